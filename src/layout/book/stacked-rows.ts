import { median } from "../model/box.ts";
import { type Line, rowsOf } from "../model/line.ts";
import type { Grid, GridCell } from "../model/parts.ts";
import { crossingRows } from "../tables/split-bands.ts";

/** Lines of one text are no farther apart. */
const mostLinePitchEm = 1.5;
/** A line begins a text where it is more times as far below the one above as the closest lines are. */
const nextTextSteps = 1.3;

/** Parts ruled rows in which several stand below each other: where labels of the first column are level with texts of the others. */
export function withStackedRows(grid: Grid): Grid {
  if (!grid.ruled) return grid;
  const stacked = new Map<number, readonly number[]>();
  for (const [row, crossing] of crossingRows(grid).entries()) {
    if (crossing.some(({ rows, parts }) => rows > 1 || parts?.some(({ kind }) => kind !== "para"))) continue;
    const starts = startsIn(crossing);
    if (starts.length > 1) stacked.set(row, starts);
  }
  return stacked.size > 0 ? partedRows(grid, stacked) : grid;
}

/** Finds the lines at which texts begin. */
function beginnings(lines: readonly Line[]): Line[] {
  const firsts = rowsOf(lines).flatMap(([first]) => first ?? []);
  const steps = firsts.slice(1).map((line, at) => line.base - (firsts[at]?.base ?? 0));
  const step = Math.min(...steps, mostLinePitchEm * median(lines.map(({ size }) => size)));
  return firsts.filter((line, at) => at === 0 || line.base - (firsts[at - 1]?.base ?? 0) > nextTextSteps * step);
}

const isLevel = (a: Line, b: Line): boolean => Math.abs(a.base - b.base) < Math.min(a.size, b.size) / 3;

function startsIn(cells: readonly GridCell[]): number[] {
  const [key, ...others] = cells.filter(({ lines }) => lines.length > 0);
  if (key?.column !== 0 || key.columns > 1) return [];
  const begun = others.flatMap(({ lines }) => beginnings(lines));
  const labels = rowsOf(key.lines).flatMap(([first]) => first ?? []);
  const told = labels.filter((label) => begun.some((line) => isLevel(line, label)));
  const isTold = begun.every((line) => told.some((label) => isLevel(line, label)));
  const several = others.filter(({ lines }) => beginnings(lines).length > 1).length;
  if (!isTold || told.length < 2 || several < others.length / 2) return [];
  // A label that has nothing beside it, and is no more of the one above, is a row for itself.
  return labels
    .filter((label, at) => {
      const above = labels[at - 1];
      return told.includes(label) || !above || label.base - above.base > mostLinePitchEm * label.size;
    })
    .map(({ base, size }) => base - size);
}

/** Parts rows of a table where texts begin. */
function partedRows(grid: Grid, stacked: ReadonlyMap<number, readonly number[]>): Grid {
  const { ys } = grid;
  /** Where each row is in the end. */
  const places: number[] = [0];
  for (let row = 0; row < ys.length; row++) places.push((places[row] ?? 0) + (stacked.get(row)?.length ?? 1));
  const cells = grid.cells
    .flatMap((cell) => {
      const row = places[cell.row] ?? cell.row;
      const starts = stacked.get(cell.row);
      if (!starts) return [{ ...cell, row }];
      return partsOf({ ...cell, row }, starts, [ys[cell.row] ?? 0, ys[cell.row + 1] ?? 0]);
    })
    .sort((a, b) => a.row - b.row || a.column - b.column);
  return { ...grid, cells, ys: ys.flatMap((y, row) => [y, ...(stacked.get(row)?.slice(1) ?? [])]) };
}

function partsOf(
  { parts: _, ...cell }: GridCell,
  starts: readonly number[],
  [top, bottom]: [number, number],
): GridCell[] {
  const edges = [Math.min(top, starts[0] ?? top), ...starts.slice(1), bottom];
  return starts.map((_start, at): GridCell => {
    const [from = top, to = bottom] = [edges[at], edges[at + 1]];
    const { top: above, bottom: below, ...sides } = cell.borders;
    const lines = cell.lines.filter(({ base, size }) => base - size / 2 >= from && base - size / 2 < to);
    const borders = {
      ...sides,
      ...(at === 0 && above ? { top: above } : {}),
      ...(at === starts.length - 1 && below ? { bottom: below } : {}),
    };
    return { ...cell, row: cell.row + at, box: [cell.box[0], from, cell.box[2], to], lines, borders };
  });
}
