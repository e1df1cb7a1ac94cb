import { isNumeric } from "../model/amount.ts";
import { boxOf, type Line, rowsOf } from "../model/line.ts";
import type { Grid, GridCell } from "../model/parts.ts";
import { hasRoom } from "../model/row.ts";

const figuresShare = 0.35;
const paddingPt = 2;
/** Letters above and below others are smaller. */
const scriptShare = 0.8;
/** Where most rows are ruled one by one, a row of fewer lines has broken text in it. */
const manyTextRows = 4;

/** Rows of text that a table rules only around groups of, as tables of figures do, become rows of it. */
export function splitBands(grid: Grid): void {
  const crossing = crossingRows(grid);
  const mostRows = ruledByRow(crossing) ? manyTextRows : 2;
  const parted = new Map<number, readonly Line[][]>();
  for (const [row, band] of crossing.entries()) {
    if (band.length < 2 || band.some(({ rows }) => rows > 1)) continue;
    const rows = withScripts(rowsOf(band.flatMap(({ lines }) => lines)));
    if (rows.length >= mostRows && isTabular(band, rows)) parted.set(row, rows);
  }
  if (parted.size > 0) cutRows(grid, parted);
}

/** The cells of each row, those that reach into it from above as well. */
export function crossingRows({ cells, ys }: Pick<Grid, "cells" | "ys">): GridCell[][] {
  const crossing: GridCell[][] = Array.from({ length: ys.length - 1 }, () => []);
  for (const cell of cells) for (let at = cell.row; at < cell.row + cell.rows; at++) crossing[at]?.push(cell);
  return crossing;
}

function ruledByRow(crossing: readonly GridCell[][]): boolean {
  const counts = crossing
    .map((own) => Math.max(0, ...own.map(({ rows, lines }) => (rows === 1 ? rowsOf(lines).length : 0))))
    .filter((count) => count > 0);
  return counts.length > 2 && counts.filter((count) => count === 1).length > counts.length / 2;
}

/** Rows of text, each with what is raised or lowered beside it: the 2 below D in a table of symmetries is no row. */
function withScripts(rows: readonly Line[][]): Line[][] {
  const joined: Line[][] = [];
  for (const row of rows) {
    const above = joined.at(-1);
    if (above && isScript(row, above)) above.push(...row);
    else if (above && isScript(above, row)) joined.splice(-1, 1, [...row, ...above]);
    else joined.push([...row]);
  }
  return joined;
}

/** Smaller letters that are level with most of a row's height. */
function isScript(row: readonly Line[], beside: readonly Line[]): boolean {
  const [own, other] = [boxOf(row), boxOf(beside)];
  const shared = Math.min(own[3], other[3]) - Math.max(own[1], other[1]);
  const sizes = [row, beside].map((lines) => Math.max(...lines.map(({ size }) => size)));
  return (sizes[0] ?? 0) < scriptShare * (sizes[1] ?? 0) && shared > (own[3] - own[1]) / 2;
}

function isTabular(band: readonly GridCell[], rows: readonly Line[][]): boolean {
  const cellOf = new Map(band.flatMap((cell) => cell.lines.map((line) => [line, cell] as const)));
  const filled = band.filter(({ lines }) => lines.length > 0).length;
  const full = rows.filter(
    (row) => new Set(row.map((line) => cellOf.get(line))).size >= Math.max(2, Math.ceil(filled / 2)),
  );
  const isLevel = rows.every((row) => {
    const size = Math.max(...row.map((line) => line.size));
    const bases = row.filter((line) => line.size >= scriptShare * size).map(({ base }) => base);
    return Math.max(...bases) - Math.min(...bases) < 1.5;
  });
  const all = rows.flat();
  const share = all.filter(({ text }) => isNumeric(text)).length / Math.max(1, all.length);
  if (!isLevel || full.length < Math.max(2, rows.length * 0.6)) return false;
  return share > figuresShare || (band.length >= 4 && areWanted(band, rows));
}

/**
 * Whether most rows begin where somebody wanted them: in one of the cells the next word had room above, or nothing stands
 * there. Where texts wrap beside each other, lines of one follow each other and none has room.
 */
function areWanted(band: readonly GridCell[], rows: readonly Line[][]): boolean {
  const byCell = band.map(({ box, lines }) => {
    const own = new Set(lines);
    return { box, rows: rows.map((row) => row.filter((line) => own.has(line))) };
  });
  const wanted = rows.slice(1).filter((_, at) =>
    byCell.some(({ box, rows: own }) => {
      const [above = [], row = []] = [own[at], own[at + 1]];
      if (row.length === 0) return false;
      if (above.length === 0) return own.slice(0, at).some((lines) => lines.length > 0);
      return hasRoom(above, row, { left: box[0], right: box[2] - paddingPt });
    }),
  );
  return wanted.length * 2 > rows.length - 1;
}

/** Rows of a table with the rows of text that each becomes. */
function cutRows(grid: Grid, parted: ReadonlyMap<number, readonly Line[][]>): void {
  const { ys } = grid;
  const edges = new Map([...parted].map(([row, texts]) => [row, edgesOf(ys, row, texts)]));
  /** Where each row is in the end. */
  const places: number[] = [0];
  for (let row = 0; row < ys.length; row++) places.push((places[row] ?? 0) + (parted.get(row)?.length ?? 1));
  grid.cells = grid.cells
    .flatMap((cell) => {
      const row = places[cell.row] ?? cell.row;
      const own = edges.get(cell.row);
      return own ? partsOf({ ...cell, row }, own) : [{ ...cell, row }];
    })
    .sort((a, b) => a.row - b.row || a.column - b.column);
  grid.ys = ys.flatMap((y, row) => [y, ...(edges.get(row)?.slice(1, -1) ?? [])]);
}

const edgesOf = (ys: readonly number[], row: number, texts: readonly Line[][]): number[] => [
  ys[row] ?? 0,
  ...texts.slice(1).map((lines, at) => (boxOf(texts[at] ?? lines)[3] + boxOf(lines)[1]) / 2),
  ys[row + 1] ?? 0,
];

function partsOf(cell: GridCell, edges: readonly number[]): GridCell[] {
  const { lines, box, borders } = cell;
  const { top: above, bottom: below, ...sides } = borders;
  return edges.slice(1).map((to, part): GridCell => {
    const from = edges[part] ?? to;
    return {
      ...cell,
      row: cell.row + part,
      box: [box[0], from, box[2], to],
      lines: lines.filter(({ box }) => (box[1] + box[3]) / 2 >= from && (box[1] + box[3]) / 2 < to),
      borders: {
        ...sides,
        ...(part === 0 && above ? { top: above } : {}),
        ...(part === edges.length - 2 && below ? { bottom: below } : {}),
      },
    };
  });
}
