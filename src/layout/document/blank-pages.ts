import type { Paragraph } from "#formats/model/document.ts";
import type { Part, Sheet } from "../model/parts.ts";
import { lastPage } from "../text/part-extent.ts";

/** Finds pages on which nothing stands but running heads; asked before pictures are set aside. */
export const blankPages = (sheets: readonly Sheet[]): Set<number> =>
  new Set(
    sheets
      .filter(({ lines, turned, grids, shown }) => lines.length + turned.length + grids.length + shown.length === 0)
      .map(({ number }) => number),
  );

/** Counts the blank pages before each part; under no part, those behind all of them. A part that flows over a blank page leaves none. */
export function blanksBefore(parts: readonly Part[], blank: ReadonlySet<number>): Map<Part | undefined, number> {
  const found = new Map<Part | undefined, number>();
  if (blank.size === 0) return found;
  const pages = [...blank].sort((a, b) => a - b);
  let [at, reached] = [0, 0];
  for (const part of parts) {
    const from = at;
    while (at < pages.length && (pages[at] ?? 0) < part.page) at += 1;
    const count = pages.slice(from, at).filter((page) => page > reached).length;
    if (count > 0) found.set(part, count);
    reached = Math.max(reached, lastPage(part));
  }
  const left = pages.slice(at).filter((page) => page > reached).length;
  if (left > 0) found.set(undefined, left);
  return found;
}

/** Makes blank pages: an empty paragraph on each, as LibreOffice makes a single break of several in one paragraph. */
export const blankParagraphs = (count: number): Paragraph[] => Array.from({ length: count }, () => blankPage);

/** A paragraph without words. */
export const emptyParagraph: Paragraph = {
  ...{ kind: "paragraph", role: { kind: "text" }, content: [], align: "start", rightToLeft: false, lines: 1 },
  indent: { start: 0, end: 0, first: 0 },
  space: { before: 0, after: 0 },
};

const blankPage: Paragraph = { ...emptyParagraph, begins: "page" };
