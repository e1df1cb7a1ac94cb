import type { Paragraph } from "#formats/document.ts";
import type { Box } from "./box.ts";
import type { Line } from "./line.ts";
import type { Background, Fill, PlacedPicture, Ruling } from "./page.ts";
import { rowText } from "./row.ts";

/** What pages are made of, in the order in which it is read. */
export type Part = Para | Grid | PicturePart;

/** A paragraph as it stands on pages: its rows are those of a text that was broken into lines. */
export interface Para {
  kind: "para";
  page: number;
  rows: Line[][];
  /** Between what its lines are set. */
  frame: { left: number; right: number };
  /** Where it goes on in another column: from which of its rows on, and between what they are set there. */
  turns?: { at: number; frame: { left: number; right: number } }[];
  /** How many columns stand side by side where it is. */
  columns: number;
  /** How it stands between them, where what is above and below it tells more of that than itself. */
  set?: "start" | "center" | "end" | "justify";
  /** How far its lines are apart, as a multiple of what the font wants, where those of others tell more of that. */
  apart?: number;
  /** What it is, where the file says so. */
  role?: ParaRole;
  /** The file says that it is one. */
  isTold?: boolean;
  /** The ground that it stands on, and from where to where that goes. */
  fill?: string;
  ground?: { left: number; right: number };
  /** Lines above and below it, and from where to where they go if that is not where it may stand. */
  rules?: NonNullable<Paragraph["rules"]>;
  ruled?: { left: number; right: number };
  /** Its number or bullet, where the file says which part of it that is. */
  label?: string;
}

/** Paragraphs of plain text and items, whose settings are those of a document's text. */
export const textsAmong = (parts: readonly Part[]): Para[] =>
  parts.flatMap((part) => (part.kind === "para" && isText(part) ? [part] : []));

const isText = ({ role }: Para): boolean => role === undefined || role.kind === "text" || role.kind === "item";

export type ParaRole =
  | { kind: "text" | "title" | "caption" | "quote" | "code" | "note" | "contents" }
  | { kind: "heading"; level: number }
  | { kind: "item"; level: number };

export interface Grid {
  kind: "grid";
  page: number;
  box: Box;
  xs: number[];
  ys: number[];
  cells: GridCell[];
  /** Its lines are drawn. */
  ruled: boolean;
  heads: number;
  columns: number;
  /** Of the column that it stands in, where that is not the whole width of the text. */
  frame?: { left: number; right: number };
}

export interface GridCell {
  row: number;
  column: number;
  rows: number;
  columns: number;
  box: Box;
  lines: Line[];
  /** Its lines run up or down, and between which edges of the page turned back (`turn.ts`). */
  turned?: { degrees: 90 | 270; frame: { left: number; right: number } } | undefined;
  /** What is in it, where the file says so. */
  parts?: Part[];
  fill?: string;
  borders: { top?: Ruling; right?: Ruling; bottom?: Ruling; left?: Ruling };
}

export interface PicturePart {
  kind: "shown";
  page: number;
  box: Box;
  picture: PlacedPicture;
  alt?: string;
  columns: number;
  frame?: { left: number; right: number };
  /** It takes no room of its own: text runs around it or above it, or a table or a picture stands beside it. */
  beside?: "around" | "below" | "apart";
}

/** A page whose tables, figures and lines are told apart. */
export interface Sheet {
  number: number;
  width: number;
  height: number;
  lines: Line[];
  turned: Line[];
  grids: Grid[];
  shown: PicturePart[];
  /** What is neither a table's nor a letter's. */
  rulings: Ruling[];
  fills: Fill[];
  rounded: readonly Background[];
  /** Of these, the grounds of whole columns. */
  panels: readonly Background[];
  /** What repeats at its edges, once that is taken from its lines and pictures. */
  running?: RunningHeads;
}

export const paraText = ({ rows }: Pick<Para, "rows">): string => rows.map(rowText).join(" ").trim();

/** The lines of a sheet, those in cells of its tables and turned ones as well. */
export const allLines = (sheet: Sheet): Line[] => [
  ...sheet.lines,
  ...sheet.turned,
  ...sheet.grids.flatMap(({ cells }) => cells.flatMap(({ lines }) => lines)),
];

export interface RunningHeads {
  header: Line[][];
  footer: Line[][];
  pictures?: EdgePictures;
}

export type PageSide = "header" | "footer";
export type EdgePictures = Record<PageSide, PicturePart[]>;
