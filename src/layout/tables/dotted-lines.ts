import { type Box, heightOf, median, widthOf } from "../model/box.ts";
import type { Fill, Ruling } from "../model/page.ts";

/** Fewer dots in a row are signs, or a part of a pattern. */
const fewestDots = 8;
/** Most dots of a line are as far apart as each other; where one side of a cell ends and the next begins, two may not be. */
const sameStepPt = 0.75;
const sameStepsShare = 0.8;
/** In the length of a dot, from where it ends to the next. */
const gapShare = { least: 0.25, most: 3 };
const sameHeightPt = 0.3;

interface DottedLines {
  rulings: Ruling[];
  /** Dots of no line. */
  rest: Fill[];
}

/**
 * Lines that are drawn dot by dot, as browsers print `border: 1px dotted`: each a small area, ten thousand of them on a page
 * of a table. As many lines are what is left, and the dots that are in none.
 */
export function dottedLines(dots: readonly Fill[]): DottedLines {
  const level = linesAmong(dots, true);
  const upright = linesAmong(level.rest, false);
  return { rulings: [...level.rulings, ...upright.rulings], rest: upright.rest };
}

function linesAmong(dots: readonly Fill[], across: boolean): DottedLines {
  const [start, end, side] = across ? ([0, 2, 1] as const) : ([1, 3, 0] as const);
  const rows = Map.groupBy(dots, ({ box, colour }) => `${colour} ${Math.round(box[side] / sameHeightPt)}`);
  const found: DottedLines = { rulings: [], rest: [] };
  for (const row of rows.values()) {
    const sorted = row.toSorted((a, b) => a.box[start] - b.box[start]);
    for (let from = 0; from < sorted.length; ) {
      let to = from + 1;
      while (isNear(sorted[to - 1], sorted[to], start, end)) to += 1;
      const line = sorted.slice(from, to);
      if (isInSteps(line, start, end)) found.rulings.push(rulingOf(line, across));
      else found.rest.push(...line);
      from = to;
    }
  }
  return found;
}

function isNear(dot: Fill | undefined, next: Fill | undefined, start: 0 | 1, end: 2 | 3): boolean {
  if (!dot || !next) return false;
  return next.box[start] - dot.box[end] <= gapShare.most * (dot.box[end] - dot.box[start]);
}

/** Whether nearly all dots are as far from the next one. Those of a matrix code are not: its light squares are many or few. */
function isInSteps(dots: readonly Fill[], start: 0 | 1, end: 2 | 3): boolean {
  if (dots.length < fewestDots) return false;
  const steps = dots.slice(1).map(({ box }, at) => box[start] - (dots[at]?.box[start] ?? 0));
  const step = median(steps);
  const length = median(dots.map(({ box }) => box[end] - box[start]));
  const same = steps.filter((one) => Math.abs(one - step) < sameStepPt).length;
  return step - length >= gapShare.least * length && same >= sameStepsShare * steps.length;
}

function rulingOf(dots: readonly Fill[], across: boolean): Ruling {
  const [first, last] = [dots[0], dots.at(-1)];
  const box: Box = [first?.box[0] ?? 0, first?.box[1] ?? 0, last?.box[2] ?? 0, last?.box[3] ?? 0];
  return {
    across,
    at: across ? (box[1] + box[3]) / 2 : (box[0] + box[2]) / 2,
    from: across ? box[0] : box[1],
    to: across ? box[2] : box[3],
    width: across ? heightOf(box) : widthOf(box),
    colour: first?.colour ?? "#000000",
  };
}
