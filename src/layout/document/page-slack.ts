import type { Part, Sheet } from "../model/parts.ts";
import type { PageFrames } from "../regions/page-frames.ts";
import type { Breaks } from "./page-breaks.ts";
import { pageBottoms } from "./page-ends.ts";

/** How much longer text may become where other fonts and another program set it. */
const textGrowthShare = { text: 0.03, columns: 0.06, tables: 0.1 } as const;
const spareLinePt = 14;

interface WeighedPages {
  parts: readonly Part[];
  sheets: readonly Sheet[];
  frames: PageFrames;
  breaks: Pick<Breaks, "tops">;
  blank: ReadonlySet<number>;
}

/**
 * Whether only laying pages out tells where they end: text that flows from one to the next may begin it elsewhere, and a
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
