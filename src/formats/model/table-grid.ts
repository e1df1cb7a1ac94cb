import type { Block, Border, Cell, Sides, Table } from "./document.ts";

/** The most columns of a table in Word. */
const mostColumns = 63;

/** A cell of a table in which exactly one cell covers each place. */
export interface Placed {
  row: number;
  column: number;
  rows: number;
  columns: number;
  /** The source's cell at this place; undefined where it has none. */
  cell: Cell | undefined;
  blocks: readonly Block[];
}

export interface Grid {
  widths: number[];
  /** The cell that covers each place, by row and column. */
  places: readonly (readonly Placed[])[];
}

type Open = (Placed | undefined)[][];

/** Lists the places of a table. A place that two cells claim goes to the first, with the content of the other. */
export function gridOf({ columns, rows }: Table, most = mostColumns): Grid {
  const widths = foldWidths(columns, most);
  const open: Open = rows.map(() => new Array<Placed | undefined>(widths.length).fill(undefined));
  for (const [row, { cells }] of rows.entries()) for (const cell of cells) place(cell, row, open);
  return { widths, places: open.map((line, row) => line.map((one, column) => one ?? nothingAt(row, column))) };
}

function foldWidths(columns: readonly number[], most: number): number[] {
  const widths = columns.slice(0, most);
  const rest = columns.slice(most).reduce((sum, width) => sum + width, 0);
  return widths.length === 0 ? [72] : widths.map((width, at) => (at === most - 1 ? width + rest : width));
}

function place(cell: Cell, row: number, open: Open): void {
  const width = open[row]?.length ?? 0;
  const column = Math.max(0, Math.min(width - 1, cell.column));
  const taken = open[row]?.[column];
  if (taken) {
    taken.blocks = [...taken.blocks, ...cell.blocks];
    return;
  }
  const columns = freeColumns(open[row] ?? [], column, Math.min(width, column + Math.max(1, cell.columns)));
  const rows = Math.min(open.length - row, Math.max(1, cell.rows));
  const placed = { row, column, rows, columns, cell, blocks: cell.blocks };
  for (const line of open.slice(row, row + rows)) line.fill(placed, column, column + columns);
}

function freeColumns(line: readonly (Placed | undefined)[], from: number, to: number): number {
  const end = line.findIndex((one, at) => at >= from && at < to && one !== undefined);
  return (end < 0 ? to : end) - from;
}

const nothingAt = (row: number, column: number): Placed => ({
  ...{ row, column, rows: 1, columns: 1, cell: undefined, blocks: [] },
});

export const sides = ["top", "left", "bottom", "right"] as const;
export type Side = keyof Sides<Border>;

const opposite = { top: "bottom", bottom: "top", left: "right", right: "left" } as const;

/** The line at one side of a cell: its own, or the one that the cells beside it have there. */
export function borderAt(placed: Placed, side: Side, places: Grid["places"]): Border | undefined {
  const own = placed.cell?.borders[side];
  if (own) return own;
  const others = besides(placed, side, places);
  const lines = others.map(({ cell }) => cell?.borders[opposite[side]]);
  return lines.length > 0 && lines.every((line) => line !== undefined) ? lines[0] : undefined;
}

function besides({ row, column, rows, columns }: Placed, side: Side, places: Grid["places"]): Placed[] {
  const line = side === "top" ? places[row - 1] : side === "bottom" ? places[row + rows] : undefined;
  if (side === "top" || side === "bottom") return [...(line?.slice(column, column + columns) ?? [])];
  const beside = side === "left" ? column - 1 : column + columns;
  return places.slice(row, row + rows).flatMap((one) => one[beside] ?? []);
}
