import type { Matrix } from "./box.ts";

/** What a recogniser saw in a picture of a page; places are in pixels of the picture. */
export interface SeenLine {
  /** The points between which its letters stand, without what hangs below. */
  baseline: { from: readonly [x: number, y: number]; to: readonly [x: number, y: number] };
  /** From the highest stroke of its letters to the lowest. */
  height: number;
  words: readonly SeenWord[];
}

export interface SeenWord {
  /** As it is spoken, whichever way it runs. */
  text: string;
  left: number;
  right: number;
}

/** What was recognised on a page, and what is to become of the page. */
export interface ReadPage {
  /** Counted from 1. */
  page: number;
  lines: readonly SeenLine[];
  /** From the picture that was recognised to the page as it is seen. */
  toFrame: Matrix;
  /** By so many degrees it is shown turned clockwise from now on. */
  turn: number;
  /** By so many degrees its content is turned clockwise, around its middle, so that lines are level. */
  lean: number;
}
