import { lengthOf } from "../../model/line.ts";
import type { Ruling } from "../../model/page.ts";
import { hasSeveralCells, type StreamRow } from "./stream-rows.ts";

interface FoundRows {
  from: number;
  to: number;
  /** Rows before it are another table's. */
  least: number;
  rulings: readonly Ruling[];
  width: number;
}

const mostRowsAbove = 5;
const mostRowsBelow = 40;
const sameEndPt = 6;
const nearEm = 3;

/** The rows of a table with those that stand between it and the lines above and below it. */
export function extendedRows(
  rows: readonly StreamRow[],
  { from, to, least, rulings, width }: FoundRows,
): [from: number, to: number] {
  const run = rows.slice(from, to);
  const cells = run.flatMap((row) => row.cells);
  const [left, right] = [Math.min(...cells.map((cell) => cell.left)), Math.max(...cells.map((cell) => cell.right))];
  const lines = rulings.filter(
    (one) => one.across && Math.min(one.to, right) - Math.max(one.from, left) > 0.9 * (right - left),
  );
  const isOff = (above: StreamRow, below: StreamRow) =>
    lines.some(({ at }) => at > above.base && at < below.base - below.size / 3);
  const isIn = (row: StreamRow) =>
    hasSeveralCells(row) ||
    row.cells.every(({ text, left, right }) => lengthOf(text) <= 45 || right - left < 0.62 * width);
  const isNear = (above: StreamRow, below: StreamRow) =>
    below.top - above.bottom < nearEm * Math.max(above.size, below.size);
  let start = from;
  for (let at = from - 1; at >= Math.max(least, from - mostRowsAbove); at--) {
    const [row, below] = [rows[at], rows[at + 1]];
    if (!row || !below || !isIn(row) || !isNear(row, below) || isOff(row, below)) break;
    const top = lines.some(
      (one) =>
        one.at < row.base - row.size / 3 &&
        one.at > row.top - nearEm * row.size &&
        !(at > 0 && one.at < (rows[at - 1]?.base ?? 0)),
    );
    const isOver = !top && isUnderlined(row, below, rulings);
    if (top || isOver) start = at;
  }
  const first = rows[start];
  const above = first && lines.findLast(({ at }) => at < first.base && at > first.top - nearEm * first.size);
  let end = to;
  for (let at = to; at < Math.min(rows.length, to + mostRowsBelow); at++) {
    const [row, before] = [rows[at], rows[at - 1]];
    if (!above || !row || !before || !isIn(row) || !isNear(before, row) || isOff(before, row)) break;
    const next = rows[at + 1];
    const bottom = lines.some(
      (one) =>
        one.at > row.base &&
        one.at < row.bottom + nearEm * row.size &&
        (!next || one.at < next.base) &&
        Math.abs(one.from - above.from) < sameEndPt &&
        Math.abs(one.to - above.to) < sameEndPt,
    );
    if (bottom) end = at + 1;
  }
  return [start, end];
}

/** A line below a heading that stands over several columns. */
const isUnderlined = (row: StreamRow, below: StreamRow, rulings: readonly Ruling[]): boolean =>
  row.cells.every((cell) =>
    rulings.some(
      ({ across, at, from, to }) =>
        across && at > row.base - 1 && at < below.base - below.size / 3 && cell.left > from - 4 && cell.right < to + 4,
    ),
  );
