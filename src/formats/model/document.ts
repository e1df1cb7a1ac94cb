import type { PageGround } from "./page-ground.ts";

/**
 * A document as people go on working with it: text that flows, in the order in which it is read. What stands on pages is
 * brought into this shape (`layout/`), and writers bring it into a file. All measures are points.
 */
export interface Document {
  title?: string;
  author?: string;
  /** The language of most of the text, in BCP 47. */
  language?: string;
  /** The look of plain text; other looks are written as differences from it. */
  plain: TextStyle;
  /** The looks of headings by their level, from 1; 0 is the document's title. */
  headings: ReadonlyMap<number, TextStyle>;
  sections: readonly Section[];
  lists: readonly List[];
  notes: ReadonlyMap<string, readonly Block[]>;
  /** The notes that stand behind the text and not at the feet of its pages, and how they are counted. */
  endNotes?: { names: ReadonlySet<string>; style: NumberStyle };
  pictures: readonly PictureFile[];
  /** The pages that it was made of have no room to spare. */
  isFull?: boolean;
}

/** Pages of one size with text in as many columns. */
export interface Section {
  page: { width: number; height: number };
  margins: Sides<number>;
  /** Even pages have the left margin on the right. */
  isMirrored?: boolean;
  /** The width of each column and the gap behind it; an empty list is one column over the whole width. */
  columns: readonly { width: number; gap: number }[];
  /** The section goes on where the one before it ends, on the same page. */
  goesOn: boolean;
  /** The number of its first page, where that is not one more than the last one's. */
  firstNumber?: number;
  /** The pages are counted as i, ii, iii. */
  isRoman?: boolean;
  header?: Repeated;
  footer?: Repeated;
  /** Words that lie behind the text of the pages. */
  watermarks?: readonly Watermark[];
  blocks: readonly Block[];
}

/** Words that lie across a page, turned clockwise around their middle. */
export interface Watermark {
  text: string;
  look: TextStyle;
  degrees: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A header or footer; the first page and even pages may have another one. */
export interface Repeated {
  blocks: readonly Block[];
  first?: readonly Block[];
  even?: readonly Block[];
  /** The distance from the paper's edge; where it isn't known, a third of the free margin. */
  edge?: number;
}

export interface Sides<T> {
  top: T;
  right: T;
  bottom: T;
  left: T;
}

/** A place in the source: the page, counted from the first that was taken, and the distance from its top. */
export interface SourceSpot {
  page: number;
  top: number;
}

/** The places in the source where the first and the last line of a block began. */
export interface SourcePosition {
  first: SourceSpot;
  last: SourceSpot;
}

export type Block = Paragraph | Table | Picture | Contents;

export interface Paragraph {
  kind: "paragraph";
  role: Role;
  content: readonly Inline[];
  align: "start" | "center" | "end" | "justify";
  rightToLeft: boolean;
  indent: { start: number; end: number; first: number };
  space: { before: number; after: number };
  /** The distance of its lines as a multiple of the font's own. */
  lines: number;
  /** The name by which links find it. */
  place?: string;
  source?: SourcePosition;
  /** The paragraph begins on a new page, or in the next column, as it did in the source. */
  begins?: "page" | "column";
  keepsNext?: boolean;
  fill?: string;
  /** Lines over its whole width, and along the side where it begins. */
  rules?: { top?: Rule; left?: Rule; bottom?: Rule };
  /** The tab stops, counted from where the column begins. */
  tabs?: readonly { at: number; align: "start" | "center" | "end" | "decimal"; leader?: "dots" | "line" }[];
  /** Coloured areas behind the page on which the paragraph begins. */
  grounds?: readonly PageGround[];
  /** Turned text that stands beside the rest of the page. */
  turned?: readonly TurnedText[];
}

/** Turned text in its box as it is seen: `left` counts from the paper's edge, `down` from the top of its paragraph. */
export interface TurnedText extends Pick<PageGround, "left" | "width" | "height"> {
  down: number;
  degrees: 90 | 270;
  content: readonly Paragraph[];
}

export type Role =
  | { kind: "text" | "title" | "subtitle" | "caption" | "quote" | "code" }
  /** With a list its number is not in its text but the list's at `step`, else at `level` (heading 1 at the first). */
  | { kind: "heading"; level: number; list?: number; step?: number }
  /** An item's number or bullet is not in its text. */
  | { kind: "item"; list: number; level: number }
  /** More text of the item before it. */
  | { kind: "more"; level: number };

/** The marks of a list's items, by level. */
export interface List {
  levels: readonly {
    mark: { kind: "bullet"; sign: string } | { kind: "number"; style: NumberStyle; text: string; start: number };
    indent: { start: number; first: number };
  }[];
}

/** The way in which items are numbered. In a level's `text`, %1 is the number of the first level, %2 of the second. */
export type NumberStyle = "decimal" | "lower-letter" | "upper-letter" | "lower-roman" | "upper-roman";

export type Inline = Span | Field | NoteMark | Tab | LineBreak | InlinePicture | Choice;

export interface Span {
  kind: "span";
  text: string;
  look: TextStyle;
  link?: Link;
  /** The text's language, where it differs from the document's. */
  language?: string;
}

export type Link = { address: string } | { place: string };

/** A text that the program fills in: a number, or the heading that a page is below. */
export interface Field {
  kind: "field";
  of: "page" | "pages" | `heading ${number}`;
  look: TextStyle;
  /** The text that stood on the page. */
  text: string;
}

export interface NoteMark {
  kind: "note";
  note: string;
  /** The mark that stood on the page. */
  shown?: string;
  look: TextStyle;
}

export type Tab = { kind: "tab" };

export interface LineBreak {
  kind: "break";
}

interface Shown {
  picture: number;
  width: number;
  height: number;
  alt?: string;
  link?: Link;
}

export interface InlinePicture extends Shown {
  kind: "inline-picture";
  /** The picture takes no room in its line, but hangs on its paragraph. */
  hangs?: Hanging;
}

/** The place of a picture that hangs on a paragraph, and the way of the text there. */
export interface Hanging {
  /** The distance from the paper's left edge. */
  left: number;
  /** The distance below the beginning of its paragraph. */
  down: number;
  /** Text runs around the picture, lies over it ("below": the picture is behind), or is nowhere near ("apart"). */
  text: "around" | "below" | "apart";
}

/** A field that readers of the document fill in or choose from. */
export interface Choice {
  kind: "choice";
  of: "text" | "check" | "list" | "date";
  title?: string;
  /** The chosen or written text; "" for a box that is not ticked. A date is 2024-12-31, or as it is spelled. */
  value: string;
  options?: readonly string[];
  /** The room that it has. */
  width?: number;
  look: TextStyle;
}

export interface TextStyle {
  /** The font's own name, without what makes it a subset. */
  family: string;
  generic: "serif" | "sans" | "mono";
  size: number;
  bold: boolean;
  italic: boolean;
  /** #rrggbb */
  colour: string;
  underline?: boolean;
  strike?: boolean;
  raised?: "super" | "sub";
  smallCapitals?: boolean;
  highlight?: string;
  /** The space between letters beyond the font's own. */
  spacing?: number;
}

export interface Table {
  kind: "table";
  columns: readonly number[];
  /** The number of rows at the top that repeat on each page. */
  heads: number;
  rows: readonly Row[];
  align: "start" | "center" | "end";
  indent: number;
  rightToLeft: boolean;
  space: { before: number; after: number };
  source?: SourcePosition;
  /** The distance between a cell's borders and its content; Word's own where it isn't known. */
  padding?: Sides<number>;
}

export interface Row {
  height?: number;
  cells: readonly Cell[];
}

/** A cell at its first row and column; the places that it covers beyond have no cell of their own. */
export interface Cell {
  column: number;
  columns: number;
  rows: number;
  blocks: readonly Block[];
  fill?: string;
  borders: Partial<Sides<Border>>;
  vertical: "top" | "middle" | "bottom";
  /** The turn of the cell's text, in degrees, clockwise. */
  turned?: 90 | 270;
}

export interface Border {
  width: number;
  colour: string;
  style: "solid" | "dashed" | "dotted" | "double";
}

/** A picture in the flow of the text. */
export interface Picture extends Shown, Pick<Paragraph, "source" | "begins"> {
  kind: "picture";
  align: "start" | "center" | "end";
  /** The distance from the beginning of its column. */
  indent?: number;
  space: { before: number; after: number };
}

export interface Rule extends Border {
  /** The distance from the text of its paragraph. */
  gap: number;
}

export interface PictureFile {
  bytes: Uint8Array;
  format: "png" | "jpeg";
  /** The size in pixels. */
  width: number;
  height: number;
}

/** A table of contents: the program makes it anew from the headings, which its entries lead to. */
export interface Contents {
  kind: "contents";
  levels: number;
  entries: readonly Paragraph[];
}
