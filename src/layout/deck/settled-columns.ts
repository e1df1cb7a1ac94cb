import { type Box, overlap, shareIn } from "../model/box.ts";
import { boxOf } from "../model/line.ts";
import type { Fill, Ruling } from "../model/page.ts";
import type { Grid, GridCell } from "../model/parts.ts";

/** How the texts of a column stand below each other. */
export type ColumnAlignment = "start" | "center" | "end";

/** What begins, or ends, as near to each other does so at one place. */
const samePlacePt = 2;
/** Between the letters of a column and the next one. */
const columnGapPt = 1;
/** As far off a line above or below a row is that row's, and as far beyond its letters a table reaches. */
const nearRulePt = 8;
const beyondTablePt = 14;

/** How each column of a table stands, by its cells that are in no other one. */
export function alignmentsOf({ xs, cells, heads }: Grid): ColumnAlignment[] {
  const single = cells.filter(({ columns, lines }) => columns === 1 && lines.length > 0);
  const byColumn = Map.groupBy(single, ({ column }) => column);
  return xs.slice(1).map((_, column) => {
    const own = byColumn.get(column) ?? [];
    const body = own.filter(({ row }) => row >= heads);
    return standingOf(body.length > 1 ? body : own);
  });
}

function standingOf(cells: readonly GridCell[]): ColumnAlignment {
  const boxes = cells.map(({ lines }) => boxOf(lines));
  const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  const [lefts, rights] = [boxes.map((box) => box[0]), boxes.map((box) => box[2])];
  const middles = boxes.map((box) => (box[0] + box[2]) / 2);
  const [start, end, center] = [spread(lefts), spread(rights), spread(middles)];
  if (start <= samePlacePt || start <= Math.min(end, center)) return "start";
  return end <= center ? "end" : "center";
}

/**
 * A table without lines between its columns as one that people go on working with: what is free between two columns is that
 * one's whose letters would grow into it, and rows begin and end at the lines that are drawn between them.
 */
export function settledTable(grid: Grid, rulings: readonly Ruling[], fills: readonly Fill[]): Grid {
  const standings = alignmentsOf(grid);
  const rules = rulesOf(grid, rulings);
  const grounds = groundsOf(grid, fills);
  const [left, right] = endsOf(grid, rules.flat(), grounds);
  const last = grid.xs.length - 1;
  const gaps = gapsOf(grid);
  const borderAt = (at: number) => borderIn(gaps[at], standings[at - 1], standings[at]);
  const xs = grid.xs.map((x, at) => (at === 0 ? left : at === last ? right : (borderAt(at) ?? x)));
  const ys = grid.ys.map((y, at) => rules[at]?.[0]?.at ?? y);
  const bare = grid.cells.map(({ fill: _, ...cell }): GridCell => ({ ...cell, borders: {} }));
  if (!isRising(xs) || !isRising(ys)) return { ...grid, cells: bare };
  const cells = bare.map((cell): GridCell => {
    const { column, columns, row, rows } = cell;
    const [from = 0, to = 0] = [xs[column], xs[column + columns]];
    const at = (place: number) => rules[place]?.find((rule) => sharedBy(rule, from, to) > 0.5 * (to - from));
    const [above, below] = [at(row), at(row + rows)];
    const borders = { ...(above ? { top: above } : {}), ...(below ? { bottom: below } : {}) };
    const box: Box = [from, ys[row] ?? 0, to, ys[row + rows] ?? 0];
    const ground = grounds.findLast((one) => shareIn(box, one.box) > 0.6);
    return { ...cell, box, borders, ...(ground ? { fill: ground.colour } : {}) };
  });
  return { ...grid, xs, ys, cells, box: [left, ys[0] ?? 0, right, ys.at(-1) ?? 0] };
}

const sharedBy = (rule: Ruling, from: number, to: number): number => Math.min(rule.to, to) - Math.max(rule.from, from);

/** The lines between two rows each, above the first one and below the last; what goes on beyond the table is none of its own. */
export function rulesOf({ box, cells, ys }: Grid, rulings: readonly Ruling[]): Ruling[][] {
  const own = rulings.filter(
    (rule) =>
      rule.across &&
      rule.from > box[0] - beyondTablePt &&
      rule.to < box[2] + beyondTablePt &&
      sharedBy(rule, box[0], box[2]) > 0,
  );
  const byRow = Map.groupBy(cells, ({ row }) => row);
  const lines = (row: number) => (byRow.get(row) ?? []).flatMap((cell) => cell.lines);
  return ys.map((_, at) => {
    const from =
      at === 0 ? box[1] - nearRulePt : Math.max(ys[at - 1] ?? 0, ...lines(at - 1).map(({ base }) => base - 1));
    const to =
      at === ys.length - 1
        ? box[3] + nearRulePt
        : Math.min(ys[at + 1] ?? 0, ...lines(at).map(({ base, size }) => base - size / 3));
    return own.filter((rule) => rule.at > from && rule.at < to);
  });
}

/** What reaches far beyond a table is the ground of more than that. */
function groundsOf({ box }: Grid, fills: readonly Fill[]): Fill[] {
  const around: Box = [box[0] - beyondTablePt, box[1] - beyondTablePt, box[2] + beyondTablePt, box[3] + beyondTablePt];
  return fills.filter((fill) => overlap(fill.box, box) && isInside(fill.box, around));
}

/** From where to where a table reaches, by its lines and grounds as well. */
function endsOf(
  { box: [left, , right] }: Grid,
  rules: readonly Ruling[],
  grounds: readonly Fill[],
): [left: number, right: number] {
  return [
    Math.min(left, ...rules.map(({ from }) => from), ...grounds.map(({ box }) => box[0])),
    Math.max(right, ...rules.map(({ to }) => to), ...grounds.map(({ box }) => box[2])),
  ];
}

const isInside = (inner: Box, outer: Box): boolean =>
  inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3];

const isRising = (values: readonly number[]): boolean =>
  values.every((value, at) => value > (values[at - 1] ?? value - 1));

/** From where to where nothing is written between two columns, by the border between them. */
function gapsOf({ cells, xs }: Grid): [from: number, to: number][] {
  const filled = cells.filter(({ lines }) => lines.length > 0).map((cell) => ({ ...cell, text: boxOf(cell.lines) }));
  const before = Map.groupBy(filled, ({ column, columns }) => column + columns);
  const after = Map.groupBy(filled, ({ column }) => column);
  return xs.map((_, at) => [
    (before.get(at) ?? []).reduce((most, { text }) => Math.max(most, text[2] + columnGapPt), xs[at - 1] ?? 0),
    (after.get(at) ?? []).reduce((least, { text }) => Math.min(least, text[0] - columnGapPt), xs[at + 1] ?? 0),
  ]);
}

/** Where one column ends and the next one begins; nothing at the table's own edges. */
function borderIn(
  [from, to]: readonly [number, number] = [0, 0],
  before: ColumnAlignment | undefined,
  after: ColumnAlignment | undefined,
): number | undefined {
  if (before === undefined || after === undefined || from >= to) return undefined;
  if (before === "start" && after === "start") return to;
  return before === "end" && after === "end" ? from : (from + to) / 2;
}
