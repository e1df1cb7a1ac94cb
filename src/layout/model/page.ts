import type { Border, Sides } from "#formats/model/document.ts";
import type { PathStep } from "#formats/model/slides.ts";
import type { Box } from "./box.ts";

/** A page is plain data of what stands on it: as it is seen, turned and cropped as its file says. */
export interface Page {
  /** Counted from 1. */
  number: number;
  /** The name that the page gives itself, such as "iv"; its number where it gives none. */
  label: string;
  width: number;
  height: number;
  styles: readonly Style[];
  runs: readonly Run[];
  rulings: readonly Ruling[];
  fills: readonly Fill[];
  /** Areas with rounded corners, or of more than one colour: grounds of text, and no cells. */
  rounded?: readonly Background[];
  pictures: readonly PlacedPicture[];
  links: readonly PageLink[];
  fields: readonly FormField[];
  /** All that is drawn, later over earlier, of letters only where; only where that was asked for. */
  drawn?: readonly Drawn[];
  /** Only of a page on which more texts stand apart than are laid out: it has no runs and no lines, but these, or its picture. */
  crowd?: readonly ApartText[];
}

/** A text that stands apart from all others; its places are those of a run. */
export interface ApartText {
  text: string;
  left: number;
  right: number;
  base: number;
  size: number;
  turned: number;
}

/** How letters are drawn. */
export interface Style {
  font: string;
  generic: "serif" | "sans" | "mono";
  bold: boolean;
  italic: boolean;
  /** #rrggbb */
  colour: string;
}

/** Letters of one style that follow each other on a line. */
export interface Run {
  text: string;
  /** Left and right edge of each character (code point) in the text's order; of right-to-left text they descend. */
  edges: readonly number[];
  base: number;
  top: number;
  bottom: number;
  size: number;
  /** The style's place among those of the page. */
  style: number;
  /** The number of its line: runs that the file draws one after the other share it. */
  line: number;
  /** Degrees clockwise, from 0; the edges and the base of turned letters are those of the page turned back (`turn.ts`). */
  turned: number;
  /** Nobody sees it, such as the text of a scan. */
  hidden: boolean;
  /** Where blanks are that nobody drew: letters of another text begin behind each, if blanks are drawn at all. */
  gaps?: readonly number[];
  /** The number of the marked content that it is part of; one of the page's own furniture, such as a page number. */
  mark?: number | "artifact";
}

export interface Ruling {
  across: boolean;
  /** The other coordinate is the same all along. */
  at: number;
  from: number;
  to: number;
  width: number;
  colour: string;
}

/** Paper is white, and most letters are black. */
export const white = "#ffffff";
export const black = "#000000";

export interface Fill {
  box: Box;
  colour: string;
}

export interface Background {
  box: Box;
  /** An area of several colours, such as one that grows lighter, has none. */
  colour?: string | undefined;
}

export interface PlacedPicture {
  box: Box;
  /** Names the same pixels wherever they are shown; nothing of what is too much to be shown. */
  key: string;
  alt?: string;
  mark?: number | "artifact";
  /** Lines and areas draw the picture; it has no pixels of its own. */
  isDrawing: boolean;
}

export type Drawn = DrawnPath | DrawnPicture | DrawnLetters;

/** Where letters are drawn, which tells what lies over them. */
export interface DrawnLetters {
  kind: "letters";
  box: Box;
}

export interface DrawnPath {
  kind: "path";
  box: Box;
  /** The places of the steps are points of the page. */
  steps: readonly PathStep[];
  fill?: string;
  line?: Border;
  /** 1 is opaque. */
  opacity: number;
}

export interface DrawnPicture {
  kind: "picture";
  /** The part that is seen, before it is turned around its middle. */
  box: Box;
  key: string;
  /** Degrees clockwise. */
  turned: number;
  /** Upside down, before it is turned. */
  flipped: boolean;
  /** Shares of the picture that are cut off. */
  cut?: Sides<number>;
  opacity: number;
  /** The ground shows through the picture otherwise than through glass, as below a marker's ink. */
  isBlended?: boolean;
}

export interface PageLink {
  box: Box;
  address?: string;
  /** The page (counted from 1) and how far from its top. */
  target?: { page: number; top: number };
}

export interface FormField {
  box: Box;
  kind: "text" | "check" | "list" | "date";
  title: string;
  /** A box that is not ticked has an empty one. */
  value: string;
  options: readonly string[];
}

/** Facts that a file tells of itself. */
export interface FileInfo {
  title?: string;
  author?: string;
  language?: string;
  outline: readonly OutlineEntry[];
  /** The program that made the file puts each heading into the outline: where there is none, there are no headings. */
  outlinesHeadings?: boolean;
  tree?: StructureElement;
}

export interface OutlineEntry {
  title: string;
  /** The first is 1. */
  level: number;
  page: number;
  top: number;
}

/** An element of the structure tree, its type a standard one. */
export interface StructureElement {
  type: string;
  alt?: string;
  language?: string;
  rows?: number;
  columns?: number;
  kids: readonly (StructureElement | MarkedContent)[];
}

/** A page's marked content by its number. */
export interface MarkedContent {
  page: number;
  mark: number;
}

export const isMarkedContent = (kid: StructureElement | MarkedContent): kid is MarkedContent => "mark" in kid;
