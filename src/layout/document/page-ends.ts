import type { Part } from "../model/parts.ts";
import { bottomOf } from "../model/row-extent.ts";

/** Tells how far down each page is filled. */
export function pageBottoms(parts: readonly Part[]): Map<number, number> {
  const ends = new Map<number, number>();
  const put = (page: number, end: number) => void ends.set(page, Math.max(ends.get(page) ?? 0, end));
  for (const part of parts) {
    if (part.kind !== "para") put(part.page, part.box[3]);
    else for (const row of part.rows) if (row[0]) put(row[0].page, bottomOf(row));
  }
  return ends;
}
