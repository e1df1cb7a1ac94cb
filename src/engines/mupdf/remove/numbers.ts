import type { Box } from "../kernel/box.ts";
import type { PDFObject } from "../kernel/library.ts";
import { itemsOf } from "../kernel/objects.ts";

/** The numbers of a list; NaN for any other item. */
export const numbersIn = (list: PDFObject): number[] =>
  itemsOf(list).map((item) => (item.isNumber() ? item.asNumber() : Number.NaN));

/** A rectangle of a file, whose corners may be any two opposite ones; undefined where it is none. */
export function boxIn(array: PDFObject): Box | undefined {
  const sides = numbersIn(array);
  const [a, b, c, d] = sides;
  if (a === undefined || b === undefined || c === undefined || d === undefined || !sides.every(Number.isFinite)) {
    return undefined;
  }
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}
