import { isAmountInDigits } from "../model/amount.ts";
import { median, shareIn, widthOf } from "../model/box.ts";
import { isCaption } from "../model/caption-form.ts";
import { boxOf, isTyped, type Line, lengthOf } from "../model/line.ts";
import type { Fill, Ruling } from "../model/page.ts";
import type { Grid } from "../model/parts.ts";
import { mergedRulings } from "../model/rulings.ts";
import { type ColumnSpan, cellsOf, cutRow, placeInColumns } from "./stream/column-placement.ts";
import { asDrawn } from "./stream/drawn-borders.ts";
import { bordersBesideEmpty } from "./stream/empty-columns.ts";
import { withoutFacts } from "./stream/facts-beside.ts";
import { framedSpans } from "./stream/framed-rows.ts";
import { countFurtherLines } from "./stream/further-lines.ts";
import { isContents, isFormulas, isListing, isTabbed } from "./stream/not-a-table.ts";
import type { PartGround } from "./stream/part-cues.ts";
import { ruledHeads } from "./stream/ruled-heads.ts";
import { sideBySideTables } from "./stream/side-by-side.ts";
import { bordersIn } from "./stream/stream-columns.ts";
import {
  currencySign,
  hasSeveralCells,
  isMark,
  rowsIn,
  type StreamCell,
  type StreamRow,
} from "./stream/stream-rows.ts";
import { extendedRows } from "./stream/table-extent.ts";
import { tableParts } from "./stream/table-parts.ts";

import { joinWrappedRows } from "./stream/wrapped-rows.ts";

const mostRowGapEm = 2.6;
const leastRows = 3;
/** Text over the borders of columns stands in headings, and seldom below them. */
const mostHeadRows = 3;
const mostCrossingShare = 0.25;
const proseLetters = 16;
const labelLetters = 30;
const mostRowsInBand = 5;
/** In rows: letters of the row below one that was left free may be higher. */
const freeRowPitches = 1.6;
/** Headings are larger than text by that much at least; sizes of letters differ by less where fonts are mixed. */
const headingSizeRatio = 1.15;
/** How far lines are from a table whose borders they are. */
const nearTablePt = 8;

interface StreamPage {
  page: number;
  columns: number;
  rulings: readonly Ruling[];
  fills: readonly Fill[];
}

/** Finds tables without lines between their cells: in several rows below each other texts begin, or end, at the same places. */
export function streamTables(lines: readonly Line[], page: StreamPage): { grids: Grid[]; rest: Line[] } {
  const parts = sideBySideTables(lines, mergedRulings(page.rulings));
  if (parts.length === 0) return tablesAmong(lines, page);
  const own = new Set(parts.flatMap((part) => part.lines));
  const others = { lines: lines.filter((line) => !own.has(line)), rulings: page.rulings };
  const found = [...parts, others].map((part) => tablesAmong(part.lines, { ...page, rulings: part.rulings }));
  const rest = new Set(found.flatMap((one) => one.rest));
  return { grids: found.flatMap(({ grids }) => grids), rest: lines.filter((line) => rest.has(line)) };
}

/** Rows that look like those of one table, from where it begins to where it ends. */
function runsIn(
  rows: readonly StreamRow[],
  rulings: readonly Ruling[],
  fills: readonly Fill[],
): [from: number, to: number][] {
  if (rows.length === 0) return [];
  const width = widthOf(boxOf(rows.flatMap(({ cells }) => cells.flatMap(({ lines }) => lines))));
  const heads = ruledHeads(rows, rulings, fills);
  const runs: [from: number, to: number][] = [];
  let free = 0;
  for (let at = 0; at < rows.length; ) {
    const seen = runEnd(rows, at, { width, heads });
    const end = seen + countFurtherLines(rows, { from: at, to: seen });
    if (rows.slice(at, end).filter(hasSeveralCells).length >= leastRows) {
      const [from, to] = extendedRows(rows, { from: at, to: end, least: free, rulings, width });
      runs.push([from, to]);
      free = to;
      at = to;
    } else at = Math.max(end, at + 1);
  }
  return runs;
}

/** Rows that may be tables, or the one table that lines frame. */
interface TableRun {
  rows: StreamRow[];
  framed?: Grid | undefined;
}

/** Runs of rows among lines, with what is drawn around them. */
export function tableRuns(lines: readonly Line[], page: StreamPage) {
  const { rows: all, whole } = rowsIn(lines);
  const { rows, rules } = typedRules(all);
  const rulings = [...mergedRulings(page.rulings), ...rules.flatMap((rule) => rule.rulings)];
  const ground = { ...page, rulings, isTyped: isTyped(lines) };
  const framed = framedSpans(rows, rulings).flatMap((span) => {
    const grid = gridOf(rows.slice(...span), { ...ground, isFramed: true });
    return grid ? [{ span, grid }] : [];
  });
  const ends = [0, ...framed.flatMap(({ span }) => span), rows.length];
  const runs = ends.slice(1).flatMap((end, at): TableRun[] => {
    const own = rows.slice(ends[at], end);
    if (at % 2 === 1) return [{ rows: own, framed: framed[(at - 1) / 2]?.grid }];
    return runsIn(own, rulings, page.fills).map(([from, to]) => ({ rows: own.slice(from, to) }));
  });
  return { runs, ground, whole, rules };
}

function tablesAmong(lines: readonly Line[], page: StreamPage): { grids: Grid[]; rest: Line[] } {
  if (lines.length === 0) return { grids: [], rest: [] };
  const { runs, ground, whole, rules } = tableRuns(lines, page);
  const grids: Grid[] = [];
  const taken = new Set<Line>();
  for (const { rows, framed } of runs) {
    for (const part of framed ? [rows] : tablesIn(rows, ground)) {
      const grid = framed ?? gridOf(part, ground);
      if (!grid) continue;
      grids.push(grid);
      for (const line of part.flatMap(({ cells }) => cells.flatMap((cell) => cell.lines)))
        taken.add(whole.get(line) ?? line);
    }
  }
  for (const { lines: signs, rulings: drawn } of rules) {
    const isBorder = grids.some(({ box }) =>
      drawn.some(({ at }) => at > box[1] - nearTablePt && at < box[3] + nearTablePt),
    );
    if (isBorder) for (const line of signs) taken.add(whole.get(line) ?? line);
  }
  return { grids, rest: lines.filter((line) => !taken.has(line)) };
}

const tablesIn = (run: readonly StreamRow[], ground: PartGround): (readonly StreamRow[])[] =>
  tableParts(run, ground)
    .flatMap((part) => withoutFacts(part, ground.rulings))
    .map(withoutHeading);

function runEnd(
  rows: readonly StreamRow[],
  start: number,
  { width, heads }: { width: number; heads: ReadonlySet<number> },
): number {
  const first = rows[start];
  if (!first || !hasSeveralCells(first)) return start;
  let [last, end] = [start, start + 1];
  for (; end < rows.length; end++) {
    const [row, above] = [rows[end], rows[end - 1]];
    if (!row || !above || heads.has(end) || row.top - above.bottom > mostRowGapEm * Math.max(row.size, 8)) break;
    if (hasSeveralCells(row)) {
      if (isBehindFreeRow(rows.slice(start, end), row) && isOtherBelow(rows.slice(start, end), [row, rows[end + 1]]))
        break;
      last = end;
    } else if (isCaption(row.cells[0]?.text ?? "") || isHeading(row, rows.slice(start, end))) break;
    else if (isOtherBelow(rows.slice(start, end), rows.slice(end + 1, end + 3))) break;
    else {
      const [only] = row.cells;
      const isProse = only !== undefined && only.right - only.left > 0.62 * width && lengthOf(only.text) > 45;
      if (isProse || end - last > 2) break;
    }
  }
  return last + 1;
}

/** What stands by itself, further down and in larger letters than the rows above it, is the heading of what follows. */
function isHeading({ size, top }: StreamRow, above: readonly StreamRow[]): boolean {
  const gaps = above.slice(1).map((row, at) => row.top - (above[at]?.bottom ?? 0));
  const isApart = top - (above.at(-1)?.bottom ?? top) > Math.max(0, ...gaps) + 1;
  return isApart && size > headingSizeRatio * median(above.filter(hasSeveralCells).map((row) => row.size));
}

/** A text farther above a table than its rows are from each other, such as "Saturdays" over a timetable, is none of them. */
export function withoutHeading(part: readonly StreamRow[]): readonly StreamRow[] {
  const [heading, ...rows] = part;
  if (!heading || heading.cells.length > 1 || rows.filter(hasSeveralCells).length < leastRows) return part;
  const [first = 0, ...gaps] = part.slice(1).map((row, at) => row.top - (part[at]?.bottom ?? 0));
  return gaps.every((gap) => first > gap + 1) ? rows : part;
}

/** Whether a row of a sheet was left free. */
function isBehindFreeRow(above: readonly StreamRow[], row: StreamRow): boolean {
  const steps = above.slice(1).map(({ base }, at) => base - (above[at]?.base ?? 0));
  return steps.length >= leastRows && row.base - (above.at(-1)?.base ?? 0) > freeRowPitches * median(steps);
}

/** Whether a head of other columns than those above follows, with amounts below it. */
function isOtherBelow(above: readonly StreamRow[], [head, body]: readonly (StreamRow | undefined)[]): boolean {
  const many = above.filter(hasSeveralCells);
  if (!head || !body || many.length < leastRows || !hasSeveralCells(head) || head.cells.length !== body.cells.length)
    return false;
  const isOther = Math.max(...many.map(({ cells }) => cells.length)) !== head.cells.length;
  const hasAmount = ({ cells }: StreamRow) => cells.some(({ text }) => isAmountInDigits(text));
  return isOther && !hasAmount(head) && hasAmount(body) && many.some(hasAmount);
}

/** Where a table is, and whether lines above and below say that there is one. */
interface TableGround extends StreamPage {
  isTyped: boolean;
  isFramed?: boolean;
}

export function gridOf(run: readonly StreamRow[], ground: TableGround): Grid | undefined {
  const { isTyped: isTypedPage, isFramed = false } = ground;
  if (isContents(run) || (!isFramed && (isFormulas(run) || isListing(run, isTypedPage)))) return undefined;
  const many = run.filter(hasSeveralCells);
  const pieces = run.flatMap((row) => row.cells);
  const [left, right] = [Math.min(...pieces.map((cell) => cell.left)), Math.max(...pieces.map((cell) => cell.right))];
  const between = bordersIn(run);
  const borders = asDrawn(
    [...between, ...bordersBesideEmpty(run, between, ground.rulings)].sort((a, b) => a - b),
    run,
    ground.fills,
  );
  if (borders.length === 0 || areBoxes(many, ground.rulings)) return undefined;
  const all = [left - 1, ...borders, right + 1];
  const cut = run.map((row) => cutRow(row, all));
  const xs = withoutSigns(cut, all);
  const count = xs.length - 1;
  const standing = cut.map((row) => placeInColumns(row, xs));
  const byColumn = Map.groupBy(standing.flat(), ({ column }) => column);
  const perColumn = Array.from({ length: count }, (_, column) => (byColumn.get(column) ?? []).map(({ cell }) => cell));
  if (count < 2 || perColumn.filter((own) => own.length >= Math.max(2, many.length / 4)).length < 2) return undefined;
  const isRuled =
    isFramed || (ruledOff(cut, [left, right], ground.rulings) && (count > 2 || areLabels(perColumn[0] ?? [])));
  const crossing = standing.slice(mostHeadRows).filter((row) => row.some(({ columns }) => columns > 1));
  if (crossing.length > mostCrossingShare * cut.length) return undefined;
  if (!isRuled && perColumn.filter(isProse).length >= 2) return undefined;
  const cells = cut.flatMap((row) => row.cells);
  const length = cells.reduce((sum, { text }) => sum + lengthOf(text), 0) / cells.length;
  if (!isRuled && (length > 60 || (count === 2 && length > 38))) return undefined;
  if (count === 2 && ((perColumn[0] ?? []).every(isMark) || isTabbed(many))) return undefined;
  const { rows, heads } = joinWrappedRows(cut, xs, ground.rulings);
  if (rows.length < 2) return undefined;
  const ys = [
    rows[0]?.top ?? 0,
    ...rows.slice(1).map((row, at) => ((rows[at]?.bottom ?? 0) + row.top) / 2),
    rows.at(-1)?.bottom ?? 0,
  ];
  const made = rows.flatMap((row, at) => {
    const next = rows[at + 1];
    const lines = at < heads && next ? linesBetween(ground.rulings, row, next) : [];
    return cellsOf(row, at, { xs, ys, lines });
  });
  const box: Grid["box"] = [left - 1, ys[0] ?? 0, right + 1, ys.at(-1) ?? 0];
  const common = { kind: "grid", page: ground.page, ruled: false, columns: ground.columns } as const;
  const grid: Grid = { ...common, box, xs, ys, cells: made, heads };
  withBorders(grid, ground);
  return grid;
}

const areLabels = (cells: readonly StreamCell[]): boolean =>
  cells.length > 0 && cells.every(({ text }) => lengthOf(text) <= labelLetters);

/** Whether lines go through between most of its rows, however many lines of text these have. */
function ruledOff(rows: readonly StreamRow[], [left, right]: ColumnSpan, rulings: readonly Ruling[]): boolean {
  const long = rulings.filter(
    ({ across, from, to }) => across && Math.min(to, right) - Math.max(from, left) > 0.8 * (right - left),
  );
  const isSame = long.every((one) => Math.abs(one.from - (long[0]?.from ?? 0)) < 2);
  const apart = rows.slice(1).filter((row, at) => {
    const above = rows[at] ?? row;
    return long.some((one) => one.at > above.base - 1 && one.at < row.base - row.size / 3);
  });
  return isSame && apart.length >= leastRows && apart.length >= rows.length / mostRowsInBand;
}

/** Lines that are long and reach as far as each other are those of a column of text. */
function isProse(cells: readonly StreamCell[]): boolean {
  const width = Math.max(...cells.map(({ right }) => right)) - Math.min(...cells.map(({ left }) => left));
  const full = cells.filter(({ left, right, text }) => right - left > 0.85 * width && lengthOf(text) > proseLetters);
  return cells.length >= leastRows && full.length > cells.length / 2;
}

const linesBetween = (rulings: readonly Ruling[], row: StreamRow, next: StreamRow): ColumnSpan[] =>
  rulings.flatMap(({ across, at, from, to }): ColumnSpan[] =>
    across && at > row.base - 1 && at < next.base - next.size / 3 ? [[from, to]] : [],
  );

const signBehind = /^[%)]$/;
const smallWord = /^\p{Ll}/u;

/** A sign that has a column to itself belongs to the figures beside it, and a word that goes on to the one before it. */
function withoutSigns(rows: readonly StreamRow[], xs: readonly number[]): number[] {
  // A head over several columns is in none of them.
  const own = rows.flatMap((row) => placeInColumns(row, xs)).filter(({ columns }) => columns === 1);
  const byColumn = Map.groupBy(own, ({ column }) => column);
  const texts = xs.map((_, column) => (byColumn.get(column) ?? []).map(({ cell }) => cell.text));
  const isAll = (at: number, form: RegExp) => texts[at]?.length !== 0 && texts[at]?.every((text) => form.test(text));
  const isWord = (at: number) => rows.length > leastRows && texts[at]?.length === 1 && isAll(at, smallWord);
  const last = xs.length - 1;
  return xs.filter(
    (_, at) => at === 0 || at === last || !(isAll(at - 1, currencySign) || isAll(at, signBehind) || isWord(at)),
  );
}

/** Texts that each have a box of their own, beside each other, are those of a chart. */
function areBoxes(rows: readonly StreamRow[], rulings: readonly Ruling[]): boolean {
  const upright = rulings.filter(({ across }) => !across);
  const gaps = rows.flatMap(({ cells, base, size }) =>
    cells.slice(1).map((cell, at) => {
      const from = cells[at]?.right ?? 0;
      const between = upright.filter(
        (one) => one.at > from - 2 && one.at < cell.left + 2 && one.from < base - size / 3 && one.to > base - size / 3,
      );
      return Math.max(...between.map((one) => one.at)) - Math.min(...between.map((one) => one.at));
    }),
  );
  return gaps.length > 0 && median(gaps.map((gap) => (Number.isFinite(gap) ? gap : 0))) > 4;
}

/** Lines above and below a table end where it does: it is as wide as they are, though its text is not. */
function widenToRulings(grid: Grid, rulings: readonly Ruling[]): void {
  const [left, top, right, bottom] = grid.box;
  const beside = rulings.filter(({ across, at, from, to }) => {
    const isLonger =
      from < left + rulingReach.near && to > right - rulingReach.near && to - from < rulingReach.most * (right - left);
    return across && at > top - rulingReach.away && at < bottom + rulingReach.away && isLonger;
  });
  const [first] = beside;
  if (!first || beside.length < 2) return;
  const isSame = ({ from, to }: Ruling) =>
    Math.abs(from - first.from) < rulingReach.near && Math.abs(to - first.to) < rulingReach.near;
  if (!beside.every(isSame)) return;
  const [start, end] = [Math.min(left, first.from), Math.max(right, first.to)];
  for (const { column, columns, box } of grid.cells) {
    if (column === 0) box[0] = start;
    if (column + columns === grid.xs.length - 1) box[2] = end;
  }
  grid.xs.splice(0, 1, start);
  grid.xs.splice(-1, 1, end);
  grid.box = [start, top, end, bottom];
}

/** In points, and in widths of the text. */
const rulingReach = { near: 2, away: 8, most: 1.5 };

/** Rulings along its rows are borders of cells, areas below its cells their ground. */
function withBorders(grid: Grid, { rulings, fills }: StreamPage): void {
  widenToRulings(grid, rulings);
  const [left, top, right, bottom] = grid.box;
  for (const ruling of rulings.filter(
    ({ across, at, from, to }) => across && at > top - 4 && at < bottom + 4 && from < right && to > left,
  )) {
    for (const cell of grid.cells) {
      if (Math.min(cell.box[2], ruling.to) - Math.max(cell.box[0], ruling.from) < 0.5 * widthOf(cell.box)) continue;
      if (Math.abs(cell.box[1] - ruling.at) < 4) cell.borders.top = ruling;
      if (Math.abs(cell.box[3] - ruling.at) < 4) cell.borders.bottom = ruling;
    }
  }
  for (const cell of grid.cells) {
    const fill = fills.findLast(({ box }) => shareIn(cell.box, box) > 0.6);
    if (fill && fill.colour !== "#ffffff") cell.fill = fill.colour;
  }
}

const typedRuleForm = /^(?:-{3,}|={3,}|_{3,}|[-=]{4,})$/;

export interface TypedRule {
  lines: Line[];
  rulings: Ruling[];
}

/** Rows without those that are lines made of signs, as reports that are typed have them below heads and above sums. */
export function typedRules(rows: readonly StreamRow[]): { rows: StreamRow[]; rules: TypedRule[] } {
  const isRule = ({ cells }: StreamRow) => cells.every(({ text }) => typedRuleForm.test(text.replaceAll(" ", "")));
  const rules = rows.filter(isRule).map(
    ({ cells, base, size }): TypedRule => ({
      lines: cells.flatMap(({ lines }) => lines),
      rulings: cells.map(({ left, right }) => ({
        across: true,
        at: base - size / 4,
        from: left,
        to: right,
        width: 0.5,
        colour: "#000000",
      })),
    }),
  );
  return { rows: rows.filter((row) => !isRule(row)), rules };
}
