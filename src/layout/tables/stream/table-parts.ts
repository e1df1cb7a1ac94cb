import { median } from "../../model/box.ts";
import { belowCues, besideCues, guttersIn, type PartGround } from "./part-cues.ts";
import { belowWeights, besideWeights, type CueWeights } from "./part-weights.ts";
import { hasSeveralCells, type StreamRow } from "./stream-rows.ts";

const fewestRows = 3;
/** Longer runs are single tables, and each of their rows would be looked at with all others. */
const mostRows = 150;
/** How likely two tables must be. Of many rows one may look like an end by chance, so that asks for more. */
const leastLikely = { beside: 0.5, below: 0.9 };

/** How likely it is, from 0 to 1, that cues speak of two tables. */
export const likelihood = ({ bias, weights }: CueWeights, cues: readonly number[]): number =>
  1 / (1 + Math.exp(-cues.reduce((sum, cue, at) => sum + cue * (weights[at] ?? 0), bias)));

/**
 * Rows that stand like those of one table as the rows of each table among them: two tables may stand beside each other, and
 * one may begin where another ends. The likeliest place comes first, then those within its parts.
 */
export function tableParts(rows: readonly StreamRow[], ground: PartGround): (readonly StreamRow[])[] {
  if (rows.length < fewestRows || rows.length > mostRows || !rows.some(hasSeveralCells)) return [rows];
  let [best, parts]: [number, (readonly StreamRow[])[]] = [0, []];
  const gutters = guttersIn(rows);
  for (const gutter of gutters) {
    const above = likelihood(besideWeights, besideCues(rows, gutter, gutters, ground)) - leastLikely.beside;
    if (above <= best) continue;
    const middle = (gutter.from + gutter.to) / 2;
    [best, parts] = [above, [sideOf(rows, (x) => x < middle), sideOf(rows, (x) => x > middle)]];
  }
  for (let at = 1; at < rows.length; at++) {
    const above = likelihood(belowWeights, belowCues(rows, at, ground)) - leastLikely.below;
    if (above > best) [best, parts] = [above, [rows.slice(0, at), rows.slice(at)]];
  }
  return parts.length === 0 ? [rows] : parts.flatMap((part) => tableParts(part, ground));
}

/** Of each row the cells on one side; a row without any is left out. */
function sideOf(rows: readonly StreamRow[], isOn: (x: number) => boolean): StreamRow[] {
  return rows.flatMap((row): StreamRow[] => {
    const cells = row.cells.filter(({ left, right }) => isOn((left + right) / 2));
    if (cells.length === 0) return [];
    const lines = cells.flatMap((cell) => cell.lines);
    const cuts = row.cuts?.filter(isOn) ?? [];
    return [
      {
        cells,
        base: lines[0]?.base ?? row.base,
        top: Math.min(...lines.map(({ box }) => box[1])),
        bottom: Math.max(...lines.map(({ box }) => box[3])),
        size: median(lines.map(({ size }) => size)),
        ...(cuts.length > 0 && { cuts }),
      },
    ];
  });
}
