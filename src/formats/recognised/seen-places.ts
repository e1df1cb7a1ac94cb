import { blank } from "../fonts/blank-font.ts";
import type { SeenLine, SeenWord } from "./seen.ts";

/** Gives the size of letters and their reach above and below the line, for the layer of text and for JSON alike. */
export function reachOf({ height }: Pick<SeenLine, "height">): { size: number; above: number; below: number } {
  const size = (height * 1000) / (blank.ascent - blank.descent);
  return { size, above: (size * blank.ascent) / 1000, below: (-size * blank.descent) / 1000 };
}

/** Gives the direction of a line: the step across and the step down of one pixel along it. */
export function wayOf({ baseline: { from, to } }: Pick<SeenLine, "baseline">): [across: number, down: number] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  return [(to[0] - from[0]) / length || (to[1] === from[1] ? 1 : 0), (to[1] - from[1]) / length];
}

/** Tells where a word begins and ends, in pixels along its line, which may lean, from the line's beginning. */
export function endsOf({ left, top, right, bottom }: SeenWord, line: Pick<SeenLine, "baseline">): [number, number] {
  const [across, down] = wayOf(line);
  const { from } = line.baseline;
  const isUpright = Math.abs(across) >= Math.abs(down);
  const [start, way] = isUpright ? [from[0], across] : [from[1], down];
  const ends = (isUpright ? [left, right] : [top, bottom]).map((end) => (end - start) / way) as [number, number];
  return ends[0] <= ends[1] ? ends : [ends[1], ends[0]];
}
