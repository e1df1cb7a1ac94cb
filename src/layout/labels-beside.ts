import { type Box, median } from "./box.ts";
import type { Grid, GridCell } from "./flow.ts";
import { boxOf, type Line, lengthOf } from "./line.ts";

const most = { letters: 60, gap: 72 };
const enough = 0.8;
const leastRows = 3;
const padding = 3;

/**
 * Takes labels that stand left of the lines of a table, one beside each of its rows, for its first column; the lines that
 * it took are told.
 */
export function takeLabels(grid: Grid, lines: readonly Line[]): Line[] {
  const count = grid.ys.length - 1;
  const [left, top, , bottom] = grid.box;
  const beside = lines.filter(
    ({ box, base }) =>
      box[2] < left + padding && left - box[2] < 10 * most.gap && base > top && base < bottom + padding,
  );
  if (beside.length < leastRows || count < leastRows) return [];
  const rows = Array.from({ length: count }, (_, row) =>
    beside.filter(
      ({ base, size }) => base - size / 3 >= (grid.ys[row] ?? 0) && base - size / 3 < (grid.ys[row + 1] ?? 0),
    ),
  );
  const isLevel = (own: readonly Line[], row: number): boolean => {
    const texts = grid.cells.filter((cell) => cell.row === row).flatMap((cell) => cell.lines);
    return own.some(({ base, size }) => texts.some((line) => Math.abs(line.base - base) < size / 3));
  };
  const level = rows.filter(isLevel).length;
  const filled = rows.filter((_, row) => grid.cells.some((cell) => cell.row === row && cell.lines.length > 0)).length;
  const isProse = median(beside.map(({ text }) => lengthOf(text))) > most.letters;
  const nearest = left - Math.max(...beside.map(({ box }) => box[2]));
  if (isProse || level < leastRows || level < enough * filled || nearest > most.gap) return [];
  const start = boxOf(beside)[0] - padding;
  for (const cell of grid.cells) cell.column += 1;
  for (const [row, own] of rows.entries()) {
    const box: Box = [start, grid.ys[row] ?? 0, left, grid.ys[row + 1] ?? 0];
    const cell: GridCell = { row, column: 0, rows: 1, columns: 1, box, lines: own, borders: {} };
    grid.cells.push(cell);
  }
  grid.cells.sort((a, b) => a.row - b.row || a.column - b.column);
  grid.xs.unshift(start);
  grid.box[0] = start;
  return rows.flat();
}
