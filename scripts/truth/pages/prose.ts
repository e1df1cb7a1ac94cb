import type { Random } from "../../fuzz/random.ts";
import { english } from "./languages/english.ts";
import { french } from "./languages/french.ts";
import { german } from "./languages/german.ts";
import type { Language } from "./languages/language.ts";
import { spanish } from "./languages/spanish.ts";

/** English half of the time, as in most people's folders. */
export const westernLanguage = (random: Random): Language =>
  random.chance(0.5) ? english : random.pick([german, german, french, spanish]);

/** Texts of one language by random numbers: no two documents say the same. */
export class Prose {
  readonly language: Language;
  readonly #random: Random;

  constructor(random: Random, language: Language) {
    this.#random = random;
    this.language = language;
  }

  get words() {
    return this.language.words;
  }

  person(): string {
    const { firstNames, lastNames, code } = this.language;
    const [first, last] = [this.#random.pick(firstNames), this.#random.pick(lastNames)];
    return code === "ja" || code === "zh-CN" ? `${last}${first}` : `${first} ${last}`;
  }

  town = (): string => this.#random.pick(this.language.towns);
  company = (): string => this.#random.pick(this.language.companies);
  goods = (): string => this.#random.pick(this.language.goods);

  street(): string {
    const street = this.#random.pick(this.language.streets);
    const number = 1 + this.#random.below(140);
    const before = this.language.code === "en" || this.language.code === "fr";
    return before ? `${number} ${street}` : `${street} ${number}`;
  }

  postcode = (): string => String(10_000 + this.#random.below(89_000));

  phone = (): string => `0${100 + this.#random.below(800)} ${100_000 + this.#random.below(899_999)}`;

  mail = (): string => `${this.#random.pick(["office", "info", "k.marsh", "sales", "post"])}@example.org`;

  heading(): string {
    return this.#filled(this.#random.pick(this.language.topics));
  }

  /** So many headings, none twice. */
  headings(count: number): string[] {
    const left = [...this.language.topics];
    const found: string[] = [];
    while (found.length < count) {
      const [topic] = left.splice(this.#random.below(left.length), 1);
      if (topic === undefined) found.push(`${this.heading()} (${found.length})`);
      else found.push(this.#filled(topic));
    }
    return found;
  }

  /** Without its stop: "the committee lost the key to the cellar". */
  clause(): string {
    const { subjects, deeds, circumstances, gap, code } = this.language;
    const [subject, deed, circumstance] = [subjects, deeds, circumstances].map((list) => this.#random.pick(list));
    const parts = code === "ja" || code === "zh-CN" ? [subject, circumstance, deed] : [subject, deed, circumstance];
    const full = this.#random.chance(0.7) || code === "ja" ? parts : [subject, deed];
    return this.#filled(full.join(gap));
  }

  sentence(): string {
    const { openers, tails, gap, stop } = this.language;
    const opener = this.#random.chance(0.3) ? this.#filled(this.#random.pick(openers)) + gap : "";
    const tail = this.#random.chance(0.35) ? this.#filled(this.#random.pick(tails)) : "";
    const between = /^[,;、，；،（が]/.test(tail) || gap === "" ? "" : " ";
    return this.#begun(`${opener}${this.clause()}${tail ? between + tail : ""}${stop}`);
  }

  paragraph(least: number, most: number): string {
    const count = least + this.#random.below(most - least + 1);
    return Array.from({ length: count }, () => this.sentence()).join(this.language.gap);
  }

  /** A few words, for cells and lists. */
  phrase(): string {
    const { subjects, deeds, gap } = this.language;
    return this.#begun(
      this.#random.chance(0.5)
        ? this.#filled(this.#random.pick(subjects)).replace(/は$|,$/, "")
        : this.#filled(`${this.#random.pick(subjects)}${gap}${this.#random.pick(deeds)}`),
    );
  }

  number(value: number, digits = 0): string {
    const fixed = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return new Intl.NumberFormat(this.language.locale, fixed).format(value);
  }

  money(value: number): string {
    const { locale, currency } = this.language;
    return new Intl.NumberFormat(locale, { style: "currency", currency }).format(value);
  }

  percent(value: number, digits = 0): string {
    const fixed = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return new Intl.NumberFormat(this.language.locale, { style: "percent", ...fixed }).format(value);
  }

  /** Of 2020 to 2026. */
  day(): Date {
    return new Date(Date.UTC(2020 + this.#random.below(7), this.#random.below(12), 1 + this.#random.below(28)));
  }

  date(day: Date, style: "short" | "medium" | "long" = "medium"): string {
    return new Intl.DateTimeFormat(this.language.locale, { dateStyle: style, timeZone: "UTC" }).format(day);
  }

  #begun(text: string): string {
    return text.charAt(0).toLocaleUpperCase(this.language.locale) + text.slice(1);
  }

  #filled(pattern: string): string {
    return pattern.replace(/\{(\w+)\}/g, (_, slot: string) => {
      if (slot === "who") return this.person();
      if (slot === "town") return this.town();
      if (slot === "y") return String(1985 + this.#random.below(42));
      if (slot === "p") return this.percent(this.#random.below(600) / 1000, this.#random.below(2));
      if (slot === "small") return String(2 + this.#random.below(18));
      return this.number(2 + this.#random.length(20_000));
    });
  }
}
