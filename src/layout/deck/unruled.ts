import { markerOf } from "../lines/list-marker.ts";
import { isAmount } from "../model/amount.ts";
import { type Box, intersect, liesIn, overlap } from "../model/box.ts";
import { type Line, usualSize } from "../model/line.ts";
import type { Drawn, Fill, Page, Ruling } from "../model/page.ts";
import type { Grid, GridCell } from "../model/parts.ts";
import { mergedRulings } from "../model/rulings.ts";
import { readingItems } from "../regions/column-prose.ts";
import { zonesOf } from "../regions/column-zones.ts";
import { streamTables } from "../tables/stream-tables.ts";
import { rulesOf, settledTable } from "./settled-columns.ts";
import type { ShapesOfPage } from "./told-shapes.ts";

/** A slide's text may stand in rows for its looks: a table has more of them, more of its cells filled, letters of one size. */
const leastTable = { rows: 3, filled: 0.6, columns: 3, amounts: 0.6, rules: 2 };
const mostTable = { size: 1.35, items: 0.2 };

/** Tables without lines between their cells, found as in text that flows: by the columns of the page that they stand in. */
export function unruledOn(
  page: Page,
  lines: readonly Line[],
  ruled: readonly Grid[],
  shapes?: ShapesOfPage,
): { grids: Grid[]; rest: Line[] } {
  const found = zonesOf(readingItems(lines, ruled), usualSize(lines)).flatMap(({ columns }) =>
    columns.map((column) =>
      inColumn(
        column.flatMap(({ line }) => line ?? []),
        { columns: columns.length, page, shapes },
      ),
    ),
  );
  return { grids: found.flatMap(({ grids }) => grids), rest: found.flatMap(({ rest }) => rest) };
}

/** How many columns stand beside this one, and what else is on the page. */
interface ColumnPlace {
  columns: number;
  page: Page;
  shapes: ShapesOfPage | undefined;
}

function inColumn(lines: readonly Line[], { columns, page, shapes }: ColumnPlace): { grids: Grid[]; rest: Line[] } {
  const fills = groundsIn(page.drawn ?? []);
  const rulings = mergedRulings(page.rulings);
  const found = streamTables(lines, { page: page.number, columns, rulings, fills });
  const tables = found.grids.filter(
    (grid) => isTable(grid, rulings) && isFree(grid, page.drawn ?? []) && !shapes?.areTexts(linesIn(grid)),
  );
  const loose = new Set(found.rest);
  return {
    grids: tables.map((grid) => settledTable(grid, rulings, fills)),
    rest: lines.filter((line) => loose.has(line) || !tables.some(({ box }) => liesIn(line.box, box))),
  };
}

/** Areas that are drawn as they are: what shows through something else, or faintly, is no ground of a cell. */
const groundsIn = (drawn: readonly Drawn[]): Fill[] =>
  drawn.flatMap((one) =>
    one.kind === "path" && one.fill && one.opacity === 1 && one.steps.every(({ to }) => to !== "curve")
      ? [{ box: one.box, colour: one.fill }]
      : [],
  );

const linesIn = ({ cells }: Grid): Line[] => cells.flatMap((cell) => cell.lines);

const textOf = ({ lines }: GridCell): string => lines.map(({ text }) => text).join(" ");
const leaders = /(?:\s?[.…·_]){4,}/;
/** A dash by itself stands for a number that there is none of. */
const isItem = (cell: GridCell): boolean =>
  markerOf(textOf(cell).split(" ")[0] ?? "")?.kind === "bullet" && !/^[-–—]$/.test(textOf(cell));

function isTable(grid: Grid, rulings: readonly Ruling[]): boolean {
  const { xs, ys, cells } = grid;
  const filled = cells.filter(({ lines }) => lines.length > 0);
  const sizes = linesIn(grid).map(({ size }) => size);
  if (ys.length - 1 < leastTable.rows || filled.length < leastTable.filled * cells.length) return false;
  if (Math.max(...sizes) > mostTable.size * Math.min(...sizes)) return false;
  if (filled.filter(isItem).length > mostTable.items * filled.length) return false;
  // Words of an index, each with its pages.
  if (filled.filter((cell) => leaders.test(textOf(cell))).length > mostTable.items * ys.length) return false;
  if (
    xs.length - 1 >= leastTable.columns ||
    rulesOf(grid, rulings).filter((own) => own.length > 0).length >= leastTable.rules
  )
    return true;
  const behind = filled.filter(({ column }) => column > 0);
  return behind.filter((cell) => isAmount(textOf(cell))).length >= leastTable.amounts * behind.length;
}

const thickestRulePt = 3;
const slightPt = 2;

/** Whether nothing is drawn among its cells but lines between them and grounds of whole cells: else it is a chart, or a design. */
function isFree(grid: Grid, drawn: readonly Drawn[]): boolean {
  const texts = linesIn(grid).map(({ box }) => box);
  return drawn.every((one) => {
    if (one.kind === "letters" || !overlap(one.box, grid.box)) return true;
    if (liesIn(grid.box, one.box, slightPt)) return true;
    if (one.kind === "picture" || one.steps.some(({ to }) => to === "curve")) return false;
    const [left, top, right, bottom] = one.box;
    if (bottom - top < thickestRulePt || right - left < thickestRulePt) return true;
    return (
      texts.every((box) => !overlap(box, one.box) || isWithin(box, one.box)) &&
      texts.some((box) => isWithin(box, one.box))
    );
  });
}

const isWithin = (inner: Box, outer: Box): boolean => {
  const [left, top, right, bottom] = intersect(inner, outer);
  return (
    left <= inner[0] + slightPt &&
    top <= inner[1] + slightPt &&
    right >= inner[2] - slightPt &&
    bottom >= inner[3] - slightPt
  );
};
