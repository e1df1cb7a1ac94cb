import { median } from "../model/box.ts";
import type { Part, Sheet } from "../model/parts.ts";
import { paraText } from "../model/parts.ts";
import { rowBase, rowSize } from "../model/row.ts";
import type { PageFrames } from "../regions/page-frames.ts";
import { lastPage } from "../text/part-extent.ts";
import { blanksBefore } from "./blank-pages.ts";
import { pageBottoms } from "./page-ends.ts";

/** Most programs keep so many lines of a paragraph together. */
const linesKeptTogether = 2;
/** A heading stays with two lines of its text. */
const headingLinesKept = 3;
/** Where a picture or a table begins there is a line of text before it, some so many points high. */
const linePt = 12;
/** Lines of headings and texts are no further apart. */
const mostPitchEm = 1.5;
/** A part that stands so far below where pages begin was not put there by the end of the page before. */
const loweredTopPt = 30;
/** Fewer pages don't tell where pages usually begin. */
const fewestPages = 3;
/** One heading that begins a page tells nothing of those of its level. */
const fewestHeadings = 2;

export interface Breaks {
  /** Parts that stand first on a page because one begins there in the source, with where text begins on it. */
  tops: Map<Part, number>;
  /** The ones among them that would have had room on the page before. */
  breaks: Set<Part>;
  /** How many blank pages come before a part; by no part, those behind all of them. */
  blanks: Map<Part | undefined, number>;
}

/** Finds the parts that begin a page though there was room for them on the one before: there the source has a page break. */
export function breaksIn(
  parts: readonly Part[],
  sheets: readonly Sheet[],
  frames: PageFrames,
  blank: ReadonlySet<number>,
): Breaks {
  const byNumber = new Map(sheets.map((sheet) => [sheet.number, sheet]));
  const ends = pageBottoms(parts);
  const slides = slidePages(parts, sheets);
  const found: Breaks = { tops: new Map(), breaks: new Set(), blanks: blanksBefore(parts, blank) };
  const firsts = firstParts(parts);
  const wanted = new Set(repeatedFirsts(firsts));
  const low = lowPages(sheets, frames);
  const flowing: Part[] = [];
  for (const { part, above } of firsts) {
    const [own, last] = [byNumber.get(part.page), above && byNumber.get(lastPage(above))];
    if (!own) continue;
    const isNew = !last || !frames.areAlike(last, own);
    const room = last ? frames.of(last).limit - (ends.get(last.number) ?? 0) : 0;
    const isOwn = slides.has(own.number) || found.blanks.has(part) || wanted.has(part) || low.has(own.number);
    if (!isNew && !isOwn && room <= needOf(part)) {
      flowing.push(part);
      continue;
    }
    found.tops.set(part, frames.of(own).top);
    if (!isNew) found.breaks.add(part);
  }
  for (const part of beginLikeOthers(flowing, firsts, parts, found.breaks)) {
    const sheet = byNumber.get(part.page);
    if (!sheet) continue;
    found.tops.set(part, frames.of(sheet).top);
    found.breaks.add(part);
  }
  return found;
}

interface First {
  part: Part;
  above: Part | undefined;
}

/** Finds the parts that stand first on a page, and do not go on from the one before. */
const firstParts = (parts: readonly Part[]): First[] =>
  parts.flatMap((part, at) => {
    const above = parts[at - 1];
    return above && lastPage(above) >= part.page ? [] : [{ part, above }];
  });

/** The number of a chapter, or the letter of an appendix. */
const endNumber = /(?<=\p{L}{3} )(?:\d+|[IVXLC]+|[A-Z])[.:]?$/u;

/** Finds parts that begin several pages, and so begin each of their own accord: a title alike but for its number, a picture. */
function repeatedFirsts(firsts: readonly First[]): Part[] {
  const named = Map.groupBy(firsts, ({ part }) => {
    if (part.kind === "shown") return part.picture.key;
    return part.kind === "para" && part.rows.length === 1 ? paraText(part).replace(endNumber, "") : "";
  });
  named.delete("");
  return [...named.values()].filter(({ length }) => length > 1).flatMap((all) => all.map(({ part }) => part));
}

/** Finds pages that begin further down than others of their size, most of which begin level. */
function lowPages(sheets: readonly Sheet[], frames: PageFrames): Set<number> {
  const tops = sheets.flatMap((sheet) => {
    const boxes = [...sheet.lines, ...sheet.grids, ...sheet.shown].map(({ box }) => box[1]);
    return boxes.length > 0 ? [{ sheet, top: boxes.reduce((a, b) => Math.min(a, b)) }] : [];
  });
  const low = [...Map.groupBy(tops, ({ sheet }) => frames.of(sheet)).values()].flatMap((alike) => {
    const usual = median(alike.map(({ top }) => top));
    return alike.length < fewestPages ? [] : alike.filter(({ top }) => top > usual + loweredTopPt);
  });
  return new Set(low.map(({ sheet }) => sheet.number));
}

/** Finds headings of a level of which each begins a page, and one where there was room for it: the others don't stand there by chance. */
function beginLikeOthers(
  flowing: readonly Part[],
  firsts: readonly First[],
  parts: readonly Part[],
  breaks: ReadonlySet<Part>,
): Part[] {
  const begin = new Set(firsts.map(({ part }) => part));
  const levelOf = (part: Part) => (part.kind === "para" && part.role?.kind === "heading" ? part.role.level : 0);
  const byLevel = Map.groupBy(parts, levelOf);
  byLevel.delete(0);
  const chapters = new Set(
    [...byLevel].flatMap(([level, all]) =>
      all.length >= fewestHeadings && all.every((one) => begin.has(one)) && all.some((one) => breaks.has(one))
        ? [level]
        : [],
    ),
  );
  return flowing.filter((part) => chapters.has(levelOf(part)));
}

/** Gives the least room that a part would have taken on the page before, in points. */
function needOf(part: Part): number {
  if (part.kind === "shown") return part.box[3] - part.box[1] + linesKeptTogether * linePt;
  if (part.kind === "grid") return (part.ys[Math.max(2, part.heads + 1)] ?? part.box[3]) - part.box[1] + linePt;
  const [row = []] = part.rows;
  const count = part.role?.kind === "heading" || part.role?.kind === "title" ? headingLinesKept : linesKeptTogether;
  const last = part.rows[Math.min(part.rows.length, count) - 1] ?? row;
  const pitch = rowSize(row) * mostPitchEm;
  const own = last[0]?.page === row[0]?.page ? rowBase(last) - rowBase(row) : pitch;
  return Math.max(own, (count - 1) * pitch) + 2 * pitch;
}

/** A slide is so many times as wide as high, as no page of a book is. */
const leastAspect = 1.2;
/** Fewer wide pages are no slides. */
const fewestSlides = 3;
/** So many of the slides begin with a title. */
const mostTitledShare = 0.6;
/** A slide's title is so many times as large as the text. */
const titleSizeRatio = 1.15;
/** Titles that differ by less stand at one height. */
const sameTitleHeightPt = 6;

/** Finds pages of slides: wide ones, most of which begin with a title that stands as high as the others'. */
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
