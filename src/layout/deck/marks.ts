import type { SlideMark, SlideNumbers } from "#formats/slides.ts";
import { leadingMarker } from "../lines/leading-marker.ts";
import type { ListMarker } from "../lines/list-marker.ts";
import type { Para } from "../model/parts.ts";
import { isBold, rowLeft, rowSize } from "../model/row.ts";
import { signs } from "../roles/list-levels.ts";

export interface Marked {
  mark: SlideMark;
  /** Where the mark stands, and where its text begins. */
  x: number;
  textAt: number;
  /** Letters at the beginning that the mark is. */
  skip: number;
  /** Of a number. */
  value: number;
}

const numberStyles: Record<string, SlideNumbers> = {
  "decimal .": "arabicPeriod",
  "decimal )": "arabicParenR",
  "lower-letter .": "alphaLcPeriod",
  "lower-letter )": "alphaLcParenR",
  "upper-letter .": "alphaUcPeriod",
  "lower-roman .": "romanLcPeriod",
  "upper-roman .": "romanUcPeriod",
};

interface FoundMark {
  para: Para;
  marker: ListMarker;
  textAt: number;
  x: number;
}

/** Which paragraphs of a box are items, and how they are marked. */
export function marksOf(paras: readonly Para[]): Map<Para, Marked> {
  const seen: FoundMark[] = [];
  for (const para of paras) {
    const [row] = para.rows;
    const before = seen.at(-1)?.marker;
    const own = row && leadingMarker(row, before);
    if (row && own) seen.push({ para, x: rowLeft(row), ...own });
  }
  const headings = headingsAmong(seen, paras);
  const found = seen.filter(({ para }) => !headings.has(para));
  const marks = new Map<Para, Marked>();
  const counts = Map.groupBy(found, ({ marker }) => kindOf(marker));
  const above = new Map(paras.map((para, at) => [para, paras[at - 1]]));
  for (const { para, marker, textAt, x } of found) {
    const mark = markOf(marker, counts.get(kindOf(marker))?.length ?? 0);
    if (!mark) continue;
    const before = marks.get(above.get(para) ?? para);
    const value = marker.kind === "number" ? marker.value : 0;
    // Numbers that follow each other are of one list, which begins at the first of them.
    const goesOn =
      mark.kind === "number" &&
      before?.mark.kind === "number" &&
      before.mark.style === mark.style &&
      before.value === value - 1;
    if (goesOn && mark.kind === "number" && before?.mark.kind === "number") mark.start = before.mark.start;
    const line = para.rows[0]?.[0];
    const pieces = line?.pieces ?? [];
    const [own] = pieces;
    const text = [...pieces, ...(para.rows[0]?.slice(1).flatMap((one) => one.pieces) ?? [])].find(
      (piece) => piece !== own && piece.text.trim() !== "",
    );
    const size = own && text && own.look.size / text.look.size;
    const isOther = size !== undefined && Math.abs(size - 1) > 0.08;
    const colour = own && text && own.look.colour !== text.look.colour ? { colour: own.look.colour } : {};
    marks.set(para, {
      mark: { ...mark, ...colour, ...(isOther ? { size } : {}) },
      ...{ x, textAt, value },
      skip: [...marker.text].length,
    });
  }
  return marks;
}

/** What begins further out than an item's text stands below its number. */
const outwardsEm = 0.3;
const largerSizeShare = 1.1;

/** The numbered headings of a box: text of its own stands below most of those that look alike. */
function headingsAmong(found: readonly FoundMark[], paras: readonly Para[]): Set<Para> {
  const below = new Map(paras.map((para, at) => [para, paras[at + 1]]));
  const known = new Set(found.map(({ para }) => para));
  const isHeading = (one: FoundMark) => {
    const next = below.get(one.para);
    return next !== undefined && !known.has(next) && isOver(one, next);
  };
  const alike = [...Map.groupBy(found, lookOf).values()];
  const headings = alike.filter((own) => 2 * own.filter(isHeading).length >= own.length);
  return new Set(headings.flat().map(({ para }) => para));
}

const lookOf = ({ para, marker }: FoundMark): string => {
  const [row = []] = para.rows;
  return `${kindOf(marker)} ${para.rows.every(isBold)} ${Math.round(rowSize(row))}`;
};

/** Whether a number stands before the heading of a text: an item's own text goes on where it began. */
function isOver({ para, marker, textAt }: FoundMark, next: Para): boolean {
  const [row = []] = para.rows;
  const [first = []] = next.rows;
  if (marker.kind !== "number" || para.rows.length > 2) return false;
  const isMarked = para.rows.every(isBold) ? !next.rows.every(isBold) : rowSize(row) > largerSizeShare * rowSize(first);
  return isMarked && Math.min(...next.rows.map(rowLeft)) < textAt - outwardsEm * rowSize(row);
}

const kindOf = (marker: ListMarker): string =>
  marker.kind === "bullet" ? marker.text : `${marker.style} ${marker.before} ${marker.after}`;

/** A single number, or a single dash, is part of a text; so is one that the format has no name for. */
function markOf(marker: ListMarker, alike: number): SlideMark | undefined {
  if (marker.kind === "bullet") {
    if (/^[-–—*·]$/.test(marker.text) && alike < 2) return undefined;
    return { kind: "bullet", sign: signs[marker.text] ?? (/\p{Co}/u.test(marker.text) ? "•" : marker.text) };
  }
  if (alike < 2 || marker.depth > 1 || marker.before !== "") return undefined;
  const style = numberStyles[`${marker.style} ${marker.after}`];
  return style && { kind: "number", style, start: marker.value };
}
