import type { Box } from "../model/box.ts";
import type { Page, Ruling, Run } from "../model/page.ts";

/** A box to be ticked is as high as letters, in points and in em of the text behind it. */
const sidePt = { least: 5, most: 16 };
const mostSideEm = 1.3;
/** The sides of a box meet, and are as long as each other, to so many points. */
const meetingPt = 0.8;
/** A box stands no nearer beside its text, and no further. */
const roomEm = { least: 0.1, most: 2.5 };
/** The middle of a box lies so far above the baseline at least, and at most. */
const middleEm = { least: 0, most: 0.75 };

/** A page with more has a pattern of squares, which takes too long to hold against its text. */
const mostSquares = 200;

interface DrawnBox {
  box: Box;
  sides: readonly Ruling[];
}

export interface DrawnBoxes {
  page: Page;
  /** Drawings that are neither a box nor a tick in one. */
  art: Box[];
}

/** Writes boxes of four lines beside text, as those to be ticked, as the signs ☐, ☒ and ■: "☐ I live in the town". */
export const withDrawnBoxes = (page: Page): Page => boxesOn(page, []).page;

/** Does the same with what is drawn by curves and leaning lines, of which ticks are. */
export function boxesOn(page: Page, art: readonly Box[]): DrawnBoxes {
  const gone = new Set<unknown>();
  const signs = new Map<Run, Partial<Record<Side, Run>>>();
  const squares = squaresAmong(page.rulings).filter(({ box }) => !page.fields.some((field) => liesOn(field.box, box)));
  const marks = [...art, ...page.runs.filter(({ text }) => tickForm.test(text.trim()))];
  const ticksIn = squares.map(({ box }) => marks.filter((one) => isIn(one, box)));
  // A tick is no text that a box beside it could belong to.
  const ticked = new Set<unknown>(ticksIn.flat());
  const byBase = Map.groupBy(
    page.runs.filter((run) => !ticked.has(run)),
    ({ base }) => Math.round(base),
  );
  const beside = squares.map(({ box }) => textsBeside(box, byBase));
  for (const [at, { box, sides }] of squares.entries()) {
    const side = sideOf(at, squares, beside);
    const run = side && beside[at]?.[side];
    if (!run || signs.get(run)?.[side]) continue;
    const ground = page.fills.find((fill) => liesOn(fill.box, box) && fill.colour === sides[0]?.colour);
    const ticks = ticksIn[at] ?? [];
    const text = ground ? "■" : ticks.length > 0 ? "☒" : "☐";
    signs.set(run, { ...signs.get(run), [side]: { ...run, text, edges: [box[0], box[2]] } });
    for (const one of [...sides, ground, ...ticks]) gone.add(one);
  }
  if (signs.size === 0) return { page, art: [...art] };
  const isLeft = (one: unknown): boolean => !gone.has(one);
  const runs = page.runs.filter(isLeft).flatMap((run) => {
    const { behind: before, before: behind } = signs.get(run) ?? {};
    return [before ?? [], run, behind ?? []].flat();
  });
  const [rulings, fills] = [page.rulings.filter(isLeft), page.fills.filter(isLeft)];
  return { page: { ...page, runs, rulings, fills }, art: art.filter(isLeft) };
}

/** The place of the text that a box belongs to. */
type Side = "before" | "behind";

/**
 * Tells on which side a box's text is. A box belongs to the text behind it; where the last one of its line has none, "Yes ☐ No ☐",
 * all of that line belong to those before them.
 */
function sideOf(
  at: number,
  squares: readonly DrawnBox[],
  beside: readonly Partial<Record<Side, Run>>[],
): Side | undefined {
  const own = squares[at]?.box ?? [0, 0, 0, 0];
  const level = squares.flatMap(({ box }, place) => (Math.abs(box[1] - own[1]) < sidePt.least ? [place] : []));
  const [last = at] = level.toSorted((a, b) => (squares[b]?.box[0] ?? 0) - (squares[a]?.box[0] ?? 0));
  const side: Side = beside[last]?.behind ? "behind" : "before";
  return beside[at]?.[side] && side;
}

const tickForm = /^[xX×✓✔✕✖✗✘]$/u;

/** Tells whether something drawn or written is in a box. */
function isIn(one: Box | Run, box: Box): boolean {
  if (!("text" in one)) return isWithin(one, box);
  return isWithin([Math.min(...one.edges), one.base - one.size / 2, Math.max(...one.edges), one.base], box);
}

/** A tick reaches so far beyond the sides of its box. */
const beyondPt = 2;
const isWithin = (one: Box, [left, top, right, bottom]: Box): boolean =>
  one[0] > left - beyondPt && one[1] > top - beyondPt && one[2] < right + beyondPt && one[3] < bottom + beyondPt;

/** Finds squares whose sides bound nothing else, as those of a table's cells do. */
function squaresAmong(rulings: readonly Ruling[]): DrawnBox[] {
  const short = rulings.filter(({ from, to }) => to - from >= sidePt.least && to - from <= sidePt.most);
  const corners = new Map<number, Ruling[]>();
  for (const ruling of short) {
    const { across, at, from } = ruling;
    const place = across ? placeOf(true, from, at) : placeOf(false, at, from);
    const own = corners.get(place);
    // Two at one place are no side of a square, and so are more.
    if (!own) corners.set(place, [ruling]);
    else if (own.length === 1) own.push(ruling);
  }
  const sideFrom = (across: boolean, x: number, y: number, length: number): Ruling | undefined => {
    const found = nextTo(x).flatMap((left) =>
      nextTo(y).flatMap((top) => corners.get(placeOf(across, left, top)) ?? []),
    );
    const [side, more] = found;
    return side && !more && Math.abs(side.to - side.from - length) < meetingPt ? side : undefined;
  };
  const squares: DrawnBox[] = [];
  for (const top of short) {
    const [x, y, side] = [top.from, top.at, top.to - top.from];
    const left = top.across && sideFrom(false, x, y, side);
    const right = left && sideFrom(false, x + side, y, side);
    const bottom = right && sideFrom(true, x, y + side, side);
    if (!left || !right || !bottom || sideFrom(true, x, y, side) !== top) continue;
    squares.push({ box: [x, y, x + side, y + side], sides: [top, bottom, left, right] });
    if (squares.length > mostSquares) return [];
  }
  const uses = Map.groupBy(
    squares.flatMap(({ sides }) => sides),
    (side) => side,
  );
  return squares.filter(({ sides }) => sides.every((side) => uses.get(side)?.length === 1));
}

/** Pages are no higher than this many points. */
const highestPt = 100_000;
const placeOf = (across: boolean, x: number, y: number): number =>
  2 * (highestPt * Math.round(x) + Math.round(y)) + Number(across);
const nextTo = (place: number): number[] => [place - 1, place, place + 1];

/** Finds the letters next to a box, on both sides. */
function textsBeside(
  [left, top, right, bottom]: Box,
  byBase: ReadonlyMap<number, readonly Run[]>,
): Partial<Record<Side, Run>> {
  const middle = (top + bottom) / 2;
  const bases = Array.from({ length: Math.ceil(bottom - top) + 1 }, (_, at) => Math.round(middle) + at);
  const level = bases
    .flatMap((base) => byBase.get(base) ?? [])
    .filter(({ base, size, turned, hidden, text }) => {
      const above = (base - middle) / size;
      const isLevel = above >= middleEm.least && above <= middleEm.most && right - left < mostSideEm * size;
      return isLevel && turned === 0 && !hidden && text.trim() !== "";
    });
  const isNear = (room: number, { size }: Run) => room >= roomEm.least * size && room <= roomEm.most * size;
  const behind = level.filter((run) => isNear(startOf(run) - right, run));
  const before = level.filter((run) => isNear(left - endOf(run), run));
  const [first] = behind.toSorted((one, other) => startOf(one) - startOf(other));
  const [last] = before.toSorted((one, other) => endOf(other) - endOf(one));
  return { ...(first && { behind: first }), ...(last && { before: last }) };
}

const endOf = ({ edges }: Run): number => Math.max(...edges.slice(-2));
const startOf = ({ edges }: Run): number => Math.min(...edges.slice(0, 2));
const liesOn = (one: Box, other: Box): boolean =>
  one.every((edge, at) => Math.abs(edge - (other[at] ?? 0)) < sidePt.least / 2);
