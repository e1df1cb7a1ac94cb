import { countWhile } from "../model/binary-search.ts";
import { type Box, median } from "../model/box.ts";
import { boxOf, type Line, lengthOf } from "../model/line.ts";
import type { Grid, GridCell } from "../model/parts.ts";

const mostLabel = { letters: 60, gap: 72 };
const levelShare = 0.8;
const leastRows = 3;
const paddingPt = 3;

/**
 * Takes labels that stand left of the lines of a table, one beside each of its rows, for its first column; the lines that
 * it took are told.
 */
export function takeLabels(grid: Grid, lines: readonly Line[]): Line[] {
  const count = grid.ys.length - 1;
  const [left, top, , bottom] = grid.box;
  const cells = Map.groupBy(grid.cells, ({ row }) => row);
  const texts = grid.ys.slice(1).map((_, row) => (cells.get(row) ?? []).flatMap(({ lines }) => lines));
  const near = lines.filter(
    ({ box, base }) =>
      box[2] < left + paddingPt && left - box[2] < 10 * mostLabel.gap && base > top && base < bottom + paddingPt,
  );
  const rowOf = ({ base, size }: Line): number => countWhile(grid.ys, (y) => base - size / 3 >= y) - 1;
  const isLevel = (own: readonly Line[], row: number): boolean =>
    own.some(({ base, size }) => texts[row]?.some((line) => Math.abs(line.base - base) < size / 3));
  // What stands further out in lines of its own is another text.
  const beside = stripsOf(near).flatMap((strip) => {
    const own = [...Map.groupBy(strip, rowOf)].filter(([row]) => texts[row]?.length);
    return own.filter(([row, labels]) => isLevel(labels, row)).length >= levelShare * own.length ? strip : [];
  });
  if (beside.length < leastRows || count < leastRows) return [];
  const byRow = Map.groupBy(beside, rowOf);
  const rows = Array.from({ length: count }, (_, row) => byRow.get(row) ?? []);
  const level = rows.filter(isLevel).length;
  const filled = texts.filter((own) => own.length > 0).length;
  const isProse = median(beside.map(({ text }) => lengthOf(text))) > mostLabel.letters;
  const nearest = left - Math.max(...beside.map(({ box }) => box[2]));
  if (isProse || level < leastRows || level < levelShare * filled || nearest > mostLabel.gap) return [];
  const start = boxOf(beside)[0] - paddingPt;
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

/** Lines that stand below each other, wherever others stand beside them. */
function stripsOf(lines: readonly Line[]): Line[][] {
  const strips: Line[][] = [];
  let right = Number.NEGATIVE_INFINITY;
  for (const line of [...lines].sort((a, b) => a.box[0] - b.box[0])) {
    const open = strips.at(-1);
    if (open && line.box[0] < right) open.push(line);
    else strips.push([line]);
    right = Math.max(right, line.box[2]);
  }
  return strips;
}
