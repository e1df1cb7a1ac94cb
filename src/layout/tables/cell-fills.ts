import { countWhile } from "../model/binary-search.ts";
import { middleOf, shareIn } from "../model/box.ts";
import type { Fill } from "../model/page.ts";
import type { Grid, GridCell } from "../model/parts.ts";

/** Of a cell. */
const mostCellShare = 0.6;

/** Gives cells the colour of what was filled last behind most of them. */
export function fillCells({ cells, ys }: Pick<Grid, "cells" | "ys">, fills: readonly Fill[]): void {
  if (fills.length === 0) return;
  // What is behind most of a cell is behind its middle: of each row, by its middles, those that nothing was found for yet.
  const rowAt = (y: number) => countWhile(ys, (border) => border <= y);
  const rows = new Map(
    [...Map.groupBy(cells, ({ box }) => rowAt(middleOf(box)[1]))].map(([row, own]) => [row, own.toSorted(byMiddle)]),
  );
  for (const { box, colour } of fills.toReversed()) {
    for (let row = rowAt(box[1]); row <= rowAt(box[3]); row++) {
      const own = rows.get(row) ?? [];
      const first = countWhile(own, (cell) => middleOf(cell.box)[0] < box[0]);
      const end = countWhile(own, (cell) => middleOf(cell.box)[0] <= box[2]);
      const found = new Set(own.slice(first, end).filter((cell) => shareIn(cell.box, box) > mostCellShare));
      if (found.size === 0) continue;
      for (const cell of found) if (colour !== "#ffffff") cell.fill = colour;
      rows.set(
        row,
        own.filter((cell) => !found.has(cell)),
      );
    }
  }
}

const byMiddle = (one: GridCell, other: GridCell): number => middleOf(one.box)[0] - middleOf(other.box)[0];
