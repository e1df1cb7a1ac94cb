import type { Border, Link, PictureFile, Sides, TextStyle } from "./document.ts";

/** A presentation: pages on which everything has a place. Measures are points from the upper left corner. */
export interface Slides {
  title?: string;
  author?: string;
  /** The language of most of the text, in BCP 47. */
  language?: string;
  size: { width: number; height: number };
  /** The usual looks of titles and of other text. */
  looks: { title: TextStyle; text: TextStyle /** The colour of most links, as #rrggbb. */; link?: string };
  /** The shapes of the master, which every slide shows. */
  master: readonly Shape[];
  /** The background of slides that have none of their own. */
  background?: SlideBackground;
  /** The place of the body on most slides. */
  body?: Place;
  /** The number of the first slide; 1 where nobody says. */
  firstNumber?: number;
  slides: readonly Slide[];
  pictures: readonly PictureFile[];
}

export interface Slide {
  shapes: readonly Shape[];
  background?: SlideBackground;
  /** This slide does not show the master's shapes. */
  bare?: boolean;
}

/** A colour as #rrggbb, or a picture that is stretched over all of the slide. */
export type SlideBackground = string | { picture: number };

export type Shape = TextBox | TableShape | PictureShape | PathShape;

export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
  /** The turn in degrees, clockwise, around the middle. */
  turned?: number;
  /** The shape is upside down before it is turned. */
  flipped?: boolean;
}

/** The role of what a layout has a placeholder for: a title, one content or two side by side, a picture or a table alone. */
export type PlaceRole = "title" | "body" | "second-body" | "picture" | "table";

export interface TextBox {
  kind: "text";
  role: PlaceRole | "box";
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
  /** The depth of indentation, from 0. */
  level: number;
  mark?: SlideMark;
  /** The distance from the box to the paragraph's text. */
  indent: number;
  /** The way from there to the beginning of the first line, or to the mark before it. */
  first: number;
  space: { before: number; after: number };
  lines: number;
  /** The tab stops, from the left of the paragraph's box. */
  tabs?: readonly number[];
}

/** A mark in front of a paragraph; it looks like the paragraph's text except in what it says here. */
export type SlideMark = ({ kind: "bullet"; sign: string } | { kind: "number"; style: SlideNumbers; start: number }) & {
  colour?: string;
  /** The mark's size as a share of the text's. */
  size?: number;
};

/** The numbering of items, by the format's own names. */
export type SlideNumbers =
  | "arabicPlain"
  | `${"arabic" | "alphaLc" | "alphaUc" | "romanLc" | "romanUc"}${"Period" | "ParenR" | "ParenBoth"}`;

export type SlideInline =
  /** A tab in its text leads to the next of its paragraph's. */
  | { kind: "span"; text: string; look: TextStyle; link?: SlideLink; language?: string }
  | { kind: "break" }
  /** The number of the slide. */
  | { kind: "number"; look: TextStyle; text: string };

export type SlideLink = Link | { slide: number };

export interface TableShape {
  kind: "table";
  role?: PlaceRole;
  place: Place;
  columns: readonly number[];
  /** The first row tells what the columns are. */
  hasHead: boolean;
  rows: readonly { height: number; cells: readonly SlideCell[] }[];
}

/** A cell, at its first row and column; the places that it covers beyond have no cell of their own. */
export interface SlideCell {
  column: number;
  columns: number;
  rows: number;
  paragraphs: readonly SlideParagraph[];
  anchor: "top" | "middle" | "bottom";
  /** The distance between the cell's borders and its text. */
  padding?: Sides<number>;
  fill?: string;
  borders: Partial<Record<"top" | "right" | "bottom" | "left", Border>>;
}

export interface PictureShape {
  kind: "picture";
  role?: PlaceRole;
  place: Place;
  picture: number;
  alt?: string;
  /** The opacity; 1 is opaque. */
  opacity?: number;
  /** The shares of the picture that are cut off at its sides. */
  cut?: Sides<number>;
  link?: SlideLink;
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
