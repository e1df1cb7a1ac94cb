import { countWhile } from "../../model/binary-search.ts";
import type { Box } from "../../model/box.ts";
import { cutLine } from "../../model/line.ts";
import type { GridCell } from "../../model/parts.ts";
import { rowOf, type StreamCell, type StreamRow } from "./stream-rows.ts";

/** How far letters may reach over a border. */
const overBorderPt = 4;

/** Between which columns a piece stands: where its middle is, and those that it reaches into if nothing else is there. */
export interface PlacedCell {
  cell: StreamCell;
  column: number;
  columns: number;
}

/** From where to where something goes. */
export type ColumnSpan = [from: number, to: number];

/** A row's pieces in their columns; a line below a part of it says above which of them a piece stands. */
export function placeInColumns(
  { cells }: StreamRow,
  xs: readonly number[],
  lines: readonly ColumnSpan[] = [],
): PlacedCell[] {
  const count = xs.length - 1;
  const middles = cells.map(({ left, right }) => columnAt((left + right) / 2, xs));
  const taken = new Map<number, number>();
  for (const middle of middles) taken.set(middle, (taken.get(middle) ?? 0) + 1);
  return cells.map((cell, at) => {
    const middle = middles[at] ?? 0;
    const others = (column: number) => (taken.get(column) ?? 0) - (column === middle ? 1 : 0);
    const isFree = (column: number) => column === middle || !taken.has(column);
    let [from, to] = [middle, middle];
    const [line] = lines.filter((one) => cell.left > one[0] - overBorderPt && cell.right < one[1] + overBorderPt);
    if (line) {
      const below = xs.slice(1).flatMap((right, index) => {
        const left = xs[index] ?? 0;
        return Math.min(right, line[1]) - Math.max(left, line[0]) > 0.5 * (right - left) ? [index] : [];
      });
      const isOwn = below.length > 0 && below.length < count && !below.some((column) => others(column) > 0);
      if (isOwn) return { cell, column: below[0] ?? middle, columns: below.length };
    }
    const [first, last] = [columnAt(cell.left + overBorderPt, xs), columnAt(cell.right - overBorderPt, xs)];
    while (from > first && isFree(from - 1)) from -= 1;
    while (to < last && isFree(to + 1)) to += 1;
    return { cell, column: from, columns: to - from + 1 };
  });
}

/** The column that something stands in; the first and the last one go on to both sides. */
const columnAt = (x: number, xs: readonly number[]): number =>
  Math.max(0, Math.min(countWhile(xs, (border) => border <= x) - 1, xs.length - 2));

/** Rows whose lines end at the borders of columns where a wide blank stands there. */
export function cutRow(row: StreamRow, xs: readonly number[]): StreamRow {
  const inner = xs.slice(1, -1);
  if (!row.cells.some(({ left, right }) => inner.some((x) => x > left && x < right))) return row;
  const lines = row.cells.flatMap((cell) =>
    cell.lines.flatMap((line) =>
      cutLine(
        line,
        inner.filter((x) => x > line.box[0] && x < line.box[2] && isBlankAt(line, x)),
      ),
    ),
  );
  return rowOf(lines, inner);
}

const blankEm = 0.7;

function isBlankAt({ pieces, size }: StreamCell["lines"][number], x: number): boolean {
  let [before, after] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const { text, edges } of pieces) {
    for (const [at, sign] of [...text].entries()) {
      if (sign === " ") continue;
      const [one = 0, other = 0] = edges.slice(2 * at, 2 * at + 2);
      const [from, to] = [Math.min(one, other), Math.max(one, other)];
      if ((from + to) / 2 <= x) before = Math.max(before, to);
      else after = Math.min(after, from);
    }
  }
  return after - before > blankEm * size;
}

/** A row of a table: pieces of a column are one cell, and a column without any has an empty one. */
export function cellsOf(
  row: StreamRow,
  at: number,
  { xs, ys, lines }: { xs: readonly number[]; ys: readonly number[]; lines: readonly ColumnSpan[] },
): GridCell[] {
  const count = xs.length - 1;
  const own = Map.groupBy(placeInColumns(row, xs, lines), ({ column }) => column);
  const cells: GridCell[] = [];
  for (let column = 0; column < count; ) {
    const wide = Math.max(1, ...(own.get(column) ?? []).map(({ columns }) => columns));
    const inside = Array.from({ length: wide }, (_, beside) => own.get(column + beside) ?? []).flat();
    const lines = inside.flatMap(({ cell }) => cell.lines).sort((a, b) => a.base - b.base || a.box[0] - b.box[0]);
    const box: Box = [xs[column] ?? 0, ys[at] ?? 0, xs[column + wide] ?? 0, ys[at + 1] ?? 0];
    cells.push({ row: at, column, rows: 1, columns: wide, box, lines, borders: {} });
    column += wide;
  }
  return cells;
}
