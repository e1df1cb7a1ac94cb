import { isEastAsian } from "#formats/model/families.ts";

/** Reads the widths of letters from the blank to the tilde, in thousandths of an em, in the fonts that others are replaced by. */
const widthList = (widths: string): readonly number[] => widths.split(" ").map(Number);

const knownWidths: Readonly<Record<string, readonly number[]>> = {
  "Times New Roman": widthList(
    "250 333 408 500 500 833 778 180 333 333 500 564 250 333 250 278 500 500 500 500 500 500 500 500 500 500 278 " +
      "278 564 564 564 444 921 722 667 667 722 611 556 722 722 333 389 722 611 889 722 722 556 722 667 556 611 722 " +
      "722 944 722 722 611 333 278 333 469 500 333 444 500 444 500 444 333 500 500 278 278 500 278 778 500 500 500 " +
      "500 333 389 278 500 500 722 500 500 444 480 200 480 541",
  ),
  "Times New Roman bold": widthList(
    "250 333 555 500 500 1000 833 278 333 333 500 570 250 333 250 278 500 500 500 500 500 500 500 500 500 500 333 " +
      "333 570 570 570 500 930 722 667 722 722 667 611 778 778 389 500 778 667 944 722 778 611 778 722 556 667 722 " +
      "722 1000 722 722 667 333 278 333 581 500 333 500 556 444 556 444 333 500 556 278 333 556 278 833 556 500 556 " +
      "556 444 389 333 556 500 722 500 500 444 394 220 394 520",
  ),
  "Times New Roman italic": widthList(
    "250 333 420 500 500 833 778 214 333 333 500 675 250 333 250 278 500 500 500 500 500 500 500 500 500 500 333 " +
      "333 675 675 675 500 920 611 611 667 722 611 611 722 722 333 444 667 556 833 667 722 611 722 611 500 556 722 " +
      "611 833 611 556 556 389 278 389 422 500 333 500 500 444 500 444 278 500 500 278 278 444 278 722 500 500 500 " +
      "500 389 389 278 500 444 667 444 444 389 400 275 400 541",
  ),
  "Times New Roman bold italic": widthList(
    "250 389 555 500 500 833 778 278 333 333 500 570 250 333 250 278 500 500 500 500 500 500 500 500 500 500 333 " +
      "333 570 570 570 500 832 667 667 667 722 667 667 722 778 389 500 667 611 889 722 722 611 722 667 556 611 722 " +
      "667 889 667 611 611 333 278 333 570 500 333 500 500 444 500 444 333 500 556 278 278 500 278 778 556 500 500 " +
      "500 389 389 278 556 444 667 500 444 389 348 220 348 570",
  ),
  Arial: widthList(
    "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 " +
      "278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 " +
      "667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 " +
      "556 333 500 278 556 500 722 500 500 500 334 260 334 584",
  ),
  "Arial bold": widthList(
    "278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 " +
      "333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 " +
      "667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 " +
      "611 389 556 333 611 556 778 556 556 500 389 280 389 584",
  ),
};

/** The widths begin with the blank's code point. */
const firstLetterCode = 32;
/** Letters of typewriters are all so wide, in thousandths of an em. */
const typedWidth = 600;

/** A blank is so many em wide in most fonts, and in those whose widths are not known. */
export const usualBlankEm = 0.25;

/** Tells how wide a letter is in the fonts that stand in for East Asia's: syllables of Hangul are narrower than ideographs. */
const eastAsian = (letter: string): number | undefined =>
  /[\uac00-\ud7af]/.test(letter) ? 0.92 : /[\u2e80-\u9fff\uf900-\ufaff]/.test(letter) ? 1 : undefined;

/** Narrows a width of Arial to that of Arial Narrow, which is 82 of 100. */
const scaled = (width: number | undefined): number | undefined => width && 0.82 * width;

interface Face {
  family: string;
  bold: boolean;
  italic: boolean;
}

/** Tells how much of a line letters take in a font, in em; nothing where that is not known. */
export function widthsOf({ family, bold, italic }: Face): ((letter: string) => number | undefined) | undefined {
  if (family === "Courier New") return () => typedWidth / 1000;
  if (isEastAsian(family)) return eastAsian;
  if (family === "Arial Narrow") {
    const wide = widthsOf({ family: "Arial", bold, italic });
    return (letter) => scaled(wide?.(letter));
  }
  const weight = bold ? " bold" : "";
  // Arial's letters lean, and are as wide.
  const widths = knownWidths[family + weight + (italic ? " italic" : "")] ?? knownWidths[family + weight];
  if (!widths) return undefined;
  return (letter) => {
    const width = widths[(letter.codePointAt(0) ?? 0) - firstLetterCode];
    return width === undefined ? undefined : width / 1000;
  };
}
