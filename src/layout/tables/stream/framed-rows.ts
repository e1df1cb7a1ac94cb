import { isAmountInDigits } from "../../model/amount.ts";
import { lengthOf } from "../../model/line.ts";
import type { Ruling } from "../../model/page.ts";
import { hasSeveralCells, type StreamRow } from "./stream-rows.ts";

const sameEndPt = 2;
const sameLinePt = 1.6;
/** A line above the table, one below its head and one below the table. */
const fewestLines = 3;
const shortestLinePt = 40;
/** A page with more lines across has a drawing. */
const mostLevels = 300;
const touchPt = 3;
/** Beside what is free in the head. */
const freeRowEm = 0.5;
/** How far a row's letters are from a line that belongs to it. */
const nearEm = 1;
/** Lines of one text are no farther apart. */
const mostPitchEm = 1.35;
/** Parts of the table's width are meant, and Latin letters. */
const sentence = { letters: 45, share: 0.62 };

/** A line through a whole table, which may have gaps between columns; the outer ones have none. */
interface Level {
  at: number;
  from: number;
  to: number;
  isWhole: boolean;
}

/** The rows between two lines, the lower one, and how much of the strip is free of letters. */
interface Strip {
  rows: readonly StreamRow[];
  end: number;
  below: Level;
  freePt: number;
}

/**
 * From which rows on, and before which, tables stand that are ruled as books do it: with a line above, one below the head
 * and one below the table, all as long as each other. How many of their rows have several texts says nothing there.
 */
export function framedSpans(rows: readonly StreamRow[], rulings: readonly Ruling[]): [from: number, to: number][] {
  const levels = levelsOf(rulings);
  if (levels.length > mostLevels) return [];
  const uprights = rulings.filter(({ across }) => !across);
  const spans: [from: number, to: number][] = [];
  for (const first of levels.filter(({ isWhole }) => isWhole)) {
    const below = levels.filter((one) => one.at > first.at + sameLinePt && endsLike(one, first));
    const strips = below.length + 1 < fewestLines ? [] : stripsBelow(rows, first, below);
    const last = strips.findLast(({ below: { isWhole } }) => isWhole);
    const start = indexBelow(rows, first.at);
    if (!last || start < (spans.at(-1)?.[1] ?? 0) || !isTable(strips.slice(0, strips.indexOf(last) + 1))) continue;
    const isParted = uprights.some(
      ({ at, from, to }) =>
        at > first.from + touchPt &&
        at < first.to - touchPt &&
        from < last.below.at - touchPt &&
        to > first.at + touchPt,
    );
    const isCut =
      goesBeyond(rows.slice(0, start).reverse(), first) || goesBeyond(rows.slice(last.end, last.end + 1), last.below);
    if (!isParted && !isCut) spans.push([start, last.end]);
  }
  return spans;
}

const endsLike = (one: Level, other: Level): boolean =>
  Math.abs(one.from - other.from) < sameEndPt && Math.abs(one.to - other.to) < sameEndPt;

function levelsOf(rulings: readonly Ruling[]): Level[] {
  const groups: Ruling[][] = [];
  for (const ruling of rulings.filter(({ across }) => across).sort((a, b) => a.at - b.at)) {
    const group = groups.at(-1);
    if (group?.[0] && ruling.at - group[0].at <= sameLinePt) group.push(ruling);
    else groups.push([ruling]);
  }
  return groups
    .flatMap((group): Level[] => {
      const whole = group.map(({ at, from, to }): Level => ({ at, from, to, isWhole: true }));
      if (group.length === 1) return whole;
      const [from, to] = [Math.min(...group.map((one) => one.from)), Math.max(...group.map((one) => one.to))];
      return [...whole, { at: group[0]?.at ?? 0, from, to, isWhole: false }];
    })
    .filter(({ from, to }) => to - from > shortestLinePt);
}

/** A head of several texts, and rows of several below it. What has amounts in it, other than years and counts, is no head. */
const isTable = ([head, ...body]: readonly Strip[]): boolean =>
  [head ? [head] : [], body].every((own) => own.some(({ rows }) => rows.some(hasSeveralCells))) &&
  !head?.rows.some(({ cells: [, ...others] }) =>
    others.some(({ text }) => isAmountInDigits(text) && !whole.test(text)),
  );

const whole = /^\d+$/;

function indexBelow(rows: readonly StreamRow[], y: number): number {
  const at = rows.findIndex(({ base, size }) => base - size / 3 > y);
  return at < 0 ? rows.length : at;
}

/** The strips of one table: what parts it from the next has more room than rows have, and no row of the table's width. */
function stripsBelow(rows: readonly StreamRow[], first: Level, others: readonly Level[]): Strip[] {
  const start = indexBelow(rows, first.at);
  const second = rows.slice(start).find(hasSeveralCells)?.cells[1]?.left ?? first.to;
  const strips: Strip[] = [];
  let [above, from] = [first.at, start];
  for (const below of others) {
    const end = indexBelow(rows, below.at);
    const own = rows.slice(from, end);
    const [head, last] = [strips[0], strips.at(-1)];
    const freePt = below.at - above - ((own.at(-1)?.bottom ?? above) - (own[0]?.top ?? above));
    const mostFreePt = (head?.freePt ?? freePt) + freeRowEm * (head?.rows[0]?.size ?? 0);
    const isOther = own.some((row) => isBeyond(row, first) || isSentence(row, first, second));
    if (freePt > mostFreePt && (isOther || !own.some(hasSeveralCells))) break;
    if (isOther) return [];
    if (own.length > 0) strips.push({ rows: own, end, below, freePt });
    else if (last) last.below = below;
    [above, from] = [below.at, end];
  }
  return strips;
}

/**
 * Whether a row of several texts, or further lines of one, stands right beyond an outer line: tables that have lines between
 * their rows alone begin above the first.
 */
function goesBeyond(rows: readonly StreamRow[], line: Level): boolean {
  let [y, near] = [line.at, nearEm];
  for (const row of rows) {
    const away = row.base < line.at ? y - row.base : row.base - row.size - y;
    if (away > near * row.size || isBeyond(row, line)) return false;
    if (hasSeveralCells(row)) return true;
    [y, near] = [row.base, mostPitchEm];
  }
  return false;
}

const isBeyond = ({ cells }: StreamRow, { from, to }: Level): boolean =>
  cells.some(({ left, right }) => left < from - sameEndPt || right > to + sameEndPt);

/** A sentence begins before the second column does; what is long and begins there is the text of a column. */
const isSentence = ({ cells: [only, ...others] }: StreamRow, { from, to }: Level, second: number): boolean =>
  only !== undefined &&
  others.length === 0 &&
  lengthOf(only.text) > sentence.letters &&
  only.left < second &&
  only.right - only.left > sentence.share * (to - from);
