import { median } from "../box.ts";
import type { Grid, GridCell } from "../flow.ts";
import { type Line, rowsOf } from "../line.ts";

/** In the size of letters: lines of one text are no farther apart. */
const oneText = 1.5;

/** Rows that stand below each other in one ruled row: where labels of the first column are level with texts of the others. */
export function partStacked(grid: Grid): void {
  if (!grid.ruled) return;
  for (let row = grid.ys.length - 2; row >= 0; row--) {
    const crossing = grid.cells.filter((cell) => cell.row <= row && cell.row + cell.rows > row);
    if (crossing.some(({ rows, parts }) => rows > 1 || parts?.some(({ kind }) => kind !== "para"))) continue;
    const starts = startsIn(crossing);
    if (starts.length > 1) part(grid, crossing, row, starts);
  }
}

/** The lines at which texts begin. */
function beginnings(lines: readonly Line[]): Line[] {
  const firsts = rowsOf(lines).flatMap(([first]) => first ?? []);
  const steps = firsts.slice(1).map((line, at) => line.base - (firsts[at]?.base ?? 0));
  const step = Math.min(...steps, oneText * median(lines.map(({ size }) => size)));
  return firsts.filter((line, at) => at === 0 || line.base - (firsts[at - 1]?.base ?? 0) > 1.3 * step);
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
      return told.includes(label) || !above || label.base - above.base > oneText * label.size;
    })
    .map(({ base, size }) => base - size);
}

function part(grid: Grid, cells: readonly GridCell[], row: number, starts: readonly number[]): void {
  const more = starts.length - 1;
  const [top = 0, bottom = 0] = [grid.ys[row], grid.ys[row + 1]];
  for (const cell of grid.cells) if (cell.row > row) cell.row += more;
  grid.ys.splice(row + 1, 0, ...starts.slice(1));
  const edges = [Math.min(top, starts[0] ?? top), ...starts.slice(1), bottom];
  const made = cells.flatMap(({ parts: _, ...cell }) =>
    starts.map((_start, at): GridCell => {
      const [from = top, to = bottom] = [edges[at], edges[at + 1]];
      const { top: above, bottom: below, ...sides } = cell.borders;
      const lines = cell.lines.filter(({ base, size }) => base - size / 2 >= from && base - size / 2 < to);
      const borders = {
        ...sides,
        ...(at === 0 && above ? { top: above } : {}),
        ...(at === more && below ? { bottom: below } : {}),
      };
      return { ...cell, row: row + at, box: [cell.box[0], from, cell.box[2], to], lines, borders };
    }),
  );
  grid.cells = [...grid.cells.filter((cell) => !cells.includes(cell)), ...made].sort(
    (a, b) => a.row - b.row || a.column - b.column,
  );
}
