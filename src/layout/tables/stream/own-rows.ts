import { hasRoom } from "../../model/row.ts";
import type { PlacedCell } from "./column-placement.ts";

interface PlacedRow {
  own: readonly PlacedCell[];
}

/** At least so many lines are rows that stand one below the other between the same two rulings. */
const fewestOwnRows = 2;

/** How far to the right the text of each column goes. */
export function columnEnds(rows: readonly PlacedRow[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  for (const { cell, column, columns } of rows.flatMap(({ own }) => own))
    if (columns === 1) ends.set(column, Math.max(ends.get(column) ?? cell.right, cell.right));
  return ends;
}

/** Whether most lines that stand below others in several columns, with no ruling between, are rows of their own. */
export function areOwnRows(
  rows: readonly PlacedRow[],
  apart: readonly boolean[],
  ends: ReadonlyMap<number, number>,
): boolean {
  const pairs = rows.slice(1).flatMap((row, index): [PlacedRow, PlacedRow][] => {
    const above = rows[index];
    return above && !apart[index + 1] && shared(above, row).length > 1 ? [[above, row]] : [];
  });
  const parted = pairs.filter(([above, row]) => isOwnRow(above, row, ends)).length;
  return parted >= fewestOwnRows && parted > pairs.length / 2;
}

/**
 * Whether a line in several columns is no more of the one above it. Two texts that wrap beside each other do so where their
 * columns end; where in one of the columns the next word had room above, no text goes on.
 */
export function isOwnRow(above: PlacedRow, row: PlacedRow, ends: ReadonlyMap<number, number>): boolean {
  const both = shared(above, row);
  return (
    both.length > 1 &&
    both.some(([over, { cell, column }]) =>
      hasRoom(over.cell.lines, cell.lines, { left: cell.left, right: ends.get(column) ?? cell.right }),
    )
  );
}

/** What stands below each other in one column. */
const shared = (above: PlacedRow, row: PlacedRow): [PlacedCell, PlacedCell][] =>
  row.own.flatMap((one): [PlacedCell, PlacedCell][] => {
    const over = above.own.find(({ column, columns }) => column === one.column && columns === 1);
    return over && one.columns === 1 ? [[over, one]] : [];
  });
