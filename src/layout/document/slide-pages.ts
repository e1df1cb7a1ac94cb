import { median } from "../model/box.ts";
import type { Part, Sheet } from "../model/parts.ts";
import { rowBase, rowSize } from "../model/row.ts";

/** Wider than high by so much, as no page of a book is. */
const leastAspect = 1.2;
const fewestSlides = 3;
const mostTitledShare = 0.6;
const titleSizeRatio = 1.15;
/** In points, between titles of one height. */
const sameTitleHeightPt = 6;

/** Pages of slides: wide ones, most of which begin with a title that stands as high as the others'. */
export function slidePages(parts: readonly Part[], sheets: readonly Sheet[]): Set<number> {
  const pages = sheets.filter(({ width, height }) => width > leastAspect * height).map(({ number }) => number);
  if (pages.length < fewestSlides || pages.length < sheets.length) return new Set();
  const rows = parts.flatMap((part) => (part.kind === "para" ? part.rows : []));
  const usual = median(rows.map(rowSize));
  const firsts = new Map<number, Part>();
  for (const part of parts) if (!firsts.has(part.page)) firsts.set(part.page, part);
  const titles = [...firsts.values()].flatMap((part) => {
    const [row] = part.kind === "para" ? part.rows : [];
    return row && rowSize(row) > titleSizeRatio * usual ? [rowBase(row)] : [];
  });
  const height = median(titles);
  const alike = titles.filter((base) => Math.abs(base - height) < sameTitleHeightPt).length;
  return new Set(alike > mostTitledShare * pages.length ? pages : []);
}
