import type { Cell, Table } from "../truth/truth.ts";

/** What a reader finds in a result, in words that are the same for Word, Excel, PowerPoint and what other programs make. */
export interface Read {
  /** In the order in which they stand in the file. */
  blocks: readonly ReadBlock[];
  /** Of a Word file, in their order; empty for all others. */
  sections: readonly ReadSection[];
  /** What stands on every page: headers, feet, master slides; each text once. */
  edges: readonly string[];
  /** Letters that are shown and are no words of a block: numbers of lists and notes, texts of charts. */
  labels: readonly string[];
  /** Alternative texts of pictures: those of a drawing are the words that are seen in it. */
  described?: readonly string[];
  /** It has fields that show numbers of pages. */
  numbered: boolean;
  /** Odd and even pages have heads of their own. */
  facing?: boolean;
}

export type ReadBlock = ReadText | ReadTable;

interface Placed {
  /** Which section, sheet or slide it stands on, counted from 0. */
  section: number;
}

export interface ReadText extends Placed {
  kind: "paragraph" | "heading" | "item" | "note" | "caption";
  text: string;
  /** The number that the program shows before it; among `labels`, too. */
  label?: string;
  /** Of headings and items, from 1; the title of a document is 0. */
  level?: number;
  ordered?: boolean;
  /** Which shape of its slide it stands in. */
  shape?: number;
  /** It is in the placeholder of its slide's title. */
  title?: boolean;
}

export interface ReadTable extends Placed, Pick<Table, "kind" | "rows" | "columns"> {
  cells: readonly ReadCell[];
}

/** Its text is what is shown, by the format of its number where it has one. */
export type ReadCell = Omit<Cell, "cut">;

export interface ReadSection {
  columns: number;
  /** It begins on a page of its own. */
  onNewPage: boolean;
  /** The number of its first page, where it counts anew. */
  start?: number;
  /** "decimal", "lowerRoman", as Word names them. */
  format: string;
  usual: ReadEdges;
  first?: ReadEdges;
  even?: ReadEdges;
}

/** Head and foot of a kind of page. */
export interface ReadEdges {
  text: string;
  /** A field in it shows the page's number. */
  numbered: boolean;
  /** A field in it repeats a heading. */
  repeats: boolean;
}

export const tools = ["word", "excel", "ppt"] as const;
export type Tool = (typeof tools)[number];
export const endings: Readonly<Record<Tool, string>> = { word: "docx", excel: "xlsx", ppt: "pptx" };
