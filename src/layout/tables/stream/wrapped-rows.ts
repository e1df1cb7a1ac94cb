import { isAmountInDigits, isNumeric } from "../../model/amount.ts";
import type { Ruling } from "../../model/page.ts";
import { type PlacedCell, placeInColumns } from "./column-placement.ts";
import { areOwnRows, columnEnds, isOwnRow } from "./own-rows.ts";
import type { StreamRow } from "./stream-rows.ts";

interface StreamRowPlaces extends StreamRow {
  own: PlacedCell[];
  hasKey: boolean;
  figures: number;
}

export interface JoinedRows {
  rows: StreamRow[];
  /** Rows at the top that tell what the columns are. */
  heads: number;
}

/** Lines of one text are no farther apart. */
const mostPitchEm = 1.35;
const roundingEm = 0.01;
const mostHeadRows = 6;
/** Lines of a row that is ruled off from the next, where rows are. */
const mostRowsInBand = 4;
const severalRowsShare = 0.25;
const fewestLabels = 3;
/** A line through all of a table goes along at least this share of its width. */
const wholeWidthShare = 0.97;
const widerPitches = 1.15;
/** Fonts of many scripts want lines as far apart as this. */
const mostWidePitchEm = 1.8;

/** Rows of a table, each with all lines of its cells. */
export function joinWrappedRows(
  run: readonly StreamRow[],
  xs: readonly number[],
  rulings: readonly Ruling[],
): JoinedRows {
  const rows = run.map((row): StreamRowPlaces => {
    const own = placeInColumns(row, xs);
    const figures = own.filter(({ cell, column }) => column > 0 && isNumeric(cell.text)).length;
    return { ...row, own, hasKey: own.some(({ column }) => column === 0), figures };
  });
  const width = (xs.at(-1) ?? 0) - (xs[0] ?? 0);
  const apart = rows.map(
    (row, at) => at > 0 && isRuledOff(rows[at - 1] ?? row, row, { rulings, xs, least: 0.8 * width }),
  );
  const ends = columnEnds(rows);
  const isRuled = areBands(rows, apart) && !areOwnRows(rows, apart, ends);
  const through = rows.map(
    (row, at) => at > 0 && isRuledOff(rows[at - 1] ?? row, row, { rulings, xs, least: wholeWidthShare * width }),
  );
  const heads = headsIn(rows, [through, apart], isRuled);
  const spaced = spacedBy(rows, heads);
  const keys = rows.filter(({ hasKey }) => hasKey).length >= rows.length / 2 || spaced !== undefined;
  const joined: StreamRow[] = [];
  let told = 0;
  for (const [at, row] of rows.entries()) {
    const [open, above] = [joined.at(-1), rows[at - 1]];
    const context = { isRuled, keys, count: xs.length - 1, spaced, ends };
    const isMore =
      open !== undefined &&
      above !== undefined &&
      !apart[at] &&
      (at < heads ? isMoreHead(above, row, { rulings, xs }) : at > heads && isMoreOf(above, row, context));
    if (isMore)
      Object.assign(open, {
        cells: [...open.cells, ...row.cells],
        base: row.base,
        bottom: Math.max(open.bottom, row.bottom),
      });
    else joined.push({ cells: row.cells, base: row.base, top: row.top, bottom: row.bottom, size: row.size });
    if (at < heads) told = joined.length;
  }
  return { rows: joined, heads: told < joined.length ? told : 0 };
}

/**
 * How far lines of one text are apart, where rows are farther from what is above them and begin with a label. A label may be
 * broken as well, but most lines that go on have none: rows in groups, with more between groups, all have.
 */
function spacedBy(lines: readonly StreamRowPlaces[], heads: number): number | undefined {
  const steps = lines.flatMap((row, at) => {
    const above = lines[at - 1];
    return above && at > heads ? [{ step: (row.base - above.base) / row.size, hasKey: row.hasKey }] : [];
  });
  const [keyed = [], narrow = []] = [steps.filter(({ hasKey }) => hasKey), steps.filter(({ hasKey }) => !hasKey)].map(
    (own) => own.map(({ step }) => step),
  );
  const most = Math.max(...narrow);
  const [rows = [], broken = []] = [true, false].map((isRow) =>
    keyed.filter((step) => step > widerPitches * most === isRow),
  );
  return rows.length >= fewestLabels &&
    broken.length < narrow.length &&
    broken.every((step) => step <= most + roundingEm)
    ? Math.min(most, mostWidePitchEm)
    : undefined;
}

/** Whether lines part most rows from each other, and not some of those of numbers from their sums. */
function areBands(rows: readonly StreamRowPlaces[], apart: readonly boolean[]): boolean {
  const counts = [0];
  for (const [at, { figures }] of rows.entries()) {
    if (apart[at]) counts.push(0);
    if (figures > 0) counts.push((counts.pop() ?? 0) + 1);
  }
  const several = counts.filter((count) => count > 1).length;
  return (
    counts.length >= 3 && counts.length >= rows.length / mostRowsInBand && several <= counts.length * severalRowsShare
  );
}

interface RowRulings {
  rulings: readonly Ruling[];
  xs: readonly number[];
  least: number;
}

function isRuledOff(above: StreamRow, below: StreamRow, { rulings, xs, least }: RowRulings): boolean {
  const [left, right] = [xs[0] ?? 0, xs.at(-1) ?? 0];
  const between = rulings.filter(({ across, at }) => across && at > above.base - 1 && at < below.base - below.size / 3);
  return (
    between.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, right) - Math.max(from, left)), 0) > least
  );
}

/** Rows above the first line through a table that has few of them, or above the first figures. */
function headsIn(rows: readonly StreamRowPlaces[], lines: readonly (readonly boolean[])[], isRuled: boolean): number {
  // A line below a head over others may be nearly as long as the one below all of them.
  const first = lines
    .map((apart) => apart.indexOf(true))
    .find((at) => at > 0 && at <= mostHeadRows && at <= rows.length / 2 && !rows.slice(0, at).some(isOfAmounts));
  if (!isRuled && first !== undefined) return first;
  const body = rows.findIndex(
    ({ figures, own }, at) =>
      figures > 0 ||
      (at > 0 && own.every(({ column }) => column === 0) && rows.slice(0, at).some((row) => row.own.length > 1)),
  );
  if (body > mostHeadRows || !rows.some(({ figures }) => figures > 0)) return 0;
  // Between two lines that part rows all is of one row, and its first figures may stand in its last line.
  const line = isRuled ? (lines[1] ?? []).slice(0, body + 1).lastIndexOf(true) : body;
  return Math.max(0, line > 0 ? line : body);
}

/** A label with what it amounts to; years, and numbers that count the columns, are heads. */
function isOfAmounts({ own, hasKey }: StreamRowPlaces): boolean {
  const figures = own.flatMap(({ cell: { text }, column }) => (column > 0 && isAmountInDigits(text) ? [text] : []));
  const isCounted = figures.length > 1 && figures.every((text, at) => Number(text) === Number(figures[0]) + at);
  return hasKey && !isCounted && figures.some((text) => !year.test(text));
}

const year = /^(?:19|20)\d\d$/;

const isNear = (above: StreamRow, row: StreamRow, step = mostPitchEm): boolean =>
  row.base - above.base <= (step + roundingEm) * Math.max(above.size, row.size);

/** A line of a heading that is broken, and not a heading over several others. */
function isMoreHead(above: StreamRowPlaces, row: StreamRowPlaces, { rulings, xs }: Omit<RowRulings, "least">): boolean {
  const isOverSome = above.own.some(
    (one) =>
      one.columns > 1 ||
      row.own.filter(({ cell }) => cell.left < one.cell.right && cell.right > one.cell.left).length > 1,
  );
  return isNear(above, row) && !isOverSome && !isRuledOff(above, row, { rulings, xs, least: 4 });
}

interface WrapContext {
  isRuled: boolean;
  keys: boolean;
  count: number;
  /** How far lines of one text are apart in the size of letters, where rows are farther. */
  spaced: number | undefined;
  /** Where the text of each column ends. */
  ends: ReadonlyMap<number, number>;
}

const goesOnForm = /^[\p{Ll}(&]/u;
const isSmall = ({ cell }: PlacedCell): boolean => goesOnForm.test(cell.text);

function isMoreOf(
  above: StreamRowPlaces,
  row: StreamRowPlaces,
  { isRuled, keys, count, spaced, ends }: WrapContext,
): boolean {
  const isBare = row.figures === 0;
  if (isRuled && (isBare || above.figures === 0)) return true;
  if (!isNear(above, row, Math.max(mostPitchEm, spaced ?? 0))) return false;
  if (spaced !== undefined && row.hasKey && isBare) return isNear(above, row, spaced);
  if (!row.hasKey)
    return keys && isBare && (row.own.length <= count / 2 || row.own.every(({ columns }) => columns === 1));
  // A label that is broken has its figures beside its first line or its last one.
  const isLabel = row.own.every(({ column }) => column === 0);
  if (isLabel || isBare) return row.own.every(isSmall) && !isOwnRow(above, row, ends);
  const [key] = row.own;
  return key !== undefined && isSmall(key) && above.own.every(({ column }) => column === 0);
}
