import { median } from "../box.ts";
import { isMany, type Row } from "./rows.ts";

const mostLines = 8;
const sameLeft = 2;
/** In the size of letters: lines of one text are no farther apart. */
const oneText = 1.35;
/** Of its column, that the line before has to fill. */
const full = 0.7;
const leastRows = 3;

/** How many rows behind the last one of a table are further lines of its cells: where their columns end the words go on below. */
export function restOf(rows: readonly Row[], { from, to }: { from: number; to: number }): number {
  const run = rows.slice(from, to);
  const last = run.at(-1);
  if (!last || run.filter(isMany).length < leastRows) return 0;
  let [open, count] = [last, 0];
  for (const row of rows.slice(to, to + mostLines)) {
    const step = row.base - open.base;
    const isNext = step > 0 && step <= oneText * median([row.size, open.size]);
    if (!isNext || !row.cells.every((cell) => goesOn(cell, open, run))) break;
    count += 1;
    open = row;
  }
  return count;
}

type Cell = Row["cells"][number];

/** Whether it begins where a text above does that fills its column, and ends where that column does. */
function goesOn({ left, right }: Cell, above: Row, run: readonly Row[]): boolean {
  const before = above.cells.find((cell) => Math.abs(cell.left - left) < sameLeft);
  if (!before) return false;
  const column = run.flatMap(({ cells }) => cells.filter((cell) => Math.abs(cell.left - left) < sameLeft));
  const end = Math.max(...column.map((cell) => cell.right));
  const next = Math.min(...run.flatMap(({ cells }) => cells.flatMap((cell) => (cell.left > end ? [cell.left] : []))));
  const isColumn =
    column.length >= leastRows &&
    (Number.isFinite(next) || run.some(({ cells }) => cells.some((cell) => cell.right < left)));
  return isColumn && right <= end + sameLeft && before.right - left >= full * (end - left);
}
