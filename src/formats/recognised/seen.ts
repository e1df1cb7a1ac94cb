/** A line that a recogniser saw in a picture of a page; places are in pixels of the picture. */
export interface SeenLine {
  /** The points between which its letters stand, without what hangs below. */
  baseline: { from: Point; to: Point };
  /** The distance from the highest stroke of its letters to the lowest. */
  height: number;
  words: readonly SeenWord[];
}

export interface SeenWord {
  /** The word as it is spoken, whichever way it runs. */
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** The confidence, 0 to 100. */
  confidence: number;
}

export type Point = readonly [x: number, y: number];
