import { translations } from "./languages.ts";
import { isUse, type Role, rolesOf } from "./roles.ts";
import { isQuantity, isWritten } from "./subjects.ts";
import { fillers, isFiller, stemOf, synonyms, wordsOf } from "./words.ts";

/** What of a tool a search looks at; the catalogue has more. */
export interface Searched {
  name: string;
  title: string;
  summary: string;
  words: readonly string[];
  everyday?: boolean;
  input: { formats: readonly string[] };
  output: readonly string[];
  packs?: readonly string[];
  fields: Readonly<Record<string, { title: string }>>;
}

interface Named {
  extensions: readonly string[];
  words: readonly string[];
}

/** Kinds of files by their names in the catalogue. */
export type Formats = Readonly<Record<string, Named>>;

/** A word that a tool is called by. */
export interface Term {
  word: string;
  stem: string;
  role: Role;
  weight: number;
}

export interface Entry<T> {
  tool: T;
  phrases: Term[][];
  /** What its summary and its fields speak of. */
  beside: ReadonlySet<string>;
  takes: ReadonlySet<string>;
  gives: ReadonlySet<string>;
  /** What it puts on what it takes, as a picture on a PDF. */
  adds: ReadonlySet<string>;
}

const tells = { filler: 0.02, number: 0.3, subject: 0.35 };

/** All words that the tools know, and how much each of them tells. */
export class Index<T extends Searched> {
  readonly entries: readonly Entry<T>[];
  /** Words that may be meant, each with its stem. */
  readonly spoken: ReadonlyMap<string, string>;
  /** All stems that may be meant. */
  readonly known: ReadonlySet<string>;
  /** All words as they are spelt, those that say nothing and those of other languages among them, and stems of learnt ones. */
  readonly spelt: ReadonlySet<string>;
  readonly #formats = new Map<string, Set<string>>();
  readonly #alike = new Map<string, Map<string, number>>();
  readonly #things: Set<string>;
  readonly #holders = new Map<string, number>();
  readonly #words: Set<string>;
  readonly #stems: Set<string>;
  readonly #tools: number;

  constructor(tools: readonly T[], formats: Formats, learnt: Iterable<string> = []) {
    this.#tools = tools.length;
    const ofFormats = (names: readonly string[]) => names.flatMap((name) => formats[name] ?? []).flatMap(namesOf);
    for (const [name, format] of Object.entries(formats)) {
      for (const stem of namesOf(format).map(stemOf))
        this.#formats.set(stem, (this.#formats.get(stem) ?? new Set()).add(name));
    }
    const texts = tools.map(({ name, title, words }) => [title, name.replaceAll("-", " "), ...words].map(wordsOf));
    this.#words = new Set([...texts.flat(2), ...ofFormats(Object.keys(formats))]);
    this.#stems = new Set([...this.#words].map(stemOf));
    const called = texts.map((phrases) => phrases.map((words) => this.respaced(words)));
    // Beside "to" stands what becomes what: "website to pdf".
    const sides = called.flat().flatMap((words) => {
      const turn = words.indexOf("to");
      return turn < 0 || isUse(words[turn + 1] ?? "")
        ? []
        : [words[turn - 1] ?? "", words[turn + 1] ?? ""].filter((word) => !isFiller(word));
    });
    this.#things = new Set([...this.#formats.keys(), ...sides.map(stemOf)]);
    const holds = (tool: T) => ofFormats([...tool.input.formats, ...tool.output, ...(tool.packs ?? [])]);
    for (const [at, tool] of tools.entries()) {
      const stems = new Set([...(called[at] ?? []).flat(), ...holds(tool)].map(stemOf));
      for (const stem of stems) this.#holders.set(stem, (this.#holders.get(stem) ?? 0) + 1);
    }
    this.entries = tools.map((tool, at) => this.#entry(tool, called[at] ?? []));
    const stems = new Set([...this.#holders.keys(), ...this.entries.flatMap(({ beside }) => [...beside])]);
    const all = [...called.flat(2), ...ofFormats(Object.keys(formats)), ...synonyms, ...stems];
    const foreign = [...translations]
      .filter(([word]) => word.length > 4)
      .flatMap(([word, [english = ""]]) => (isFiller(english) ? [] : [[word, stemOf(english)] as const]));
    this.spoken = new Map(
      [...foreign, ...all.map((word) => [word, stemOf(word)] as const)].filter(
        ([word, stem]) => !isFiller(word) && stems.has(stem),
      ),
    );
    this.known = new Set(this.spoken.values());
    this.spelt = new Set([...this.#words, ...this.spoken.keys(), ...translations.keys(), ...fillers, ...learnt]);
  }

  /** The formats that a word stands for: "photo" for all kinds of pictures. */
  formatsOf = (stem: string): ReadonlySet<string> | undefined => this.#formats.get(stem);

  /** Whether it is something that may become something else. */
  isThing = (word: string): boolean => this.#things.has(stemOf(word));

  /** Whether one stands beside the other as what becomes of it: in "pptx pdf", and not in "jpg photo". */
  isOther = (word: string, beside: string): boolean => {
    const [stem, other] = [stemOf(word), stemOf(beside)];
    return this.#formats.has(stem) && this.#things.has(other) && !this.alikeTo(other).get(stem);
  };

  /** "zusammenfügen" is merge; what the tools have a word for is that, whatever it is elsewhere. */
  inEnglish = (word: string): readonly string[] =>
    this.#words.has(word) || isFiller(word) ? [word] : (translations.get(word) ?? [word]);

  /** What few tools are called tells most. */
  weightOf(word: string): number {
    return isFiller(word) ? tells.filler : this.weightOfStem(stemOf(word));
  }

  weightOfStem(stem: string): number {
    if (/\d/.test(stem) || isQuantity(stem)) return tells.number;
    const holders = this.#holders.get(stem) ?? 1;
    const weight = Math.log(1 + this.#tools / holders) / Math.log(1 + this.#tools);
    return isWritten(stem) ? Math.min(weight, tells.subject) : weight;
  }

  /** "power point" is powerpoint, and "webpage" is web page, as the tools' own words have them. */
  respaced(words: readonly string[]): string[] {
    const isOwn = (word: string) => this.#words.has(word) && !isFiller(word);
    const joined: string[] = [];
    for (const [at, word] of words.entries()) {
      const last = joined.at(-1) ?? "";
      // "pdf a jpg" is Spanish, and no PDF/A.
      const isBetween = isFiller(word) && this.#formats.has(stemOf(words[at + 1] ?? ""));
      const isWhole = isOwn(last + word) && !(isOwn(last) && isOwn(word)) && !isBetween;
      if (isWhole) joined.pop();
      joined.push(isWhole ? last + word : word);
    }
    return joined.flatMap((word) => {
      if (this.#stems.has(stemOf(word))) return [word];
      const cut = [...word].findIndex((_, at) => at > 1 && isOwn(word.slice(0, at)) && isOwn(word.slice(at)));
      return cut < 0 ? [word] : [word.slice(0, cut), word.slice(cut)];
    });
  }

  /** What else a word stands for, and how far: a JPG is a picture, and a PNG is of its sort. */
  alikeTo(stem: string): ReadonlyMap<string, number> {
    const known = this.#alike.get(stem);
    if (known) return known;
    const others = this.#formats.has(stem) ? [...this.#formats.keys()] : [];
    const alike = new Map(others.map((other) => [other, this.#alikeness(stem, other)]));
    this.#alike.set(stem, alike.set(stem, 1));
    return alike;
  }

  #alikeness(asked: string, own: string): number {
    const [a, b] = [this.#formats.get(asked), this.#formats.get(own)];
    if (!a || !b) return 0;
    if (a.symmetricDifference(b).size === 0) return 1;
    if (!a.isDisjointFrom(b)) return a.isSubsetOf(b) ? 0.95 : 0.8;
    const isOfOneSort = [...this.#formats.values()].some((names) => a.isSubsetOf(names) && b.isSubsetOf(names));
    return isOfOneSort ? 0.5 : 0;
  }

  #entry(tool: T, called: readonly string[][]): Entry<T> {
    const phrases = called.map((words) => {
      const roles = rolesOf(words, this);
      return words.map((word, at) => ({ word, stem: stemOf(word), role: roles[at], weight: this.weightOf(word) }));
    });
    const onSide = (side: Role) =>
      phrases.flat().flatMap(({ stem, role }) => (role === side ? [...(this.#formats.get(stem) ?? [])] : []));
    const beside = [tool.summary, ...Object.values(tool.fields).map(({ title }) => title)].flatMap(wordsOf);
    return {
      tool,
      phrases,
      beside: new Set(beside.filter((word) => !isFiller(word)).map(stemOf)),
      takes: new Set([...tool.input.formats, ...onSide("source")]),
      gives: new Set([...tool.output, ...(tool.packs ?? []), ...onSide("target")]),
      adds: new Set(onSide("added")),
    };
  }
}

const namesOf = ({ extensions, words }: Named): string[] => [...extensions, ...words].flatMap(wordsOf);
