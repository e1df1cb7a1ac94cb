import type { Link, Paragraph } from "#formats/model/document.ts";
import type { Box } from "./box.ts";
import type { Line } from "./line.ts";
import type { Background, Fill, PlacedPicture, Ruling } from "./page.ts";
import { rowText, type TextEdges } from "./row.ts";

/** A piece of a page: a paragraph, a table or a picture. Lists of parts stand in the order in which a person reads them. */
export type Part = Para | Grid | PicturePart;

/** Whose rule decided something, and what it saw there ("roles/headings-by-style", "14 pt, larger than the text's 10 pt"). */
export interface Because {
  file: string;
  saw: string;
}

/** A paragraph with the rows that it has on its pages, from the first line to the last. */
export interface Para {
  kind: "para";
  page: number;
  rows: Line[][];
  /** The left and the right edge of the column that its lines are set in. */
  frame: TextEdges;
  /** Where it goes on in another column: the first of its rows there, and the edges of that column. */
  turns?: { at: number; frame: TextEdges }[];
  /** How many columns of text stand side by side where it is: 1 in a letter, 2 in most papers. */
  columns: number;
  /** The alignment that its neighbours tell, where its own lines tell too little of it, as a single line does. */
  align?: "start" | "center" | "end" | "justify";
  /** The distance of its lines as a multiple of what its font wants (1.15), where other paragraphs tell more of that. */
  lineMultiple?: number;
  /** The part that it has in the text, such as that of a heading; unknown paragraphs have none. */
  role?: ParaRole;
  /** Why it has that role, or what kept it from one. */
  because?: Because;
  /** Why its first line does not go on with the line above it. */
  begins?: string;
  /** The file's structure tree says that these rows are one paragraph. */
  isTagged?: boolean;
  /** The colour behind it, and the edges of that area where it is not the whole page. */
  fill?: string;
  backgroundEdges?: TextEdges;
  /** Lines that are drawn above, below or beside it; and their ends where they are shorter or longer than its column. */
  rules?: NonNullable<Paragraph["rules"]>;
  ruleEdges?: TextEdges;
  /** The number or bullet in front of it, such as "2.1", where the structure tree tells it apart from the text. */
  label?: string;
}

/** Finds the paragraphs among parts that are plain text or items of lists, and no headings, captions or notes. */
export const textsAmong = (parts: readonly Part[]): Para[] =>
  parts.flatMap((part) => (part.kind === "para" && isText(part) ? [part] : []));

const isText = ({ role }: Para): boolean => role === undefined || role.kind === "text" || role.kind === "item";

export type ParaRole =
  | { kind: "text" | "title" | "caption" | "quote" | "code" | "note" | "contents" }
  | { kind: "heading"; level: number }
  | { kind: "item"; level: number };

/** A table: its columns lie between the places `xs`, its rows between the heights `ys`. */
export interface Grid {
  kind: "grid";
  page: number;
  box: Box;
  xs: number[];
  ys: number[];
  cells: GridCell[];
  /** Lines are drawn between its cells. */
  ruled: boolean;
  /** How many rows at its top tell what its columns are. */
  heads: number;
  columns: number;
  /** The edges of the column that it stands in, where the page has several. */
  frame?: TextEdges;
}

/** A cell at its first row and column; `rows` and `columns` tell how many it covers. */
export interface GridCell {
  row: number;
  column: number;
  rows: number;
  columns: number;
  box: Box;
  lines: Line[];
  /** The lines run up (270) or down (90); the edges are those of the page turned back (`turn.ts`). */
  turned?: { degrees: 90 | 270; frame: TextEdges } | undefined;
  /** The paragraphs of the cell, once they are found. */
  parts?: Part[];
  fill?: string;
  borders: { top?: Ruling; right?: Ruling; bottom?: Ruling; left?: Ruling };
}

/** A picture, or a drawing that is shown as one. */
export interface PicturePart {
  kind: "shown";
  page: number;
  box: Box;
  picture: PlacedPicture;
  alt?: string;
  /** Where it leads as a whole. */
  link?: Link;
  columns: number;
  frame?: TextEdges;
  /** How it stands to what is beside it: text runs around it, or over it, or a table or another picture stands next to it. */
  beside?: "around" | "below" | "apart";
}

/** A page on which lines, tables and pictures are told apart. */
export interface Sheet {
  number: number;
  width: number;
  height: number;
  lines: Line[];
  turned: Line[];
  grids: Grid[];
  shown: PicturePart[];
  /** Lines that are drawn and belong neither to a table nor to letters. */
  rulings: Ruling[];
  fills: Fill[];
  rounded: readonly Background[];
  /** Backgrounds of whole columns, such as the side of a curriculum vitae. */
  panels: readonly Background[];
  /** The header and footer, once they are taken from the page's lines and pictures. */
  running?: RunningHeads;
}

export const paraText = ({ rows }: Pick<Para, "rows">): string => rows.map(rowText).join(" ").trim();

/** Lists the lines of a sheet, those in cells of its tables and turned ones as well. */
export const allLines = (sheet: Sheet): Line[] => [
  ...sheet.lines,
  ...sheet.turned,
  ...sheet.grids.flatMap(({ cells }) => cells.flatMap(({ lines }) => lines)),
];

/** Gives the rows of a page's header and footer. */
export const runningRows = ({ running }: Pick<Sheet, "running">): Line[][] => [
  ...(running?.header ?? []),
  ...(running?.footer ?? []),
];

/** Lines and pictures that a page repeats at its upper and lower edge. */
export interface RunningHeads {
  header: Line[][];
  footer: Line[][];
  pictures?: EdgePictures;
  /** Why these lines are no text of their page; the others stand between the edge and one of them. */
  because?: ReadonlyMap<Line, string>;
}

export type PageSide = "header" | "footer";
export type EdgePictures = Record<PageSide, PicturePart[]>;
