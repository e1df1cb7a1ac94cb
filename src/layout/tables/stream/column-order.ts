import { hasSeveralCells, type StreamCell, type StreamRow } from "./stream-rows.ts";

/** Rows that have as many cells as each other tell the columns by the order of their cells. */
const fewestAlike = 3;
/** At least this share of a table's rows with several cells has to be alike. */
const alikeShare = 0.6;
/** Heads, which may stand beside what is below them. */
const mostHeadRows = 2;

interface Span {
  from: number;
  to: number;
}

/**
 * Gaps between columns, told by the order of cells: where most rows have the same number of cells, the second cell of each
 * is the second column's. In a sheet's print "14" ends 3 points before "Field3" begins, the head of the column behind it, and
 * stands beside its own head, not below it. Undefined where the order doesn't tell them.
 */
export function gapsByOrder(run: readonly StreamRow[]): Span[] | undefined {
  const many = run.filter(hasSeveralCells);
  const byCount = Map.groupBy(many, ({ cells }) => cells.length);
  const [alike = []] = [...byCount.values()].toSorted((a, b) => b.length - a.length);
  const count = alike[0]?.cells.length ?? 0;
  if (alike.length < Math.max(fewestAlike, alikeShare * many.length)) return undefined;
  // A row with more cells would have two of them in one column.
  if (many.some(({ cells }) => cells.length > count)) return undefined;
  const body = alike[0] === run[0] ? alike.slice(1) : alike;
  const columns = Array.from({ length: count }, (_, at) => body.flatMap(({ cells }) => cells.slice(at, at + 1)));
  if (!columns.every(isOneColumn)) return undefined;
  const gaps = columns.slice(1).map((_, at) => commonGap(alike, at));
  return gaps.every((gap) => gap !== undefined) ? gaps : undefined;
}

/** Cells below each other overlap. Those of paid in and of paid out do not, though each is the third cell of its row. */
function isOneColumn(cells: readonly StreamCell[]): boolean {
  const [first, ...others] = cells.toSorted((a, b) => a.left - b.left);
  let end = first?.right ?? 0;
  for (const { left, right } of others) {
    if (left > end) return false;
    end = Math.max(end, right);
  }
  return true;
}

/** What is free between the cells of two columns in all rows, or in all but the heads. */
function commonGap(rows: readonly StreamRow[], at: number): Span | undefined {
  for (let heads = 0; heads <= Math.min(mostHeadRows, rows.length - fewestAlike + 1); heads++) {
    const body = rows.slice(heads);
    const from = Math.max(...body.map(({ cells }) => cells[at]?.right ?? 0));
    const to = Math.min(...body.map(({ cells }) => cells[at + 1]?.left ?? 0));
    if (from < to) return { from, to };
  }
  return undefined;
}

/** A cell and the column that it belongs to, counted from the left. */
export type OrderedCell = readonly [cell: StreamCell, column: number];

/**
 * The column of each cell of a row: no two share one, their order is kept, and together they are as near to their columns
 * as can be. So three heads above four columns stand each above the numbers that are nearest, though one of them is in the middle
 * of its column and the numbers are at its left. Rows with more cells than columns, or with a cell over several columns, tell nothing.
 */
export function columnsOfCells({ cells }: StreamRow, columns: readonly Span[]): OrderedCell[] {
  if (cells.length > columns.length) return [];
  const isOverSeveral = ({ left, right }: StreamCell) =>
    columns.filter(({ from, to }) => left < to && right > from).length > 1;
  if (cells.some(isOverSeveral)) return [];
  // The least distance of the cells from `at` on, if the columns from `column` on are theirs.
  const known = new Map<number, { distance: number; column: number }>();
  const best = (at: number, column: number): { distance: number; column: number } => {
    const cell = cells[at];
    if (!cell) return { distance: 0, column };
    if (columns.length - column < cells.length - at) return { distance: Number.POSITIVE_INFINITY, column };
    const key = at * columns.length + column;
    const found = known.get(key);
    if (found) return found;
    const here = { distance: distanceOf(cell, columns[column]) + best(at + 1, column + 1).distance, column };
    const later = best(at, column + 1);
    const chosen = later.distance < here.distance ? later : here;
    known.set(key, chosen);
    return chosen;
  };
  let column = 0;
  return cells.map((cell, at): OrderedCell => {
    const own = best(at, column).column;
    column = own + 1;
    return [cell, own];
  });
}

const distanceOf = ({ left, right }: StreamCell, column: Span | undefined): number =>
  column ? Math.max(0, column.from - right, left - column.to) : Number.POSITIVE_INFINITY;
