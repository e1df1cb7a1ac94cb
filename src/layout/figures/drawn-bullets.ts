import { type Box, heightOf, liesIn, overlap, widthOf } from "../model/box.ts";
import { readsLeftwards } from "../model/line.ts";
import type { Page, Run } from "../model/page.ts";
import { drawingsOn } from "./figures.ts";

/** A smaller mark is a point, and a larger one a box. */
const leastBulletPt = 1.5;
const mostBulletPt = 10;
/** A longer mark is a dash. */
const mostAspect = 1.8;
/** Bullets of a list differ by fewer points. */
const sameSizePt = 1;
/** A bullet is no larger than this share of the letters beside it. */
const highestBulletEm = 0.8;
/** A bullet stands no further in front of its text, and no nearer. */
const farthestBulletEm = 2.5;
const nearestBulletEm = 0.1;
/** Its middle is no lower below the text's baseline, and no higher above it. */
const middleEm = { below: 0.05, above: 0.75 };
/** One mark alone makes no list. */
const fewestAlike = 2;
/** A page with more has a drawing of dots, which takes too long to look through. */
const mostDrawnMarks = 1_000;

export interface DrawnBullets {
  page: Page;
  /** Drawings that stand in front of no item. */
  art: Box[];
  /** Where the bullets that became letters were drawn. */
  boxes: Box[];
}

interface BulletMark {
  run: Run;
  box: Box;
  /** What is drawn in other ways than by one colour has none. */
  colour?: string;
}

/**
 * Makes letters of the balls and squares that programs for slides draw in front of items, where there are several alike:
 * keys of a chart each have a colour, or stand in it, and boxes to be ticked are fields.
 */
export function bulletsOn(page: Page, art: readonly Box[]): DrawnBullets {
  const none = { page, art: [...art], boxes: [] };
  const all = [...art.map((box) => ({ box })), ...page.fills].filter(({ box }) => isSmall(box));
  if (all.length > mostDrawnMarks) return none;
  const signs = signsAmong(all, page);
  const alike = signs.filter((one) => signs.filter((other) => isAlike(one, other)).length >= fewestAlike);
  const figures = alike.length > 0 ? drawingsOn(page, art) : [];
  const fields = page.fields.map(({ box }) => box);
  const kept = new Map(
    alike.flatMap(({ run, box }) =>
      [...figures, ...fields].some((other) => overlap(other, box)) ? [] : [[run, box] as const],
    ),
  );
  if (kept.size === 0) return none;
  const isOf = (boxes: readonly Box[]) => (box: Box) =>
    isSmall(box) && boxes.some((one) => liesIn(box, one, sameSizePt));
  const boxes = [...kept].flatMap(([run, box]) => (isTagged(run) ? [] : [box]));
  const [isMark, isBullet] = [isOf([...kept.values()]), isOf(boxes)];
  const runs = page.runs.flatMap((run) => {
    const box = kept.get(run);
    return box && !isTagged(run) ? [{ ...run, text: "•", edges: [box[0], box[2]] }, run] : [run];
  });
  const fills = page.fills.filter(({ box }) => !isBullet(box));
  return { page: { ...page, runs, fills }, art: art.filter((box) => !isMark(box)), boxes };
}

/** Finds one for each line. */
function signsAmong(drawn: readonly Omit<BulletMark, "run">[], { runs }: Page): BulletMark[] {
  const signs = new Map<Run, BulletMark>();
  const starts = drawn.length > 0 ? runs.map((run) => ({ run, room: aheadOf(run) })) : [];
  for (const one of drawn) {
    const run = starts.find((start) => standsBefore(one.box, start.run, start.room(one.box)))?.run;
    if (run && !signs.has(run) && isStart(run, runs)) signs.set(run, { ...one, run });
  }
  return [...signs.values()];
}

const isAlike = (one: BulletMark, other: BulletMark): boolean =>
  one.colour === other.colour && Math.abs(heightOf(one.box) - heightOf(other.box)) < sameSizePt;

function isSmall(box: Box): boolean {
  const [width, height] = [widthOf(box), heightOf(box)];
  return (
    width >= leastBulletPt &&
    width <= mostBulletPt &&
    height >= leastBulletPt &&
    height <= mostBulletPt &&
    Math.max(width, height) < mostAspect * Math.min(width, height)
  );
}

/** Whether the file itself tells what a text is, and so whether it is an item. */
const isTagged = ({ mark }: Run): boolean => typeof mark === "number";

/** Tells how far a place is from where a text begins, on the side from which it is read. */
function aheadOf({ text, edges }: Run): (box: Box) => number {
  if (!readsLeftwards(text)) {
    const start = Math.min(...edges.slice(0, 2));
    return ([, , right]) => start - right;
  }
  const start = Math.max(...edges.slice(0, 2));
  return ([left]) => left - start;
}

/** Whether letters are the first on their line, as far as a bullet may be away from them. */
function isStart(run: Run, runs: readonly Run[]): boolean {
  if (run.turned !== 0 || run.hidden || run.text.trim() === "") return false;
  const room = aheadOf(run);
  return !runs.some((other) => {
    if (other === run || Math.abs(other.base - run.base) >= run.size / 2 || other.text.trim() === "") return false;
    const [left, right] = [Math.min(...other.edges), Math.max(...other.edges)];
    const ahead = room([left, other.top, right, other.bottom]);
    return ahead > -(right - left) && ahead < farthestBulletEm * run.size;
  });
}

function standsBefore(box: Box, run: Run, room: number): boolean {
  const [, top, , bottom] = box;
  if (
    room < nearestBulletEm * run.size ||
    room > farthestBulletEm * run.size ||
    widthOf(box) > highestBulletEm * run.size
  )
    return false;
  const middle = (top + bottom) / 2;
  return (
    bottom - top <= highestBulletEm * run.size &&
    middle < run.base + middleEm.below * run.size &&
    middle > run.base - middleEm.above * run.size
  );
}
