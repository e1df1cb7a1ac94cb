import type { Line } from "../model/line.ts";

const word = /\p{L}[\p{L}\p{M}\p{N}'’-]*/gu;
const hyphenated = /[-‐]\s*$/;

/** A part of a word with no more letters may be a word by itself. */
const syllableLetters = 3;

/** The words of a document, by which it is told whether a hyphen at a line's end is the word's own. */
export class KnownWords {
  readonly #known = new Set<string>();

  add(lines: readonly Pick<Line, "text">[]): void {
    let isParted = false;
    for (const { text } of lines) {
      // The last word of a line may be a part of one, and the first of the next line is the rest of it.
      const start = isParted ? text.replace(/^\s*\S+/, "") : text;
      isParted = hyphenated.test(text);
      const whole = isParted ? start.replace(/\S+\s*$/, "") : start;
      for (const [found] of whole.matchAll(word)) this.#known.add(found.toLowerCase());
    }
  }

  /** Tells whether a word is parted between two lines that end and begin like this, with a hyphen that it does not have itself. */
  isParted(end: string, start: string): boolean {
    // A word with numbers in it is a code, and its hyphens are its own.
    if (/[\d-][\p{L}\p{M}]*[-‐]$/u.test(end) || /^[\p{L}\p{M}]*\d/u.test(start)) return false;
    const before = /([\p{L}\p{M}'’]+(?:-[\p{L}\p{M}]+)*)[-‐]$/u.exec(end)?.[1]?.toLowerCase();
    const after = /^[\p{L}\p{M}'’]+/u.exec(start)?.[0];
    if (before === undefined || after === undefined) return false;
    const isCapital = /^[\p{Lu}-]{2,}[-‐]$/u.test(/\S+$/.exec(end)?.[0] ?? "") && /^\p{Lu}+$/u.test(after);
    if (/^\p{Lu}/u.test(after) && !isCapital) return false;
    const rest = after.toLowerCase();
    if (this.#known.has(before + rest)) return true;
    if (this.#known.has(`${before}-${rest}`) || before.includes("-")) return false;
    return !(
      this.#known.has(before) &&
      this.#known.has(rest) &&
      before.length > syllableLetters &&
      rest.length > syllableLetters
    );
  }
}
