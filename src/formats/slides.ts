import type { Border, Link, Look, PictureFile } from "./document.ts";

/** Pages that are shown: what stands on them has its place. Measures are points from the upper left corner. */
export interface Slides {
  title?: string;
  author?: string;
  /** BCP 47, of most of the text. */
  language?: string;
  size: { width: number; height: number };
  /** What titles and other text look like, as a rule. */
  looks: { title: Look; text: Look };
  /** What is the same on every slide. */
  master: readonly Shape[];
  slides: readonly Slide[];
  pictures: readonly PictureFile[];
}

export interface Slide {
  shapes: readonly Shape[];
  /** #rrggbb */
  background?: string;
  /** What is on every slide is not on this one. */
  bare?: boolean;
}

export type Shape = TextBox | TableShape | PictureShape | PathShape;

export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Degrees, clockwise, around the middle. */
  turned?: number;
}

export interface TextBox {
  kind: "text";
  role: "title" | "box";
  place: Place;
  paragraphs: readonly SlideParagraph[];
  anchor: "top" | "middle" | "bottom";
  wraps: boolean;
  fill?: string;
  line?: Border;
}

export interface SlideParagraph {
  content: readonly SlideInline[];
  align: "start" | "center" | "end" | "justify";
  rightToLeft: boolean;
  /** Steps of indentation, from 0. */
  level: number;
  mark?: { kind: "bullet"; sign: string } | { kind: "number"; style: SlideNumbers; start: number };
  /** Where its text begins; with a mark, that one stands before it. */
  indent: number;
  space: { before: number; after: number };
  lines: number;
}

/** How items are numbered, by the names that the format has for it. */
export type SlideNumbers =
  | "arabicPeriod"
  | "arabicParenR"
  | "alphaLcPeriod"
  | "alphaLcParenR"
  | "alphaUcPeriod"
  | "romanLcPeriod"
  | "romanUcPeriod";

export type SlideInline =
  | { kind: "span"; text: string; look: Look; link?: SlideLink; language?: string }
  | { kind: "break" }
  /** The number of the slide. */
  | { kind: "number"; look: Look; text: string };

export type SlideLink = Link | { slide: number };

export interface TableShape {
  kind: "table";
  place: Place;
  columns: readonly number[];
  /** The first row tells what the columns are. */
  hasHead: boolean;
  rows: readonly { height: number; cells: readonly SlideCell[] }[];
}

/** A cell at its first row and column; the places that it covers beyond have no cell of their own. */
export interface SlideCell {
  column: number;
  columns: number;
  rows: number;
  paragraphs: readonly SlideParagraph[];
  anchor: "top" | "middle" | "bottom";
  fill?: string;
  borders: Partial<Record<"top" | "right" | "bottom" | "left", Border>>;
}

export interface PictureShape {
  kind: "picture";
  place: Place;
  picture: number;
  alt?: string;
  /** 1 is opaque. */
  opacity?: number;
}

/** A drawing of straight lines and curves, in points of its own place. */
export interface PathShape {
  kind: "path";
  place: Place;
  steps: readonly PathStep[];
  fill?: string;
  line?: Border;
  opacity?: number;
}

export type PathStep =
  | { to: "move" | "line"; x: number; y: number }
  | { to: "curve"; points: readonly [number, number, number, number, number, number] }
  | { to: "close" };
