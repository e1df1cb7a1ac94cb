import type { Ruling } from "../model/page.ts";

const touchPt = 3;
/** No row is lower than this. */
const leastRowPt = 6;

/**
 * Edges that nobody drew, as rulings without a width: where lines between columns begin or end inside a table, and those on
 * both sides go on, a row ends there, though no line goes across. So a head over several columns is parted from their own.
 */
export function rowEnds(rulings: readonly Ruling[]): Ruling[] {
  const levels = rulings.filter(({ across }) => across);
  const uprights = rulings.filter(({ across }) => !across).sort((a, b) => a.at - b.at);
  const ends = uprights.flatMap((upright) => [upright.from, upright.to].map((y) => ({ upright, y })));
  return ends.flatMap(({ upright: { at, from, to }, y }): Ruling[] => {
    const beyond = y === from ? -1 : 1;
    const isDrawn = levels.some(
      (one) => one.from < at + touchPt && one.to > at - touchPt && Math.abs(one.at - y) < leastRowPt,
    );
    const isInside = levels.some((one) => one.from < at && one.to > at && (one.at - y) * beyond > 0);
    if (isDrawn || !isInside || to - from < leastRowPt) return [];
    const passing = uprights.filter((one) => one.from < y - leastRowPt && one.to > y + leastRowPt);
    const [left, right] = [
      passing.findLast((one) => one.at < at - touchPt),
      passing.find((one) => one.at > at + touchPt),
    ];
    if (!left || !right) return [];
    return [{ across: true, at: y, from: left.at, to: right.at, width: 0, colour: "" }];
  });
}
