import type { Point } from "./seen.ts";

export type Box = [left: number, top: number, right: number, bottom: number];

/**
 * The lines of a page, recognised or read from its text; places are points from the upper left corner of the page as it
 * is shown.
 */
export interface SaidPage {
  /** The page's number, from 1. */
  page: number;
  width: number;
  height: number;
  /** The lines, in the order in which they are read. */
  lines: readonly SaidLine[];
}

export interface SaidLine {
  box: Box;
  words: readonly SaidWord[];
  /** The baseline of a recognised line, and the size of its letters. */
  letters?: { from: Point; to: Point; size: number };
}

export interface SaidWord {
  text: string;
  box: Box;
  /** The confidence, 0 to 100; the page's own text is not recognised, and has none. */
  confidence?: number;
}

/** A page that was scanned, as its words and what else was seen on it; the page itself is turned and levelled as they tell. */
export interface ScannedPage extends SaidPage {
  /** Degrees by which the page is turned clockwise. */
  turn: number;
  /** Degrees by which the content is levelled clockwise, around the page's middle, before the page is turned. */
  lean: number;
  /** Straight lines, from end to end. */
  strokes: readonly Stroke[];
  /** The places of pictures amid the text. */
  figures: readonly Box[];
}

export interface Stroke {
  from: Point;
  to: Point;
  width: number;
}
