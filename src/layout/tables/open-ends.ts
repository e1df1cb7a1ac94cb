import type { Ruling } from "../model/page.ts";

/** In points: no row is lower than this, and lines between columns end at one height but for roundings. */
const leastRowPt = 6;
const sameEndPt = 2;
/** Lines in both directions: boxes of forms and drawings have fewer. */
const fewestBorders = 3;
/** Of the page, in which it begins and ends. */
const pageMarginShare = 0.2;

interface UprightBorders {
  xs: readonly number[];
  upright: readonly Ruling[];
  height: number;
}

/**
 * The heights of lines between rows, with where the lines between columns end beyond the last of them: a table that a page
 * parts between two rows may have no line there.
 */
export function withOpenEnds(ys: readonly number[], { xs, upright, height }: UprightBorders): number[] {
  if (Math.min(xs.length, ys.length) < fewestBorders) return [...ys];
  const [top = 0, bottom = 0] = [ys[0], ys.at(-1)];
  const beside = xs.map((x) => upright.filter(({ at }) => Math.abs(at - x) < sameEndPt));
  const starts = beside.map((own) => Math.min(...own.map(({ from }) => from)));
  const ends = beside.map((own) => Math.max(...own.map(({ to }) => to)));
  const isOne = (places: readonly number[]) => Math.max(...places) - Math.min(...places) < sameEndPt;
  return [
    ...(isOne(starts) && Math.max(...starts) < Math.min(top - leastRowPt, pageMarginShare * height)
      ? [Math.max(...starts)]
      : []),
    ...ys,
    ...(isOne(ends) && Math.min(...ends) > Math.max(bottom + leastRowPt, height - pageMarginShare * height)
      ? [Math.min(...ends)]
      : []),
  ];
}
