import type { Part, Sheet } from "./flow.ts";
import { endsOf } from "./page-ends.ts";
import { rowBase, rowSize } from "./paragraphs.ts";
import type { Frames } from "./sections.ts";
import { slidePages } from "./slide-pages.ts";
import { lastPage } from "./spacing.ts";

/** As many lines of a paragraph stay together, mostly. */
const together = 2;
const headings = 3;

export interface Breaks {
  /** Parts that stand first on a page because one begins there in the source, with where text begins on it. */
  tops: Map<Part, number>;
  /** Of these, those that would have had room on the page before. */
  breaks: Set<Part>;
}

/** Finds where the source begins pages of its own accord. */
export function breaksIn(parts: readonly Part[], sheets: readonly Sheet[], frames: Frames): Breaks {
  const byNumber = new Map(sheets.map((sheet) => [sheet.number, sheet]));
  const ends = endsOf(parts);
  const slides = slidePages(parts, sheets);
  const found: Breaks = { tops: new Map(), breaks: new Set() };
  for (const [at, part] of parts.entries()) {
    const above = parts[at - 1];
    const [own, last] = [byNumber.get(part.page), above && byNumber.get(lastPage(above))];
    if (!own || (last && last.number >= own.number)) continue;
    const isNew = !last || !frames.areAlike(last, own);
    const room = last ? frames.of(last).limit - (ends.get(last.number) ?? 0) : 0;
    if (!isNew && !slides.has(own.number) && room <= needOf(part)) continue;
    found.tops.set(part, frames.of(own).top);
    if (!isNew) found.breaks.add(part);
  }
  return found;
}

/** So much room it would have taken at least. */
function needOf(part: Part): number {
  if (part.kind === "shown") return part.box[3] - part.box[1] + together * 12;
  if (part.kind === "grid") return (part.ys[Math.max(2, part.heads + 1)] ?? part.box[3]) - part.box[1] + 12;
  const [row = []] = part.rows;
  const count = part.role?.kind === "heading" || part.role?.kind === "title" ? headings : together;
  const last = part.rows[Math.min(part.rows.length, count) - 1] ?? row;
  const pitch = rowSize(row) * 1.5;
  const own = last[0]?.page === row[0]?.page ? rowBase(last) - rowBase(row) : pitch;
  return Math.max(own, (count - 1) * pitch) + 2 * pitch;
}
