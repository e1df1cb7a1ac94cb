import { median } from "../model/box.ts";
import { type Line, placedSigns } from "../model/line.ts";

/** Places of letters are rounded by so much, and pairs of letters are moved by it. */
const roundingEm = 0.02;

/** Measures the blanks of a row, those between its lines as well. */
export function blankWidthsIn(row: readonly Line[]): number[] {
  const gaps: number[] = [];
  let end: number | undefined;
  let isApart = false;
  for (const line of row) {
    isApart = end !== undefined;
    for (const { sign, from, to } of line.pieces.flatMap(placedSigns)) {
      if (sign === " ") {
        isApart = true;
        continue;
      }
      if (isApart && end !== undefined) gaps.push(from - end);
      isApart = false;
      end = to;
    }
  }
  return gaps;
}

/**
 * Tells whether words stand farther apart in some rows than in others, as only where rows are set to both margins; unknown where
 * fewer than two of them have words enough.
 */
export function areSpread(rows: readonly (readonly Line[])[]): boolean | undefined {
  const wide: number[] = [];
  for (const row of rows) {
    const gaps = blankWidthsIn(row);
    const size = median(row.map((line) => line.size));
    // Nobody knows of a single gap whether a sentence ends there; the middle one of three is one between words.
    if (gaps.length > 2 && size > 0) wide.push(median(gaps) / size);
  }
  return wide.length < 2 ? undefined : Math.max(...wide) - Math.min(...wide) > roundingEm;
}
