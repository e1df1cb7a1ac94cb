import type { Box } from "../model/box.ts";
import type { Page, Ruling, Run } from "../model/page.ts";

/** A box to be ticked is as high as letters, in points and in em of the text behind it. */
const sidePt = { least: 5, most: 16 };
const mostSideEm = 1.3;
/** The sides of a box meet, and are as long as each other, to so many points. */
const meetingPt = 0.8;
/** A box stands no nearer in front of its text, and no further. */
const roomEm = { least: 0.1, most: 2.5 };
/** The middle of a box lies so far above the baseline at least, and at most. */
const middleEm = { least: 0, most: 0.75 };

/** A page with more has a pattern of squares, which takes too long to hold against its text. */
const mostSquares = 200;

interface DrawnBox {
  box: Box;
  sides: readonly Ruling[];
}

/** Writes boxes of four lines in front of text, as those to be ticked, as the signs ☐ and ■: "☐ I live in the town". */
export function withDrawnBoxes(page: Page): Page {
  const byBase = Map.groupBy(page.runs, ({ base }) => Math.round(base));
  const gone = new Set<unknown>();
  const signs = new Map<Run, Run>();
  for (const { box, sides } of squaresAmong(page.rulings)) {
    const run = textBehind(box, byBase);
    const isField = page.fields.some((field) => liesOn(field.box, box));
    if (!run || isField || signs.has(run)) continue;
    const ground = page.fills.find((fill) => liesOn(fill.box, box) && fill.colour === sides[0]?.colour);
    signs.set(run, { ...run, text: ground ? "■" : "☐", edges: [box[0], box[2]] });
    for (const one of [...sides, ground]) gone.add(one);
  }
  if (signs.size === 0) return page;
  return {
    ...page,
    runs: page.runs.flatMap((run) => [signs.get(run) ?? [], run].flat()),
    rulings: page.rulings.filter((one) => !gone.has(one)),
    fills: page.fills.filter((one) => !gone.has(one)),
  };
}

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

/** Finds the first letters of the text that a box stands in front of. */
function textBehind([left, top, right, bottom]: Box, byBase: ReadonlyMap<number, readonly Run[]>): Run | undefined {
  const middle = (top + bottom) / 2;
  const bases = Array.from({ length: Math.ceil(bottom - top) + 1 }, (_, at) => Math.round(middle) + at);
  const level = bases
    .flatMap((base) => byBase.get(base) ?? [])
    .filter(({ base, size, turned, hidden, text }) => {
      const above = (base - middle) / size;
      const isLevel = above >= middleEm.least && above <= middleEm.most && right - left < mostSideEm * size;
      return isLevel && turned === 0 && !hidden && text.trim() !== "";
    });
  const behind = level.filter((run) => {
    const room = (startOf(run) - right) / run.size;
    return room >= roomEm.least && room <= roomEm.most;
  });
  const [first] = behind.toSorted((one, other) => startOf(one) - startOf(other));
  // The text may stand in front of its box, "Yes ☐ No ☐": then the box is no mark of the text behind.
  const isBehindText = level.some(
    ({ edges, size }) => (edges.at(-1) ?? 0) <= left && left - (edges.at(-1) ?? 0) < roomEm.most * size,
  );
  return isBehindText ? undefined : first;
}

const startOf = ({ edges }: Run): number => Math.min(...edges.slice(0, 2));
const liesOn = (one: Box, other: Box): boolean =>
  one.every((edge, at) => Math.abs(edge - (other[at] ?? 0)) < sidePt.least / 2);
