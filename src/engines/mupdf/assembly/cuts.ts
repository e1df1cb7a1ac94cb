import { config } from "#config";
import { warn } from "#engines/job/job.ts";
import { type Range, rangesOf } from "#formats/pages/ranges.ts";
import { textOfString } from "#formats/pdf/text-string.ts";
import { Problem } from "#problem";
import type { OutlineItem } from "./outline-model.ts";

/** The manner in which a document is cut; one of these is given. */
export interface Manner {
  ranges?: string | undefined;
  /** The number of pages in each part. */
  every?: number | undefined;
  by?: "bookmarks" | "blank" | undefined;
  /** The most that a part may weigh. */
  maxSizeMB?: number | undefined;
}

/** The pages of a part, and the part's name where it has one. */
export interface Cut extends Range {
  title?: string | undefined;
}

/** Cuts parts of so many pages; the last one has the rest. */
export function cutEvery(pages: number, pageCount: number): Cut[] {
  const parts = Math.ceil(pageCount / pages);
  refuseTooMany(parts, pageCount, "every");
  return Array.from({ length: parts }, (_, at) => ({
    from: at * pages + 1,
    to: Math.min(pageCount, (at + 1) * pages),
  }));
}

export function cutRanges(ranges: string, pageCount: number): Cut[] {
  const cuts = rangesOf(ranges, pageCount);
  refuseTooMany(
    cuts.length,
    cuts.reduce((sum, { from, to }) => sum + to - from + 1, 0),
    "ranges",
  );
  return cuts;
}

/** Begins a part on each page to which a bookmark of the top level leads; pages before the first are a part, too. */
export function cutByBookmarks(outline: readonly OutlineItem[], pageCount: number): Cut[] {
  const titles = new Map<number, string>();
  for (const item of outline) {
    const page = firstPage(item);
    if (page === undefined || page >= pageCount || titles.has(page + 1)) continue;
    const title = item.dict.get("Title");
    titles.set(page + 1, title.isString() ? textOfString(title.asByteString()) : "");
  }
  if (titles.size === 0) {
    const says = "The document has no bookmarks that lead to its pages, so it can't be cut by them.";
    throw new Problem("unprocessable", says, { fields: ["by"] });
  }
  const starts = [...new Set([1, ...titles.keys()])].sort((one, other) => one - other);
  refuseTooMany(starts.length, pageCount, "by");
  const below = outline[0]?.items.length ?? 0;
  if (starts.length === 1 && below > 1) {
    warn(`The document has one bookmark at the top, so it stays whole; the ${below} below that one do not cut it.`);
  }
  return starts.map((from, at) => ({ from, to: (starts[at + 1] ?? pageCount + 1) - 1, title: titles.get(from) }));
}

/** The page of an entry, or of the first below it with one: "Part One" may be no more than a heading. */
const firstPage = ({ page, items }: OutlineItem): number | undefined =>
  page ?? items.reduce<number | undefined>((found, item) => found ?? firstPage(item), undefined);

/** Cuts between blank pages; these themselves are in no part. */
export function cutByBlank(blank: ReadonlySet<number>, pageCount: number): Cut[] {
  const cuts: Cut[] = [];
  for (let page = 1; page <= pageCount; page++) {
    if (blank.has(page)) continue;
    const last = cuts.at(-1);
    if (last && last.to === page - 1) last.to = page;
    else cuts.push({ from: page, to: page });
  }
  if (cuts.length === 0) {
    const says = "All pages are blank, so there is nothing between them that a part could have.";
    throw new Problem("unprocessable", says, { fields: ["by"] });
  }
  refuseTooMany(cuts.length, pageCount, "by");
  if (blank.size === 0) warn("No page is blank, so the document stays whole.");
  return cuts;
}

export function refuseTooMany(parts: number, pages: number, field: keyof Manner): void {
  const { splitRanges, splitPages } = config.limits;
  const fields = { fields: [field] };
  if (parts > splitRanges) {
    const has = field === "ranges" ? `ranges has ${parts} ranges` : `${field} makes ${parts} parts`;
    throw new Problem("too-large", `${has}; at most ${splitRanges} are taken.`, fields);
  }
  if (pages > splitPages) {
    const message = `The parts would have ${pages} pages together; at most ${splitPages} are made in one call.`;
    throw new Problem("too-large", message, fields);
  }
}
