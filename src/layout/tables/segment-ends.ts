import { countBetween, countWhile } from "../model/binary-search.ts";
import type { Line } from "../model/line.ts";
import type { Ruling } from "../model/page.ts";
import { mergedRulings } from "../model/rulings.ts";

/** A line that ends and the next one that begins there are no farther from each other. */
const touchingPt = 0.8;
/** Pieces of dashed lines are shorter, and no row is lower. */
const leastRowPt = 6;
const fewestUprights = 2;
/** The share of pieces with something in the first column, at the least, where each is a row. */
const keyedShare = 0.75;
/** A page with more pieces has a drawing. */
const mostPieces = 3_000;

/** A place where one piece of an upright line ends and the next begins, and how far that one goes. */
interface Joint {
  x: number;
  y: number;
  to: number;
}

/**
 * Finds edges between rows, as rulings without a width, where all upright lines of a table are drawn in pieces that end at the same
 * height: TeX draws the lines between columns row by row, whether or not a line goes below the row. A piece beside which
 * nothing stands in the first column, and little in the others, goes on with the row above. Where text is level with half
 * of the rows on the outer sides, these are open, and the rows those of more columns.
 */
export function segmentEnds(rulings: readonly Ruling[], lines: readonly Line[]): Ruling[] {
  const uprights = rulings.filter(({ across, from, to }) => !across && to - from > leastRowPt);
  if (uprights.length > mostPieces) return [];
  const sorted = lines.toSorted((a, b) => a.base - b.base);
  const drawn = mergedRulings(rulings.filter(({ across }) => across));
  const joints = jointsOf(uprights);
  const found = joints.flatMap((level): { edge: Ruling; isOpen: boolean }[] => {
    const xs = level.map(({ x }) => x);
    const [left, right] = [xs[0] ?? 0, xs.at(-1) ?? 0];
    const [y, end] = [level[0]?.y ?? 0, Math.min(...level.map(({ to }) => to))];
    const isCrossed = uprights.some(
      ({ at, from, to }) => at > left - 1 && at < right + 1 && from < y - touchingPt && to > y + touchingPt,
    );
    // Where lines go below some of the cells they tell all: the others go on.
    const isDrawn = drawn.some(({ at, from, to }) => Math.abs(at - y) < leastRowPt / 2 && from < right && to > left);
    if (isCrossed || isDrawn || xs.length < fewestUprights) return [];
    const own = sorted.slice(
      countWhile(sorted, ({ base }) => base < y),
      countWhile(sorted, ({ base }) => base < end),
    );
    const filled = xs.slice(1).map((to, at) => own.some(({ box }) => box[0] > (xs[at] ?? 0) - 1 && box[0] < to));
    if (!filled[0] && filled.filter(Boolean).length * 2 <= filled.length) return [];
    // Between two lines through the table few texts in the first column tell of one row, such as a head of several lines.
    const through = drawn.filter(({ from, to }) => from < left + 2 && to > right - 2);
    const top = Math.max(...through.flatMap(({ at }) => (at < y ? [at] : [])));
    const bottom = Math.min(...through.flatMap(({ at }) => (at > y ? [at] : [])));
    const keys = sorted.filter(
      ({ base, box }) => base > top && base < bottom && box[0] > left - 1 && box[0] < (xs[1] ?? right),
    );
    const pieces = 1 + joints.filter(([one]) => one && one.y > top && one.y < bottom && one.x < right).length;
    if (keys.length < keyedShare * pieces) return [];
    const isInside = ({ box }: Line) => box[2] > left && box[0] < right;
    const bases = own.flatMap((line) => (isInside(line) ? [line.base] : []));
    const isLevel = ({ base }: Line) => countBetween(bases, base - touchingPt, base + touchingPt) > 0;
    const isOpen = own.some((line) => !isInside(line) && isLevel(line));
    return [{ edge: { across: true, at: y, from: left, to: right, width: 0, colour: "" }, isOpen }];
  });
  const tables = Map.groupBy(found, ({ edge: { from, to } }) => `${Math.round(from)} ${Math.round(to)}`);
  return [...tables.values()].flatMap((table) => {
    const open = table.filter(({ isOpen }) => isOpen).length;
    return open * 2 >= table.length ? [] : table.map(({ edge }) => edge);
  });
}

/** Finds joints and gathers them by their heights, each height's from left to right. */
function jointsOf(uprights: readonly Ruling[]): Joint[][] {
  const byPlace = uprights.toSorted((a, b) => a.at - b.at || a.from - b.from);
  const joints = byPlace.slice(1).flatMap(({ at, from, to }, index): Joint[] => {
    const above = byPlace[index];
    const isNext = above && Math.abs(above.at - at) < touchingPt && Math.abs(above.to - from) < touchingPt;
    return isNext ? [{ x: at, y: from, to }] : [];
  });
  const levels: Joint[][] = [];
  for (const joint of joints.sort((a, b) => a.y - b.y)) {
    const level = levels.at(-1);
    if (level?.[0] && joint.y - level[0].y < touchingPt) level.push(joint);
    else levels.push([joint]);
  }
  return levels.map((level) => level.sort((a, b) => a.x - b.x));
}
