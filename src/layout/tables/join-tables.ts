import { isAmount } from "../model/amount.ts";
import type { Line } from "../model/line.ts";
import type { Grid, GridCell, Part } from "../model/parts.ts";

const sameBorderPt = 6;
/** The other part has at least this share of the inner borders of the part with fewer. */
const sharedBordersShare = 0.5;
const linePitchEm = 1.2;
const sameColumnPt = 36;

/** Where text ends on a page. */
export type PageBottoms = (page: number) => number;

/** Joins a table with the one at the top of the next page where it goes on there; rows that both begin with are kept once. */
export function joinTables(parts: readonly Part[], bottom: PageBottoms): Part[] {
  const joined: Part[] = [];
  /** The last of them, where more was joined to it already: it is nobody else's. */
  let open: Grid | undefined;
  for (const part of parts) {
    const last = joined.at(-1);
    if (last?.kind === "grid" && part.kind === "grid" && goesOver(last, part, bottom)) {
      const above = open ?? copyOf(last);
      append(above, copyOf(part));
      joined[joined.length - 1] = above;
      open = above;
    } else {
      joined.push(part);
      open = undefined;
    }
  }
  return joined;
}

const copyOf = (grid: Grid): Grid => ({
  ...grid,
  xs: [...grid.xs],
  ys: [...grid.ys],
  cells: grid.cells.map((cell) => ({ ...cell, lines: [...cell.lines] })),
});

const isSameBorder = (a: number, b: number): boolean => Math.abs(a - b) < sameBorderPt;

function goesOver(above: Grid, below: Grid, bottom: PageBottoms): boolean {
  if (below.page !== rowsOfGrid(above).page + 1 || above.ruled !== below.ruled) return false;
  if (above.xs.length === below.xs.length && above.xs.every((x, at) => isSameBorder(x, below.xs[at] ?? 0))) return true;
  if (above.ruled) return goesOnOtherwise(above, below, bottom);
  return above.xs.length === below.xs.length && (hasSameHead(above, below) || goesOnWithoutHead(above, below, bottom));
}

/** Rows that are looked at to tell how a column is set. */
const fewRows = 40;
const linesLeft = 2;

/**
 * A sheet that is printed over pages: it breaks where no row more would fit, as far down as the others, and its columns begin,
 * or end, where they did.
 */
function goesOnWithoutHead(above: Grid, below: Grid, bottom: PageBottoms): boolean {
  const last = rowsOfGrid(above);
  const pitch = ((below.ys.at(-1) ?? 0) - (below.ys[0] ?? 0)) / Math.max(1, below.ys.length - 1);
  const end = Math.max(bottom(last.page), below.box[3]);
  if (below.heads > 0 || end - last.bottom > linesLeft * pitch) return false;
  const [own, other] = [last.rows.slice(-fewRows), rowsOfGrid(below).rows.slice(0, fewRows)].map(edgesOf);
  return below.xs.slice(1).every((_, column) => {
    const [a, b] = [own?.get(column), other?.get(column)];
    return !a || !b || isSameBorder(a[0], b[0]) || isSameBorder(a[1], b[1]);
  });
}

/** From where to where the text of each column goes. */
function edgesOf(rows: readonly (readonly GridCell[])[]): Map<number, [number, number]> {
  const edges = new Map<number, [number, number]>();
  for (const { column, columns, lines } of rows.flat()) {
    if (columns > 1) continue;
    for (const { box } of lines) {
      const [left, right] = edges.get(column) ?? [box[0], box[2]];
      edges.set(column, [Math.min(left, box[0]), Math.max(right, box[2])]);
    }
  }
  return edges;
}

/** Columns without lines are as wide as what stands in them on a page. */
function hasSameHead(above: Grid, below: Grid): boolean {
  if (above.xs.some((x, at) => Math.abs(x - (below.xs[at] ?? 0)) > sameColumnPt)) return false;
  const [own, other] = [rowsOfGrid(above).rows[0] ?? [], rowsOfGrid(below).rows[0] ?? []];
  return own.filter(({ lines }) => lines.length > 0).length > 1 && textIn(own) === textIn(other);
}

/** On another page other rows may stand, with other borders between their cells; a table of its own has no reason to break there. */
function goesOnOtherwise(above: Grid, below: Grid, bottom: PageBottoms): boolean {
  const [left = 0, right = 0] = [above.xs[0], above.xs.at(-1)];
  if (!isSameBorder(left, below.xs[0] ?? 0) || !isSameBorder(right, below.xs.at(-1) ?? 0)) return false;
  const [few = [], many = []] = [above.xs.slice(1, -1), below.xs.slice(1, -1)].sort((a, b) => a.length - b.length);
  const shared = few.filter((x) => many.some((other) => isSameBorder(x, other))).length;
  const firstRow = (below.ys[1] ?? 0) - (below.ys[0] ?? 0);
  const last = rowsOfGrid(above);
  return few.length > 0 && shared >= few.length * sharedBordersShare && bottom(last.page) - last.bottom < firstRow;
}

/** A table by its rows, as it grows page by page: looked through anew for each page it would take the square of its length. */
interface GridRows {
  /** On which page it ends, and where. */
  page: number;
  bottom: number;
  rows: GridCell[][];
  /** A row below the first begins with an empty cell. */
  hasGap: boolean;
}

const knownGrids = new WeakMap<Grid, GridRows>();

function rowsOfGrid(grid: Grid): GridRows {
  const known = knownGrids.get(grid);
  if (known) return known;
  const rows = Array.from({ length: Math.max(0, grid.ys.length - 1) }, (): GridCell[] => []);
  for (const cell of grid.cells) rows[cell.row]?.push(cell);
  const made = { page: grid.page, bottom: grid.box[3], rows, hasGap: rows.slice(1).some(beginsEmpty) };
  knownGrids.set(grid, made);
  return made;
}

const beginsEmpty = (cells: readonly GridCell[]): boolean =>
  cells.find(({ column }) => column === 0)?.lines.length === 0;

const textIn = (cells: readonly GridCell[]): string =>
  cells.map(({ column, lines }) => `${column}:${lines.map(({ text }) => text).join(" ")}`).join("|");

function append(above: Grid, below: Grid): void {
  const [own, next] = [rowsOfGrid(above), rowsOfGrid(below)];
  Object.assign(own, { page: next.page, bottom: next.bottom });
  if (!above.ruled && above.xs.length === below.xs.length) below.xs = above.xs;
  shareBorders(above, below);
  let heads = 0;
  const most = Math.min(3, next.rows.length - 1);
  while (heads < most && next.rows[heads]?.length && textIn(own.rows[heads] ?? []) === textIn(next.rows[heads] ?? []))
    heads += 1;
  if (heads > 0) above.heads = Math.max(above.heads, heads);
  const isTold = above.ruled || heads > 0;
  const isParted = isTold && heads < next.rows.length && isRestOfRow(above, own, next.rows.slice(heads));
  if (isParted) pourLines(own.rows.at(-1) ?? [], next.rows[heads] ?? []);
  const from = isParted ? heads + 1 : heads;
  for (const cells of next.rows.slice(from)) {
    const moved = cells.map((cell) => ({ ...cell, row: own.rows.length }));
    own.rows.push(moved);
    own.hasGap ||= beginsEmpty(moved);
    for (const cell of moved) above.cells.push(cell);
  }
  above.ys.push(...below.ys.slice(from + 1));
}

/** Gives both the columns of either. */
function shareBorders(above: Grid, below: Grid): void {
  const xs = [...above.xs, ...below.xs.filter((x) => !above.xs.some((other) => isSameBorder(x, other)))].sort(
    (a, b) => a - b,
  );
  for (const grid of [above, below]) {
    const places = grid.xs.map((x) => xs.findIndex((other) => isSameBorder(x, other)));
    const isSame = places.every((place, at) => place === at);
    for (const cell of isSame ? [] : grid.cells) {
      const [from = 0, to = 0] = [places[cell.column], places[cell.column + cell.columns]];
      Object.assign(cell, { column: from, columns: to - from });
    }
    grid.xs = xs;
  }
}

/**
 * A row that a page parts: its first cell, which every other row has, is empty on the next page. Without lines around it,
 * words in one of its cells are the rest of a text: a sum has an amount.
 */
function isRestOfRow(above: Grid, own: GridRows, [rest = [], ...others]: readonly GridCell[][]): boolean {
  const last = own.rows.at(-1) ?? [];
  const filled = rest.filter(({ lines }) => lines.length > 0);
  return (
    beginsEmpty(rest) &&
    (above.ruled ? filled.length > 0 : filled.length === 1 && !filled.some(hasAmount)) &&
    [...rest, ...last].every(({ rows }) => rows === 1) &&
    rest.every(({ column }) => last.some((cell) => cell.column === column)) &&
    own.rows.length - 1 + others.length > 1 &&
    !own.hasGap &&
    !others.some(beginsEmpty)
  );
}

const hasAmount = ({ lines }: GridCell): boolean => lines.some(({ text }) => isAmount(text));

/** Lines of the next page go below those of the row's cells. */
function pourLines(row: readonly GridCell[], rest: readonly GridCell[]): void {
  for (const cell of row) {
    const more = rest.find(({ column }) => column === cell.column)?.lines ?? [];
    const [end, start] = [cell.lines.toSorted((a, b) => a.base - b.base).at(-1), more[0]];
    const down = end && start ? end.base + linePitchEm * start.size - Math.min(...more.map(({ base }) => base)) : 0;
    cell.lines.push(...more.map((line) => movedDown(line, down)));
  }
}

const movedDown = (line: Line, by: number): Line => ({
  ...line,
  base: line.base + by,
  box: [line.box[0], line.box[1] + by, line.box[2], line.box[3] + by],
});
