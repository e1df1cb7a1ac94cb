import { around, type Box, middleOf } from "../model/box.ts";
import type { Line } from "../model/line.ts";
import { boxOf } from "../model/line.ts";
import type { Ruling } from "../model/page.ts";
import { isMarkedContent, type StructureElement } from "../model/page.ts";
import type { Grid, GridCell, Part, Sheet } from "../model/parts.ts";
import { mergedRulings } from "../model/rulings.ts";
import { seenBox } from "../model/turn.ts";
import { paddingOf, textEdgesIn } from "../tables/cell-padding.ts";
import { turnOfCell } from "../tables/turned-cells.ts";
import { alignColumns } from "../text/cell-alignment.ts";

interface CellReader {
  flow(cell: StructureElement): Part[];
  sheets: ReadonlyMap<number, Sheet>;
}

/** A larger table is none, and would take too much memory. */
const mostCells = { rows: 20_000, columns: 200 };

/** Makes a table as the structure tree tells it, as large as the text in its cells and the lines around them. */
export function taggedGrid(table: StructureElement, { flow, sheets }: CellReader): Grid | undefined {
  const rows = rowsIn(table)
    .slice(0, mostCells.rows)
    .map((row) => toldIn(row, flow))
    .filter(isSaid);
  const { cells, heads, width } = cellsIn(rows, sheets);
  const page = cells.flatMap(({ lines, parts }) => [
    ...lines.map((line) => line.page),
    ...(parts ?? []).map((part) => part.page),
  ])[0];
  if (page === undefined || width === 0) return undefined;
  const written = new Map(cells.map((cell) => [cell, cell.box]));
  const dressed = borrowFrom(cells, sheets, width);
  const drawn = dressed && isAround(dressed, cells) ? dressed : undefined;
  if (!drawn) placeShortRows(cells, width);
  const texts = cells.map((cell) => ({ column: cell.column, box: written.get(cell) ?? cell.box }));
  const xs = drawn && drawn.xs.length === width + 1 ? drawn.xs : columnsOf(texts, width);
  const box: Box = drawn?.box ?? around(cells.filter(({ lines }) => lines.length > 0).map((cell) => cell.box));
  setFrames({ cells, xs });
  if (!drawn) {
    ruleRows(cells, xs, sheets);
    reachToNext(cells, rows.length);
  }
  const ys = rowTops(cells, rows.length, box);
  return {
    kind: "grid",
    page,
    box,
    xs: [...xs],
    ys,
    cells: alignColumns(cells),
    ruled: drawn !== undefined,
    heads: heads < rows.length ? heads : 0,
    columns: 1,
  };
}

interface ToldCells {
  cells: GridCell[];
  heads: number;
  /** How many columns they cover. */
  width: number;
}

/** Puts cells in the rows and columns that the tree has them in, each as large as its contents. */
function cellsIn(rows: readonly (readonly ToldCell[])[], sheets: CellReader["sheets"]): ToldCells {
  const cells: GridCell[] = [];
  const taken = new Set<string>();
  let [heads, width] = [0, 0];
  for (const [row, own] of rows.entries()) {
    if (row === heads && own.length > 0 && own.every(isHead)) heads += 1;
    let column = 0;
    for (const { element, parts } of own) {
      while (taken.has(`${row} ${column}`)) column += 1;
      const [high, wide] = [element.rows ?? 1, Math.min(element.columns ?? 1, mostCells.columns)];
      if (column + wide > mostCells.columns) break;
      for (let down = row; down < row + Math.min(high, rows.length - row); down++)
        for (let across = column; across < column + wide; across++) taken.add(`${down} ${across}`);
      const lines = parts.flatMap((part) => (part.kind === "para" ? part.rows.flat() : []));
      const sheet = sheets.get(lines[0]?.page ?? 0);
      const box: Box = around([
        ...lines.map((line) => (sheet ? seenBox(line, sheet) : line.box)),
        ...parts.flatMap((part) => (part.kind === "para" ? [] : [part.box])),
      ]);
      cells.push({
        row,
        column,
        rows: Math.min(high, rows.length - row),
        columns: wide,
        box,
        lines,
        turned: sheet && turnOfCell(lines, box, sheet),
        parts,
        borders: {},
      });
      column += wide;
      width = Math.max(width, column);
    }
  }
  return { cells, heads, width };
}

/** Tells whether it is drawn around most of the cells, and not around its heads alone. */
function isAround({ page, box }: Grid, cells: readonly GridCell[]): boolean {
  const said = cells.flatMap(({ lines: [line] }) => line ?? []);
  const inside = said.filter((line) => line.page !== page || (line.base > box[1] && line.base < box[3]));
  return inside.length >= said.length / 2;
}

interface ToldCell {
  element: StructureElement;
  parts: Part[];
}

const toldIn = ({ kids }: StructureElement, flow: CellReader["flow"]): ToldCell[] =>
  kids
    .filter((kid): kid is StructureElement => !isMarkedContent(kid) && (kid.type === "TH" || kid.type === "TD"))
    .map((element) => ({ element, parts: element.type === "TH" ? onFirstPage(flow(element)) : flow(element) }));

const isHead = ({ element }: ToldCell): boolean => element.type === "TH";

/** Tells whether a row says something: a head that is printed on several pages may be in the tree as often, and have words once. */
const isSaid = (row: readonly ToldCell[]): boolean =>
  row.length === 0 || !row.every(isHead) || row.some(({ parts }) => parts.length > 0);

/** Keeps a head that is printed on each page as it is on the first one. */
function onFirstPage(parts: readonly Part[]): Part[] {
  const pages = parts.flatMap((part) =>
    part.kind === "para" ? part.rows.flat().map(({ page }) => page) : [part.page],
  );
  if (new Set(pages).size < 2) return [...parts];
  return parts.flatMap((part): Part[] => {
    if (part.kind !== "para") return part.page === pages[0] ? [part] : [];
    const { turns: _, ...para } = part;
    const rows = part.rows.filter((row) => row.some(({ page }) => page === pages[0]));
    return rows.length > 0 ? [{ ...para, rows }] : [];
  });
}

const rowsIn = (element: StructureElement): StructureElement[] =>
  element.kids.flatMap((kid) => {
    if (isMarkedContent(kid)) return [];
    return kid.type === "TR" ? [kid] : ["THead", "TBody", "TFoot"].includes(kid.type) ? rowsIn(kid) : [];
  });

/** Gives cells the borders and grounds of what is drawn around them. */
function borrowFrom(cells: readonly GridCell[], sheets: ReadonlyMap<number, Sheet>, width: number): Grid | undefined {
  const found = cells.flatMap((cell) => {
    const [line] = cell.lines;
    const sheet = line && sheets.get(line.page);
    if (!line || !sheet) return [];
    const [x, y] = middleOf(seenBox(line, sheet));
    const isAround = ({ box }: { box: Box }) => x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3];
    const grid = sheet.grids.find(isAround);
    const drawn = grid?.cells.find(isAround);
    return grid && drawn ? [{ cell, grid, drawn }] : [];
  });
  // A table in a cell of another one: that is not the cell of each of its own.
  if (new Set(found.map(({ drawn }) => drawn)).size * 2 <= found.length) return undefined;
  const places = new Map<GridCell, GridCell>();
  for (const { cell, grid, drawn } of found) {
    if (grid.xs.length === width + 1) places.set(cell, drawn);
    cell.borders = drawn.borders;
    cell.box = [...drawn.box];
    if (drawn.fill) cell.fill = drawn.fill;
  }
  for (const row of Map.groupBy(cells, (cell) => cell.row).values()) widenDrawn(row, places);
  return found[0]?.grid;
}

/** Widens cells of a row to as many columns as they are drawn over, where the tree has too few of them and all find room. */
function widenDrawn(row: readonly GridCell[], places: ReadonlyMap<GridCell, GridCell>): void {
  const drawn = row.flatMap((cell) => places.get(cell) ?? []);
  const isWide = drawn.some(({ columns }, at) => columns > (row[at]?.columns ?? 1));
  if (new Set(drawn).size < row.length || !isWide) return;
  for (const [at, { column, columns }] of drawn.entries()) Object.assign(row[at] ?? {}, { column, columns });
}

/** Sets the paragraphs of cells between their borders, wherever these are drawn. */
function setFrames({ cells, xs }: Pick<Grid, "cells" | "xs">): void {
  const room = paddingOf({ cells, xs });
  for (const { column, columns, parts = [], turned } of cells) {
    const [left = 0, right = 0] = [xs[column], xs[column + columns]];
    const own = textEdgesIn({ box: [left, 0, right, 0], turned }, room);
    for (const part of parts) if (part.kind === "para") part.frame = own;
  }
}

/** A column begins so far left of its text. */
const paddingPt = 5;

/** Finds where columns begin: left of the texts in them. */
function columnsOf(cells: readonly Pick<GridCell, "column" | "box">[], width: number): number[] {
  const starts = Array.from({ length: width }, (_, column) =>
    Math.min(...cells.filter((cell) => cell.column === column).map(({ box }) => box[0])),
  );
  const ends = cells.filter(({ box }) => Number.isFinite(box[2])).map(({ box }) => box[2]);
  const end = Math.max(...ends, 0);
  const xs: number[] = [];
  for (const [column, text] of starts.entries()) {
    const [before, start] = [xs.at(-1) ?? 0, text - paddingPt];
    xs.push(
      Number.isFinite(start) ? Math.max(start, column === 0 ? start : before + paddingPt) : before + paddingPt * 4,
    );
  }
  return [...xs, Math.max(end + paddingPt, (xs.at(-1) ?? 0) + paddingPt * 2)];
}

/** Has rows without lines between them reach from where their text begins to where that of the next one does. */
function reachToNext(cells: readonly GridCell[], count: number): void {
  const byRow = Map.groupBy(cells, ({ row }) => row);
  const topOf = (row: number) => Math.min(...(byRow.get(row) ?? []).map(({ box }) => box[1]));
  const pageOf = (row: number) => byRow.get(row)?.flatMap(({ lines }) => lines)[0]?.page;
  for (let row = 0; row + 1 < count; row++) {
    const [top, next] = [topOf(row), topOf(row + 1)];
    const own = (byRow.get(row) ?? []).filter(({ rows, lines, turned }) => rows === 1 && lines.length > 0 && !turned);
    const bottom = Math.max(...own.map(({ box }) => box[3]));
    if (pageOf(row) !== pageOf(row + 1) || !(next > bottom)) continue;
    for (const cell of own) cell.box = [cell.box[0], top, cell.box[2], next];
  }
}

/** Finds where rows begin, and where the last one ends: an empty one where the one before it does. */
function rowTops(cells: readonly GridCell[], count: number, [, top, , bottom]: Box): number[] {
  const byRow = Map.groupBy(cells, ({ row }) => row);
  const ys: number[] = [];
  for (let row = 0; row < count; row++) {
    const own = (byRow.get(row) ?? []).map(({ box }) => box[1]).filter(Number.isFinite);
    ys.push(own.length > 0 ? Math.min(...own) : (ys.at(-1) ?? top));
  }
  const ends = cells.flatMap(({ row, rows, box }) => (row + rows === count && Number.isFinite(box[3]) ? [box[3]] : []));
  return [...ys, ends.length > 0 ? Math.max(...ends) : bottom];
}

/** A table with more cells whose text stands outside their columns is none. */
const mostAstray = { cells: 2, share: 0.15 };
/** Text may reach so far beyond its column. */
const slackPt = 8;

/** Tells whether cells stand where their columns do: trees of forms and of drawn tables may tell others than those that are seen. */
export function standsInColumns({ cells, xs }: Pick<Grid, "cells" | "xs">): boolean {
  const filled = cells.filter(({ lines }) => lines.length > 0);
  const astray = filled.filter(({ column, columns, lines, turned }) => {
    if (turned) return false;
    const [left, , right] = boxOf(lines);
    return left < (xs[column] ?? 0) - slackPt || right > (xs[column + columns] ?? 0) + slackPt;
  });
  return astray.length <= Math.max(mostAstray.cells, mostAstray.share * filled.length);
}

/** A line that runs along more of a cell's width is its border. */
const mostWidthShare = 0.5;
/** A line may lie so far below the last row. */
const belowLastRowPt = 16;
/** A line may lie so many points within the letters above and below it. */
const touchingPt = 2;

/** Makes lines between the rows of a table that has no others borders of the cells above them. */
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

type ColumnReach = [from: number, to: number];

/**
 * Moves the cells of rows that have too few below those of whole rows: browsers leave empty cells out of the tree, and all
 * between them is empty.
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
    for (const [at, cell] of row.entries()) cell.column = columns[at] ?? cell.column;
    const [{ row: number } = { row: 0 }] = row;
    for (let column = 0; column < width; column++) if (!columns.includes(column)) cells.push(emptyAt(number, column));
  }
  cells.sort((a, b) => a.row - b.row || a.column - b.column);
}

const emptyAt = (row: number, column: number): GridCell => ({
  ...{ row, column, rows: 1, columns: 1, box: around([]), lines: [], borders: {} },
});

/** Tells from where to where the texts of each column reach. */
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
