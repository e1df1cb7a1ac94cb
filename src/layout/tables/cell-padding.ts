import type { Sides } from "#formats/model/document.ts";
import type { Grid, GridCell } from "../model/parts.ts";

/** What Word has between a border and a cell's text by itself: more than that is where the text stands in its cell. */
const mostPaddingPt = 5.4;
/** So many cells of a hundred may have letters nearer to their border than the table's text stands. */
const oddCellsShare = 0.05;

/** The distance between the borders of a table's cells and the text in them: 5.4 points in Word, if nobody changes it. */
export function paddingOf({ cells, xs }: Pick<Grid, "cells" | "xs">): Sides<number> {
  const gaps = cells.flatMap(({ column, columns, lines, parts, turned }): [number, number][] => {
    const [left, right] = [xs[column], xs[column + columns]];
    const own =
      lines.length > 0 ? lines : (parts ?? []).flatMap((part) => (part.kind === "para" ? part.rows.flat() : []));
    if (left === undefined || right === undefined || own.length === 0 || turned) return [];
    return [[Math.min(...own.map(({ box }) => box[0])) - left, right - Math.max(...own.map(({ box }) => box[2]))]];
  });
  const left = leastOf(gaps.map(([gap]) => gap));
  // Letters of another font take a little more, and what is not needed there is only free.
  const right = Math.min(left, leastOf(gaps.map(([, gap]) => gap)) / 2);
  return { top: 0, right, bottom: 0, left };
}

function leastOf(gaps: readonly number[]): number {
  const least = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length * oddCellsShare)] ?? mostPaddingPt;
  return Math.round(Math.max(0, Math.min(mostPaddingPt, least)) * 10) / 10;
}

/** Between which edges the text of a cell stands. */
export const textEdgesIn = (
  { box: [left, , right], turned }: Pick<GridCell, "box" | "turned">,
  padding: Sides<number>,
): { left: number; right: number } => turned?.frame ?? { left: left + padding.left, right: right - padding.right };

/** How high a row of a table is at least, by its cells that are in no other one. */
export function rowHeightsOf({ cells, ys, ruled }: Pick<Grid, "cells" | "ys" | "ruled">): (number | undefined)[] {
  const heights = new Array<number | undefined>(Math.max(0, ys.length - 1)).fill(undefined);
  for (const { row, rows, box } of cells) {
    const height = box[3] - box[1];
    if (rows === 1 && row in heights && height > 0 && Number.isFinite(height))
      heights[row] = Math.max(heights[row] ?? 0, height);
  }
  // A row of nothing but parts of higher cells is as high as it is drawn.
  return heights.map((height, row) => height ?? (ruled ? (ys[row + 1] ?? 0) - (ys[row] ?? 0) : undefined));
}
