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

/** Finds rows above columns that stand in the middle of them all, as authors do side by side below a title. */
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

/** Finds first lines of columns, or a head of each, at the end of what stands above them. */
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
  const taken: Strip[] = [];
  for (const strip of stripsOf(above, body).toReversed()) {
    if (!strip.every(placeOf) || !(strip.some(goesOn) || areHeads(strip))) break;
    taken.push(strip);
    for (const item of strip) {
      const place = placeOf(item);
      if (place && item.line) place.first = item.line;
    }
  }
  return taken.reverse().flat();
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
 * Parts columns where they end above a heading that has nothing beside it, and begin anew below it, level with each other:
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
  // A page may have thousands of strips: of those above only the last line of each column is looked at again.
  let ends: (Line | undefined)[] = [];
  const endsWith = (strips: readonly Strip[]) =>
    inColumns(strips.flat()).map((column, place) => lowerOf(ends[place], lastOf(column)));
  for (const strip of strips) {
    if (isAlone(strip)) {
      alone.push(strip);
      continue;
    }
    const head =
      alone.length > 0 && beginsLevel(inColumns(strip), body) ? alone.findIndex((one) => isHeading(one, body)) : -1;
    const isParted =
      head >= 0 && (above.length > 0 ? areEnded(endsWith(alone.slice(0, head)), body) : !isProse(alone.flat()));
    if (isParted) {
      const at = above.length > 0 ? head : 0;
      if (above.length > 0) parts.push(inColumns([...above, ...alone.slice(0, at)].flat()));
      parts.push([alone.slice(at).flat()]);
      [above, ends] = [[], []];
      alone = [];
    }
    for (const one of [...alone, strip]) above.push(one);
    ends = endsWith([...alone, strip]);
    alone = [];
  }
  return [...parts, inColumns([...above, ...alone].flat())];
}

function beginsLevel(columns: Columns, body: number): boolean {
  const starts = columns.map((column) => firstOf(column)?.base ?? Number.NaN);
  return Math.max(...starts) - Math.min(...starts) < levelEm.begin * body;
}

/** Whether columns end level with each other, the last one as a text does, by the last line of each. */
function areEnded(ends: readonly (Line | undefined)[], body: number): boolean {
  const bases = ends.map((line) => line?.base ?? Number.NaN);
  const isEven = Math.max(...bases) - Math.min(...bases) < levelEm.end * body;
  const last = ends.some((line) => line?.rightToLeft) ? ends[0] : ends.at(-1);
  return isEven && endsText.test(last?.text ?? "");
}

/** Whether all of a strip looks as lines do that tell what follows. */
export const isHeading = (strip: Strip, body: number): boolean =>
  strip.every(({ line }) => line && (line.size > headSizeShare * body || isBold([line])));

const lastOf = (column: readonly ReadingItem[]): Line | undefined =>
  column.reduce<Line | undefined>((last, { line }) => lowerOf(last, line), undefined);

/** Tells which of two lines stands lower, the second where they are level. */
const lowerOf = (one: Line | undefined, other: Line | undefined): Line | undefined =>
  one && (!other || one.base > other.base) ? one : other;
