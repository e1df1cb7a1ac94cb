import type { Letter } from "../remove/show.ts";

/** A letter with the text that its marked content gives for it. */
export interface Heard extends Letter {
  /** The number of the span whose text stands for it, and that text. */
  span?: { id: number; says: string } | undefined;
}

/** A piece of text, and the letters that stand for it together. */
export interface Part {
  text: string;
  letters: readonly Heard[];
}

type Way = readonly [x: number, y: number];

/** The direction in which a letter's line runs. */
export function wayOf({ origin, next }: Heard): Way {
  const [x, y] = [next[0] - origin[0], next[1] - origin[1]];
  const length = Math.hypot(x, y);
  return length === 0 ? [1, 0] : [x / length, y / length];
}
