import { isAmount } from "../../model/amount.ts";
import { median } from "../../model/box.ts";
import { lengthOf } from "../../model/line.ts";
import type { Fill, Ruling } from "../../model/page.ts";
import { hasSeveralCells, type StreamCell, type StreamRow } from "./stream-rows.ts";

/** What is drawn around the rows of a table. */
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

/** In em: narrower strips are blanks between words. */
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

/** The names of what `besideCues` tells, in its order. */
export const besideCueNames = [
  "width",
  "wider",
  "labelsBehind",
  "figuresBefore",
  "sameKinds",
  "oneSided",
  "severalOnOneSide",
  "singleColumn",
  "rulesEnd",
  "rulesPass",
  "fillsEnd",
  "fillsPass",
  "otherBases",
  "columns",
] as const;

/** What speaks for and against two tables beside each other, one on each side of a gutter. */
export function besideCues(
  rows: readonly StreamRow[],
  gutter: Gutter,
  gutters: readonly Gutter[],
  { rulings, fills }: PartGround,
): number[] {
  const size = median(rows.map((row) => row.size)) || 10;
  const middle = (gutter.from + gutter.to) / 2;
  const width = gutter.to - gutter.from;
  const others = gutters.filter((one) => one !== gutter).map(({ from, to }) => to - from);
  const columns = columnsOf(rows, gutters);
  const behind = gutters.indexOf(gutter) + 1;
  const figures = columns.map((column) => shareOf(column.slice(1), isFigure));
  const kinds = figures.map((share) => (share > 0.6 ? "figure" : "text"));
  const [left, right] = [kinds.slice(0, behind), kinds.slice(behind)];
  const [first, last] = [rows[0], rows.at(-1)];
  const [top, bottom] = [(first?.top ?? 0) - size, (last?.bottom ?? 0) + size];
  const [start, end] = [
    Math.min(...rows.flatMap(({ cells }) => cells.map((cell) => cell.left))),
    Math.max(...rows.flatMap(({ cells }) => cells.map((cell) => cell.right))),
  ];
  const across = rulings.filter(
    (one) => one.across && one.at > top && one.at < bottom && one.from < end && one.to > start,
  );
  const endsIn = (from: number, to: number) =>
    (to > gutter.from - size && to < middle + width / 4) || (from < gutter.to + size && from > middle - width / 4);
  const passes = (from: number, to: number) => from < gutter.from && to > gutter.to;
  const grounds = fills.filter(
    ({ box, colour }) => colour !== "#ffffff" && box[1] > top && box[3] < bottom && box[0] < end && box[2] > start,
  );
  const sided = rows.map(({ cells }) => ({
    before: cells.filter((cell) => cell.right < middle),
    after: cells.filter((cell) => cell.left > middle),
  }));
  const both = sided.filter(({ before, after }) => before.length > 0 && after.length > 0);
  const baseOf = (cells: readonly StreamCell[]) => cells[0]?.lines[0]?.base ?? 0;
  return [
    Math.log(width / size),
    Math.log(width / Math.max(size / 2, median(others) || size / 2)),
    1 - (figures[behind] ?? 1),
    figures[behind - 1] ?? 0,
    left.length === right.length && left.every((kind, at) => kind === right[at]) ? 1 : 0,
    1 - both.length / Math.max(1, rows.length),
    shareOf(
      sided,
      ({ before, after }) => Math.min(before.length, after.length) === 0 && before.length + after.length > 1,
    ),
    Math.min(left.length, right.length) === 1 ? 1 : 0,
    shareOf(across, ({ from, to }) => endsIn(from, to) && !passes(from, to)),
    shareOf(across, ({ from, to }) => passes(from, to)),
    shareOf(grounds, ({ box }) => endsIn(box[0], box[2]) && !passes(box[0], box[2])),
    shareOf(grounds, ({ box }) => passes(box[0], box[2])),
    shareOf(both, ({ before, after }) => Math.abs(baseOf(before) - baseOf(after)) > 0.5),
    Math.log(columns.length),
  ];
}

/** The cells between gutters, from left to right. */
function columnsOf(rows: readonly StreamRow[], gutters: readonly Gutter[]): StreamCell[][] {
  const columns: StreamCell[][] = Array.from({ length: gutters.length + 1 }, () => []);
  for (const cell of rows.flatMap(({ cells }) => cells))
    columns[gutters.filter(({ from }) => from < (cell.left + cell.right) / 2).length]?.push(cell);
  return columns;
}

/** The names of what `belowCues` tells, in its order. */
export const belowCueNames = [
  "gap",
  "singleBelow",
  "singleAbove",
  "wordsBelowFigures",
  "boldBelow",
  "boldAbove",
  "larger",
  "smaller",
  "filledBelow",
  "lined",
  "otherCount",
  "ruled",
  "first",
  "last",
  "sameHead",
  "longAbove",
  "longBelow",
  "singleBelowGap",
  "asWide",
  "singles",
] as const;

const nearRows = 4;
/** Gaps between the rows of one table differ by less. */
const alikeShare = 0.8;
/** Letters of a title are larger by some tenths; more tells nothing more. */
const mostSizeStep = 0.3;
const sameEdgePt = 1.2;

/** What speaks for and against the end of a table above a row. */
export function belowCues(rows: readonly StreamRow[], at: number, { rulings, fills }: PartGround): number[] {
  const [row, above] = [rows[at], rows[at - 1]];
  if (!row || !above) return belowCueNames.map(() => 0);
  const gaps = rows.slice(1).map((one, index) => one.top - (rows[index]?.bottom ?? one.top));
  const gap = ((gaps[at - 1] ?? 0) - median(gaps)) / row.size;
  const [before, after] = [rows.slice(Math.max(0, at - nearRows), at), rows.slice(at, at + nearRows)];
  const cellsBefore = before.flatMap(({ cells }) => cells);
  const isLined = (cell: StreamCell) =>
    cellsBefore.some(
      (one) => Math.abs(one.left - cell.left) < sameEdgePt || Math.abs(one.right - cell.right) < sameEdgePt,
    );
  const hasFigures = ({ cells }: StreamRow) => cells.some(isFigure);
  const [left, right] = [
    Math.min(...rows.flatMap(({ cells }) => cells.map((cell) => cell.left))),
    Math.max(...rows.flatMap(({ cells }) => cells.map((cell) => cell.right))),
  ];
  const isRuled = rulings.some(
    (one) =>
      one.across &&
      one.at > above.base - 1 &&
      one.at < row.base - row.size / 3 &&
      Math.min(one.to, right) - Math.max(one.from, left) > 0.7 * (right - left),
  );
  const isFilled = (one: StreamRow) =>
    fills.some(
      ({ box, colour }) =>
        colour !== "#ffffff" &&
        box[1] < one.base - one.size / 3 &&
        box[3] > one.base - one.size / 3 &&
        box[0] < right &&
        box[2] > left,
    );
  const textsOf = ({ cells }: StreamRow) => cells.map(({ text }) => text).join("\t");
  const longest = ({ cells }: StreamRow) => Math.log(1 + Math.max(...cells.map(({ text }) => lengthOf(text))));
  const isSingle = !hasSeveralCells(row);
  return [
    Math.max(-1, Math.min(6, gap)),
    isSingle ? 1 : 0,
    hasSeveralCells(above) ? 0 : 1,
    !hasFigures(row) && hasFigures(above) && row.cells.length > 1 && after.slice(1).some(hasFigures) ? 1 : 0,
    isBold(row) ? 1 : 0,
    isBold(above) ? 1 : 0,
    Math.min(mostSizeStep, Math.max(0, Math.log(row.size / above.size))),
    Math.min(mostSizeStep, Math.max(0, Math.log(above.size / row.size))),
    isFilled(row) && !isFilled(above) ? 1 : 0,
    shareOf(
      after.flatMap(({ cells }) => cells),
      isLined,
    ),
    Math.abs(
      Math.log(
        Math.max(...after.map(({ cells }) => cells.length)) / Math.max(...before.map(({ cells }) => cells.length)),
      ),
    ),
    isRuled ? 1 : 0,
    at <= 2 ? 1 : 0,
    rows.length - at <= 2 ? 1 : 0,
    at > 1 && row.cells.length > 1 && rows.slice(0, Math.min(at, 3)).some((one) => textsOf(one) === textsOf(row))
      ? 1
      : 0,
    longest(above),
    longest(row),
    isSingle ? Math.max(0, Math.min(3, gap)) : 0,
    shareOf(gaps, (one) => one >= alikeShare * (gaps[at - 1] ?? 0)),
    shareOf(rows, (one) => !hasSeveralCells(one)),
  ];
}

const isBold = ({ cells }: StreamRow): boolean =>
  cells.every(({ lines }) => lines.every(({ pieces }) => pieces.every(({ look }) => look.bold)));
