import { boxOf } from "../model/line.ts";
import type { Part, Sheet } from "../model/parts.ts";
import type { PageFrames } from "../regions/page-frames.ts";
import { lastPage } from "../text/part-extent.ts";

interface LoosePages {
  parts: readonly Part[];
  sheets: readonly Sheet[];
  frames: PageFrames;
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
export function loosened({ parts, sheets, frames, tops }: LoosePages): PageFrames {
  const begun = new Set([...tops.keys()].map(({ page }) => page));
  const byPage = Map.groupBy(parts, ({ page }) => page);
  const isLoose = ({ number }: Sheet): boolean => {
    const own = byPage.get(number) ?? [];
    return begun.has(number) && own.every((part) => part.columns === 1 && lastPage(part) === number);
  };
  const bySize = Map.groupBy(sheets, (sheet) => `${sheet.width} ${sheet.height}`);
  return [...bySize.values()].reduce((lowered, alike) => {
    const [first] = alike;
    return first && alike.every(isLoose) ? lowered.lowered(first, Math.min(...alike.map(footOf))) : lowered;
  }, frames);
}

function footOf({ height, running }: Sheet): number {
  const lines = running?.footer.flat() ?? [];
  const tops = [
    ...(lines.length > 0 ? [boxOf(lines)] : []),
    ...(running?.pictures?.footer ?? []).map(({ box }) => box),
  ];
  return Math.min(height - leastMarginPt, ...tops.map((box) => box[1] - aboveFooterPt));
}
