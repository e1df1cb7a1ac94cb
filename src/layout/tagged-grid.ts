import { around, type Box, middleOf } from "./box.ts";
import type { Grid, GridCell, Part, Sheet } from "./flow.ts";
import { type Element, isMarked } from "./page.ts";

interface Reader {
  flow(cell: Element): Part[];
  sheets: ReadonlyMap<number, Sheet>;
}

const most = { rows: 20_000, columns: 200 };

/** A table as the structure tree tells it; its measures are those of what stands in its cells, and of the lines around them. */
export function taggedGrid(table: Element, { flow, sheets }: Reader): Grid | undefined {
  const rows = rowsIn(table);
  const cells: GridCell[] = [];
  const taken = new Set<string>();
  let [heads, width] = [0, 0];
  for (const [row, { kids }] of rows.slice(0, most.rows).entries()) {
    const own = kids.filter((kid): kid is Element => !isMarked(kid) && (kid.type === "TH" || kid.type === "TD"));
    if (row === heads && own.length > 0 && own.every(({ type }) => type === "TH")) heads += 1;
    let column = 0;
    for (const element of own) {
      while (taken.has(`${row} ${column}`)) column += 1;
      const [high, wide] = [element.rows ?? 1, Math.min(element.columns ?? 1, most.columns)];
      if (column + wide > most.columns) break;
      for (let down = row; down < row + Math.min(high, rows.length - row); down++)
        for (let across = column; across < column + wide; across++) taken.add(`${down} ${across}`);
      const parts = flow(element);
      const lines = parts.flatMap((part) => (part.kind === "para" ? part.rows.flat() : []));
      const box: Box = around([
        ...lines.map((line) => line.box),
        ...parts.flatMap((part) => (part.kind === "para" ? [] : [part.box])),
      ]);
      cells.push({
        row,
        column,
        rows: Math.min(high, rows.length - row),
        columns: wide,
        box,
        lines,
        parts,
        borders: {},
      });
      column += wide;
      width = Math.max(width, column);
    }
  }
  const page = cells.flatMap(({ lines, parts }) => [
    ...lines.map((line) => line.page),
    ...(parts ?? []).map((part) => part.page),
  ])[0];
  if (page === undefined || width === 0) return undefined;
  const drawn = dress(cells, sheets);
  const ys = Array.from({ length: rows.length + 1 }, (_, at) => at);
  const xs = drawn && drawn.xs.length === width + 1 ? drawn.xs : columnsOf(cells, width);
  const box: Box = drawn?.box ?? around(cells.filter(({ lines }) => lines.length > 0).map((cell) => cell.box));
  return {
    kind: "grid",
    page,
    box,
    xs: [...xs],
    ys,
    cells,
    ruled: drawn !== undefined,
    heads: heads < rows.length ? heads : 0,
    columns: 1,
  };
}

const rowsIn = (element: Element): Element[] =>
  element.kids.flatMap((kid) => {
    if (isMarked(kid)) return [];
    return kid.type === "TR" ? [kid] : ["THead", "TBody", "TFoot"].includes(kid.type) ? rowsIn(kid) : [];
  });

/** Gives cells the borders and grounds of what is drawn around them. */
function dress(cells: readonly GridCell[], sheets: ReadonlyMap<number, Sheet>): Grid | undefined {
  let found: Grid | undefined;
  for (const cell of cells) {
    const [line] = cell.lines;
    if (!line) continue;
    const [x, y] = middleOf(line.box);
    const isAround = ({ box }: { box: Box }) => x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3];
    const grid = sheets.get(line.page)?.grids.find(isAround);
    const drawn = grid?.cells.find(isAround);
    if (!grid || !drawn) continue;
    found ??= grid;
    cell.borders = drawn.borders;
    cell.box = [...drawn.box];
    if (drawn.fill) cell.fill = drawn.fill;
  }
  return found;
}

const padding = 5;

/** Where columns begin: left of what stands in them. */
function columnsOf(cells: readonly GridCell[], width: number): number[] {
  const starts = Array.from({ length: width }, (_, column) =>
    Math.min(
      ...cells.filter((cell) => cell.column === column && cell.columns === 1).map(({ box }) => box[0] - padding),
    ),
  );
  const ends = cells.filter(({ box }) => Number.isFinite(box[2])).map(({ box }) => box[2] + padding);
  const end = Math.max(...ends, 0);
  const xs: number[] = [];
  for (const [column, start] of starts.entries()) {
    const before = xs.at(-1) ?? 0;
    xs.push(Number.isFinite(start) ? Math.max(start, column === 0 ? start : before + padding) : before + padding * 4);
  }
  return [...xs, Math.max(end, (xs.at(-1) ?? 0) + padding * 2)];
}
