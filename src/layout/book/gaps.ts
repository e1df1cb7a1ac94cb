import { heightOf, widthOf } from "../box.ts";
import type { Grid, GridCell } from "../flow.ts";

/** Narrower than any letter. */
const least = 6;

/** Drops rows and columns that are the gap between double lines: narrow, and without text. */
export function dropGaps(grid: Grid): void {
  const rows = thin(grid.cells, grid.ys.length - 1, "row", "rows");
  const columns = thin(grid.cells, grid.xs.length - 1, "column", "columns");
  for (const row of rows.toReversed()) drop(grid, row, "row", "rows", grid.ys);
  for (const column of columns.toReversed()) drop(grid, column, "column", "columns", grid.xs);
}

type Place = "row" | "column";
type Count = "rows" | "columns";

function thin(cells: readonly GridCell[], count: number, place: Place, wide: Count): number[] {
  const measure = place === "row" ? heightOf : widthOf;
  return Array.from({ length: count }, (_, at) => at).filter((at) => {
    const own = cells.filter((cell) => cell[place] === at);
    const isThin = own.some((cell) => cell[wide] === 1 && measure(cell.box) > 0 && measure(cell.box) < least);
    return isThin && own.every(({ lines }) => lines.length === 0);
  });
}

function drop(grid: Grid, at: number, place: Place, wide: Count, borders: number[]): void {
  grid.cells = grid.cells.filter((cell) => cell[place] !== at || cell[wide] > 1);
  for (const cell of grid.cells) {
    if (cell[place] > at) cell[place] -= 1;
    else if (cell[place] + cell[wide] > at) cell[wide] -= 1;
  }
  borders.splice(at + 1, 1);
}
