import type { Fill, Page } from "../model/page.ts";

const tallestEm = 1.8;
const huggingPt = 1.5;
const mostPairs = 2_000_000;

/**
 * Areas behind letters of one line as a marker pen leaves them: no higher than the line, and they begin and end with
 * letters. A cell's ground has room around its text.
 */
export function highlightsOn({ fills, runs }: Page): Fill[] {
  const level = runs.filter(({ turned, text }) => turned === 0 && text.trim() !== "");
  const coloured = fills.filter(({ colour }) => colour !== "#ffffff" && colour !== "#000000");
  if (coloured.length * level.length > mostPairs) return [];
  return coloured.filter(({ box: [left, top, right, bottom] }) => {
    const behind = level.filter(
      ({ base, size, edges }) =>
        base > top &&
        base < bottom + 1 &&
        bottom - top < tallestEm * size &&
        bottom - top > size / 2 &&
        Math.min(...edges) < right &&
        Math.max(...edges) > left,
    );
    const edges = behind.flatMap((run) => [...run.edges]);
    const isAt = (side: number) => edges.some((edge) => Math.abs(edge - side) < huggingPt);
    return behind.length > 0 && isAt(left) && isAt(right);
  });
}
