import type { Block, Border, Cell, Row, Sides, Table } from "#formats/model/document.ts";
import { median } from "../model/box.ts";
import { boxOf, readsLeftwards } from "../model/line.ts";
import type { Ruling } from "../model/page.ts";
import type { Grid, GridCell, Part } from "../model/parts.ts";
import { isBold } from "../model/row.ts";
import { paddingOf, rowHeightsOf } from "../tables/cell-padding.ts";
import { cellParagraphs } from "../text/cell-text.ts";
import { fitCell } from "./cell-fit.ts";

/** The contents of a cell are written as anything else is. */
type Write = (parts: readonly Part[]) => Block[];
type TablePlace = Pick<Table, "align" | "indent"> & { right: number };

export function tableOf(grid: Grid, { right, ...place }: TablePlace, before: number, write: Write): Table {
  const count = grid.ys.length - 1;
  const byRow = Map.groupBy(grid.cells, ({ row }) => row);
  const [padding, heights] = [paddingOf(grid), rowHeightsOf(grid)];
  const rows = Array.from({ length: count }, (_, at): Row => {
    const cells = (byRow.get(at) ?? []).sort((a, b) => a.column - b.column);
    const height = heights[at];
    return {
      ...(height === undefined ? {} : { height }),
      cells: cells.map((cell) => cellOf(cell, { grid, padding, height, write })),
    };
  });
  const columns = grid.xs.slice(1).map((x, at) => x - (grid.xs[at] ?? 0));
  columns[columns.length - 1] = (columns.at(-1) ?? 0) + (place.align === "start" ? spareOf(grid, right) : 0);
  const table: Table = {
    kind: "table",
    columns,
    heads: Math.max(grid.heads, headsOf(grid)),
    rows,
    ...place,
    rightToLeft: false,
    space: { before, after: 0 },
    padding,
  };
  return isFromRight(grid) ? mirroredTable(table, Math.max(0, Math.round(right - grid.box[2]))) : table;
}

/** Tells how much wider the last column of a table without lines and grounds may be, so that letters of another font find room. */
function spareOf({ ruled, cells, box }: Grid, right: number): number {
  const isSeen = ruled || cells.some(({ fill, borders }) => fill !== undefined || Object.keys(borders).length > 0);
  return isSeen ? 0 : Math.max(0, Math.min(mostSpareWidthPt, right - box[2]));
}

/** A wider spare would be seen as another table. */
const mostSpareWidthPt = 18;

/** Counts a first row that is bold or shaded as the second is not. */
export function headsOf(grid: Grid): number {
  if (grid.ys.length < 3) return 0;
  const isHead = (at: number): boolean => {
    const cells = grid.cells.filter(({ row, lines }) => row === at && lines.length > 0);
    if (cells.length === 0) return false;
    return cells.every(({ lines }) => isBold(lines)) || cells.every(({ fill }) => fill !== undefined);
  };
  return isHead(0) && !isHead(1) ? 1 : 0;
}

interface CellContext {
  grid: Grid;
  padding: Sides<number>;
  /** The height of its row. */
  height: number | undefined;
  write: Write;
}

function cellOf(cell: GridCell, { grid, padding, height, write }: CellContext): Cell {
  const parts = cell.parts ?? cellParagraphs(cell, grid.page, padding);
  const { column, columns, rows, borders } = cell;
  const width = (grid.xs[column + columns] ?? 0) - (grid.xs[column] ?? 0);
  return {
    column,
    columns,
    rows,
    blocks: fitCell(cell, parts, write(parts), {
      width,
      ruled: grid.ruled,
      padding,
      height: rows === 1 && height !== undefined ? height - borderHeightOf(cell) : undefined,
    }),
    ...(cell.fill ? { fill: cell.fill } : {}),
    borders: Object.fromEntries(Object.entries(borders).map(([side, ruling]) => [side, borderOf(ruling)])),
    vertical: verticalOf(cell),
    ...(cell.turned ? { turned: cell.turned.degrees } : {}),
  };
}

/** Tells how much of a cell's height its borders take: the line between two rows stands in both of them by half. */
const borderHeightOf = ({ borders: { top, bottom } }: GridCell): number =>
  ((top?.width ?? 0) + (bottom?.width ?? 0)) / 2;

export const borderOf = ({ width, colour }: Ruling): Border => ({
  width: Math.max(0.25, Math.round(width * 4) / 4),
  colour,
  style: "solid",
});

export function verticalOf({ lines, box, turned }: GridCell): Cell["vertical"] {
  if (turned) return "middle";
  if (lines.length === 0) return "top";
  const text = boxOf(lines);
  const [above, below] = [text[1] - box[1], box[3] - text[3]];
  const free = above + below;
  if (free < tightCellEm * median(lines.map(({ size }) => size))) return "top";
  if (Math.abs(above - below) < Math.min(3, free / 3)) return "middle";
  return above > below ? "bottom" : "top";
}

/** A cell with less free height tells nothing: its text has no room to be set elsewhere. */
const tightCellEm = 0.35;

/** Tells whether a table is read from the right: most of its letters run to the left. */
export const isFromRight = ({ cells }: Grid): boolean =>
  readsLeftwards(
    cells
      .flatMap(({ lines }) => lines)
      .map(({ text }) => text)
      .join(" "),
  );

/** Turns a table so that its first column is the one at the right, so far from the column's right edge. */
export function mirroredTable(table: Table, indent: number): Table {
  const count = table.columns.length;
  const { padding } = table;
  return {
    ...table,
    columns: table.columns.toReversed(),
    rows: table.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => turned(cell, count)).toSorted((a, b) => a.column - b.column),
    })),
    ...(table.align === "center" ? {} : { align: "start", indent }),
    ...(padding ? { padding: { ...padding, left: padding.right, right: padding.left } } : {}),
    rightToLeft: true,
  };
}

function turned(cell: Cell, count: number): Cell {
  const { left, right, ...rest } = cell.borders;
  const borders: Partial<Sides<NonNullable<typeof left>>> = {
    ...rest,
    ...(right ? { left: right } : {}),
    ...(left ? { right: left } : {}),
  };
  return { ...cell, column: Math.max(0, count - cell.column - cell.columns), borders };
}
