import type { Part, Sheet } from "../model/flow.ts";
import type { Frames } from "../regions/frames.ts";
import type { Breaks } from "./breaks.ts";
import { endsOf } from "./page-ends.ts";

/** How much longer text may become where other fonts and another program set it. */
const growth = { text: 0.03, columns: 0.06, tables: 0.1 } as const;
const line = 14;

interface Begun extends Pick<Breaks, "tops"> {
  blank: ReadonlySet<number>;
}

/**
 * Whether only laying pages out tells where they end: text that flows from one to the next may begin it elsewhere, and a
 * little more than stands on a page could need another one.
 */
export function isFull(parts: readonly Part[], sheets: readonly Sheet[], frames: Frames, begun: Begun): boolean {
  const { tops, blank } = begun;
  const ends = endsOf(parts);
  const firsts = new Set([...[...tops.keys()].map(({ page }) => page), ...blank]);
  const byPage = Map.groupBy(parts, ({ page }) => page);
  return sheets.some((sheet, at) => {
    const { top, limit } = frames.of(sheet);
    const end = ends.get(sheet.number) ?? top;
    const grown = (end - top) * growth[kindOf(byPage.get(sheet.number) ?? [])];
    const next = sheets[at + 1];
    const isLast = !next || firsts.has(next.number);
    return !isLast || limit - end < grown + line;
  });
}

function kindOf(parts: readonly Part[]): keyof typeof growth {
  if (parts.some(({ kind }) => kind === "grid")) return "tables";
  return parts.some(({ columns }) => columns > 1) ? "columns" : "text";
}
