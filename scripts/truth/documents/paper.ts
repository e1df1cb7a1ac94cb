import type { Cell, Table } from "../truth.ts";

/** A text document as its author thinks of it. `flat.ts` writes it down for LibreOffice, `known.ts` tells what is true of it. */
export interface Paper {
  language: string;
  country: string;
  rightToLeft: boolean;
  look: Look;
  /** How the headings of each level are numbered; without it they aren't. */
  outline?: readonly NumberForm[];
  /** How notes are marked: by numbers, letters, or each by a sign that its text tells. */
  notes?: "1" | "a" | "i";
  /** Long words may be broken at the end of a line. */
  breaks?: boolean;
  runs: readonly PageRun[];
}

/** What is the same on all pages. Lengths are in centimetres, sizes of letters in points. */
export interface Look {
  width: number;
  height: number;
  margin: { top: number; bottom: number; left: number; right: number };
  font: string;
  headingFont: string;
  size: number;
  /** The sizes of headings, from level 1 on; the first one is the title's. */
  headingSizes: readonly [title: number, ...levels: number[]];
  headingColour: string;
  boldHeadings: boolean;
  centredHeadings: boolean;
  lineHeight: number;
  align: "start" | "justify";
  /** Paragraphs are told apart by their first line or by the space below them. */
  indent: number;
  spaceBelow: number;
}

/** How wide its lines are, in centimetres. */
export const measureOf = ({ width, margin }: Look): number => width - margin.left - margin.right;

/** Pages of one kind: they begin on a new page. */
export interface PageRun {
  head?: Furniture;
  foot?: Furniture;
  /** Of pages on the left, where these differ. */
  evenHead?: Furniture;
  evenFoot?: Furniture;
  /** Its first page bears neither head nor foot. */
  plainFirst?: boolean;
  numbers: "1" | "i" | "I" | "a";
  /** The number of its first page; without it the counting goes on. */
  startAt?: number;
  parts: readonly Part[];
}

/** What runs along the edge of each page. "{n}" stands for the page's number. */
export interface Furniture {
  start?: string;
  centre?: string;
  end?: string;
}

export type Part =
  | { kind: "title"; text: string }
  | { kind: "heading"; level: number; text: string; plain?: boolean }
  | { kind: "paragraph"; runs: readonly Run[]; as?: ParagraphForm }
  | {
      kind: "list";
      levels: readonly (NumberForm | Bullet)[];
      items: readonly ListItem[];
      goesOn?: boolean;
      from?: number;
    }
  | { kind: "table"; table: DrawnTable }
  | { kind: "caption"; text: string }
  | { kind: "contents"; heading: string }
  | { kind: "columns"; count: number; gap: number; line?: boolean; parts: readonly Part[] };

export type ParagraphForm = "body" | "first" | "end" | "centre" | "quote" | "small" | "closing";

export type Run = string | { strong: string } | { slanted: string } | { note: string; mark?: string };

export interface ListItem {
  level: number;
  runs: readonly Run[];
  /** Further paragraphs of the same item. */
  more?: readonly string[];
}

export interface NumberForm {
  form: "1" | "a" | "A" | "i" | "I";
  before?: string;
  after?: string;
  /** How many levels its number shows: "2.1.3" shows 3. */
  shows?: number;
}

export interface Bullet {
  bullet: string;
  font?: string;
}

export type Border = "boxes" | "rows" | "three rules" | "outside" | "bands" | "head" | "columns" | "nothing";

export interface DrawnTable extends Omit<Table, "kind" | "ruled" | "pages" | "page"> {
  border: Border;
  /** Of the columns, in parts of the whole width. */
  widths: readonly number[];
  aligns: readonly ("start" | "centre" | "end")[];
  size: number;
  padding: number;
  headFill?: string;
  boldHead: boolean;
  /** Whether the head comes again on each page. */
  repeats: boolean;
  cells: readonly Cell[];
}

export const ruledBy: Record<Border, Table["ruled"]> = {
  boxes: "all",
  rows: "some",
  "three rules": "some",
  outside: "some",
  bands: "some",
  head: "some",
  columns: "some",
  nothing: "none",
};

export const textOf = (runs: readonly Run[]): string =>
  runs
    .map((run) => (typeof run === "string" ? run : "strong" in run ? run.strong : "slanted" in run ? run.slanted : ""))
    .join("");

export const notesOf = (runs: readonly Run[]): { note: string; mark?: string }[] =>
  runs.flatMap((run) => (typeof run === "object" && "note" in run ? [run] : []));
