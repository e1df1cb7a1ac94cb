/** What is known of a document, because the document was made from it. Kept as NAME.json beside NAME.pdf. */
export interface Truth {
  name: string;
  set: SetName;
  kind: Kind;
  /** Documents alike, by which scores are told: "sheet without borders". */
  class: string;
  template: string;
  /** The package and the file whose contents it shows, or "made". */
  source: string;
  seed: number;
  tagged: boolean;
  /** In the order in which they are read. Running heads and page numbers stand in `pages` alone. */
  blocks: readonly Block[];
  /** Empty where nothing but the blocks is known. */
  pages: readonly PageTruth[];
}

/** A set that rules are fitted to, one that they are tried on, and three that nobody looks at. */
export const setNames = ["fit", "check", "sealed-1", "sealed-2", "sealed-3"] as const;
export type SetName = (typeof setNames)[number];

/** By which program a document comes to its pages: a sheet, a web page, a text document, LaTeX, slides. */
export const kinds = ["workbook", "page", "document", "latex", "slides"] as const;
export type Kind = (typeof kinds)[number];

export interface PageTruth {
  /** Columns in which most of its running text stands; left out where there is no such number. */
  columns?: number;
  /** The number that the page shows of itself: "iv", "12"; left out where it shows none. */
  shown?: string;
  /** Running heads and feet, without the number. */
  running?: readonly string[];
}

export type Block = Paragraph | Heading | Item | Note | Caption | Table | Picture | Slide;

interface Text {
  /** In one line, with single spaces. Marks of notes and dots that lead to a page's number are left out. */
  text: string;
  /** The page on which it begins, counted from 1, where that is known. */
  page?: number;
}

export interface Paragraph extends Text {
  kind: "paragraph";
}

/** `text` with the number that is drawn before it, "2.1 Costs". */
export interface Heading extends Text {
  kind: "heading";
  /** From 1; the title of a document is a heading of level 1. */
  level: number;
}

/** Of a list; `text` without its bullet or number. */
export interface Item extends Text {
  kind: "item";
  level: number;
  ordered: boolean;
}

/** At the foot of a page; `text` without its mark. It stands behind the block that it is a note to. */
export interface Note extends Text {
  kind: "note";
  mark: string;
}

export interface Caption extends Text {
  kind: "caption";
}

export interface Table {
  kind: "table";
  page?: number;
  /** More than one where it goes on over pages. */
  pages?: number;
  rows: number;
  columns: number;
  headRows: number;
  /** Lines or bands part its cells: wholly, in part, or not at all. */
  ruled: "all" | "some" | "none";
  /** In the order of rows; what is not named is empty. */
  cells: readonly Cell[];
}

export interface Cell {
  row: number;
  /** Counted from the side at which reading begins: from the right where a sheet runs from right to left. */
  column: number;
  rowSpan?: number;
  columnSpan?: number;
  /** As it is printed, "1.234,50 €". */
  text: string;
  /**
   * The cell is too narrow: `text` is the beginning that the page holds, of which the last letter may lie behind the
   * cell's edge. No page holds the rest.
   */
  cut?: boolean;
  type?: CellType;
  /** The number, or the date as 2026-01-31, 2026-01-31T08:30:00 or 08:30:00; a percentage as .25. */
  value?: number | string | boolean;
}

export type CellType = "text" | "number" | "percent" | "currency" | "date" | "time" | "boolean";

/** Letters that belong to a drawing, such as the axes of a chart: in no cell and no paragraph. */
export interface Picture {
  kind: "picture";
  page?: number;
  words: readonly string[];
}

export interface Slide {
  kind: "slide";
  page: number;
  title?: string;
  /** Of each box its paragraphs, in the order in which they are read; the title is not among them. */
  boxes: readonly (readonly string[])[];
  /** Which of the paragraphs are items of lists; left out where nobody knows that. */
  items?: readonly Pick<Item, "text" | "level" | "ordered">[];
  tables: readonly Table[];
  /** Letters of charts and other drawings, in no box. */
  drawn?: readonly string[];
}
