import { countBetween } from "../model/binary-search.ts";
import type { Box } from "../model/box.ts";
import type { Line } from "../model/line.ts";
import { boxOf, rowsOf } from "../model/line.ts";
import type { Fill, Ruling } from "../model/page.ts";
import { bandColumns, fewestBands } from "./band-columns.ts";
import { unseenRuling } from "./cell-edges.ts";

/** Cells beside each other touch, and rows above each other have the same columns. */
const touchingPt = 1;
const samePlacePt = 2;
/** How far text may reach over the side of its column. */
const overColumnPt = 3;
const fewestFilledColumns = 2;
/** In the height of a stripe: a row has more lines of text than the one beside it, and a picture between tables is higher. */
const mostStripeHeights = 6;
/** In the size of letters, between the lines of a row and from its upper side to the first. */
const closeLinesEm = 0.8;
/** A head of several rows, ruled off from each other. */
const mostHeadRows = 4;

interface StripedPage {
  fills: readonly Fill[];
  rulings: readonly Ruling[];
  lines: readonly Line[];
}

/**
 * Finds the sides of tables, as rulings that nobody sees, every other row of which is shaded, and none ruled off: what
 * stands between two shaded rows, each text in one of their columns, is the row between them.
 */
export function stripeEdges({ fills, rulings, lines }: StripedPage): Ruling[] {
  const tables: Stripe[][] = [];
  for (const stripe of withColumns(shadedRows(fills, lines), { rulings, lines })) {
    const table = tables.find((one) => isNext(one.at(-1), stripe, lines));
    if (table) table.push(stripe);
    else tables.push([stripe]);
  }
  return tables.flatMap((table) => sidesOf(table, { fills, rulings, lines }));
}

/** Finds areas of one colour and height, each of which begins where the one before it ends. */
function shadedRows(fills: readonly Fill[], lines: readonly Line[]): Stripe[] {
  const bases = lines.map(({ base }) => base).sort((a, b) => a - b);
  const level = Map.groupBy(
    fills.filter(({ colour }) => colour !== "#ffffff"),
    ({ box, colour }) => `${colour} ${Math.round(box[1])} ${Math.round(box[3])}`,
  );
  const stripes = [...level.values()].flatMap((row): Stripe[] => {
    const found: Stripe[] = [];
    for (const { box, colour } of row.toSorted((a, b) => a.box[0] - b.box[0])) {
      const open = found.at(-1);
      const [start = Number.NaN, end = Number.NaN] = open?.xs.slice(-2) ?? [];
      // Some programs paint each cell twice.
      if (Math.abs(box[0] - start) <= touchingPt && Math.abs(box[2] - end) <= touchingPt) continue;
      if (open && Math.abs(box[0] - end) <= touchingPt) open.xs.push(box[2]);
      else found.push({ colour, top: box[1], bottom: box[3], xs: [box[0], box[2]] });
    }
    return found.filter(({ top, bottom }) => countBetween(bases, top, bottom) > 0);
  });
  return stripes.sort((a, b) => a.top - b.top);
}

/**
 * Gives stripes columns: those that go through whole rows have the columns of the row of cells above them, or of their texts.
 * Where a line goes along one, lines tell the rows.
 */
function withColumns(stripes: readonly Stripe[], { rulings, lines }: Omit<StripedPage, "fills">): Stripe[] {
  if (stripes.length * Math.max(stripes.length, lines.length) > mostPairs) return stripes.filter((one) => !isBare(one));
  const families: Stripe[][] = [];
  for (const stripe of stripes) {
    const rows = rowsOver(stripe, lines);
    const family = families.findLast((one) => isNear(one.at(-1), stripe, rows));
    const isHead = isBare(family?.at(-1)) && !isBare(stripe);
    if (family && !isHead) family.push(stripe);
    else families.push([stripe]);
  }
  const found = families.flatMap((family) => {
    const bare = family.filter(isBare);
    if (bare.length < fewestBands || isRuledAlong(bare, rulings)) return family;
    const xs = family.findLast((one) => !isBare(one))?.xs ?? bandColumns(bare, lines);
    return family.map((one): Stripe => {
      const isWhole = isBare(one) && isRow(xs, one.top, one.bottom, lines);
      return isWhole ? { ...one, xs, isWhole } : one;
    });
  });
  return found.filter((one) => !isBare(one)).sort((a, b) => a.top - b.top);
}

/** A page with more pairs of grounds, lines and rulings to compare with each other has a drawing. */
const mostPairs = 4_000_000;

const isRuledAlong = (stripes: readonly Stripe[], rulings: readonly Ruling[]): boolean =>
  stripes.length * rulings.length > mostPairs ||
  stripes.some(({ xs: [left = 0, right = 0], top, bottom }) =>
    rulings.some(({ across, at, from, to }) => {
      const isAlong = across && at > top - samePlacePt && at < bottom + samePlacePt;
      return isAlong && from < left + samePlacePt && to > right - samePlacePt;
    }),
  );

const isBare = (stripe: Stripe | undefined): boolean => stripe?.xs.length === 2;

/** Tells at which heights rows of several texts stand above a ground, as far as it may be from the next one, by the lowest two of each. */
function rowsOver({ xs, top, bottom }: Stripe, lines: readonly Line[]): number[] {
  const [left = 0, right = 0] = [xs[0], xs.at(-1)];
  const highest = top - mostStripeHeights * (bottom - top);
  const near = lines.filter(({ base, box }) => base > highest && base < top && box[0] < right && box[2] > left);
  return rowsOf(near)
    .flatMap((row) => row.map(({ base }) => base).sort((a, b) => b - a)[1] ?? [])
    .sort((a, b) => a - b);
}

/** Whether one row of text at most stands between two grounds of the same sides, however many lines it has. */
function isNear(above: Stripe | undefined, { xs, top, bottom }: Stripe, rows: readonly number[]): boolean {
  const [left = 0, right = 0] = [xs[0], xs.at(-1)];
  const [start = Number.NaN, end = Number.NaN] = [above?.xs[0], above?.xs.at(-1)];
  const gap = top - (above?.bottom ?? Number.NaN);
  const isBelow = gap > -touchingPt && gap < mostStripeHeights * (bottom - top);
  if (!above || !isBelow || Math.abs(left - start) >= samePlacePt || Math.abs(right - end) >= samePlacePt) return false;
  return countBetween(rows, above.bottom, top) <= (gap > touchingPt ? 1 : 0);
}

function isNext(above: Stripe | undefined, { xs, top, bottom }: Stripe, lines: readonly Line[]): boolean {
  if (!above || above.xs.length !== xs.length) return false;
  if (!xs.every((x, at) => Math.abs(x - (above.xs[at] ?? 0)) < samePlacePt)) return false;
  const gap = top - above.bottom;
  if (gap < touchingPt) return gap > -touchingPt;
  return gap < mostStripeHeights * (bottom - top) && isRow(xs, above.bottom, top, lines);
}

/** Whether all that stands between two heights and two sides does so in columns, and in several of them. */
function isRow(xs: readonly number[], top: number, bottom: number, lines: readonly Line[]): boolean {
  const [left, right] = [xs[0] ?? 0, xs.at(-1) ?? 0];
  const own = lines.filter(
    ({ base, box }) => base > top && base < bottom && box[0] < right - overColumnPt && box[2] > left + overColumnPt,
  );
  const columns = new Set(own.map(({ box }) => columnAt(xs, box)));
  return own.every(({ box }) => fitsColumn(xs, box)) && columns.size >= fewestFilledColumns;
}

const columnAt = (xs: readonly number[], [start]: Line["box"]): number =>
  xs.findLastIndex((x) => x < start + overColumnPt);
const fitsColumn = (xs: readonly number[], box: Line["box"]): boolean =>
  box[2] < (xs[columnAt(xs, box) + 1] ?? Number.NEGATIVE_INFINITY) + overColumnPt;

function sidesOf(table: readonly Stripe[], { fills, rulings, lines }: StripedPage): Ruling[] {
  const [first, last] = [table[0], table.at(-1)];
  if (!first || !last) return [];
  const { xs } = first;
  const [left, right] = [xs[0] ?? 0, xs.at(-1) ?? 0];
  const ends = rulings
    .filter(
      ({ across, from, to }) => across && Math.abs(from - left) < samePlacePt && Math.abs(to - right) < samePlacePt,
    )
    .map(({ at }) => at)
    .sort((a, b) => a - b);
  const isRowIn = (from: number, to: number) => isRow(xs, from, to, lines);
  const top = outermost(first.top, ends.toReversed(), -1, (from, to) => isRowIn(to, from));
  const ruled = outermost(last.bottom, ends, 1, (from, to) => isRow(xs, from, to, lines));
  const isStriped =
    table.some((one, at) => at > 0 && one.top - (table[at - 1]?.bottom ?? 0) > touchingPt) || isBanded(table);
  if (table.some((stripe) => hasSides(stripe, rulings)) || (!isStriped && top === first.top)) return [];
  const bottom = ruled === last.bottom ? lastRowEnd(xs, ruled, lines) : ruled;
  const above = top === first.top && isStriped ? rowsAbove(first, { fills, lines }, isRowIn) : [top];
  const level = [...above, ...table.flatMap((one) => [one.top, one.bottom]), bottom];
  const box: Box = [left, Math.min(...above), right, bottom];
  const whole = groupRows(box, { fills, lines });
  const sides = [0, ...whole.map((one) => one.bottom)].map((from, at): Box => {
    return [left, Math.max(box[1], from), right, whole[at]?.top ?? bottom];
  });
  return [
    ...[...level, ...whole.flatMap((one) => [one.top, one.bottom])].map((at) => unseenRuling(box, true, at)),
    ...[left, right].map((at) => unseenRuling(box, false, at)),
    ...sides.flatMap((own) => (own[3] > own[1] ? xs.slice(1, -1).map((at) => unseenRuling(own, false, at)) : [])),
  ];
}

/** Whether grounds of whole rows touch each other in colours that change from row to row. */
const isBanded = (table: readonly Stripe[]): boolean =>
  table.some(({ isWhole }) => isWhole) &&
  table.length > fewestBands &&
  table.every(({ colour }, at) => at === 0 || colour !== table[at - 1]?.colour);

/** Titles of groups among the rows of a table, such as "Hand tools": one text on a ground over all columns. */
function groupRows(
  [left, top, right, bottom]: Box,
  { fills, lines }: Omit<StripedPage, "rulings">,
): { top: number; bottom: number }[] {
  const found: { top: number; bottom: number }[] = [];
  const beside = lines.filter(({ box }) => box[0] < right && box[2] > left);
  const bases = beside.map(({ base }) => base).sort((a, b) => a - b);
  for (const { box, colour } of fills.toSorted((a, b) => a.box[1] - b.box[1])) {
    const isWhole = Math.abs(box[0] - left) < samePlacePt && Math.abs(box[2] - right) < samePlacePt;
    const isWithin = box[1] > top - touchingPt && box[3] < bottom + touchingPt;
    if (colour === "#ffffff" || !isWhole || !isWithin || box[1] < (found.at(-1)?.bottom ?? top) - touchingPt) continue;
    if (countBetween(bases, box[1], box[3]) === 1) found.push({ top: box[1], bottom: box[3] });
  }
  return found;
}

/** Lines between its columns tell all that its ground does, and where it has none as well. */
const hasSides = ({ xs, top, bottom }: Stripe, rulings: readonly Ruling[]): boolean =>
  rulings.some(
    ({ across, at, from, to }) =>
      !across && from < bottom && to > top && xs.some((x) => Math.abs(at - x) < samePlacePt),
  );

/** Goes from a table's outermost stripe on to the line that ends it: what stands before each line in between is a row. */
function outermost(
  start: number,
  ends: readonly number[],
  outward: 1 | -1,
  isRowTo: (from: number, to: number) => boolean,
): number {
  let end = start;
  for (const at of ends.filter((one) => outward * (one - start) > touchingPt).slice(0, mostHeadRows)) {
    if (!isRowTo(end, at)) break;
    end = at;
  }
  return end;
}

/** Where a page ends before the table does no line is below its last row: that ends where its lines do. */
function lastRowEnd(xs: readonly number[], from: number, lines: readonly Line[]): number {
  const [left, right] = [xs[0] ?? 0, xs.at(-1) ?? 0];
  let end = from;
  const below = lines
    .filter(({ base, box }) => base > from && box[0] > left - overColumnPt && box[0] < right)
    .sort((a, b) => a.base - b.base);
  for (const { box, size } of below) {
    if (box[1] - end > closeLinesEm * size || !fitsColumn(xs, box)) break;
    end = Math.max(end, box[3]);
  }
  return end > from && isRow(xs, from, end, lines) ? end + 1 : from;
}

/** A shaded row, and the sides of its cells. */
export interface Stripe {
  colour: string;
  top: number;
  bottom: number;
  xs: number[];
  /** Whether it is one ground, whose columns others tell. */
  isWhole?: boolean;
}

/** The row that is not shaded, and a head of several. */
const mostRowsAbove = 5;
/** Texts of one row are nearer to each other than this share of the distance between rows, and no title is. */
const oneRowShare = 0.6;
const apartSteps = 1.6;
/** In points, for what letters are higher than each other. */
const slackPt = 1.5;

interface FillsAndLines {
  fills: readonly Fill[];
  lines: readonly Line[];
}

/**
 * Where rows begin that stand above the first shaded one of a table with no line at its top: as far from each other as
 * the padding of shaded rows tells. From the top down to the shaded row's own side.
 */
export function rowsAbove(
  { top, bottom, xs }: Stripe,
  { fills, lines }: FillsAndLines,
  isRow: (from: number, to: number) => boolean,
): number[] {
  const [left, right] = [xs[0] ?? 0, xs.at(-1) ?? 0];
  const beside = lines.filter(({ box }) => box[0] < right && box[2] > left);
  const [, textTop, , textBottom] = boxOf(beside.filter(({ base }) => base > top && base < bottom));
  const [head, foot] = [Math.max(0, textTop - top), Math.max(0, bottom - textBottom)];
  const step = head + foot;
  const starts: number[] = [];
  let end = top + head;
  for (const [above, below] of textsAbove(
    beside.filter(({ base }) => base < top),
    oneRowShare * step,
  )) {
    const isShaded = fills.some(
      ({ box, colour }) => colour !== "#ffffff" && box[1] < below && box[3] > above && box[0] < right && box[2] > left,
    );
    if (isShaded || end - below > apartSteps * step + slackPt || !isRow(above - 1, end - head)) break;
    starts.unshift(above - head);
    if (starts.length === mostRowsAbove) break;
    end = above;
  }
  return [...starts, top];
}

/** Where rows of text begin and end, from the lowest up. */
function textsAbove(lines: readonly Line[], near: number): [from: number, to: number][] {
  const found: [from: number, to: number][] = [];
  for (const row of rowsOf(lines).toReversed()) {
    const [, above, , below] = boxOf(row);
    const open = found.at(-1);
    if (open && open[0] - below <= near) open[0] = Math.min(open[0], above);
    else found.push([above, below]);
  }
  return found;
}
