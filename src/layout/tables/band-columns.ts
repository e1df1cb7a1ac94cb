import { type Box, median } from "../model/box.ts";
import type { Line } from "../model/line.ts";

/** A ground over a whole row: from its left side to its right one. */
interface Band {
  top: number;
  bottom: number;
  xs: readonly number[];
}

/** Strips that no letter stands in are blanks between words if they are narrower. */
const leastGutterEm = 0.8;
const sameEdgePt = 1.5;
/** The share of a column's texts that begin, end or have their middles below each other, at the least. */
const alignedShare = 0.6;
export const fewestBands = 2;
/** The share of rows that have something in each column, at the least. */
const filledShare = 0.5;
/** No table has more columns. */
const mostColumns = 200;

/**
 * Finds the sides of columns on grounds that go through whole rows by the texts on them: nothing stands between two columns
 * in any row, and the texts behind such a strip begin, end or have their middles below each other.
 */
export function bandColumns(bands: readonly Band[], lines: readonly Line[]): number[] {
  const [left = 0, right = 0] = bands[0]?.xs ?? [];
  const rows = bands.map(({ top, bottom }) =>
    lines.filter(
      ({ base, box }) => base > top && base < bottom && box[0] > left - sameEdgePt && box[2] < right + sameEdgePt,
    ),
  );
  const texts = rows.flat().toSorted((a, b) => a.box[0] - b.box[0]);
  const least = leastGutterEm * median(texts.map(({ size }) => size));
  const starts: { from: number; to: number }[] = [];
  let end = texts[0]?.box[2] ?? 0;
  for (const { box } of texts) {
    if (box[0] - end > least) starts.push({ from: end, to: box[0] });
    end = Math.max(end, box[2]);
  }
  if (starts.length > mostColumns) return [left, right];
  const padding = (texts[0]?.box[0] ?? left) - left;
  const isTold = starts.every(({ to }, at) => {
    const next = starts[at + 1]?.from ?? right;
    const own = rows.map((row) => row.filter(({ box }) => box[0] >= to && box[2] <= next + sameEdgePt));
    const filled = own.filter((row) => row.length > 0).length;
    return filled >= Math.max(fewestBands, filledShare * bands.length) && areAligned(own.flat().map(({ box }) => box));
  });
  if (!isTold) return [left, right];
  return [left, ...starts.map(({ from, to }) => to - Math.min(Math.max(padding, 1), (to - from) / 2)), right];
}

const areAligned = (boxes: readonly Box[]): boolean =>
  [(box: Box) => box[0], (box: Box) => box[2], (box: Box) => (box[0] + box[2]) / 2].some((edge) => {
    const usual = median(boxes.map(edge));
    return boxes.filter((box) => Math.abs(edge(box) - usual) < sameEdgePt).length >= alignedShare * boxes.length;
  });
