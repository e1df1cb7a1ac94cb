import { median, shareIn, widthOf } from "./box.ts";
import type { Grid, GridCell } from "./flow.ts";
import { boxOf, type Line, lengthOf, rowsOf } from "./line.ts";
import { markerOf } from "./marker.ts";
import type { Fill, Ruling } from "./page.ts";

/** Lines that are one cell's. */
interface Cell {
  left: number;
  right: number;
  text: string;
  lines: Line[];
}

interface Row {
  cells: Cell[];
  base: number;
  top: number;
  bottom: number;
  size: number;
}

const oneCell = 0.5;
const tooFar = 2.6;
const leastRows = 3;
/** A gap between columns is where hardly any row has letters. */
const crossing = 0.06;
const leastGap = 3;

interface Ground {
  page: number;
  columns: number;
  rulings: readonly Ruling[];
  fills: readonly Fill[];
}

/** Tables without lines between their cells, by rows in which several pieces stand below those of other rows. */
export function streamTables(lines: readonly Line[], ground: Ground): { grids: Grid[]; rest: Line[] } {
  const rows = rowsOf(lines).map(rowOf);
  const frame = boxOf(lines);
  const width = widthOf(frame);
  const grids: Grid[] = [];
  const taken = new Set<Line>();
  for (let at = 0; at < rows.length; ) {
    const end = runEnd(rows, at, width);
    const run = rows.slice(at, end);
    const grid = run.filter(isMany).length >= leastRows ? gridOf(run, ground) : undefined;
    if (grid) {
      grids.push(grid);
      for (const line of run.flatMap(({ cells }) => cells.flatMap((cell) => cell.lines))) taken.add(line);
    }
    at = Math.max(end, at + 1);
  }
  return { grids, rest: lines.filter((line) => !taken.has(line)) };
}

function rowOf(lines: readonly Line[]): Row {
  const cells: Cell[] = [];
  for (const line of lines) {
    const last = cells.at(-1);
    const near = last && line.box[0] - last.right < oneCell * line.size;
    if (near)
      Object.assign(last, {
        right: Math.max(last.right, line.box[2]),
        text: `${last.text} ${line.text}`,
        lines: [...last.lines, line],
      });
    else cells.push({ left: line.box[0], right: line.box[2], text: line.text, lines: [line] });
  }
  const [, top, , bottom] = boxOf(lines);
  return { cells, base: lines[0]?.base ?? 0, top, bottom, size: median(lines.map(({ size }) => size)) };
}

/** The letter o is Word's bullet of the second level. */
const isMark = ({ text }: Cell): boolean => text === "o" || markerOf(text) !== undefined;

/** A row of several pieces that is neither an item of a list nor prose with something at its margin. */
function isMany({ cells }: Row): boolean {
  const [first, second] = cells;
  if (!first || !second) return false;
  if (cells.length > 2) return true;
  if (isMark(first) && lengthOf(second.text) > 8) return false;
  return !cells.some(({ text }) => lengthOf(text) > 70) && !/(?:\s?[.…_]){5,}$/.test(first.text);
}

function runEnd(rows: readonly Row[], start: number, width: number): number {
  const first = rows[start];
  if (!first || !isMany(first)) return start;
  let [last, end] = [start, start + 1];
  for (; end < rows.length; end++) {
    const [row, above] = [rows[end], rows[end - 1]];
    if (!row || !above || row.top - above.bottom > tooFar * Math.max(row.size, 8)) break;
    if (isMany(row)) last = end;
    else {
      const [only] = row.cells;
      const isProse = only !== undefined && only.right - only.left > 0.62 * width && lengthOf(only.text) > 45;
      if (isProse || end - last > 2) break;
    }
  }
  return last + 1;
}

function gridOf(run: readonly Row[], ground: Ground): Grid | undefined {
  const many = run.filter(isMany);
  const cells = run.flatMap((row) => row.cells);
  const [left, right] = [Math.min(...cells.map((cell) => cell.left)), Math.max(...cells.map((cell) => cell.right))];
  const gaps = gapsIn(run, left, right);
  if (gaps.length === 0) return undefined;
  const xs = [left - 1, ...gaps, right + 1];
  const count = xs.length - 1;
  const columnOf = (cell: Cell): number => {
    const middle = (cell.left + cell.right) / 2;
    const at = xs.findIndex((x, index) => index > 0 && middle < x);
    return at < 0 ? count - 1 : at - 1;
  };
  const perColumn = Array.from({ length: count }, (_, column) => cells.filter((cell) => columnOf(cell) === column));
  if (perColumn.filter((own) => own.length >= Math.max(2, many.length / 4)).length < 2) return undefined;
  const length = cells.reduce((sum, { text }) => sum + lengthOf(text), 0) / cells.length;
  if (length > 60 || (count === 2 && length > 38)) return undefined;
  if (count === 2 && (perColumn[0] ?? []).every(isMark)) return undefined;
  const rows = joinWrapped(run, columnOf, (perColumn[0] ?? []).length >= many.length / 2, count);
  if (rows.length < 2) return undefined;
  const ys = [
    rows[0]?.top ?? 0,
    ...rows.slice(1).map((row, at) => ((rows[at]?.bottom ?? 0) + row.top) / 2),
    rows.at(-1)?.bottom ?? 0,
  ];
  const made = rows.flatMap((row, at) => cellsOf(row, at, xs, ys, columnOf));
  const grid: Grid = {
    kind: "grid",
    page: ground.page,
    box: [left - 1, ys[0] ?? 0, right + 1, ys.at(-1) ?? 0],
    xs,
    ys,
    cells: made,
    ruled: false,
    heads: 0,
    columns: ground.columns,
  };
  adorn(grid, ground);
  return grid;
}

/** The middles of gaps that run through nearly all rows. */
function gapsIn(run: readonly Row[], left: number, right: number): number[] {
  const length = Math.ceil(right - left) + 1;
  const counts = new Uint16Array(length);
  for (const { cells } of run) {
    for (const cell of cells) {
      const end = Math.min(length - 1, Math.ceil(cell.right - left));
      for (let x = Math.max(0, Math.floor(cell.left - left)); x <= end; x++) counts[x] = (counts[x] ?? 0) + 1;
    }
  }
  const most = Math.floor(run.length * crossing);
  const gaps: number[] = [];
  let from = -1;
  for (const [x, count] of counts.entries()) {
    if (count <= most) {
      if (from < 0) from = x;
      continue;
    }
    if (from > 0 && x - from >= leastGap) gaps.push(left + (from + x) / 2);
    from = -1;
  }
  return gaps;
}

/** Rows without a piece in the first column that follow closely are more lines of the row above. */
function joinWrapped(run: readonly Row[], columnOf: (cell: Cell) => number, hasKeys: boolean, count: number): Row[] {
  const rows: Row[] = [];
  let above: Row | undefined;
  for (const row of run) {
    const open = rows.at(-1);
    const isMore =
      open &&
      above &&
      hasKeys &&
      row.cells.every((cell) => columnOf(cell) !== 0) &&
      row.cells.length <= count / 2 &&
      row.base - above.base <= 1.25 * row.size;
    if (isMore)
      Object.assign(open, { cells: [...open.cells, ...row.cells], bottom: Math.max(open.bottom, row.bottom) });
    else rows.push({ ...row });
    above = row;
  }
  return rows;
}

function cellsOf(
  row: Row,
  at: number,
  xs: readonly number[],
  ys: readonly number[],
  columnOf: (cell: Cell) => number,
): GridCell[] {
  const count = xs.length - 1;
  const cells: GridCell[] = [];
  for (let column = 0; column < count; ) {
    const own = row.cells.filter((cell) => columnOf(cell) === column);
    const right = Math.max(...own.map((cell) => cell.right));
    let wide = 1;
    while (
      column + wide < count &&
      right > (xs[column + wide] ?? 0) + 4 &&
      !row.cells.some((cell) => columnOf(cell) === column + wide)
    )
      wide += 1;
    const left = Math.min(...own.map((cell) => cell.left));
    const last = cells.at(-1);
    const lines = own.flatMap((cell) => cell.lines);
    if (left < (xs[column] ?? 0) - 6 && last && last.lines.length === 0) {
      last.columns += wide;
      last.lines = lines;
      last.box[2] = xs[column + wide] ?? last.box[2];
    } else {
      const box: GridCell["box"] = [xs[column] ?? 0, ys[at] ?? 0, xs[column + wide] ?? 0, ys[at + 1] ?? 0];
      cells.push({ row: at, column, rows: 1, columns: wide, box, lines, borders: {} });
    }
    column += wide;
  }
  return cells;
}

/** Rulings along its rows are borders of cells, areas below its cells their ground. */
function adorn(grid: Grid, { rulings, fills }: Ground): void {
  const [left, top, right, bottom] = grid.box;
  for (const ruling of rulings.filter(
    ({ across, at, from, to }) => across && at > top - 4 && at < bottom + 4 && from < right && to > left,
  )) {
    for (const cell of grid.cells) {
      if (Math.min(cell.box[2], ruling.to) - Math.max(cell.box[0], ruling.from) < 0.5 * widthOf(cell.box)) continue;
      if (Math.abs(cell.box[1] - ruling.at) < 4) cell.borders.top = ruling;
      if (Math.abs(cell.box[3] - ruling.at) < 4) cell.borders.bottom = ruling;
    }
  }
  for (const cell of grid.cells) {
    const fill = fills.findLast(({ box }) => shareIn(cell.box, box) > 0.6);
    if (fill && fill.colour !== "#ffffff") cell.fill = fill.colour;
  }
}
