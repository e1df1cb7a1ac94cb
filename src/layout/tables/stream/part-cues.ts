import { isAmount } from "../../model/amount.ts";
import { median } from "../../model/box.ts";
import { lengthOf } from "../../model/line.ts";
import type { Fill, Ruling } from "../../model/page.ts";
import { hasSeveralCells, type StreamCell, type StreamRow } from "./stream-rows.ts";

/** Lines and areas that are drawn on the page of some rows. */
export interface PartGround {
  rulings: readonly Ruling[];
  fills: readonly Fill[];
}

/** A strip that no letter stands in, from the top of some rows to their bottom. */
export interface Gutter {
  from: number;
  to: number;
}

const digitShare = 0.4;

/** Amounts, dates, times, and numbers with letters beside them. */
const isFigure = ({ text }: StreamCell): boolean => {
  const digits = text.match(/\d/g)?.length ?? 0;
  return digits > 0 && (isAmount(text) || digits >= digitShare * lengthOf(text.replaceAll(/\s/g, "")));
};

const shareOf = <T>(all: readonly T[], holds: (one: T) => boolean): number =>
  all.length > 0 ? all.filter(holds).length / all.length : 0;

/** Strips of fewer em are blanks between words. */
const leastGutterEm = 0.5;

export function guttersIn(rows: readonly StreamRow[]): Gutter[] {
  const spans = rows.flatMap(({ cells }) => cells).sort((a, b) => a.left - b.left);
  const least = leastGutterEm * median(rows.map(({ size }) => size));
  const gutters: Gutter[] = [];
  let end = spans[0]?.right ?? 0;
  for (const { left, right } of spans) {
    if (left - end > least) gutters.push({ from: end, to: left });
    end = Math.max(end, right);
  }
  return gutters;
}

export type BesideCues = ReturnType<ReturnType<typeof besideCuesIn>>;

/** Cues for and against two tables beside each other, one on each side of a gutter of some rows. */
export function besideCuesIn(rows: readonly StreamRow[], gutters: readonly Gutter[], { rulings, fills }: PartGround) {
  const size = median(rows.map((row) => row.size)) || 10;
  const columns = columnsOf(rows, gutters);
  const figures = columns.map((column) => shareOf(column.slice(1), isFigure));
  const kinds = figures.map((share) => (share > 0.6 ? "figure" : "text"));
  const [top, bottom] = [(rows[0]?.top ?? 0) - size, (rows.at(-1)?.bottom ?? 0) + size];
  const [start, end] = endsOf(rows);
  const across = rulings.filter(
    (one) => one.across && one.at > top && one.at < bottom && one.from < end && one.to > start,
  );
  const grounds = fills.filter(
    ({ box, colour }) => colour !== "#ffffff" && box[1] > top && box[3] < bottom && box[0] < end && box[2] > start,
  );
  return (gutter: Gutter) => {
    const middle = (gutter.from + gutter.to) / 2;
    const width = gutter.to - gutter.from;
    const others = gutters.filter((one) => one !== gutter).map(({ from, to }) => to - from);
    const behind = gutters.indexOf(gutter) + 1;
    const [left, right] = [kinds.slice(0, behind), kinds.slice(behind)];
    const passes = (from: number, to: number) => from < gutter.from && to > gutter.to;
    const endsIn = (from: number, to: number) =>
      !passes(from, to) &&
      ((to > gutter.from - size && to < middle + width / 4) || (from < gutter.to + size && from > middle - width / 4));
    const sided = rows.map(({ cells }) => ({
      before: cells.filter((cell) => cell.right < middle),
      after: cells.filter((cell) => cell.left > middle),
    }));
    const both = sided.filter(({ before, after }) => before.length > 0 && after.length > 0);
    const baseOf = (cells: readonly StreamCell[]) => cells[0]?.lines[0]?.base ?? 0;
    const isSeveralOnOneSide = ({ before, after }: { before: StreamCell[]; after: StreamCell[] }) =>
      Math.min(before.length, after.length) === 0 && before.length + after.length > 1;
    return {
      always: 1,
      width: Math.log(width / size),
      wider: Math.log(width / Math.max(size / 2, median(others) || size / 2)),
      labelsBehind: 1 - (figures[behind] ?? 1),
      figuresBefore: figures[behind - 1] ?? 0,
      sameKinds: Number(left.length === right.length && left.every((kind, at) => kind === right[at])),
      oneSided: 1 - both.length / Math.max(1, rows.length),
      severalOnOneSide: shareOf(sided, isSeveralOnOneSide),
      singleColumn: Number(Math.min(left.length, right.length) === 1),
      rulesEnd: shareOf(across, ({ from, to }) => endsIn(from, to)),
      rulesPass: shareOf(across, ({ from, to }) => passes(from, to)),
      fillsEnd: shareOf(grounds, ({ box }) => endsIn(box[0], box[2])),
      fillsPass: shareOf(grounds, ({ box }) => passes(box[0], box[2])),
      otherBases: shareOf(both, ({ before, after }) => Math.abs(baseOf(before) - baseOf(after)) > 0.5),
      columns: Math.log(columns.length),
    };
  };
}

/** Where the texts of rows begin and end. */
const endsOf = (rows: readonly StreamRow[]): [left: number, right: number] => [
  Math.min(...rows.flatMap(({ cells }) => cells.map((cell) => cell.left))),
  Math.max(...rows.flatMap(({ cells }) => cells.map((cell) => cell.right))),
];

/** The cells between gutters, from left to right. */
function columnsOf(rows: readonly StreamRow[], gutters: readonly Gutter[]): StreamCell[][] {
  const columns: StreamCell[][] = Array.from({ length: gutters.length + 1 }, () => []);
  for (const cell of rows.flatMap(({ cells }) => cells))
    columns[gutters.filter(({ from }) => from < (cell.left + cell.right) / 2).length]?.push(cell);
  return columns;
}

const nearRows = 4;
/** Gaps between the rows of one table differ by less. */
const alikeShare = 0.8;
/** Letters of a title are larger by some tenths; more tells nothing more. */
const mostSizeStep = 0.3;
const sameEdgePt = 1.2;

export type BelowCues = ReturnType<ReturnType<typeof belowCuesIn>>;

/** Cues for and against the end of a table between two rows. */
export function belowCuesIn(rows: readonly StreamRow[], { rulings, fills }: PartGround) {
  const gaps = rows.slice(1).map((one, index) => one.top - (rows[index]?.bottom ?? one.top));
  const usualGap = median(gaps);
  const singles = shareOf(rows, (one) => !hasSeveralCells(one));
  const [left, right] = endsOf(rows);
  const long = rulings.filter(
    ({ across, from, to }) => across && Math.min(to, right) - Math.max(from, left) > 0.7 * (right - left),
  );
  const grounds = fills.filter(({ box, colour }) => colour !== "#ffffff" && box[0] < right && box[2] > left);
  const isFilled = ({ base, size }: StreamRow) =>
    grounds.some(({ box }) => box[1] < base - size / 3 && box[3] > base - size / 3);
  return (row: StreamRow, above: StreamRow, at: number) => {
    const ownGap = gaps[at - 1] ?? 0;
    const gap = (ownGap - usualGap) / row.size;
    const [before, after] = [rows.slice(Math.max(0, at - nearRows), at), rows.slice(at, at + nearRows)];
    const cellsBefore = before.flatMap(({ cells }) => cells);
    const isLined = (cell: StreamCell) =>
      cellsBefore.some(
        (one) => Math.abs(one.left - cell.left) < sameEdgePt || Math.abs(one.right - cell.right) < sameEdgePt,
      );
    const mostCells = (some: readonly StreamRow[]) => Math.max(...some.map(({ cells }) => cells.length));
    const isSingle = !hasSeveralCells(row);
    const isOfWords = row.cells.length > 1 && !hasFigures(row);
    const isHeadAgain =
      at > 1 && row.cells.length > 1 && rows.slice(0, Math.min(at, 3)).some((one) => textsOf(one) === textsOf(row));
    return {
      always: 1,
      gap: Math.max(-1, Math.min(6, gap)),
      singleBelow: Number(isSingle),
      singleAbove: Number(!hasSeveralCells(above)),
      wordsBelowFigures: Number(isOfWords && hasFigures(above) && after.slice(1).some(hasFigures)),
      boldBelow: Number(isBold(row)),
      boldAbove: Number(isBold(above)),
      larger: Math.min(mostSizeStep, Math.max(0, Math.log(row.size / above.size))),
      smaller: Math.min(mostSizeStep, Math.max(0, Math.log(above.size / row.size))),
      filledBelow: Number(isFilled(row) && !isFilled(above)),
      lined: shareOf(
        after.flatMap(({ cells }) => cells),
        isLined,
      ),
      otherCount: Math.abs(Math.log(mostCells(after) / mostCells(before))),
      ruled: Number(long.some((one) => one.at > above.base - 1 && one.at < row.base - row.size / 3)),
      first: Number(at <= 2),
      last: Number(rows.length - at <= 2),
      sameHead: Number(isHeadAgain),
      longAbove: longest(above),
      longBelow: longest(row),
      singleBelowGap: isSingle ? Math.max(0, Math.min(3, gap)) : 0,
      asWide: shareOf(gaps, (one) => one >= alikeShare * ownGap),
      singles,
    };
  };
}

const hasFigures = ({ cells }: StreamRow): boolean => cells.some(isFigure);
const textsOf = ({ cells }: StreamRow): string => cells.map(({ text }) => text).join("\t");
const longest = ({ cells }: StreamRow): number => Math.log(1 + Math.max(...cells.map(({ text }) => lengthOf(text))));
const isBold = ({ cells }: StreamRow): boolean =>
  cells.every(({ lines }) => lines.every(({ pieces }) => pieces.every(({ look }) => look.bold)));
