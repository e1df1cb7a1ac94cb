import type { Cell, Sides, Table } from "#formats/document.ts";
import { readsLeftwards } from "../model/line.ts";
import type { Grid } from "../model/parts.ts";

/** Whether a table is read from the right: most of its letters run to the left. */
export const isFromRight = ({ cells }: Grid): boolean =>
  readsLeftwards(
    cells
      .flatMap(({ lines, parts = [] }) => [
        ...lines,
        ...parts.flatMap((part) => (part.kind === "para" && lines.length === 0 ? part.rows.flat() : [])),
      ])
      .map(({ text }) => text)
      .join(" "),
  );

/** A table whose first column is the one at the right, so far from the column's right edge. */
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
