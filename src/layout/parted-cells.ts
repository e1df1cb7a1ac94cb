import type { Box } from "./box.ts";
import type { Grid, GridCell } from "./flow.ts";
import { cutLine, isInWord, type Line, rowsOf } from "./line.ts";
import { markerOf } from "./marker.ts";
import { isAmount } from "./stream/rows.ts";

/** In em: text of one cell has no wider blanks in it. */
const apart = 0.9;
const few = { rows: 3, share: 0.3 };
const over = 2;

/** Whether lines stand beside each other; an item of a list stands beside its mark. */
const isParted = (row: readonly Line[]): boolean =>
  row.some((line, at) => {
    const before = row[at - 1];
    if (!before || line.box[0] - before.box[2] <= apart * line.size) return false;
    return at > 1 || (before.text !== "o" && markerOf(before.text) === undefined);
  });

/** Where most rows of cells are of several parts, the lines are around columns that are not ruled. */
export function isOfUnruledColumns({ cells }: Grid): boolean {
  const rows = cells.flatMap(({ lines }) => rowsOf(lines));
  const parted = rows.filter(isParted);
  return parted.length >= few.rows && parted.length > few.share * rows.length;
}

/**
 * Cells in which text stands in several of the table's columns become as many, where all such cells agree: in none does
 * text reach over a border of columns, and most of the columns have some.
 */
export function partCells(grid: Grid): void {
  const wide = grid.cells.filter(
    (cell) => cell.columns > 1 && (rowsOf(cell.lines).some(isParted) || isOfAmounts(cell, grid.xs)),
  );
  if (wide.length < few.rows) return;
  const made = new Map(wide.map((cell) => [cell, parts(cell, grid.xs)]));
  const isSound = [...made.values()].every(
    (own) => own.length > 1 && own.filter(({ lines }) => lines.length > 0).length >= own.length / 2,
  );
  if (!isSound) return;
  grid.cells = grid.cells
    .flatMap((cell) => made.get(cell) ?? [cell])
    .sort((a, b) => a.row - b.row || a.column - b.column);
}

/** Lines that end at borders of columns where a blank is. */
const cut = ({ lines, column, columns }: GridCell, xs: readonly number[]): Line[] =>
  lines.flatMap((line) =>
    cutLine(
      line,
      xs.slice(column + 1, column + columns).filter((x) => !isInWord(line, x)),
    ),
  );

/** Numbers side by side are of several columns, however near they are to each other: rows may be shaded by turns. */
function isOfAmounts(cell: GridCell, xs: readonly number[]): boolean {
  const pieces = cut(cell, xs);
  return pieces.length > 1 && pieces.length > cell.lines.length && pieces.every(({ text }) => isAmount(text));
}

function parts(cell: GridCell, xs: readonly number[]): GridCell[] {
  const columns = Array.from({ length: cell.columns }, (_, at) => cell.column + at);
  const place = ({ box }: Line): number | undefined =>
    columns.find((column) => box[0] > (xs[column] ?? 0) - over && box[2] < (xs[column + 1] ?? 0) + over);
  const lines = cut(cell, xs);
  if (lines.some((line) => place(line) === undefined)) return [cell];
  const { top, bottom, left, right } = cell.borders;
  return columns.map((column): GridCell => {
    const [first, last] = [column === cell.column, column === columns.at(-1)];
    const box: Box = [xs[column] ?? 0, cell.box[1], xs[column + 1] ?? 0, cell.box[3]];
    const borders = {
      ...(top ? { top } : {}),
      ...(bottom ? { bottom } : {}),
      ...(first && left ? { left } : {}),
      ...(last && right ? { right } : {}),
    };
    return { ...cell, column, columns: 1, box, lines: lines.filter((line) => place(line) === column), borders };
  });
}
