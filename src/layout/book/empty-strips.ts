import { countWhile } from "../model/binary-search.ts";
import { heightOf, widthOf } from "../model/box.ts";
import type { Grid, GridCell } from "../model/parts.ts";

/** A narrower row or column has room for no letter. */
const leastStripPt = 6;

/** Takes rows and columns off a table that are only the gap between double lines: narrow, and without text. */
export function withoutGaps(given: Grid): Grid {
  const grid = { ...given, cells: given.cells.map((cell) => ({ ...cell })) };
  const rows = thinStrips(grid.cells, "row", "rows");
  const columns = thinStrips(grid.cells, "column", "columns");
  grid.ys = withoutStrips(grid, rows, "row", "rows", grid.ys);
  grid.xs = withoutStrips(grid, columns, "column", "columns", grid.xs);
  return grid;
}

type StripPlace = "row" | "column";
type Count = "rows" | "columns";

function thinStrips(cells: readonly GridCell[], place: StripPlace, wide: Count): Set<number> {
  const measure = place === "row" ? heightOf : widthOf;
  const isThin = (cell: GridCell) => cell[wide] === 1 && measure(cell.box) > 0 && measure(cell.box) < leastStripPt;
  const own = [...Map.groupBy(cells, (cell) => cell[place])];
  return new Set(
    own.flatMap(([at, some]) => (some.some(isThin) && some.every(({ lines }) => lines.length === 0) ? [at] : [])),
  );
}

/** Gives the borders that are left without some of the strips between them. */
function withoutStrips(
  grid: Grid,
  gaps: ReadonlySet<number>,
  place: StripPlace,
  wide: Count,
  borders: readonly number[],
): number[] {
  if (gaps.size === 0) return [...borders];
  const sorted = [...gaps].sort((a, b) => a - b);
  const after = (at: number) => at - countWhile(sorted, (gap) => gap < at);
  for (const cell of grid.cells) {
    const [from, to] = [after(cell[place]), after(cell[place] + cell[wide])];
    [cell[place], cell[wide]] = [from, to - from];
  }
  grid.cells = grid.cells.filter((cell) => cell[wide] > 0);
  return borders.filter((_, at) => !gaps.has(at - 1));
}
