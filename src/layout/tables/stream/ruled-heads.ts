import type { Fill, Ruling } from "../../model/page.ts";
import { hasSeveralCells, type StreamRow } from "./stream-rows.ts";

/** So many lines that begin and end below each other, with few rows between them, are those of a table. */
const fewestRulings = 3;
const mostRowsInBand = 5;
const sameEndPt = 2;
/** A head stands close to the line below it, and apart from what is no part of its table. */
const closeHeadEm = 0.8;
const apartEm = 0.5;
/** A head has no more lines. */
const mostHeadLines = 5;
/** A page with more lines has a drawing. */
const mostRulings = 400;

/** Rows with which tables begin, told by the lines between their rows: what stands above in parts is none of them. */
export function ruledHeads(
  rows: readonly StreamRow[],
  rulings: readonly Ruling[],
  fills: readonly Fill[] = [],
): Set<number> {
  const across = rulings.filter((one) => one.across).toSorted((a, b) => a.at - b.at);
  if (across.length > mostRulings) return new Set();
  const found = across.flatMap((top) =>
    startsRows(top, across, rows) ? [withGround(headOf(top, rows, across), top, rows, fills)] : [],
  );
  return new Set(found.filter((at) => isApart(rows[at], rows[at - 1])));
}

/** The first of its lines. */
function startsRows(top: Ruling, across: readonly Ruling[], rows: readonly StreamRow[]): boolean {
  const alike = across.filter(
    (one) => Math.abs(one.from - top.from) < sameEndPt && Math.abs(one.to - top.to) < sameEndPt,
  );
  const at = alike.indexOf(top);
  const isNext = (above: Ruling | undefined, below: Ruling | undefined) => {
    const between = above && below ? rows.filter(({ base }) => base > above.at && base < below.at).length : 0;
    return between > 0 && between <= mostRowsInBand;
  };
  const next = alike.slice(at, at + fewestRulings);
  const goOn = next.length === fewestRulings && next.slice(1).every((below, index) => isNext(next[index], below));
  return goOn && !isNext(alike[at - 1], top);
}

/** What stands close above the first line, from where it begins in several columns on, or what is below it. */
function headOf({ at, from, to }: Ruling, rows: readonly StreamRow[], across: readonly Ruling[]): number {
  const below = rows.findIndex(({ base }) => base > at);
  const isWithin = ({ cells }: StreamRow) =>
    cells.every(({ left, right }) => left > from - sameEndPt && right < to + sameEndPt);
  const above = rows[below - 1];
  if (!above || !isWithin(above) || at - above.bottom >= closeHeadEm * above.size) return below;
  // Words of a head go on below each other, and on the last line there may be but one of them.
  for (let top = below - 1; top >= Math.max(0, below - mostHeadLines); top--) {
    const [row, before] = [rows[top], rows[top - 1]];
    if (!row || !isWithin(row)) break;
    // A line below what stands over several columns is a part of the first one's length.
    const isOver = (one: Ruling) => one.from > from - sameEndPt && one.to < to + sameEndPt;
    const isBetween = (one: Ruling) => one.at > (before?.base ?? 0) && one.at < row.base - row.size / 3;
    const goesOn = before !== undefined && across.some((one) => isOver(one) && isBetween(one));
    if (hasSeveralCells(row) && !goesOn && (!before || isApart(row, before))) return top;
  }
  return hasSeveralCells(above) ? below - 1 : below;
}

/** A head on a ground as wide as the lines below it may have no line of its own: the first one is then below the row behind the head. */
function withGround(at: number, { from, to }: Ruling, rows: readonly StreamRow[], fills: readonly Fill[]): number {
  const above = rows[at - 1];
  if (!above || isOnGround(rows[at], fills)) return at;
  const grounds = groundsOf(above, fills);
  const isAsWide =
    Math.abs(Math.min(...grounds.map(({ box }) => box[0])) - from) < sameEndPt &&
    Math.abs(Math.max(...grounds.map(({ box }) => box[2])) - to) < sameEndPt;
  return isAsWide && hasSeveralCells(above) ? at - 1 : at;
}

const groundsOf = ({ base, size }: StreamRow, fills: readonly Fill[]): Fill[] =>
  fills.filter(({ box, colour }) => colour !== "#ffffff" && box[1] < base - size / 3 && box[3] > base - size / 3);

const isOnGround = (row: StreamRow | undefined, fills: readonly Fill[]): boolean =>
  row !== undefined && groundsOf(row, fills).length > 0;

const isApart = (row: StreamRow | undefined, above: StreamRow | undefined): boolean =>
  row !== undefined && above !== undefined && row.top - above.bottom > apartEm * row.size;
