import type { Grid, Sheet } from "../model/flow.ts";
import { boxOf } from "../model/line.ts";

/** In this part of a page, from its edge, is what repeats. */
const zone = 0.15;
const sameHeight = 6;
/** So many pages that say it again are no chance. */
const enough = 3;

interface Found {
  sheet: Sheet;
  grid: Grid;
  at: number;
}

const linesOf = ({ cells }: Grid) => cells.flatMap(({ lines }) => lines);

/**
 * Gives back the lines of tables that stand at the edge of most pages and say the same on each, but for numbers: boxes for
 * a name, a title and the page's number, as letterheads and reports have them. They are what pages repeat, and no tables.
 */
export function freeEdgeTables(sheets: readonly Sheet[]): void {
  const found = sheets.flatMap((sheet) =>
    sheet.grids.flatMap((grid): Found[] => (isAtEdge(grid, sheet) ? [{ sheet, grid, at: grid.box[1] }] : [])),
  );
  for (const alike of Map.groupBy(found, ({ grid }) => keyOf(grid)).values()) {
    const again = alike.filter(({ at }) => {
      const pages = new Set(alike.filter((one) => Math.abs(one.at - at) < sameHeight).map(({ sheet }) => sheet));
      return pages.size >= Math.max(2, Math.min(sheets.length, enough));
    });
    for (const { sheet, grid } of again) {
      sheet.grids = sheet.grids.filter((one) => one !== grid);
      sheet.lines = [...sheet.lines, ...linesOf(grid)];
    }
  }
}

/** Nothing stands between it and the edge of its page. */
function isAtEdge(grid: Grid, { height, lines, grids }: Sheet): boolean {
  const isTop = grid.box[3] < zone * height;
  if (!isTop && grid.box[1] < (1 - zone) * height) return false;
  const others = [...lines.map(({ box }) => box), ...grids.filter((one) => one !== grid).map(({ box }) => box)];
  return linesOf(grid).length > 0 && !others.some((box) => (isTop ? box[3] <= grid.box[1] : box[1] >= grid.box[3]));
}

const keyOf = (grid: Grid): string => {
  const [left] = boxOf(linesOf(grid));
  const text = linesOf(grid).map((line) => line.text.replace(/\d+/g, "#").replace(/\s+/g, ""));
  return `${Math.round(left)} ${text.join("|")}`;
};
