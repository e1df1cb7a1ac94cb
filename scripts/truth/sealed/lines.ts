import type { Cell, Look } from "./fods.ts";

/** How the cells of a sheet are parted. */
export type Lines = "none" | "rows" | "columns" | "open" | "three" | "boxes" | "bands" | "frame";

export interface Pen {
  line: string;
  strong: string;
  fill: string;
}

/** Puts borders around the cells of a table; the rows under `head` are its body. */
export function drawn(
  cells: readonly (readonly (Cell | undefined)[])[],
  lines: Lines,
  head: number,
  pen: Pen,
): Cell[][] {
  const columns = Math.max(...cells.map((row) => row.length));
  return cells.map((row, at) =>
    Array.from({ length: columns }, (_, column) => {
      const cell = row[column] ?? {};
      const { across = 1, down = 1 } = cell;
      const place = { row: at, column, rows: cells.length, columns, head, across, down };
      const look = { ...borders(lines, place, pen), ...cell.look };
      return { ...cell, look };
    }),
  );
}

interface Place {
  row: number;
  column: number;
  rows: number;
  columns: number;
  head: number;
  across: number;
  down: number;
}

function borders(lines: Lines, place: Place, { line, strong, fill }: Pen): Look {
  const { row, column, rows, columns, head, across, down } = place;
  const atRight = column + across >= columns;
  const atEnd = row + down >= rows;
  const underHead = row + down === head;
  if (lines === "boxes") return { top: line, right: line, bottom: line, left: line };
  if (lines === "rows") return { bottom: underHead ? strong : line, ...(row === 0 && { top: line }) };
  if (lines === "columns") return { left: line, right: line };
  if (lines === "open") return { ...(!atEnd && { bottom: line }), ...(!atRight && { right: line }) };
  if (lines === "three")
    return { ...(row === 0 && { top: strong }), ...(underHead && { bottom: line }), ...(atEnd && { bottom: strong }) };
  if (lines === "bands") return row >= head && (row - head) % 2 === 1 ? { fill } : {};
  if (lines === "frame")
    return {
      ...(row === 0 && { top: strong }),
      ...(atEnd && { bottom: strong }),
      ...(column === 0 && { left: strong }),
      ...(atRight && { right: strong }),
    };
  return {};
}

export const ruledBy = (lines: Lines): "all" | "some" | "none" =>
  lines === "boxes" ? "all" : lines === "none" ? "none" : "some";
