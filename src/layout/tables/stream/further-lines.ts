import { median } from "../../model/box.ts";
import { hasSeveralCells, type StreamCell, type StreamRow } from "./stream-rows.ts";

const mostFurtherLines = 8;
const sameLeftPt = 2;
/** Lines of one text are no farther apart. */
const mostPitchEm = 1.35;
/** The line before fills at least this share of its column. */
const filledShare = 0.7;
const leastRows = 3;
/** Than the lines of one text rows are farther apart, and fonts of many scripts want lines as far apart as this. */
const widerPitches = 1.15;
const mostWidePitchEm = 1.8;
const roundingEm = 0.01;

/** How many rows behind the last one of a table are further lines of its cells: where their columns end the words go on below. */
export function countFurtherLines(rows: readonly StreamRow[], { from, to }: { from: number; to: number }): number {
  const run = rows.slice(from, to);
  const last = run.at(-1);
  if (!last || run.filter(hasSeveralCells).length < leastRows) return 0;
  const { near, isSpaced } = linePitchIn(run);
  let [open, count] = [last, 0];
  for (const row of rows.slice(to, to + mostFurtherLines)) {
    const step = row.base - open.base;
    const isNext = step > 0 && step <= near * median([row.size, open.size]);
    if (!isNext || !row.cells.every((cell) => goesOn(cell, open, run, isSpaced ? 0 : filledShare))) break;
    count += 1;
    open = row;
  }
  return count;
}

/** How far the lines of one text are apart at most, and whether all that begins a row is farther from what is above it. */
function linePitchIn(run: readonly StreamRow[]): { near: number; isSpaced: boolean } {
  const left = Math.min(...run.flatMap(({ cells }) => cells.map((cell) => cell.left)));
  const steps = run.slice(1).map((row, at) => ({
    step: (row.base - (run[at]?.base ?? 0)) / row.size,
    isKeyed: row.cells.some((cell) => cell.left - left < sameLeftPt),
  }));
  const [keyed = [], others = []] = [true, false].map((one) =>
    steps.flatMap(({ step, isKeyed }) => (isKeyed === one ? [step] : [])),
  );
  const most = Math.max(mostPitchEm, ...others);
  const isWide = Math.min(...keyed) > widerPitches * most;
  return {
    near: isWide ? Math.min(most, mostWidePitchEm) + roundingEm : mostPitchEm,
    isSpaced: others.length >= leastRows && Math.min(...keyed) > widerPitches * Math.max(...others),
  };
}

/** Whether it begins where a text above does that fills so much of its column, and ends where that column does. */
function goesOn({ left, right }: StreamCell, above: StreamRow, run: readonly StreamRow[], filled: number): boolean {
  const before = above.cells.find((cell) => Math.abs(cell.left - left) < sameLeftPt);
  if (!before) return false;
  const column = run.flatMap(({ cells }) => cells.filter((cell) => Math.abs(cell.left - left) < sameLeftPt));
  const end = Math.max(...column.map((cell) => cell.right));
  const next = Math.min(...run.flatMap(({ cells }) => cells.flatMap((cell) => (cell.left > end ? [cell.left] : []))));
  const isColumn =
    column.length >= leastRows &&
    (Number.isFinite(next) || run.some(({ cells }) => cells.some((cell) => cell.right < left)));
  return isColumn && right <= end + sameLeftPt && before.right - left >= filled * (end - left);
}
