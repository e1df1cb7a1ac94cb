import { type Box, widthOf } from "../model/box.ts";
import type { Fill } from "../model/page.ts";

/** As wide as the room between a border and text is at most. */
const widestPaddingPt = 8;
const touchingPt = 0.6;

const rounded = (value: number): number => Math.round(value * 2) / 2;

/**
 * Areas as they are seen: Word shades a cell in pieces, those beside its text, behind each of its paragraphs and below
 * them. Two that are as narrow as a margin side by side are of two cells.
 */
export function joinFills(fills: readonly Fill[]): Fill[] {
  const rows = Map.groupBy(fills, ({ box, colour }) => `${colour} ${rounded(box[1])} ${rounded(box[3])}`);
  const level = [...rows.values()].flatMap((row) =>
    joinAlong(
      row.toSorted((a, b) => a.box[0] - b.box[0]),
      isOfCell,
    ),
  );
  const columns = Map.groupBy(level, ({ fill: { box, colour } }) => `${colour} ${rounded(box[0])} ${rounded(box[2])}`);
  const pieced = new Set(level.flatMap(({ fill, last }) => (fill === last ? [] : [fill])));
  const whole = [...columns.values()].flatMap((column) =>
    joinAlong(
      column.map(({ fill }) => fill).toSorted((a, b) => a.box[1] - b.box[1]),
      // What is painted in one piece below such a row is the rest of its cell.
      (last, next, box) => Math.abs(next.box[1] - box[3]) < touchingPt && pieced.has(last) && !pieced.has(next),
    ),
  );
  // What is painted later lies over what is earlier.
  const places = new Map<Fill, number>(fills.map((fill, at) => [fill, at]));
  for (const { fill, last } of level) places.set(fill, places.get(last) ?? 0);
  return whole.toSorted((a, b) => (places.get(a.last) ?? 0) - (places.get(b.last) ?? 0)).map(({ fill }) => fill);
}

interface JoinedFill {
  fill: Fill;
  last: Fill;
}

function joinAlong(fills: readonly Fill[], isJoined: (last: Fill, next: Fill, box: Box) => boolean): JoinedFill[] {
  const all: JoinedFill[] = [];
  for (const next of fills) {
    const open = all.at(-1);
    if (!open || !isJoined(open.last, next, open.fill.box)) all.push({ fill: next, last: next });
    else {
      const [left, top, right, bottom] = open.fill.box;
      const box: Box = [left, top, Math.max(right, next.box[2]), Math.max(bottom, next.box[3])];
      Object.assign(open, { fill: { ...next, box }, last: next });
    }
  }
  return all;
}

const isNarrow = ({ box }: Fill): boolean => widthOf(box) < widestPaddingPt;

const isOfCell = (last: Fill, next: Fill, box: Box): boolean =>
  Math.abs(next.box[0] - box[2]) < touchingPt && isNarrow(last) !== isNarrow(next);
