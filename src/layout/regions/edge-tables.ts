import { boxOf } from "../model/line.ts";
import type { Grid, Sheet } from "../model/parts.ts";
import { edgeZoneShare } from "./level-heads.ts";

const sameHeightPt = 6;
/** What so many pages say again is there by no chance. */
const enoughPages = 3;

interface EdgeTable {
  sheet: Sheet;
  grid: Grid;
  at: number;
}

const linesOf = ({ cells }: Grid) => cells.flatMap(({ lines }) => lines);

/**
 * Gives back the lines of tables that stand at the edge of most pages and say the same on each, but for numbers: boxes for
 * a name, a title and the page's number, as letterheads and reports have them. They are what pages repeat, and no tables.
 */
export function withoutEdgeTables(sheets: readonly Sheet[]): Sheet[] {
  const found = sheets.flatMap((sheet) =>
    sheet.grids.flatMap((grid): EdgeTable[] => (isAtEdge(grid, sheet) ? [{ sheet, grid, at: grid.box[1] }] : [])),
  );
  const freed = new Map<Sheet, Set<Grid>>();
  for (const alike of Map.groupBy(found, ({ grid }) => keyOf(grid)).values()) {
    const again = alike.filter(({ at }) => {
      const pages = new Set(alike.filter((one) => Math.abs(one.at - at) < sameHeightPt).map(({ sheet }) => sheet));
      return pages.size >= Math.max(2, Math.min(sheets.length, enoughPages));
    });
    for (const { sheet, grid } of again) freed.set(sheet, (freed.get(sheet) ?? new Set()).add(grid));
  }
  return sheets.map((sheet): Sheet => {
    const own = freed.get(sheet);
    if (!own) return sheet;
    return {
      ...sheet,
      grids: sheet.grids.filter((grid) => !own.has(grid)),
      lines: [...sheet.lines, ...[...own].flatMap(linesOf)],
    };
  });
}

/** Whether nothing stands between it and the edge of its page. */
function isAtEdge(grid: Grid, { height, lines, grids }: Sheet): boolean {
  const isTop = grid.box[3] < edgeZoneShare * height;
  if (!isTop && grid.box[1] < (1 - edgeZoneShare) * height) return false;
  const others = [...lines.map(({ box }) => box), ...grids.filter((one) => one !== grid).map(({ box }) => box)];
  return linesOf(grid).length > 0 && !others.some((box) => (isTop ? box[3] <= grid.box[1] : box[1] >= grid.box[3]));
}

const keyOf = (grid: Grid): string => {
  const [left] = boxOf(linesOf(grid));
  const text = linesOf(grid).map((line) => line.text.replace(/\d+/g, "#").replace(/\s+/g, ""));
  return `${Math.round(left)} ${text.join("|")}`;
};
