import type { Random } from "../fuzz/random.ts";
import arabic from "./prose/ar.json" with { type: "json" };
import german from "./prose/de.json" with { type: "json" };
import english from "./prose/en.json" with { type: "json" };
import spanish from "./prose/es.json" with { type: "json" };
import french from "./prose/fr.json" with { type: "json" };
import hebrew from "./prose/he.json" with { type: "json" };
import russian from "./prose/ru.json" with { type: "json" };

type Vocabulary = typeof english;

const vocabularies = { en: english, de: german, fr: french, es: spanish, ru: russian, ar: arabic, he: hebrew };
export type Language = keyof typeof vocabularies;
export type Term = keyof Vocabulary["terms"];

export const leftToRight = ["en", "de", "fr", "es", "ru"] as const satisfies readonly Language[];

/** How numbers are written: the sign between thousands, and the one before decimals. */
const numberSigns: Record<Language, readonly [string, string]> = {
  en: [",", "."],
  de: [".", ","],
  fr: ["\u00a0", ","],
  es: [".", ","],
  ru: ["\u00a0", ","],
  ar: [",", "."],
  he: [",", "."],
};

const countries: Record<Language, string> = { en: "GB", de: "DE", fr: "FR", es: "ES", ru: "RU", ar: "LB", he: "IL" };

/** Texts of a language in any number, made of parts of sentences. No heading comes twice. */
export class Prose {
  readonly language: Language;
  readonly country: string;
  readonly rightToLeft: boolean;
  readonly #random: Random;
  readonly #words: Vocabulary;
  #headings: string[] = [];

  constructor(random: Random, language: Language) {
    this.#random = random;
    this.language = language;
    this.country = countries[language];
    this.rightToLeft = language === "ar" || language === "he";
    this.#words = vocabularies[language];
  }

  term(term: Term): string {
    return this.#words.terms[term];
  }

  clause(): string {
    const { subjects, verbs, objects } = this.#words;
    return `${this.#random.pick(subjects)} ${this.#random.pick(verbs)} ${this.#random.pick(objects)}`;
  }

  sentence(): string {
    const { joins, endings } = this.#words;
    const end = this.#random.chance(0.5) ? ` ${this.#random.pick(endings)}` : "";
    const aside = this.#random.chance(0.15) ? ` (${this.#random.pick(this.#words.things)})` : "";
    if (this.#random.chance(0.6)) return `${this.clause()}${end}${aside}.`;
    const join = this.#random.pick(joins);
    const second = this.clause();
    return `${this.clause()}${aside}${join}${/[.:]\s$/.test(join) ? second : this.#inside(second)}${end}.`;
  }

  /** Of so many sentences. */
  paragraph(sentences: number): string {
    return Array.from({ length: sentences }, () => this.sentence()).join(" ");
  }

  heading(): string {
    if (this.#headings.length === 0) this.#headings = shuffled(this.#random, this.#words.headings);
    return this.#headings.pop() as string;
  }

  things(count: number): string[] {
    return shuffled(this.#random, this.#words.things).slice(0, count);
  }

  people(count: number): string[] {
    return shuffled(this.#random, this.#words.people).slice(0, count);
  }

  place(): string {
    return this.#random.pick(this.#words.places);
  }

  columns(count: number): string[] {
    return shuffled(this.#random, this.#words.columns).slice(0, count);
  }

  number(value: number, decimals = 0): string {
    const [thousands, point] = numberSigns[this.language];
    const [whole = "", rest] = Math.abs(value).toFixed(decimals).split(".");
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousands);
    return `${value < 0 ? "-" : ""}${grouped}${rest === undefined ? "" : `${point}${rest}`}`;
  }

  /** "4 March 2024", and what it means. */
  date(): { text: string; value: string } {
    const [year, month, day] = [2015 + this.#random.below(12), this.#random.below(12), 1 + this.#random.below(28)];
    const name = this.#words.months[month];
    const text =
      this.language === "es"
        ? `${day} de ${name} de ${year}`
        : `${day}${this.language === "de" ? "." : ""} ${name} ${year}`;
    return { text, value: new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10) };
  }

  /** The first letter of a clause within a sentence is small, but for nouns in German. */
  #inside(clause: string): string {
    return this.language === "de" ? clause : clause.replace(/^\p{Lu}/u, (first) => first.toLowerCase());
  }
}

export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const rest = [...list];
  for (let at = rest.length - 1; at > 0; at--) {
    const other = random.below(at + 1);
    [rest[at], rest[other]] = [rest[other] as T, rest[at] as T];
  }
  return rest;
}
