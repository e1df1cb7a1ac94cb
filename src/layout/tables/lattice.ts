import { fieldWithin } from "../lines/form-fields.ts";
import { countWhile } from "../model/binary-search.ts";
import { areaOf, type Box, liesIn, middleOf, shareIn } from "../model/box.ts";
import type { Line } from "../model/line.ts";
import type { Fill, Ruling } from "../model/page.ts";
import type { Grid, GridCell } from "../model/parts.ts";
import { mergedRulings } from "../model/rulings.ts";
import { CrossedLine, startsBehind } from "./border-cuts.ts";
import { fillEdges } from "./cell-edges.ts";
import { GridIndex } from "./grid-index.ts";
import { takeHead } from "./head-above.ts";
import { takeLabels } from "./labels-beside.ts";
import { openSides } from "./open-sides.ts";
import { isOfUnruledColumns, partCells } from "./parted-cells.ts";
import { rowEnds } from "./row-ends.ts";
import { segmentEnds } from "./segment-ends.ts";
import { isShadedRow } from "./shaded-rows.ts";
import { splitBands } from "./split-bands.ts";
import { stripeEdges } from "./striped-rows.ts";
import { takeSums } from "./sums-below.ts";
import { isForm, splitTall } from "./tall-cells.ts";

const touchPt = 3;
const sameBorderPt = 4.5;
const shortestRulingPt = 4;
/** A drawing has more, and takes too long to look through. */
const mostRulings = 3_000;
const mostCells = 20_000;
const coveredShare = 0.7;
const fewestOpenCells = 2;
const sparseShare = 0.3;
const toldShare = 0.6;
const besideShare = 0.05;
const mostCutWords = { lines: 2, share: 0.05 };

interface PageDrawing {
  page: number;
  height: number;
  rulings: readonly Ruling[];
  fills: readonly Fill[];
  lines: readonly Line[];
}

interface FoundTables {
  grids: Grid[];
  rest: Line[];
  /** Where rows of tables are that have no lines between their cells but a ground. */
  shaded: Box[];
  /** Grids of lines with nothing written in them: tables to be filled in, or what a chart is drawn upon. */
  empty: Grid[];
}

/** Finds the tables of a page by the lines that are drawn between their cells, and puts lines of text into these cells. */
export function lattices({ page, height, rulings, fills, lines }: PageDrawing): FoundTables {
  const unseen = [
    ...fillEdges({ fills, rulings, lines, height }),
    ...stripeEdges({ fills, rulings, lines }),
    ...segmentEnds(rulings, lines),
  ];
  const seen = mergedRulings([...rulings, ...unseen]).filter(({ from, to }) => to - from > shortestRulingPt);
  if (seen.length > mostRulings) return { grids: [], rest: [...lines], shaded: [], empty: [] };
  const all = mergedRulings([...seen, ...openSides(seen, lines), ...rowEnds(seen)]);
  const candidates = groupsOf(all)
    .flatMap((group) => {
      const grid = gridOf(group, { page, height });
      return grid ? [{ grid, group }] : [];
    })
    .sort((a, b) => areaOf(b.grid.box) - areaOf(a.grid.box));
  const grids: Grid[] = [];
  const shaded: Box[] = [];
  const empty: Grid[] = [];
  let rest = [...lines];
  for (const { grid: first, group } of candidates) {
    if (grids.some((other) => liesIn(first.box, other.box))) continue;
    const inside = rest.filter(({ box }) => liesIn(box, first.box, 2));
    if (inside.length === 0 && isEven(first)) {
      fillCells(first, fills);
      empty.push(first);
      continue;
    }
    if (isShadedRow(first, rest)) {
      shaded.push(first.box);
      continue;
    }
    const grid = filledGrid(first, inside, () => gridOf(group, { page, height }, true));
    if (!grid || !isTable(grid, isForm(grid) && isWhole(grid, inside, rest))) continue;
    splitBands(grid);
    if (isForm(grid)) splitTall(grid);
    fillCells(grid, fills);
    const taken = new Set(inside);
    rest = rest.filter((line) => !taken.has(line));
    grids.push(grid);
  }
  // What stands in another table is no label of this one, and no sum.
  for (const grid of grids) {
    const taken = new Set([...takeLabels(grid, rest), ...takeSums(grid, rest), ...takeHead(grid, rest)]);
    if (taken.size > 0) rest = rest.filter((line) => !taken.has(line));
  }
  return { grids, rest, shaded, empty };
}

/** Whether somebody could write into a grid: two rows and columns at least, each cell closed and as large as a word. */
const isEven = ({ xs, ys, cells }: Grid): boolean =>
  Math.min(xs.length, ys.length) > 2 &&
  cells.length === (xs.length - 1) * (ys.length - 1) &&
  cells.every(
    ({ box, borders }) =>
      Object.keys(borders).length === 4 &&
      box[2] - box[0] > leastEmptyCellPt.width &&
      box[3] - box[1] > leastEmptyCellPt.height,
  );

const leastEmptyCellPt = { width: 14, height: 9 };

/** Rulings that hang together. */
function groupsOf(rulings: readonly Ruling[]): Ruling[][] {
  const parents = rulings.map((_, at) => at);
  const find = (at: number): number => {
    let top = at;
    while (parents[top] !== top) top = parents[top] ?? top;
    parents[at] = top;
    return top;
  };
  const indexed = rulings.map((ruling, at) => ({ ruling, at }));
  const upright = indexed.filter(({ ruling }) => !ruling.across);
  for (const { ruling: level, at } of indexed.filter(({ ruling }) => ruling.across)) {
    for (const { ruling, at: other } of upright) {
      const crosses =
        ruling.at >= level.from - touchPt &&
        ruling.at <= level.to + touchPt &&
        level.at >= ruling.from - touchPt &&
        level.at <= ruling.to + touchPt;
      if (crosses) parents[find(at)] = find(other);
    }
  }
  const groups = new Map<number, Ruling[]>();
  for (const { ruling, at } of indexed) {
    const top = find(at);
    const group = groups.get(top);
    if (group) group.push(ruling);
    else groups.set(top, [ruling]);
  }
  return [...groups.values()];
}

function bordersOf(rulings: readonly Ruling[]): number[] {
  const places: number[] = [];
  for (const at of rulings.map((ruling) => ruling.at).sort((a, b) => a - b)) {
    if (at - (places.at(-1) ?? Number.NEGATIVE_INFINITY) > sameBorderPt) places.push(at);
  }
  return places;
}

/** A cell that ends where a line beside it does has no words run through its side, and where lines have gaps one row becomes two. */
function gridOf(
  group: readonly Ruling[],
  { page, height }: Pick<PageDrawing, "page" | "height">,
  endsWithSides = false,
): Grid | undefined {
  const [level, upright] = [group.filter(({ across }) => across), group.filter(({ across }) => !across)];
  const xs = bordersOf(upright);
  const ys = withOpenEnds(bordersOf(level), { xs, upright, height });
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  if (columns < 1 || rows < 1 || columns * rows < 2 || columns * rows > mostCells) return undefined;
  const along = bordersAlong(besideEach(ys, level), besideEach(xs, upright));
  const x = (at: number) => xs[at] ?? 0;
  const y = (at: number) => ys[at] ?? 0;
  const owned = new Set<number>();
  const cells: GridCell[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (owned.has(row * columns + column)) continue;
      let [wide, high] = [1, 1];
      while (
        column + wide < columns &&
        !owned.has(row * columns + column + wide) &&
        !along(false, x(column + wide), y(row), y(row + 1))
      )
        wide += 1;
      const isOpenBelow = (below: number): boolean => {
        const isSided = (side: number, at: number) => along(false, x(side), y(at), y(at + 1)) !== undefined;
        if (endsWithSides && [column, column + wide].some((side) => isSided(side, row) && !isSided(side, below)))
          return false;
        for (let at = column; at < column + wide; at++) {
          if (owned.has(below * columns + at) || along(true, y(below), x(at), x(at + 1))) return false;
          if (at > column && along(false, x(at), y(below), y(below + 1))) return false;
        }
        return true;
      };
      while (row + high < rows && isOpenBelow(row + high)) high += 1;
      for (let down = row; down < row + high; down++)
        for (let right = column; right < column + wide; right++) owned.add(down * columns + right);
      const box: Box = [x(column), y(row), x(column + wide), y(row + high)];
      const sides = {
        top: along(true, box[1], box[0], box[2]),
        right: along(false, box[2], box[1], box[3]),
        bottom: along(true, box[3], box[0], box[2]),
        left: along(false, box[0], box[1], box[3]),
      };
      cells.push({ row, column, rows: high, columns: wide, box, lines: [], borders: drawnBorders(sides) });
    }
  }
  if (cells.length < 2) return undefined;
  const box: Box = [x(0), y(0), x(columns), y(rows)];
  return { kind: "grid", page, box, xs, ys, cells, ruled: true, heads: 0, columns: 1 };
}

type Beside = ReadonlyMap<number, readonly Ruling[]>;

/** The widest ruling that goes along most of a side between two places, where rulings do. */
const bordersAlong =
  (level: Beside, upright: Beside) =>
  (across: boolean, at: number, from: number, to: number): Ruling | undefined => {
    let [length, widest]: [number, Ruling | undefined] = [0, undefined];
    for (const ruling of (across ? level : upright).get(at) ?? []) {
      const shared = Math.min(to, ruling.to) - Math.max(from, ruling.from);
      if (shared <= 0) continue;
      length += shared;
      if (!widest || ruling.width > widest.width) widest = ruling;
    }
    return length >= (to - from) * coveredShare ? widest : undefined;
  };

/** Rulings by the borders that they go along. */
const besideEach = (borders: readonly number[], rulings: readonly Ruling[]): Map<number, Ruling[]> =>
  new Map(borders.map((at) => [at, rulings.filter((ruling) => Math.abs(ruling.at - at) <= sameBorderPt)]));

/** Edges of areas are borders that nobody sees. */
function drawnBorders(sides: Record<"top" | "right" | "bottom" | "left", Ruling | undefined>): GridCell["borders"] {
  return Object.fromEntries(Object.entries(sides).filter(([, side]) => side && side.width > 0));
}

/** A grid with lines in its cells, or another one of the same rulings where that has fewer words run through; a drawing's lines run through words, and a table's don't. */
function filledGrid(first: Grid, lines: readonly Line[], other: () => Grid | undefined): Grid | undefined {
  const cut = fillIn(first, lines);
  const second = cut > 0 ? other() : undefined;
  const isSecond = second !== undefined && fillIn(second, lines) < cut;
  const grid = isSecond ? second : first;
  const words = isSecond ? fillIn(second, lines) : cut;
  if (words >= mostCutWords.lines && words > mostCutWords.share * lines.length) return undefined;
  return grid.cells.some((cell) => cell.lines.length > 0) ? grid : undefined;
}

/** Puts lines into the cells where their middles are, and counts the words through which borders run. */
function fillIn(grid: Grid, lines: readonly Line[]): number {
  let cutWords = 0;
  for (const cell of grid.cells) cell.lines = [];
  const starts = startsBehind([...new Set(grid.cells.flatMap(({ box }) => [box[0], box[2]]))], lines);
  const places = new GridIndex(grid);
  const [left, , right] = grid.box;
  for (const line of lines) {
    const crossed = new CrossedLine(line, places.bordersBeside(line));
    if (crossed.isCut(left)) cutWords += 1;
    for (const part of crossed.parts({ left, right }, starts)) {
      const cell = places.at(...middleOf(part.box));
      cell?.lines.push(fieldWithin(part, cell.box));
    }
  }
  return cutWords;
}

/** Whether next to nothing stands beside a table: of a form that is so what is asked for stands beside what is filled in. */
function isWhole({ box }: Grid, inside: readonly Line[], lines: readonly Line[]): boolean {
  const level = lines.filter(({ base }) => base > box[1] && base < box[3]);
  return level.length - inside.length <= besideShare * inside.length;
}

/** A frame around text, a form of boxes and the lines of a drawing are none. */
function isTable(grid: Grid, isWholeForm: boolean): boolean {
  const filled = grid.cells.filter(({ lines }) => lines.length > 0).length;
  if (filled < 2 || filled < grid.cells.length * 0.08 || isShading(grid) || isChart(grid) || isBare(grid)) {
    for (const cell of grid.cells) cell.lines = [];
    return false;
  }
  partCells(grid);
  if (!isWholeForm && isOfUnruledColumns(grid)) {
    for (const cell of grid.cells) cell.lines = [];
    return false;
  }
  return true;
}

/** Paragraphs on a ground, one below the other, with no line between them. */
const isShading = ({ xs, cells }: Grid): boolean =>
  xs.length === 2 && cells.every(({ row, borders }) => row === 0 || borders.top === undefined);

/** Boxes with lines between them: what lies beside a line is open at the outer side. */
function isChart({ cells, xs, ys }: Grid): boolean {
  const filled = cells.filter(({ lines }) => lines.length > 0);
  if (filled.some(({ borders }) => Object.keys(borders).length === 0)) return false;
  const open = cells.filter(
    ({ row, column, rows, columns, lines, borders }) =>
      lines.length === 0 &&
      ((row === 0 && !borders.top) ||
        (column === 0 && !borders.left) ||
        (row + rows === ys.length - 1 && !borders.bottom) ||
        (column + columns === xs.length - 1 && !borders.right)),
  );
  return open.length >= fewestOpenCells && open.length > filled.length / 2;
}

/** A form to be filled in has a row or a column that says with what; the lines of a graph have none. */
function isBare({ cells }: Grid): boolean {
  const filled = (own: readonly GridCell[]) => own.filter(({ lines }) => lines.length > 0).length;
  const isTold = (own: readonly GridCell[]) => own.length > 1 && filled(own) >= toldShare * own.length;
  const rows = Map.groupBy(cells, ({ row }) => row).values();
  const columns = Map.groupBy(cells, ({ column }) => column).values();
  return filled(cells) < sparseShare * cells.length && ![...rows, ...columns].some(isTold);
}

/** What fills a larger share of a cell is its ground. */
const mostCellShare = 0.6;

/** Gives cells the colour of what was filled last behind most of them. */
export function fillCells({ cells, ys }: Pick<Grid, "cells" | "ys">, fills: readonly Fill[]): void {
  if (fills.length === 0) return;
  // What is behind most of a cell is behind its middle: of each row, by its middles, those that nothing was found for yet.
  const rowAt = (y: number) => countWhile(ys, (border) => border <= y);
  const rows = new Map(
    [...Map.groupBy(cells, ({ box }) => rowAt(middleOf(box)[1]))].map(([row, own]) => [row, own.toSorted(byMiddle)]),
  );
  for (const { box, colour } of fills.toReversed()) {
    for (let row = rowAt(box[1]); row <= rowAt(box[3]); row++) {
      const own = rows.get(row) ?? [];
      const first = countWhile(own, (cell) => middleOf(cell.box)[0] < box[0]);
      const end = countWhile(own, (cell) => middleOf(cell.box)[0] <= box[2]);
      const found = new Set(own.slice(first, end).filter((cell) => shareIn(cell.box, box) > mostCellShare));
      if (found.size === 0) continue;
      for (const cell of found) if (colour !== "#ffffff") cell.fill = colour;
      rows.set(
        row,
        own.filter((cell) => !found.has(cell)),
      );
    }
  }
}

const byMiddle = (one: GridCell, other: GridCell): number => middleOf(one.box)[0] - middleOf(other.box)[0];

/** No row is lower than this, and lines between columns end at one height but for roundings. */
const leastRowPt = 6;
const sameEndPt = 2;
/** Lines in both directions: boxes of forms and drawings have fewer. */
const fewestBorders = 3;
/** A table begins and ends within this share of the page, at its upper and lower edge. */
const pageMarginShare = 0.2;

interface UprightBorders {
  xs: readonly number[];
  upright: readonly Ruling[];
  height: number;
}

/**
 * The heights of lines between rows, with where the lines between columns end beyond the last of them: a table that a page
 * parts between two rows may have no line there.
 */
export function withOpenEnds(ys: readonly number[], { xs, upright, height }: UprightBorders): number[] {
  if (Math.min(xs.length, ys.length) < fewestBorders) return [...ys];
  const [top = 0, bottom = 0] = [ys[0], ys.at(-1)];
  const beside = xs.map((x) => upright.filter(({ at }) => Math.abs(at - x) < sameEndPt));
  const starts = beside.map((own) => Math.min(...own.map(({ from }) => from)));
  const ends = beside.map((own) => Math.max(...own.map(({ to }) => to)));
  const isOne = (places: readonly number[]) => Math.max(...places) - Math.min(...places) < sameEndPt;
  return [
    ...(isOne(starts) && Math.max(...starts) < Math.min(top - leastRowPt, pageMarginShare * height)
      ? [Math.max(...starts)]
      : []),
    ...ys,
    ...(isOne(ends) && Math.min(...ends) > Math.max(bottom + leastRowPt, height - pageMarginShare * height)
      ? [Math.min(...ends)]
      : []),
  ];
}
