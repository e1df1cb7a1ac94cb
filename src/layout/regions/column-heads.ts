import { around, type Box, widthOf } from "../model/box.ts";
import type { Line } from "../model/line.ts";
import { isBold } from "../model/row.ts";
import { isProse, type ReadingItem } from "./column-prose.ts";
import { stripsOf } from "./strips.ts";

type Columns = readonly (readonly ReadingItem[])[];
type Strip = readonly ReadingItem[];

const boxOfAll = (items: readonly ReadingItem[]): Box => around(items.map(({ box }) => box));

export function without(items: readonly ReadingItem[], others: readonly ReadingItem[]): ReadingItem[] {
  const gone = new Set(others);
  return items.filter((item) => !gone.has(item));
}

const centredPt = 3;

/** Rows above columns that stand in the middle of them all, as authors do side by side below a title. */
export function headOf(items: readonly ReadingItem[], columns: Columns, body: number): ReadingItem[] {
  const sides = columns.map(boxOfAll);
  const middle = (boxes: readonly Box[]) => (around(boxes)[0] + around(boxes)[2]) / 2;
  const sideOf = new Map(columns.flatMap((column, at) => column.map((item) => [item, sides[at]] as const)));
  const isAtSide = (item: ReadingItem) => {
    const side = sideOf.get(item) ?? item.box;
    return item.box[0] < side[0] + centredPt || item.box[2] > side[2] - centredPt;
  };
  const isHead = (strip: Strip) =>
    strip.length > 1 &&
    !strip.some(isAtSide) &&
    Math.abs(middle(strip.map(({ box }) => box)) - middle(sides)) < centredPt;
  const strips = stripsOf(items, body);
  const end = strips.findIndex((strip) => !isHead(strip));
  return strips.slice(0, Math.max(0, end)).flat();
}

/** A first line of a column stands so much of its size above the next one, and fills so much of the column. */
const firstLine = { pitch: 1.7, filled: 0.6, indentEm: 2.5, sizePt: 0.3, beyondPt: 1 };

/** The end of what stands above columns, where it is the first lines of these, or a head of each. */
export function firstLinesAbove(above: readonly ReadingItem[], columns: Columns, body: number): ReadingItem[] {
  const places = columns.map((column) => ({ edges: boxOfAll(column), first: firstOf(column) }));
  const placeOf = ({ box }: ReadingItem) =>
    places.find(
      ({ edges: [left, , right] }) => box[0] > left - firstLine.beyondPt && box[2] < right + firstLine.beyondPt,
    );
  const goesOn = (item: ReadingItem): boolean => {
    const { edges, first } = placeOf(item) ?? {};
    if (!item.line || !edges || !first) return false;
    const { size, base, box } = item.line;
    return (
      Math.abs(size - first.size) < firstLine.sizePt &&
      first.base - base < firstLine.pitch * size &&
      box[0] - edges[0] < firstLine.indentEm * size &&
      widthOf(box) > firstLine.filled * widthOf(edges)
    );
  };
  const areHeads = (strip: Strip): boolean => {
    const indents = places.map(({ edges: [left, top, right] }) => {
      const own = strip.find(({ box }) => box[0] > left - firstLine.beyondPt && box[2] < right + firstLine.beyondPt);
      return own && top - own.box[3] < body ? own.box[0] - left : Number.NaN;
    });
    return strip.length === columns.length && Math.max(...indents) - Math.min(...indents) < firstLine.beyondPt;
  };
  const taken: ReadingItem[] = [];
  for (const strip of stripsOf(above, body).toReversed()) {
    if (!strip.every(placeOf) || !(strip.some(goesOn) || areHeads(strip))) break;
    taken.unshift(...strip);
    for (const item of strip) {
      const place = placeOf(item);
      if (place && item.line) place.first = item.line;
    }
  }
  return taken;
}

const firstOf = (column: readonly ReadingItem[]): Line | undefined =>
  column
    .flatMap(({ line }) => line ?? [])
    .reduce<Line | undefined>((first, line) => (first && first.base <= line.base ? first : line), undefined);

/** Columns end and begin level where they differ by less than so many sizes of the text. */
const levelEm = { end: 3.5, begin: 0.5 };
const headSizeShare = 1.08;
const endsText = /[.!?:;…。！？)"”’»\]]$/u;

/**
 * Columns in parts, where they end above a heading that has nothing beside it, and begin anew below it, level with each other:
 * programs make columns even there, and what is above is read to its end before what is below.
 */
export function partedByHeads(columns: Columns, body: number): ReadingItem[][][] {
  const placeOf = new Map(columns.flatMap((column, at) => column.map((item) => [item, at] as const)));
  const strips = stripsOf(columns.flat(), body);
  const inColumns = (items: readonly ReadingItem[]): ReadingItem[][] =>
    columns.map((_, at) => items.filter((item) => placeOf.get(item) === at));
  const isAlone = (strip: Strip) => new Set(strip.map((item) => placeOf.get(item))).size === 1;
  const parts: ReadingItem[][][] = [];
  let above: Strip[] = [];
  let alone: Strip[] = [];
  for (const strip of strips) {
    if (isAlone(strip)) {
      alone.push(strip);
      continue;
    }
    const at = beginsLevel(inColumns(strip), body) ? headAmong(alone, inColumns(above.flat()), inColumns, body) : -1;
    if (at >= 0) {
      const before = inColumns([...above, ...alone.slice(0, at)].flat());
      if (above.length > 0) parts.push(before);
      parts.push([alone.slice(at).flat()]);
      above = [];
    } else above.push(...alone);
    above.push(strip);
    alone = [];
  }
  return [...parts, inColumns([...above, ...alone].flat())];
}

function beginsLevel(columns: Columns, body: number): boolean {
  const starts = columns.map((column) => firstOf(column)?.base ?? Number.NaN);
  return Math.max(...starts) - Math.min(...starts) < levelEm.begin * body;
}

/** Which of the strips in a single column is a head of all columns below it. */
function headAmong(
  alone: readonly Strip[],
  above: Columns,
  inColumns: (items: readonly ReadingItem[]) => ReadingItem[][],
  body: number,
): number {
  if (alone.length === 0) return -1;
  const at = alone.findIndex((strip) => strip.every(({ line }) => line && isHeadLike(line, body)));
  if (at < 0) return -1;
  if (above.every((column) => column.length === 0)) return isProse(alone.flat()) ? -1 : 0;
  const rest = inColumns(alone.slice(0, at).flat());
  const ends = above.map((column, place) => lastOf([...column, ...(rest[place] ?? [])]));
  const bases = ends.map((line) => line?.base ?? Number.NaN);
  const isEven = Math.max(...bases) - Math.min(...bases) < levelEm.end * body;
  const last = ends.some((line) => line?.rightToLeft) ? ends[0] : ends.at(-1);
  return isEven && endsText.test(last?.text ?? "") ? at : -1;
}

/** Whether a line looks as one does that tells what follows. */
export const isHeadLike = (line: Line, body: number): boolean => line.size > headSizeShare * body || isBold([line]);

const lastOf = (column: readonly ReadingItem[]): Line | undefined =>
  column
    .flatMap(({ line }) => line ?? [])
    .reduce<Line | undefined>((last, line) => (last && last.base > line.base ? last : line), undefined);
