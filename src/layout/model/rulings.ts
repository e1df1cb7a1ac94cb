import type { Box } from "./box.ts";
import type { Ruling } from "./page.ts";

/** Gives the box that a ruling takes, which has no height, or no width. */
export const boxOfRuling = ({ across, at, from, to }: Ruling): Box =>
  across ? [from, at, to, at] : [at, from, at, to];

/** Rulings whose heights differ by fewer points lie on each other. */
const sameLinePt = 1.6;
/** A gap in a line is no wider. */
const gapInLinePt = 3;

/** Merges rulings that lie on each other or follow each other. */
export function mergedRulings(rulings: readonly Ruling[]): Ruling[] {
  const merged: Ruling[] = [];
  for (const across of [true, false]) {
    const sorted = rulings.filter((one) => one.across === across).sort((a, b) => a.at - b.at || a.from - b.from);
    const groups: Ruling[][] = [];
    for (const ruling of sorted) {
      const group = groups.at(-1);
      if (group?.[0] && ruling.at - group[0].at <= sameLinePt) group.push(ruling);
      else groups.push([ruling]);
    }
    for (const group of groups) {
      let open: Ruling | undefined;
      for (const ruling of group.sort((a, b) => a.from - b.from)) {
        if (open && ruling.from <= open.to + gapInLinePt) {
          const longer: Ruling = ruling.to - ruling.from > open.to - open.from ? ruling : open;
          // At its ends a line may be drawn in another colour, where it meets the border of all of it.
          if (ruling.width > 0 && (open.width === 0 || longer === ruling)) open.colour = ruling.colour;
          open.to = Math.max(open.to, ruling.to);
          open.width = Math.max(open.width, ruling.width);
          open.at = longer.at;
        } else {
          open = { ...ruling };
          merged.push(open);
        }
      }
    }
  }
  return merged;
}
