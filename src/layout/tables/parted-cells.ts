import { cutBetweenWords } from "../lines/cut-between-words.ts";
import { markerOf } from "../lines/list-marker.ts";
import { isAmount } from "../model/amount.ts";
import { countBetween } from "../model/binary-search.ts";
import type { Box } from "../model/box.ts";
import { type Line, rowsOf } from "../model/line.ts";
import type { Grid, GridCell } from "../model/parts.ts";

/** Text of one cell has no wider blanks in it. */
const apartEm = 0.9;
const leastParted = { rows: 3, share: 0.3 };
const leastAligned = { cells: 2, share: 0.5 };
const sameLeftPt = 1.5;
const overBorderPt = 2;
const ruledThroughout = { columns: 2, rows: 4, share: 0.9 };

/** Whether lines stand beside each other; an item of a list stands beside its mark. */
const isParted = (row: readonly Line[]): boolean =>
  row.some((line, at) => {
    const before = row[at - 1];
    if (!before || line.box[0] - before.box[2] <= apartEm * line.size) return false;
    return at > 1 || (before.text !== "o" && markerOf(before.text) === undefined);
  });

/**
 * Where most rows of cells are of several parts, the lines are around columns that are not ruled; but not where each row of
 * text has a row of cells to itself, with lines on all sides: what stands apart in such a cell is set apart by tabs.
 */
export function isOfUnruledColumns(grid: Grid): boolean {
  if (isRuledThroughout(grid)) return false;
  const rows = grid.cells.flatMap(({ lines }) => rowsOf(lines));
  const parted = rows.filter(isParted);
  return parted.length >= leastParted.rows && parted.length > leastParted.share * rows.length;
}

function isRuledThroughout({ cells, xs, ys }: Grid): boolean {
  if (xs.length - 1 < ruledThroughout.columns || ys.length - 1 < ruledThroughout.rows) return false;
  const single = cells.filter(
    ({ columns, rows, lines, borders }) =>
      columns === 1 && rows === 1 && rowsOf(lines).length < 2 && Object.keys(borders).length === 4,
  );
  return single.length >= ruledThroughout.share * (xs.length - 1) * (ys.length - 1);
}

/** Columns that a cell covers. */
type CellSpan = Pick<GridCell, "column" | "columns">;

/**
 * Cells in which text stands in several of the table's columns become as many, where all such cells agree: in none does
 * text reach over a border of columns, and most of the columns have some. Where rows are shaded by turns those without a
 * shade have no borders of their own: they are parted like the row beside them, whatever a title says over all columns.
 */
export function partCells(grid: Grid): void {
  partStripedRows(grid);
  const { cells, xs } = grid;
  const wide = cells.filter((cell) => cell.columns > 1 && (rowsOf(cell.lines).some(isParted) || isOfAmounts(cell, xs)));
  const single = new Map(wide.map((cell) => [cell, partsOfCell(cell, columnsOf(cell), xs)]));
  const doAgree = [...single.values()].every(isSound);
  const beside = {
    ending: Map.groupBy(cells, ({ row, rows }) => row + rows),
    starting: Map.groupBy(cells, ({ row }) => row),
  };
  const made = wide.flatMap((cell) => {
    const like = isOfColumns(cell, xs) ? partsOfCell(cell, rowBeside(cell, beside), xs) : [];
    if (isSound(like) && !like.some(({ lines }) => rowsOf(lines).some(isParted))) return [[cell, like] as const];
    return doAgree ? [[cell, single.get(cell) ?? [cell]] as const] : [];
  });
  const byColumn = Map.groupBy(
    cells.filter(({ columns, lines }) => columns === 1 && lines.length > 0),
    ({ column }) => column,
  );
  const starts = new Map(
    [...byColumn].map(([column, own]) => [column, own.map(({ lines }) => leftOf(lines)).sort((a, b) => a - b)]),
  );
  const aligned = wide.flatMap((cell) => {
    const own = partsOfCell(cell, spansOfTexts(cell, xs), xs);
    return isSound(own) && areAligned(own, starts) ? [[cell, own] as const] : [];
  });
  const parted = new Map(made.length < leastParted.rows ? aligned : [...aligned, ...made]);
  grid.cells = cells.flatMap((cell) => parted.get(cell) ?? [cell]).sort((a, b) => a.row - b.row || a.column - b.column);
}

/** Rows that have no lines between their columns by turns, as styles draw them, have the columns of the others, whatever is empty. */
function partStripedRows(grid: Grid): void {
  const { cells, xs, ys } = grid;
  const whole = cells.filter(({ columns, rows }) => columns === xs.length - 1 && rows === 1);
  const rows = new Set(whole.map(({ row }) => row));
  const [first, second] = [whole[0]?.row ?? 0, whole[1]?.row ?? 0];
  const isByTurns = whole.length > 1 && xs.length > 2 && second === first + 2 && rows.size * 2 >= ys.length - 1 - first;
  if (!isByTurns || [...rows].some((row) => (row - first) % 2 === 1)) return;
  const made = new Map(whole.map((cell) => [cell, partsOfCell(cell, columnsOf(cell), xs)]));
  const isCut = [...made.values()].every(
    (own) => own.length > 1 && !own.some(({ lines }) => rowsOf(lines).some(isParted)),
  );
  if (isCut) grid.cells = cells.flatMap((cell) => made.get(cell) ?? [cell]);
}

/** Finds the columns that each text of a cell reaches into; what is free between two texts belongs to the one before it. */
function spansOfTexts({ column, columns, lines }: GridCell, xs: readonly number[]): CellSpan[] {
  const inner = xs.slice(column + 1, column + columns);
  const at = (x: number): number => column + inner.filter((border) => border < x).length;
  const starts = [column];
  let end = column - 1;
  for (const { box } of lines.toSorted((a, b) => a.box[0] - b.box[0])) {
    const first = at(box[0] + overBorderPt);
    if (end >= column && first > end) starts.push(first);
    end = Math.max(end, at(box[2] - overBorderPt));
  }
  return starts.map((from, index) => ({ column: from, columns: (starts[index + 1] ?? column + columns) - from }));
}

/** Whether each text begins where those of its column do, from left to right: it is of that column then. */
const areAligned = (parts: readonly GridCell[], starts: ReadonlyMap<number, readonly number[]>): boolean =>
  parts.every(({ column, lines }) => {
    const left = leftOf(lines);
    const others = starts.get(column) ?? [];
    const alike = countBetween(others, left - sameLeftPt, left + sameLeftPt);
    return alike >= leastAligned.cells && alike > leastAligned.share * others.length;
  });

const leftOf = (lines: readonly Line[]): number => Math.min(...lines.map(({ box }) => box[0]));

const isSound = (own: readonly GridCell[]): boolean =>
  own.length > 1 && own.filter(({ lines }) => lines.length > 0).length >= own.length / 2;

const columnsOf = ({ column, columns }: CellSpan): CellSpan[] =>
  Array.from({ length: columns }, (_, at) => ({ column: column + at, columns: 1 }));

type RowsBeside = Record<"ending" | "starting", ReadonlyMap<number, readonly GridCell[]>>;

/** How the row above or below, whichever has more cells, parts what a cell covers; not at all where it does not fit. */
function rowBeside({ row, rows, column, columns }: GridCell, { ending, starting }: RowsBeside): CellSpan[] {
  const [above, below] = [ending.get(row) ?? [], starting.get(row + rows) ?? []].map((own) => {
    const found = own.filter((cell) => cell.column >= column && cell.column + cell.columns <= column + columns);
    return found.reduce((sum, cell) => sum + cell.columns, 0) === columns ? found : [];
  });
  const more = (above?.length ?? 0) > (below?.length ?? 0) ? above : below;
  return (more ?? []).map((cell) => ({ column: cell.column, columns: cell.columns }));
}

/** Whether nothing but rows of numbers would be cut: what stands apart is in a column of its own by itself. */
function isOfColumns(cell: GridCell, xs: readonly number[]): boolean {
  const columns = columnsOf(cell);
  return cell.lines.every((line) => {
    const pieces = cutAtBorders([line], columns, xs);
    return pieces.length === 1 || pieces.every(({ text }) => isAmount(text));
  });
}

/** Lines that end at borders of columns where a blank is. */
function cutAtBorders(lines: readonly Line[], spans: readonly CellSpan[], xs: readonly number[]): Line[] {
  const borders = spans.slice(1).flatMap(({ column }) => xs[column] ?? []);
  return lines.flatMap((line) => cutBetweenWords(line, borders));
}

/** Numbers side by side are of several columns, however near they are to each other: rows may be shaded by turns. */
function isOfAmounts(cell: GridCell, xs: readonly number[]): boolean {
  const pieces = cutAtBorders(cell.lines, columnsOf(cell), xs);
  return pieces.length > 1 && pieces.length > cell.lines.length && pieces.every(({ text }) => isAmount(text));
}

function partsOfCell(cell: GridCell, spans: readonly CellSpan[], xs: readonly number[]): GridCell[] {
  const end = ({ column, columns }: CellSpan): number => xs[column + columns] ?? 0;
  const place = ({ box }: Line): CellSpan | undefined =>
    spans.find((span) => box[0] > (xs[span.column] ?? 0) - overBorderPt && box[2] < end(span) + overBorderPt);
  const own = Map.groupBy(cutAtBorders(cell.lines, spans, xs), place);
  if (own.has(undefined)) return [cell];
  const { top, bottom, left, right } = cell.borders;
  return spans.map((span): GridCell => {
    const [first, last] = [span === spans[0], span === spans.at(-1)];
    const box: Box = [xs[span.column] ?? 0, cell.box[1], end(span), cell.box[3]];
    const borders = {
      ...(top ? { top } : {}),
      ...(bottom ? { bottom } : {}),
      ...(first && left ? { left } : {}),
      ...(last && right ? { right } : {}),
    };
    return { ...cell, ...span, box, lines: own.get(span) ?? [], borders };
  });
}
