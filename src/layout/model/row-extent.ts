import type { Line } from "./line.ts";
import { descentEm, lineHeightOf } from "./line-height.ts";
import { type Row, rowBase, rowSize } from "./row.ts";

/** The line of a row that has most of its letters. */
const mainOf = (row: Row): Line | undefined =>
  row.reduce<Line | undefined>((most, line) => (most && most.text.length >= line.text.length ? most : line), undefined);

/** How high a row's font wants its lines, in em. */
export function lineHeightIn(row: Row): number {
  const pieces = mainOf(row)?.pieces ?? [];
  const [first] = [...pieces].sort((a, b) => b.text.length - a.text.length);
  return lineHeightOf(first?.look);
}

/**
 * Where the line that a row becomes begins and ends, at a distance of lines as a multiple of what the font wants: where that is
 * less, programs take it from above the letters, and what is more they put below them.
 */
export const topOf = (row: Row, lines: number): number =>
  rowBase(row) - (Math.min(1, lines) * lineHeightIn(row) - descentEm) * rowSize(row);
export const bottomOf = (row: Row, lines = 1): number =>
  rowBase(row) + (descentEm + Math.max(0, lines - 1) * lineHeightIn(row)) * rowSize(row);
