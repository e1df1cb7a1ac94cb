import { isAmount } from "../../model/amount.ts";
import { median } from "../../model/box.ts";
import type { Line } from "../../model/line.ts";
import { columnsOfCells, gapsByOrder } from "./column-order.ts";
import type { ColumnSpan } from "./column-placement.ts";
import { hasSeveralCells, type StreamRow } from "./stream-rows.ts";

/** A gap between columns is where hardly any row has letters. */
const crossingShare = 0.06;
const leastGapPt = 3;
/** Blanks between words are narrower. */
const wordBlankEm = 0.8;
const fewRows = 6;

/** The middles of gaps that run through nearly all of the rows that have as many pieces as most, and what a line has in them. */
export function bordersIn(run: readonly StreamRow[]): number[] {
  const many = run.filter(hasSeveralCells);
  const usual = median(many.map(({ cells }) => cells.length));
  const fullest = many.filter(({ cells }) => cells.length >= usual);
  // A few rows must all agree, but for heads over rows of numbers: the ones begin where the others end.
  const full = many.length >= fewRows || areNumbers(fullest) ? fullest : run;
  const cells = run.flatMap((row) => row.cells);
  const [left, right] = [Math.min(...cells.map((cell) => cell.left)), Math.max(...cells.map((cell) => cell.right))];
  const most = Math.max(full.length >= fewRows ? 1 : 0, Math.floor(full.length * crossingShare));
  const wide = gapsIn(
    full.map((row) => row.cells.map((cell): ColumnSpan => [cell.left, cell.right])),
    { left, right, most, least: leastGapPt },
  );
  const least = wordBlankEm * median(many.map(({ size }) => size));
  const narrow = gapsIn(
    full.map((row) => row.cells.flatMap((cell) => cell.lines.flatMap((line) => wordsOf(line)))),
    { left, right, most, least },
  );
  const isNew = ({ from, to }: StreamGap) => !wide.some((gap) => gap.from < to && gap.to > from);
  const all = full.length >= fewRows ? [...wide, ...narrow.filter(isNew)] : [...wide];
  all.push(...gapsAt(run, most).filter((gap) => !all.some(({ from, to }) => from < gap.to && to > gap.from)));
  const ordered = gapsByOrder(run);
  if (ordered) all.splice(0, all.length, ...ordered, ...all.filter((gap) => partsCells(gap, ordered, full)));
  all.sort((a, b) => a.from - b.from);
  const columns = [left, ...all.map(({ to }) => to)].map((from, at) => ({ from, to: all[at]?.from ?? right }));
  const placed = run.flatMap((row) => columnsOfCells(row, columns));
  // No border goes through a text of several words.
  const wordsIn = (rows: readonly StreamRow[]) =>
    rows.flatMap(({ cells }) => cells.flatMap(({ lines }) => lines.flatMap((line) => wordsOf(line, oneTextEm))));
  const words = wordsIn(run);
  // A head over several columns may stand across their borders.
  const own = run.flatMap((row): ColumnSpan[] => {
    if (row.cells.length >= usual) return row.cells.map(({ left: from, right: to }) => [from, to]);
    return row.cells.length > usual / 2 ? wordsIn([row]) : [];
  });
  return all.map((gap, at) => {
    const beside = { left: all[at - 1]?.to ?? left, right: all[at + 1]?.from ?? right };
    const behind = full.flatMap((row) =>
      row.cells.filter((cell) => cell.left > gap.to - 2 && cell.left < beside.right),
    );
    // Heads begin where their column does, and numbers end where it ends.
    const isOfNumbers = behind.length > 0 && behind.every(({ text }) => isAmount(text));
    const strayed = (border: number) =>
      placed.filter(([cell, column]) => (cell.left + cell.right) / 2 < border !== column <= at).length;
    return borderIn(
      gap,
      isOfNumbers ? own : words,
      isOfNumbers,
      (border) => crowded(run, gap, border, beside) + strayed(border),
    );
  });
}

/** Whether a gap that the order of cells doesn't tell parts most of them in two, such as a date and a text close behind it. */
function partsCells({ from, to }: StreamGap, ordered: readonly StreamGap[], rows: readonly StreamRow[]): boolean {
  if (ordered.some((gap) => gap.from < to && gap.to > from)) return false;
  const parted = rows.filter(({ cells }) => cells.some(({ left, right }) => left < from && right > to));
  return 2 * parted.length > rows.length;
}

/** The gaps at which lines were cut, but for those that other rows have letters in. */
function gapsAt(run: readonly StreamRow[], most: number): StreamGap[] {
  const cells = run.flatMap((row) => row.cells);
  const found = new Map<number, StreamGap>();
  for (const { cells: own, cuts = [] } of run) {
    for (const cut of cuts) {
      const from = Math.max(...own.flatMap(({ right }) => (right < cut ? [right] : [])));
      const to = Math.min(...own.flatMap(({ left }) => (left > cut ? [left] : [])));
      const key = Math.round(cut);
      const known = found.get(key);
      found.set(key, { from: Math.max(from, known?.from ?? from), to: Math.min(to, known?.to ?? to) });
    }
  }
  return [...found.values()].filter(
    ({ from, to }) =>
      to > from && cells.filter(({ left, right }) => left < to - 0.5 && right > from + 0.5).length <= most,
  );
}

const fewestNumbers = 3;
/** A gap into which more reaches is none, and each place is a look at all rows. */
const mostTriedPlaces = 40;

/** Rows of a label, or none, and numbers behind it. */
const areNumbers = (rows: readonly StreamRow[]): boolean =>
  rows.length >= fewestNumbers &&
  rows.every(({ cells }) => cells.length > 2 && cells.slice(1).every(({ text }) => isAmount(text)));

/** How many rows would have two pieces in one of the columns beside a gap, one of which stands in the gap. */
function crowded(
  run: readonly StreamRow[],
  { from, to }: StreamGap,
  border: number,
  beside: { left: number; right: number },
): number {
  return run.filter(({ cells }) => {
    const inGap = cells.filter((cell) => cell.left > from - 1 && cell.right < to + 1);
    return inGap.some((cell) => {
      const isLeft = (cell.left + cell.right) / 2 < border;
      const [start, end] = isLeft ? [beside.left, from + 1] : [to - 1, beside.right];
      return cells.some((other) => other !== cell && other.left < end && other.right > start && !inGap.includes(other));
    });
  }).length;
}

/**
 * The middle of the widest part of a gap that the fewest words of other rows reach into, such as a head over numbers, and
 * on whose sides each of these finds a column for itself.
 */
function borderIn(
  gap: StreamGap,
  words: readonly ColumnSpan[],
  isBeforeNumbers: boolean,
  crowdedAt: (border: number) => number,
): number {
  // It was found by whole points.
  const [from, to] = [gap.from - 1, gap.to + 1];
  const inside = words.filter(([left, right]) => left < to && right > from);
  const between = [...new Set(inside.flat().filter((x) => x > from && x < to))].sort((a, b) => a - b);
  const ends = [from, ...between.slice(0, mostTriedPlaces), to];
  let [best, fewest, widest] = [(from + to) / 2, Number.POSITIVE_INFINITY, 0];
  for (const [at, end] of ends.slice(1).entries()) {
    const start = ends[at] ?? from;
    const middle = (start + end) / 2;
    if (end - start < 0.5) continue;
    const count = inside.filter(([left, right]) => left < middle && right > middle).length + crowdedAt(middle);
    if (count > fewest || (count === fewest && (isBeforeNumbers || end - start <= widest))) continue;
    [best, fewest, widest] = [middle, count, end - start];
  }
  return best;
}

interface StreamGap {
  from: number;
  to: number;
}

interface GapSearch {
  left: number;
  right: number;
  /** Rows that may have something there. */
  most: number;
  least: number;
}

const oneWordEm = 0.15;
const oneTextEm = 0.6;

/** The words of a line by where they stand, or what only narrow blanks part; in em. */
function wordsOf(line: Line, blank = oneWordEm): ColumnSpan[] {
  const spans: ColumnSpan[] = [];
  for (const { text, edges } of line.pieces) {
    for (const [at, sign] of [...text].entries()) {
      if (sign === " ") continue;
      const [one = 0, other = 0] = edges.slice(2 * at, 2 * at + 2);
      const [from, to] = [Math.min(one, other), Math.max(one, other)];
      const last = spans.at(-1);
      if (last && from - last[1] < blank * line.size && to >= last[0]) last[1] = Math.max(last[1], to);
      else spans.push([from, to]);
    }
  }
  return spans;
}

function gapsIn(rows: readonly ColumnSpan[][], { left, right, most, least }: GapSearch): StreamGap[] {
  const length = Math.ceil(right - left) + 1;
  const counts = new Uint16Array(length);
  for (const spans of rows) {
    for (const [start, stop] of spans) {
      const end = Math.min(length - 1, Math.ceil(stop - left));
      for (let x = Math.max(0, Math.floor(start - left)); x <= end; x++) counts[x] = (counts[x] ?? 0) + 1;
    }
  }
  const gaps: StreamGap[] = [];
  let from = -1;
  for (const [x, count] of counts.entries()) {
    if (count <= most) {
      if (from < 0) from = x;
      continue;
    }
    if (from > 0 && x - from >= least) gaps.push({ from: left + from, to: left + x });
    from = -1;
  }
  return gaps;
}
