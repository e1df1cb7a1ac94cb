import type { Box } from "../../model/box.ts";
import type { GridCell } from "../../model/flow.ts";
import { countBelow } from "../../model/halves.ts";
import { cutLine } from "../../model/line.ts";
import { type Cell, type Row, rowOf } from "./rows.ts";

/** How far letters may reach over a border. */
const over = 4;

/** Between which columns a piece stands: where its middle is, and those that it reaches into if nothing else is there. */
export interface Placed {
  cell: Cell;
  column: number;
  columns: number;
}

/** From where to where something goes. */
export type Span = [from: number, to: number];

/** A row's pieces in their columns; a line below a part of it says above which of them a piece stands. */
export function placed({ cells }: Row, xs: readonly number[], lines: readonly Span[] = []): Placed[] {
  const count = xs.length - 1;
  const middles = cells.map(({ left, right }) => columnAt((left + right) / 2, xs));
  const taken = new Map<number, number>();
  for (const middle of middles) taken.set(middle, (taken.get(middle) ?? 0) + 1);
  return cells.map((cell, at) => {
    const middle = middles[at] ?? 0;
    const others = (column: number) => (taken.get(column) ?? 0) - (column === middle ? 1 : 0);
    const isFree = (column: number) => column === middle || !taken.has(column);
    let [from, to] = [middle, middle];
    const [line] = lines.filter((one) => cell.left > one[0] - over && cell.right < one[1] + over);
    if (line) {
      const below = xs.slice(1).flatMap((right, index) => {
        const left = xs[index] ?? 0;
        return Math.min(right, line[1]) - Math.max(left, line[0]) > 0.5 * (right - left) ? [index] : [];
      });
      const isOwn = below.length > 0 && below.length < count && !below.some((column) => others(column) > 0);
      if (isOwn) return { cell, column: below[0] ?? middle, columns: below.length };
    }
    const [first, last] = [columnAt(cell.left + over, xs), columnAt(cell.right - over, xs)];
    while (from > first && isFree(from - 1)) from -= 1;
    while (to < last && isFree(to + 1)) to += 1;
    return { cell, column: from, columns: to - from + 1 };
  });
}

/** The column that something stands in; the first and the last one go on to both sides. */
const columnAt = (x: number, xs: readonly number[]): number =>
  Math.max(0, Math.min(countBelow(xs, (border) => border <= x) - 1, xs.length - 2));

/** Rows whose lines end at the borders of columns where a wide blank stands there. */
export function cutRow(row: Row, xs: readonly number[]): Row {
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

const apart = 0.7;

function isBlankAt({ pieces, size }: Cell["lines"][number], x: number): boolean {
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
  return after - before > apart * size;
}

/** A row of a table: pieces of a column are one cell, and a column without any has an empty one. */
export function cellsOf(
  row: Row,
  at: number,
  { xs, ys, lines }: { xs: readonly number[]; ys: readonly number[]; lines: readonly Span[] },
): GridCell[] {
  const count = xs.length - 1;
  const own = Map.groupBy(placed(row, xs, lines), ({ column }) => column);
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
