import { countWhile } from "../model/binary-search.ts";
import { heightOf } from "../model/box.ts";
import type { Line } from "../model/line.ts";
import type { Grid } from "../model/parts.ts";

/** In the height of the row: what is farther away is no row of the same table. */
const nearRowHeights = 1.5;
const overColumnPt = 3;
const fewestPieces = 2;

/**
 * A row of cells whose borders nobody sees, with text above or below it that stands in its columns, is a row of a larger
 * table: the head of it, or one of those that are shaded by turns.
 */
export function isShadedRow({ box, xs, ys, cells }: Grid, lines: readonly Line[]): boolean {
  if (ys.length !== 2 || cells.some(({ borders }) => Object.keys(borders).length > 0)) return false;
  const [left, top, right, bottom] = box;
  const high = nearRowHeights * heightOf(box);
  const isIn = (line: Line): boolean => line.box[0] > left - overColumnPt && line.box[2] < right + overColumnPt;
  return [
    lines.filter((line) => isIn(line) && line.base < top + 1 && line.base > top - high),
    lines.filter((line) => isIn(line) && line.base > bottom && line.base < bottom + high),
  ].some((beside) => {
    const columns = beside.map(({ box }) => countWhile(xs, (x) => x < box[0] + overColumnPt) - 1);
    const isCrossed = beside.some((line, at) => line.box[2] > (xs[(columns[at] ?? 0) + 1] ?? right) + overColumnPt);
    return !isCrossed && new Set(columns).size >= Math.min(fewestPieces, xs.length - 1);
  });
}
