import type { List, NumberStyle } from "../model/document.ts";
import { filled, type Level, levelOf, signOf } from "../model/list-levels.ts";
import { largestRoman, romanNumeral } from "../pages/numbering.ts";

/** A mark in front of an item or a heading: "•", "3.", "(b)", "2.1". */
export interface Mark {
  text: string;
  /** The mark's number, where it counts. */
  number?: { value: number; style: NumberStyle };
}

/** Counts items and headings as Office programs do, since their texts hold no numbers. */
export class MarkCounter {
  readonly #levels: readonly Level[][];
  readonly #counts: (number | undefined)[][];

  constructor(lists: readonly List[]) {
    this.#levels = lists.map(({ levels }) => filled(levels));
    this.#counts = lists.map(() => []);
  }

  /** The mark of the next item at a level of a list; none where there is no such list. */
  next(list: number, level: number): Mark | undefined {
    const [levels, counts] = [this.#levels[list], this.#counts[list]];
    const at = levelOf(level);
    const mark = levels?.[at]?.mark;
    if (!levels || !counts || !mark) return undefined;
    if (mark.kind === "bullet") return { text: signOf(mark.sign) };
    const value = (counts[at] ?? mark.start - 1) + 1;
    // Deeper levels count anew below each item.
    counts.length = at;
    counts[at] = value;
    const text = mark.text.replace(/%([1-9])/g, (_, digit: string) => {
      const step = Number(digit) - 1;
      const other = levels[step]?.mark;
      return other?.kind === "number" ? spelled(counts[step] ?? other.start, other.style) : "";
    });
    return { text, number: { value, style: mark.style } };
  }
}

/** Writes a number in a list's style. */
export function spelled(value: number, style: NumberStyle): string {
  if (style === "decimal" || value < 1) return String(value);
  if (style.endsWith("roman")) {
    if (value > largestRoman) return String(value);
    return style === "upper-roman" ? romanNumeral(value).toUpperCase() : romanNumeral(value);
  }
  // Behind z follow aa and bb (ECMA-376, part 1, 17.18.59).
  const letter = String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.min(20, Math.ceil(value / 26)));
  return style === "upper-letter" ? letter.toUpperCase() : letter;
}
