import { bareNumber } from "../lines/bare-numbers.ts";
import { leadingMarker } from "../lines/leading-marker.ts";
import { boxOf } from "../model/line.ts";
import type { Para, Part } from "../model/parts.ts";
import { paraText } from "../model/parts.ts";
import { isBold, rowSize } from "../model/row.ts";
import { isCaption } from "./captions.ts";

const longestHeading = 160;
const mostHeadingRows = 3;
const headingSizeRatio = 1.1;
const deepestLevel = 6;
/** A longer text that ends as a sentence does is one. */
const sentenceLetters = 50;
/** Of a page's letters, and how many, that have one size: they are its text. */
const usualSizeShare = { share: 0.3, letters: 100 };
/** Lines of one look below each other, without text between them, are those of a cover or of a form. */
const mostInARow = 2;
const mostHeadings = { share: 0.5, of: 6 };
/** A title has that many headings below it. */
const headingsBelowTitle = 3;

interface HeadingRank {
  size: number;
  bold: boolean;
}

const rankOf = (para: Para): HeadingRank => {
  const [row = []] = para.rows;
  return { size: Math.round(rowSize(row)), bold: para.rows.every(isBold) };
};
const nameOf = ({ size, bold }: HeadingRank): string => `${size} ${bold}`;

/** Finds headings by their size, their weight and their numbers. The largest ones have level 1; "2.1" is always level 2. */
export function headingsByStyle(parts: readonly Part[], body: number): void {
  const paras = parts.flatMap((part) => (part.kind === "para" && !part.role ? [part] : []));
  const usual = textSizes(paras);
  const places = new Map(parts.map((part, at) => [part, at] as const));
  const marked = new Set(
    paras.filter((para, at) => looksLikeHeading(para, paras[at + 1], Math.max(body, usual(para)))),
  );
  const headings = [...marked].filter((para) => {
    const place = places.get(para) ?? 0;
    return standsAbove(place, parts) && leadsToText(place, parts) && !isInARow(para, marked, parts, place);
  });
  if (headings.length > paras.length * mostHeadings.share && paras.length > mostHeadings.of) return;
  const title = titleAboveHeadings(headings, paras);
  if (title) title.role = { kind: "title" };
  const rest = headings.filter((para) => para !== title);
  const ranks = [...new Map(rest.map((para) => [nameOf(rankOf(para)), rankOf(para)])).values()]
    .sort((a, b) => b.size - a.size || Number(b.bold) - Number(a.bold))
    .slice(0, deepestLevel);
  const levels = new Map(ranks.map((rank, at) => [nameOf(rank), at + 1]));
  for (const para of rest) {
    const level = numberedLevel(para) ?? levels.get(nameOf(rankOf(para)));
    if (level !== undefined) para.role = { kind: "heading", level };
  }
  headingsThatCountOn(paras, body);
}

/** The next number of a row of headings is one, though a name in it is set in another font. */
function headingsThatCountOn(paras: readonly Para[], body: number): void {
  const last = new Map<number, { number: string; size: number; level: number }>();
  for (const para of paras) {
    const number = numberOf(para);
    if (number === undefined) continue;
    const depth = number.split(".").length;
    const size = Math.round(rowSize(para.rows[0] ?? []));
    const before = last.get(depth);
    const isLarge = size > body * headingSizeRatio || para.rows[0]?.[0]?.pieces[0]?.look.bold === true;
    const isShort = para.rows.length <= mostHeadingRows && paraText(para).length <= longestHeading;
    if (!para.role && isShort && isLarge && before && size === before.size && number === nextNumber(before.number)) {
      para.role = { kind: "heading", level: before.level };
    }
    if (para.role?.kind === "heading") last.set(depth, { number, size, level: para.role.level });
  }
}

const nextNumber = (number: string): string => number.replace(/\d+$/, (last) => String(Number(last) + 1));

/** The largest size in which text of a paragraph's page is set: on a page in large letters they are no headings. */
function textSizes(paras: readonly Para[]): (para: Para) => number {
  const pages = new Map<number, Map<number, number>>();
  for (const line of paras.flatMap(({ rows }) => rows.flat())) {
    const sizes = pages.get(line.page) ?? new Map<number, number>();
    const size = Math.round(line.size * 2) / 2;
    pages.set(line.page, sizes.set(size, (sizes.get(size) ?? 0) + line.text.length));
  }
  const largest = new Map(
    [...pages].map(([page, sizes]) => {
      const all = [...sizes.values()].reduce((sum, letters) => sum + letters, 0);
      const usual = [...sizes].filter(
        ([, letters]) => letters > usualSizeShare.letters && letters > usualSizeShare.share * all,
      );
      return [page, Math.max(0, ...usual.map(([size]) => size))];
    }),
  );
  return ({ page }) => largest.get(page) ?? 0;
}

const farBelowEm = 3.5;

/** What a heading is of stands below it, near it and on the same page, but for a heading that has a page of its own. */
function standsAbove(at: number, parts: readonly Part[]): boolean {
  const [before, part, next] = [parts[at - 1], parts[at], parts[at + 1]];
  if (part?.kind !== "para" || !next) return false;
  const [row = []] = part.rows.slice(-1);
  if (next.page !== (row[0]?.page ?? part.page)) return before?.page !== part.page;
  const top = next.kind === "para" ? boxOf(next.rows[0] ?? [])[1] : next.box[1];
  return top - boxOf(row)[3] < farBelowEm * rowSize(row);
}

const partsAhead = 4;

/** Text comes soon: large letters of a cover, and above a table or a picture, are no headings. */
function leadsToText(at: number, parts: readonly Part[]): boolean {
  return parts.slice(at + 1, at + 1 + partsAhead).some((part) => {
    if (part.kind !== "para") return false;
    const [row = []] = part.rows;
    const [left, , right] = boxOf(row);
    const isWide = right - left > 0.6 * (part.frame.right - part.frame.left);
    return part.rows.length > 1 || isWide || leadingMarker(row) !== undefined;
  });
}

function isInARow(para: Para, marked: ReadonlySet<Para>, parts: readonly Part[], at: number): boolean {
  if (numberedLevel(para) !== undefined) return false;
  const name = nameOf(rankOf(para));
  const isAlike = (part: Part | undefined): boolean =>
    part?.kind === "para" && part.page === para.page && marked.has(part) && nameOf(rankOf(part)) === name;
  let [from, to] = [at, at];
  while (isAlike(parts[from - 1])) from -= 1;
  while (isAlike(parts[to + 1])) to += 1;
  return to - from + 1 > mostInARow;
}

/** What stands first, once, and is larger than all headings. */
function titleAboveHeadings(headings: readonly Para[], paras: readonly Para[]): Para | undefined {
  const [first, ...others] = headings;
  if (
    !first ||
    others.length < headingsBelowTitle ||
    first.page !== paras[0]?.page ||
    paras.indexOf(first) > partsAhead
  )
    return undefined;
  return others.every((para) => rankOf(para).size < rankOf(first).size) ? first : undefined;
}

const numberOf = (para: Para): string | undefined =>
  /^(\d{1,2}(?:\.\d{1,2}){1,5})\.?\s+\p{L}/u.exec(paraText(para))?.[1];

/** 2.1 is a heading of the second level. */
function numberedLevel(para: Para): number | undefined {
  const number = numberOf(para);
  return number === undefined ? undefined : Math.min(deepestLevel, number.split(".").length);
}

function looksLikeHeading(para: Para, next: Para | undefined, body: number): boolean {
  const text = paraText(para);
  const [row] = para.rows;
  if (!row || para.rows.length > mostHeadingRows || text.length > longestHeading || !/\p{L}/u.test(text)) return false;
  if (isCaption(text) || /[,;]$/.test(text) || /(?:\s?[.…_]){4,}/.test(text)) return false;
  if (text.length > sentenceLetters && /[.:。：]["”»)]?$/.test(text)) return false;
  // Names side by side below a title are no heading of what follows.
  if (row.length > 1 && !leadingMarker(row) && !bareNumber(row)) return false;
  const size = rowSize(row);
  if (size > body * headingSizeRatio) return true;
  if (size < body * 0.97 || !para.rows.every(isBold) || /[.:。：]$/.test(text) || !next) return false;
  const marker = leadingMarker(row)?.marker;
  if (marker?.kind === "bullet") return false;
  // A bold line with room around it, above text that is not.
  const gap = (boxOf(next.rows[0] ?? [])[1] ?? 0) - boxOf(para.rows.at(-1) ?? [])[3];
  return !next.rows.every(isBold) && para.rows.length === 1 && (next.page !== para.page || gap < size * 2.5);
}
