import { isNumeric } from "../model/amount.ts";
import { boxOf, type Line, rowsOf } from "../model/line.ts";
import type { Grid, GridCell } from "../model/parts.ts";
import { hasRoom } from "../model/row.ts";

const figuresShare = 0.35;
const paddingPt = 2;
/** Where most rows are ruled one by one, a row of fewer lines has broken text in it. */
const manyTextRows = 4;

/** Rows of text that a table rules only around groups of, as tables of figures do, become rows of it. */
export function splitBands(grid: Grid): void {
  const crossing = crossingRows(grid);
  const mostRows = ruledByRow(crossing) ? manyTextRows : 2;
  const parted = new Map<number, readonly Line[][]>();
  for (const [row, band] of crossing.entries()) {
    if (band.length < 2 || band.some(({ rows }) => rows > 1)) continue;
    const rows = rowsOf(band.flatMap(({ lines }) => lines));
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

function isTabular(band: readonly GridCell[], rows: readonly Line[][]): boolean {
  const cellOf = new Map(band.flatMap((cell) => cell.lines.map((line) => [line, cell] as const)));
  const filled = band.filter(({ lines }) => lines.length > 0).length;
  const full = rows.filter(
    (row) => new Set(row.map((line) => cellOf.get(line))).size >= Math.max(2, Math.ceil(filled / 2)),
  );
  const isLevel = rows.every((row) => row.every(({ base }) => Math.abs(base - (row[0]?.base ?? 0)) < 1.5));
  const all = rows.flat();
  const share = all.filter(({ text }) => isNumeric(text)).length / Math.max(1, all.length);
  if (!isLevel || full.length < Math.max(2, rows.length * 0.6)) return false;
  return share > figuresShare || (band.length >= 4 && full.length >= rows.length * 0.8 && !isWrapped(band));
}

/** Words that go on in the next line, as it has no room for them. A column of times is full as well, but none of them goes on. */
function isWrapped(band: readonly GridCell[]): boolean {
  const words = band.filter(({ lines }) => !lines.every(({ text }) => isNumeric(text)));
  const steps = words.flatMap(({ box, lines }) => {
    const rows = rowsOf(lines);
    return rows.slice(1).map((row, at) => !hasRoom(rows[at] ?? row, row, { left: box[0], right: box[2] - paddingPt }));
  });
  return steps.filter(Boolean).length * 2 > steps.length;
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
