import type { Sheet } from "../model/flow.ts";
import { knownRowsOf } from "../model/line.ts";
import { bottomOf, topOf } from "../model/standing.ts";

/** In points; and what brings no line more to a page. */
const atOneHeight = 4;
const little = 8;
/** Fewer begin there by chance. */
const mostPages = { fewest: 3, share: 0.4 };

/**
 * Where pages begin: as high as the highest of them, unless most begin lower, and what is on those that begin higher has room below
 * it. Text that flows would begin higher on each page else, and so end earlier.
 */
export function usualTop(sheets: readonly Sheet[], highest: number, limit: number): number {
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
  const least = Math.max(mostPages.fewest, mostPages.share * reaches.length);
  const tops = reaches.map(({ top }) => top).sort((a, b) => a - b);
  const usual = tops.find((from) => tops.filter((top) => top >= from && top < from + atOneHeight).length >= least);
  if (usual === undefined || usual - highest < little) return highest;
  const isFree = reaches.every(({ top, end }) => end + Math.max(0, usual - top) <= limit);
  return isFree ? usual : highest;
}
