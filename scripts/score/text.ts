/** Characters that are drawn as nothing: hyphens that part no word, marks of direction, joiners. */
const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u061c]/g;
/** Scripts that put no blank between words: each of their characters is taken for a word. */
const unspaced = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])/gu;

/** "naı̈ve": a dot would stand in the way of the mark above it. */
const dotless = /ı(?=\p{M})/gu;

/** Between digits, with three of them behind: a sign that parts thousands, or the decimal point of three places. */
const thousands = /(?<=\p{Nd})[.,'\u2019\u066b\u066c\s](?=\p{Nd}{3}(?!\p{Nd}))/gu;
const decimals = /(?<=\p{Nd})[,\u066b](?=\p{Nd})/gu;

/**
 * The same for texts that look alike: ligatures, kinds of dashes, quotes and blanks, and case make no difference. Nor do the
 * signs that part thousands and decimals: of one and the same workbook a German program shows "1.234,5", a Swiss one "1'234.5".
 */
export const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(unseen, "")
    .replace(dotless, "i")
    .replace(thousands, "")
    .replace(decimals, ".")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[\u2018\u2019\u201a\u2032]/g, "'")
    .replace(/[\u201c-\u201e\u2033]/g, '"')
    .toLowerCase();

/** Without any blank. */
export const squeezed = (text: string): string => plain(text).replace(/\s+/g, "");

export const wordsOf = (text: string): string[] =>
  plain(text)
    .replace(unspaced, " $1 ")
    .split(/\s+/)
    .filter((word) => word !== "");

/** Letters and digits alone: what a bullet or a line of dots is made of tells nothing. */
export const lettersOf = (text: string): string[] =>
  plain(text)
    .normalize("NFKD")
    .match(/[\p{L}\p{N}]/gu) ?? [];

/** How often each of some things is there. */
export class Bag<T> {
  readonly #counts = new Map<T, number>();
  size = 0;

  constructor(things: Iterable<T> = []) {
    for (const thing of things) this.add(thing);
  }

  add(thing: T): void {
    this.#counts.set(thing, (this.#counts.get(thing) ?? 0) + 1);
    this.size++;
  }

  /** Takes one away; tells whether there was one. */
  take(thing: T): boolean {
    const count = this.#counts.get(thing) ?? 0;
    if (count === 0) return false;
    this.#counts.set(thing, count - 1);
    this.size--;
    return true;
  }

  count(thing: T): number {
    return this.#counts.get(thing) ?? 0;
  }

  /** How many of these are there as well, each counted once. */
  common(others: Bag<T>): number {
    let both = 0;
    for (const [thing, count] of this.#counts) both += Math.min(count, others.count(thing));
    return both;
  }

  *rest(): Iterable<T> {
    for (const [thing, count] of this.#counts) for (let left = count; left > 0; left--) yield thing;
  }
}
