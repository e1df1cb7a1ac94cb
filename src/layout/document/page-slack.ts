import { boxOf } from "../model/line.ts";
import type { Part, Sheet } from "../model/parts.ts";
import type { PageFrames } from "../regions/page-frames.ts";
import { lastPage } from "../text/part-extent.ts";
import type { Breaks } from "./page-breaks.ts";
import { pageBottoms } from "./page-ends.ts";

/** Text becomes longer by up to these shares where another program sets it in other fonts. */
const textGrowthShare = { text: 0.03, columns: 0.06, tables: 0.1 } as const;
/** A page that ends a line of so many points earlier is not full. */
const spareLinePt = 14;

interface WeighedPages {
  parts: readonly Part[];
  sheets: readonly Sheet[];
  frames: PageFrames;
  breaks: Pick<Breaks, "tops">;
  blank: ReadonlySet<number>;
}

/**
 * Tells whether only laying pages out shows where they end: text that flows from one to the next may begin it elsewhere, and a
 * little more than stands on a page could need another one.
 */
export function arePagesFull({ parts, sheets, frames, breaks, blank }: WeighedPages): boolean {
  const ends = pageBottoms(parts);
  const firsts = new Set([...[...breaks.tops.keys()].map(({ page }) => page), ...blank]);
  const byPage = Map.groupBy(parts, ({ page }) => page);
  return sheets.some((sheet, at) => {
    const { top, limit } = frames.of(sheet);
    const end = ends.get(sheet.number) ?? top;
    const grown = (end - top) * textGrowthShare[contentKind(byPage.get(sheet.number) ?? [])];
    const next = sheets[at + 1];
    const isLast = !next || firsts.has(next.number);
    return !isLast || limit - end < grown + spareLinePt;
  });
}

function contentKind(parts: readonly Part[]): keyof typeof textGrowthShare {
  if (parts.some(({ kind }) => kind === "grid")) return "tables";
  return parts.some(({ columns }) => columns > 1) ? "columns" : "text";
}

interface LoosePages {
  parts: readonly Part[];
  sheets: readonly Sheet[];
  frames: PageFrames;
  /** Parts that begin a page of their own accord, with where text begins on it. */
  tops: ReadonlyMap<Part, number>;
}

/** Word's narrow margins leave as little. */
const leastMarginPt = 36;
/** Text keeps so far from what stands at the foot. */
const aboveFooterPt = 6;

/**
 * Lowers the end of pages of a size onto which no text flows: a text that is set a little longer than their room
 * may go on down to their feet. Columns keep theirs, as it tells where they turn.
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
