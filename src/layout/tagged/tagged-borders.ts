import type { Line } from "../model/line.ts";
import type { Ruling } from "../model/page.ts";
import type { GridCell, Sheet } from "../model/parts.ts";
import { mergedRulings } from "../model/rulings.ts";

/** Of a cell's width. */
const mostWidthShare = 0.5;
/** In points, below the last row. */
const belowLastRowPt = 16;
const touchingPt = 2;

/** Lines between the rows of a table that has no others: they are borders of the cells above them. */
export function ruleRows(cells: readonly GridCell[], xs: readonly number[], sheets: ReadonlyMap<number, Sheet>): void {
  const byRow = Map.groupBy(cells, ({ row }) => row);
  const linesOf = (row: number): Line[] => (byRow.get(row) ?? []).flatMap(({ lines }) => lines);
  const rulings = new Map<number, Ruling[]>();
  const onPage = (page: number): Ruling[] => {
    const known = rulings.get(page) ?? mergedRulings((sheets.get(page)?.rulings ?? []).filter(({ across }) => across));
    rulings.set(page, known);
    return known;
  };
  for (const [row, own] of byRow) {
    const lines = linesOf(row);
    const page = lines.at(-1)?.page;
    if (page === undefined) continue;
    const bottom = Math.max(...lines.filter((line) => line.page === page).map(({ box }) => box[3]));
    const below = linesOf(row + 1).filter((line) => line.page === page);
    const next = below.length > 0 ? Math.min(...below.map(({ box }) => box[1])) : bottom + belowLastRowPt;
    const between = onPage(page).filter(({ at }) => at > bottom - touchingPt && at < next + touchingPt);
    for (const cell of own) {
      const [left = 0, right = 0] = [xs[cell.column], xs[cell.column + cell.columns]];
      const found = between.find(
        ({ from, to }) => Math.min(to, right) - Math.max(from, left) > mostWidthShare * (right - left),
      );
      if (found && cell.rows === 1 && !cell.borders.bottom) cell.borders = { ...cell.borders, bottom: found };
    }
  }
}
