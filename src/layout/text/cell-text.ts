import type { Sides } from "#formats/model/document.ts";
import type { Grid, GridCell, Para } from "../model/parts.ts";
import { textEdgesIn } from "../tables/cell-padding.ts";
import { paragraphsOf } from "./paragraphs.ts";

/** Text that stands further in says nothing of where its lines end. */
const mostInsetPt = 16;

/** Makes paragraphs of a cell's lines. */
export function cellParagraphs(cell: GridCell, page: number, padding: Sides<number>): Para[] {
  const frame = textEdgesIn(cell, padding);
  const paras = paragraphsOf(cell.lines, { page, frame: measuredEdgesOf(cell, frame), columns: 1 });
  return paras.map((para) => ({ ...para, frame }));
}

/** Narrows a cell's edges: text ends as far before the one border as it begins behind the other, and no word finds room beyond. */
function measuredEdgesOf({ lines, box: [left, , right], turned }: GridCell, frame: Para["frame"]): Para["frame"] {
  if (turned || lines.length < 2) return frame;
  let [inset, end] = [Number.POSITIVE_INFINITY, frame.left];
  for (const { box } of lines) {
    inset = Math.min(inset, box[0] - left);
    end = Math.max(end, box[2]);
  }
  if (inset > mostInsetPt) return frame;
  return { left: frame.left, right: Math.min(frame.right, Math.max(end, right - inset)) };
}

/** Finds the paragraphs of a table's cells, and how they are set by what stands above and below them. */
export const withCellParagraphs = (grid: Grid, padding: Sides<number>): Grid => ({
  ...grid,
  cells: grid.cells.map((cell) => ({ ...cell, parts: cellParagraphs(cell, grid.page, padding) })),
});
