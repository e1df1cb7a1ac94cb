import { around, type Box } from "../model/box.ts";
import type { GridCell } from "../model/parts.ts";

type ColumnReach = [from: number, to: number];

/**
 * Browsers leave empty cells out of the tree: those of a row that has too few stand below the ones of whole rows, and what
 * is between them is empty.
 */
export function placeShortRows(cells: GridCell[], width: number): void {
  if (cells.some(({ rows }) => rows > 1)) return;
  const rows = [...Map.groupBy(cells, ({ row }) => row).values()];
  const isPlain = (row: readonly GridCell[]) => row.every(({ columns, lines }) => columns === 1 && lines.length > 0);
  const spans = spansIn(rows.filter((row) => row.length === width && isPlain(row)).flat(), width);
  if (!spans) return;
  for (const row of rows) {
    if (row.length >= width || !isPlain(row)) continue;
    const columns = row.map(({ box }) => columnAt(box, spans));
    if (columns.some((column, at) => at > 0 && column <= (columns[at - 1] ?? -1))) continue;
    for (const [at, cell] of row.entries()) cell.column = columns[at] ?? cell.column;
    const [{ row: number } = { row: 0 }] = row;
    for (let column = 0; column < width; column++) if (!columns.includes(column)) cells.push(emptyAt(number, column));
  }
  cells.sort((a, b) => a.row - b.row || a.column - b.column);
}

const emptyAt = (row: number, column: number): GridCell => ({
  ...{ row, column, rows: 1, columns: 1, box: around([]), lines: [], borders: {} },
});

/** From where to where what stands in each column goes. */
function spansIn(cells: readonly GridCell[], width: number): ColumnReach[] | undefined {
  if (cells.length === 0) return undefined;
  const byColumn = Map.groupBy(cells, ({ column }) => column);
  return Array.from({ length: width }, (_, column): ColumnReach => {
    const [left, , right] = around((byColumn.get(column) ?? []).map(({ box }) => box));
    return [left, right];
  });
}

function columnAt([left, , right]: Box, spans: readonly ColumnReach[]): number {
  const away = spans.map(([from, to]) => Math.max(from, left) - Math.min(to, right));
  return away.indexOf(Math.min(...away));
}
