import type { CellType } from "../truth.ts";
import type { Format } from "./formats.ts";

/** A workbook as its author would have made it, and what a reader would call the parts of its sheets. Lengths in points. */
export interface Book {
  /** "de-DE": the language of what has no format of its own. */
  language: string;
  sheets: readonly Sheet[];
}

export interface Sheet {
  /** In ASCII: LibreOffice names files by it. */
  name: string;
  paper: Paper;
  font: string;
  size: number;
  widths: readonly number[];
  rows: readonly Row[];
  drawings: readonly Drawing[];
  /** In the order in which they are read. */
  areas: readonly Area[];
}

export interface Paper {
  width: number;
  height: number;
  margin: number;
  /** Percent, or so many pages across. */
  scale?: number;
  pagesAcross?: number;
  gridLines?: boolean;
  /** A, B, C above and 1, 2, 3 beside the cells. */
  headings?: boolean;
  rightToLeft?: boolean;
  centred?: boolean;
  /** Rows that come again on each page, from and to. */
  repeated?: readonly [number, number];
  /** Columns before which a new page begins. */
  columnBreaks?: readonly number[];
  /** "#" stands for the page's number, "##" for the number of pages, "@" for the sheet's name. */
  head?: string;
  foot?: string;
}

export interface Row {
  /** As high as its texts, when left out. */
  height?: number;
  breakBefore?: boolean;
  cells: readonly (Cell | undefined)[];
}

export interface Content {
  type: CellType;
  /** Of texts alone; what numbers look like is LibreOffice's to say. */
  text?: string;
  value?: number | string | boolean;
  format?: Format;
}

export interface Cell extends Partial<Content> {
  look: Look;
  rowSpan?: number;
  columnSpan?: number;
  /** Its text may be longer than the cell is wide, with a full cell beside it. */
  mayBeCut?: boolean;
}

export interface Look {
  bold?: boolean;
  italic?: boolean;
  font?: string;
  size?: number;
  color?: string;
  fill?: string;
  align?: "left" | "center" | "right";
  vertical?: "top" | "middle" | "bottom";
  wrap?: boolean;
  /** Degrees, counter-clockwise. */
  turned?: number;
  indent?: number;
  top?: string;
  right?: string;
  bottom?: string;
  left?: string;
}

export type Drawing = Panel | Chart;

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Panel extends Place {
  kind: "panel";
  paragraphs: readonly string[];
  size: number;
  fill?: string;
  /** Percent of what lies below that shows through. */
  clear?: number;
  line?: string;
  round?: boolean;
}

export interface Chart extends Place {
  kind: "chart";
  shape: "bar" | "column" | "line" | "pie";
  title?: string;
  categories: readonly string[];
  series: readonly { name: string; values: readonly number[] }[];
  most: number;
  step: number;
}

export type Area =
  | TableArea
  | { kind: "heading"; row: number; column: number; level: number }
  | { kind: "paragraph" | "caption"; row: number; column: number }
  | { kind: "drawing"; number: number };

export interface TableArea {
  kind: "table";
  row: number;
  column: number;
  /** As they are read: of a turned table its rows are columns of the sheet. */
  rows: number;
  columns: number;
  headRows: number;
  ruled: Ruled;
  /** It is read from the right side of the page: its first row is the leftmost column, from the bottom up. */
  turned?: boolean;
}

type Ruled = "all" | "some" | "none";
