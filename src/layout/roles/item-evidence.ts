import { bareNumber, isAlignedBelow } from "../lines/bare-numbers.ts";
import { leadingMarker, textStartBehind } from "../lines/leading-marker.ts";
import { isDash, type ListMarker, type NumberMarker, saidMarkerOf } from "../lines/list-marker.ts";
import type { Para } from "../model/parts.ts";
import { rowSize, rowStart, rowText } from "../model/row.ts";
import { sameIndentPt } from "./list-levels.ts";

/** What the file says is an item's mark is one, whatever it looks like. */
export function saidMarker(
  { label, rows: [row] }: Para,
  before?: ListMarker,
): { marker: ListMarker; textAt: number } | undefined {
  if (!label || !row) return undefined;
  return { marker: saidMarkerOf(label, before), textAt: textStartBehind(row, [...label].length) };
}

/** Whether a marker is the next one of a list. */
export function follows(last: ListMarker, next: ListMarker): boolean {
  if (last.kind === "bullet" || next.kind === "bullet") return last.kind === next.kind && last.text === next.text;
  return (
    last.style === next.style &&
    last.after === next.after &&
    last.before === next.before &&
    next.value >= last.value &&
    next.depth === last.depth
  );
}

/** A number alone in front of text is one of those that count it where another such text bears the next one, or the one before. */
export function countsOn(para: Para, before: Para | undefined, rest: readonly Para[]): boolean {
  const [row = []] = para.rows;
  const value = bareNumber(row)?.marker.value ?? 0;
  const isOne = (other: Para | undefined, wanted: number) => {
    const [first = []] = other?.rows ?? [];
    return bareNumber(first)?.marker.value === wanted && isAlignedBelow(first, row);
  };
  return isOne(before, value - 1) || rest.some((other) => isOne(other, value + 1));
}

export interface ItemContext {
  row: Para["rows"][number];
  textAt: number;
  open: readonly { marker: ListMarker }[];
  /** What the heading above begins with. */
  heading: { marker: ListMarker } | undefined;
  rest: readonly Para[];
}

/** Why a marked text is an item. A number in front of it makes no list by itself: it goes on with one, or begins one, or stands apart. */
export function itemBy(marker: ListMarker, { row, textAt, open, heading, rest }: ItemContext): string | undefined {
  const width = marker.text.length * rowSize(row) * 0.55;
  const isApart = textAt - rowStart(row) > width + 0.5 * rowSize(row);
  if (marker.kind === "bullet") {
    if (!isDash(marker)) return "a bullet";
    if (open.length > 0) return "a dash within a list";
    // An item may go on below in several paragraphs.
    const hasOthers = (isApart ? rest : rest.slice(0, 4)).some((para) =>
      rowText(para.rows[0] ?? []).startsWith(marker.text),
    );
    return hasOthers ? "a dash, and others follow" : undefined;
  }
  const isNext = open.some(
    (one) => one.marker.kind === "number" && follows(one.marker, marker) && marker.value - one.marker.value <= 1,
  );
  if (isNext) return "the next number of a list";
  if (open.some((one) => isFirstBelow(marker, one.marker))) return "the first number below one of a list";
  if (heading && isFirstBelow(marker, heading.marker)) return "the first number below a heading's";
  const hasNext = rest.some((para) => {
    const [first = []] = para.rows;
    const next = leadingMarker(first, marker)?.marker;
    // A number other than 1 begins a list only right above the next one.
    const isBelow = marker.value === 1 || Math.abs(rowStart(first) - rowStart(row)) < sameIndentPt;
    return next?.kind === "number" && isBelow && isAfter(marker, next);
  });
  if (hasNext)
    return marker.value === 1 ? "the first number, and the second follows" : "a number, and the next one follows";
  if (marker.value !== 1) return isApart && marker.value < 100 ? "a number that a tab parts from its text" : undefined;
  return isApart ? "a number that a tab parts from its text" : undefined;
}

/** 2.1 is the first below 2. */
const isFirstBelow = (marker: NumberMarker, above: ListMarker): boolean =>
  marker.depth > 1 &&
  marker.value === 1 &&
  above.kind === "number" &&
  (marker.text.match(/\d+/g) ?? []).slice(0, -1).join(".") === (above.text.match(/\d+/g) ?? []).join(".");

const isAfter = (one: NumberMarker, next: NumberMarker): boolean =>
  next.style === one.style && next.after === one.after && next.depth === one.depth && next.value === one.value + 1;
