import type { PathStep, SlideCell, SlideParagraph, TableShape } from "#formats/model/slides.ts";
import { borderOf, headsOf, verticalOf } from "../document/table-block.ts";
import { linesOn } from "../lines/lines.ts";
import { areaOf, type Box, heightOf, intersect, liesIn, overlap, widthOf } from "../model/box.ts";
import { boxOf, type Line, rowsOf } from "../model/line.ts";
import type { Drawn, Page } from "../model/page.ts";
import type { Grid, GridCell } from "../model/parts.ts";
import { rowLeft, rowRight } from "../model/row.ts";
import { lattices } from "../tables/lattice.ts";
import { ascent, slideLineHeightEm } from "./pitch.ts";
import { alignmentsOf } from "./settled-columns.ts";
import type { Aligned, Texts } from "./texts.ts";

/** Frames of a design that lie over each other have fewer texts in them, and those of a form cover several places each. */
const leastTable = { cells: 3, share: 0.2, plain: 0.5 };

/** Tables on a page by the lines between their cells; a frame around one thing, or around two, is none. */
export function tablesOn(page: Page, lines: readonly Line[]): { grids: Grid[]; rest: Line[] } {
  const { number, height, width, rulings, fills } = page;
  const { grids, rest, empty } = lattices({ page: number, height, rulings, fills, lines });
  const isTable = ({ xs, ys, cells, box }: Grid) => {
    const filled = cells.filter((cell) => cell.lines.length > 0).length;
    const plain = cells.filter(({ columns, rows }) => columns === 1 && rows === 1).length;
    const isGrid = xs.length > 2 && ys.length > 2 && cells.length > 3 && plain >= leastTable.plain * cells.length;
    return (
      isGrid &&
      filled >= Math.max(leastTable.cells, leastTable.share * cells.length) &&
      areaOf(box) < 0.95 * width * height
    );
  };
  const loose = grids.filter((grid) => !isTable(grid)).flatMap(({ cells }) => cells.flatMap((cell) => cell.lines));
  const blank = empty.filter(
    ({ box, cells }) =>
      cells.length <= mostEmptyCells &&
      areaOf(box) < 0.95 * width * height &&
      isBlank({ box, cells }, page.drawn ?? []),
  );
  return { grids: [...grids.filter(isTable), ...blank], rest: [...rest, ...loose] };
}

/** Paper with squares on it has more. */
const mostEmptyCells = 400;
const slightPt = 2;

/** Whether nothing is drawn in a grid but its lines and grounds of its cells: else it lies behind a chart, or is a picture's. */
function isBlank({ box, cells }: Pick<Grid, "box" | "cells">, drawn: readonly Drawn[]): boolean {
  return drawn.every((one) => {
    if (one.kind === "letters" || !overlap(one.box, box)) return true;
    if (one.kind === "picture" || !isUpright(one.steps))
      return liesIn(box, one.box, slightPt) && one.kind === "picture";
    const isLine = Math.min(widthOf(one.box), heightOf(one.box)) < slightPt || one.fill === undefined;
    if (isLine || liesIn(box, one.box, slightPt)) return true;
    const under = cells.filter((cell) => overlap(cell.box, one.box) && !touches(cell.box, one.box));
    return under.every((cell) => liesIn(cell.box, one.box, slightPt));
  });
}

/** Whether two areas share no more than their borders. */
const touches = (one: Box, other: Box): boolean => {
  const [left, top, right, bottom] = intersect(one, other);
  return right - left < slightPt || bottom - top < slightPt;
};

/** Whether a path has nothing but level and upright lines. */
const isUpright = (steps: readonly PathStep[]): boolean =>
  steps.every((step, at) => {
    const before = steps[at - 1];
    if (step.to === "curve") return false;
    if (step.to !== "line" || !before || before.to === "close" || before.to === "curve") return true;
    return Math.abs(step.x - before.x) < 0.5 || Math.abs(step.y - before.y) < 0.5;
  });

/** Where tables stand on a page. */
export function tableBoxes(page: Page): Box[] {
  const { level } = linesOn(page, () => ({ place: "" }));
  return tablesOn(page, level).grids.map(({ box }) => box);
}

export function tableOf(grid: Grid, texts: Texts): TableShape {
  const [left, top] = grid.box;
  const heights = grid.ys.slice(1).map((y, at) => y - (grid.ys[at] ?? 0));
  const standings = grid.ruled ? [] : alignmentsOf(grid);
  const standing = ({ column, columns }: GridCell) => (columns === 1 ? standings[column] : undefined);
  const byRow = Map.groupBy(grid.cells, ({ row }) => row);
  return {
    kind: "table",
    place: { left, top, width: widthOf(grid.box), height: heightOf(grid.box) },
    columns: grid.xs.slice(1).map((x, at) => x - (grid.xs[at] ?? 0)),
    hasHead: Math.max(grid.heads, headsOf(grid)) > 0,
    rows: heights.map((height, at) => ({
      height,
      cells: (byRow.get(at) ?? [])
        .sort((a, b) => a.column - b.column)
        .map((cell) => cellOf(cell, grid, texts, standing(cell))),
    })),
  };
}

function cellOf(cell: GridCell, grid: Grid, texts: Texts, standing: Aligned | undefined): SlideCell {
  const { column, columns, rows, borders, fill, lines } = cell;
  const told = lines.some(({ rightToLeft }) => rightToLeft) ? undefined : standing;
  const align = told ?? alignedIn(cell);
  const written = texts.paragraphs(lines, grid.page, roomFor(cell, align), align);
  const paragraphs = grid.ruled ? written : setCloser(written, cell);
  const anchor = verticalOf(cell);
  // Edges of grounds have no colour of their own.
  const seen = Object.entries(borders).filter(([, { colour }]) => colour !== "");
  const sides = seen.map(([side, ruling]) => [side, borderOf(ruling)] as const);
  return {
    ...{ column, columns, rows, paragraphs, anchor, borders: Object.fromEntries(sides) },
    ...(fill ? { fill } : {}),
    padding: paddingOf(cell, paragraphs, anchor, grid.ruled),
  };
}

/** What a cell's text has from where it begins, or to where it ends. */
function roomFor({ lines, box }: GridCell, align: Aligned | undefined): number {
  const text = lines.length === 0 ? box : boxOf(lines);
  if (align === "center") return widthOf(box);
  return align === "end" ? text[2] - box[0] : box[2] - text[0];
}

/** Rows without lines between them may be lower than programs set lines: these are set closer, or the table would grow. */
function setCloser(paragraphs: readonly SlideParagraph[], { lines, box }: GridCell): SlideParagraph[] {
  const wanted = rowsOf(lines).reduce(
    (sum, row) => sum + slideLineHeightEm * Math.max(...row.map(({ size }) => size)),
    0,
  );
  const most = Math.max(leastLineMultiple, Math.floor((100 * heightOf(box)) / Math.max(1, wanted)) / 100);
  return paragraphs.map((one) => ({ ...one, lines: Math.min(one.lines, most) }));
}

const leastLineMultiple = 0.6;

/** Where a cell's text stands between its borders; nothing where that can't be told. */
function alignedIn({ lines, box }: GridCell): Aligned | undefined {
  if (lines.length === 0) return undefined;
  const gaps = rowsOf(lines).map((row) => [rowLeft(row) - box[0], box[2] - rowRight(row)] as const);
  const isSmall = (gap: number) => gap < 12;
  if (gaps.every(([left]) => isSmall(left))) return undefined;
  if (gaps.every(([left, right]) => Math.abs(left - right) < Math.max(2, 0.1 * (left + right)))) return "center";
  return gaps.every(([left, right]) => isSmall(right) && left > right + 4) ? "end" : "start";
}

/** In cells programs go by the font's own height, which is less for most of them. */
const cellRaiseEm = 0.1;

/** So that letters stand where they stood: between the left border and them, and above them. */
function paddingOf(
  { lines, box }: GridCell,
  paragraphs: readonly SlideParagraph[],
  anchor: SlideCell["anchor"],
  isRuled: boolean,
) {
  const none = { top: 0, right: 0, bottom: 0, left: 0 };
  const [first] = [...lines].sort((a, b) => a.base - b.base);
  const [paragraph] = paragraphs;
  if (!first || !paragraph) return none;
  const text = boxOf(lines);
  const above = first.base - ascent(paragraph.lines, first.size) + cellRaiseEm * first.size - box[1];
  const below = box[3] - Math.max(...lines.map(({ base, size }) => base + 0.2 * size));
  const isStart = paragraphs.every(
    ({ align, rightToLeft }) => (align === "start" || align === "justify") && !rightToLeft,
  );
  const isEnd = paragraphs.every(({ align }) => align === "end");
  // Between lines text stands in the middle of them, else in that of its column.
  const isCentred = !isRuled && paragraphs.every(({ align }) => align === "center");
  const [before, after] = [text[0] - box[0], box[2] - text[2]];
  return {
    ...none,
    // A little less, so that what just fitted still does.
    ...(isStart ? { left: Math.max(0, text[0] - box[0] - 0.5) } : {}),
    ...(isEnd ? { right: Math.max(0, box[2] - text[2]) } : {}),
    ...(isCentred ? { left: Math.max(0, before - after), right: Math.max(0, after - before) } : {}),
    ...(anchor === "top" ? { top: Math.max(0, above) } : anchor === "bottom" ? { bottom: Math.max(0, below) } : {}),
  };
}
