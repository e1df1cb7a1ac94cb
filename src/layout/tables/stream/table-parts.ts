import { likelihood } from "../../model/cues.ts";
import { belowCuesIn, besideCuesIn, guttersIn, type PartGround } from "./part-cues.ts";
import { belowWeights, besideWeights } from "./part-weights.ts";
import { hasSeveralCells, rowOf, type StreamRow } from "./stream-rows.ts";

const fewestRows = 3;
/** One text to the right of all others, as a head in the middle of its column is, makes no table. */
const fewestRowsBeside = 2;
/** Longer runs are single tables, and each of their rows would be looked at with all others. */
const mostRows = 150;
/** How likely two tables must be. Of many rows one may look like an end by chance, so that asks for more. */
export const leastLikely = { beside: 0.5, below: 0.9 };

/**
 * Rows that stand like those of one table as the rows of each table among them: two tables may stand beside each other, and
 * one may begin where another ends. The likeliest place comes first, then those within its parts.
 */
export function tableParts(rows: readonly StreamRow[], ground: PartGround): (readonly StreamRow[])[] {
  if (rows.length < fewestRows || rows.length > mostRows || !rows.some(hasSeveralCells)) return [rows];
  let [best, parts]: [number, (readonly StreamRow[])[]] = [0, []];
  const gutters = guttersIn(rows);
  const besideCues = besideCuesIn(rows, gutters, ground);
  for (const gutter of gutters) {
    const beyond = likelihood(besideWeights, besideCues(gutter)) - leastLikely.beside;
    if (beyond <= best) continue;
    const middle = (gutter.from + gutter.to) / 2;
    const sides = [sideOf(rows, (x) => x < middle), sideOf(rows, (x) => x > middle)];
    if (sides.every((side) => side.length >= fewestRowsBeside)) [best, parts] = [beyond, sides];
  }
  const belowCues = belowCuesIn(rows, ground);
  for (const [at, row] of rows.entries()) {
    const above = rows[at - 1];
    const beyond = above ? likelihood(belowWeights, belowCues(row, above, at)) - leastLikely.below : 0;
    if (beyond > best) [best, parts] = [beyond, [rows.slice(0, at), rows.slice(at)]];
  }
  return parts.length === 0 ? [rows] : parts.flatMap((part) => tableParts(part, ground));
}

/** Keeps the cells of each row on one side; a row without any is left out. */
function sideOf(rows: readonly StreamRow[], isOn: (x: number) => boolean): StreamRow[] {
  return rows.flatMap((row): StreamRow[] => {
    const lines = row.cells.flatMap((cell) => (isOn((cell.left + cell.right) / 2) ? cell.lines : []));
    if (lines.length === 0) return [];
    const cuts = row.cuts?.filter(isOn) ?? [];
    return [{ ...rowOf(lines, cuts), ...(cuts.length > 0 && { cuts }) }];
  });
}
