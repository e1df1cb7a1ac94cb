import { countWhile } from "../model/binary-search.ts";
import { heightOf } from "../model/box.ts";
import type { Line } from "../model/line.ts";
import type { Grid } from "../model/parts.ts";

/** In the height of the row: what is farther away is no row of the same table. */
const nearRowHeights = 1.5;
const overColumnPt = 3;
const fewestPieces = 2;

/**
 * A row of cells whose sides nobody sees, with text above or below it that stands in its columns, is a row of a larger
 * table: the head of it, or one of those that are shaded by turns.
 */
export function isShadedRow(grid: Grid, lines: readonly Line[]): boolean {
  const { box, xs, ys, cells } = grid;
  if (xs.length === 2) return areRowsOfMore(grid, lines);
  if (ys.length !== 2 || cells.some(({ borders: { left, right } }) => left ?? right)) return false;
  const isRuled = cells.some(({ borders: { top, bottom } }) => top ?? bottom);
  // A label and its value on a ground, with a line below, are a row of facts by themselves.
  if (isRuled && xs.length === 3) return false;
  const [left, top, right, bottom] = box;
  const high = nearRowHeights * heightOf(box);
  const isIn = (line: Line): boolean => line.box[0] > left - overColumnPt && line.box[2] < right + overColumnPt;
  return [
    // A line above or below parts a sum from what it sums up; a head is a part of what is below it in spite of that.
    isRuled ? [] : lines.filter((line) => isIn(line) && line.base < top + 1 && line.base > top - high),
    lines.filter((line) => isIn(line) && line.base > bottom && line.base < bottom + high),
  ].some((beside) => {
    const columns = beside.map(({ box }) => countWhile(xs, (x) => x < box[0] + overColumnPt) - 1);
    const isCrossed = beside.some((line, at) => line.box[2] > (xs[(columns[at] ?? 0) + 1] ?? right) + overColumnPt);
    return !isCrossed && new Set(columns).size >= Math.min(fewestPieces, xs.length - 1);
  });
}

const sameEdgePt = 1.5;

/**
 * Boxes below each other over the whole width, such as a sum on a ground and the title of the next group, are rows of a
 * larger table where they hold one row of text each, and the row above or below has texts that begin or end where theirs do.
 */
function areRowsOfMore({ box, ys }: Grid, lines: readonly Line[]): boolean {
  const [left, top, right, bottom] = box;
  const own = lines.filter(({ box: [from, , to] }) => from > left - overColumnPt && to < right + overColumnPt);
  const rowsOf = (from: number, to: number) => own.filter(({ base }) => base > from && base <= to);
  const rows = ys.slice(1).map((end, at) => rowsOf(ys[at] ?? end, end));
  const several = rows.filter((row) => row.length >= fewestPieces);
  if (several.length === 0 || !rows.every(isLevel)) return false;
  const high = nearRowHeights * ((bottom - top) / rows.length);
  return [rowsOf(top - high, top), rowsOf(bottom, bottom + high)].some((beside) => {
    const near = nearest(beside, (top + bottom) / 2);
    return several.every(
      (row) => row.filter((text) => near.some((other) => isBelow(text, other))).length >= fewestPieces,
    );
  });
}

const isLevel = ([first, ...others]: readonly Line[]): boolean =>
  first !== undefined && others.every(({ base }) => Math.abs(base - first.base) < first.size / 2);

/** The row of lines that is nearest to a height. */
function nearest(lines: readonly Line[], at: number): Line[] {
  const [first] = lines.toSorted((a, b) => Math.abs(a.base - at) - Math.abs(b.base - at));
  return first ? lines.filter(({ base }) => Math.abs(base - first.base) < first.size / 2) : [];
}

const isBelow = ({ box: one }: Line, { box: other }: Line): boolean =>
  Math.abs(one[0] - other[0]) < sameEdgePt || Math.abs(one[2] - other[2]) < sameEdgePt;
