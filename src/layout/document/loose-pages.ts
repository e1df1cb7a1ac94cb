import { boxOf } from "../model/line.ts";
import type { Part, Sheet } from "../model/parts.ts";
import type { PageFrames } from "../regions/page-frames.ts";
import type { RunningHeads } from "../regions/running-heads.ts";
import { lastPage } from "../text/part-extent.ts";

interface LoosePages {
  parts: readonly Part[];
  sheets: readonly Sheet[];
  frames: PageFrames;
  edges: ReadonlyMap<Sheet, RunningHeads>;
  /** What begins a page of its own accord. */
  tops: ReadonlyMap<Part, number>;
}

/** In points: as little as Word's narrow margins leave; and between text and what stands at the foot. */
const leastMarginPt = 36;
const aboveFooterPt = 6;

/**
 * Pages of a size onto which no text flows need no end that keeps it from them: what is set a little longer than their room
 * may go on down to their feet. Columns do need it, as it tells where they turn.
 */
export function loosenPages({ parts, sheets, frames, edges, tops }: LoosePages): void {
  const begun = new Set([...tops.keys()].map(({ page }) => page));
  const byPage = Map.groupBy(parts, ({ page }) => page);
  const isLoose = ({ number }: Sheet): boolean => {
    const own = byPage.get(number) ?? [];
    return begun.has(number) && own.every((part) => part.columns === 1 && lastPage(part) === number);
  };
  for (const alike of Map.groupBy(sheets, (sheet) => `${sheet.width} ${sheet.height}`).values()) {
    if (!alike.every(isLoose)) continue;
    const limit = alike.reduce((least, sheet) => Math.min(least, footOf(sheet, edges.get(sheet))), Infinity);
    for (const sheet of alike) frames.lower(sheet, limit);
  }
}

function footOf({ height }: Sheet, edges: RunningHeads | undefined): number {
  const lines = edges?.footer.flat() ?? [];
  const tops = [...(lines.length > 0 ? [boxOf(lines)] : []), ...(edges?.pictures?.footer ?? []).map(({ box }) => box)];
  return Math.min(height - leastMarginPt, ...tops.map((box) => box[1] - aboveFooterPt));
}
