import { knownRowsOf } from "../model/line.ts";
import type { Sheet } from "../model/parts.ts";
import { bottomOf, topOf } from "../model/row-extent.ts";

/** In points; and what brings no line more to a page. */
const sameHeightPt = 4;
const leastDropPt = 8;
/** Fewer begin there by chance. */
const usualPages = { fewest: 3, share: 0.4 };

/**
 * Where pages begin: as high as the highest of them, unless most begin lower, and what is on those that begin higher has room below
 * it. Text that flows would begin higher on each page else, and so end earlier.
 */
export function usualPageTop(sheets: readonly Sheet[], highest: number, limit: number): number {
  const reaches = sheets.flatMap(({ lines, grids, shown }) => {
    const boxes = [
      ...knownRowsOf(lines).map((row): [number, number] => [topOf(row, 1), bottomOf(row)]),
      ...[...grids, ...shown].map(({ box }): [number, number] => [box[1], box[3]]),
    ];
    if (boxes.length === 0) return [];
    return [
      { top: boxes.reduce((a, [b]) => Math.min(a, b), limit), end: boxes.reduce((a, [, b]) => Math.max(a, b), 0) },
    ];
  });
  const least = Math.max(usualPages.fewest, usualPages.share * reaches.length);
  const tops = reaches.map(({ top }) => top).sort((a, b) => a - b);
  const usual = tops.find((from) => tops.filter((top) => top >= from && top < from + sameHeightPt).length >= least);
  if (usual === undefined || usual - highest < leastDropPt) return highest;
  const isFree = reaches.every(({ top, end }) => end + Math.max(0, usual - top) <= limit);
  return isFree ? usual : highest;
}
