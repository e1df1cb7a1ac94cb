import { boxOf } from "../model/line.ts";
import type { Part, PicturePart } from "../model/parts.ts";

/**
 * Figures that a tree names behind what stands below them on their page: programs write those that float at its end,
 * and not where they are to be read.
 */
export function astrayIn(parts: readonly Part[]): PicturePart[] {
  let above: Part | undefined;
  return parts.flatMap((part) => {
    if (part.kind === "shown") return above && isAbove(part, above) ? [part] : [];
    above = part;
    return [];
  });
}

/** A figure that ends before what is read before it begins, in the same column. */
function isAbove({ page, box }: PicturePart, part: Part): boolean {
  if (part.page !== page) return false;
  const other = part.kind === "para" ? boxOf(part.rows.flat().filter((line) => line.page === page)) : part.box;
  return box[3] <= other[1] && box[0] < other[2] && other[0] < box[2];
}
