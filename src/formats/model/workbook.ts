/** Tables with typed cells, as spreadsheets have them; measures are points. */
export interface Workbook {
  title?: string;
  author?: string;
  sheets: readonly Worksheet[];
}

export interface Worksheet {
  name: string;
  /** The width of each column. */
  columns: readonly number[];
  rows: readonly SheetRow[];
  merged: readonly Merged[];
  /** The number of rows at the top that stay in sight, and are printed on each page. */
  heads: number;
  rightToLeft?: boolean;
  /** Text that is printed above and below the cells of each page. */
  header?: PrintedEdge;
  footer?: PrintedEdge;
}

/** Texts at the left, in the middle and at the right; lines are parted by \n. */
export type PrintedEdge = Partial<Record<"left" | "center" | "right", string>>;

export interface SheetRow {
  height?: number;
  cells: readonly SheetCell[];
}

/** Cells from one to another that are one; rows and columns begin with 0. */
export interface Merged {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

export interface SheetCell {
  column: number;
  value: Value;
  /** A number or a date as it stood on its page. */
  shown?: string;
  look?: CellLook;
  /** An address that it leads to. */
  link?: string;
}

/** The content of a cell; a number comes with its format code, as spreadsheets write it. */
export type Value =
  | { kind: "text"; text: string }
  | { kind: "number"; number: number; format: string }
  /** Days since 1899-12-30; a time is a part of a day. */
  | { kind: "date"; days: number; format: string };

export interface CellLook {
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  /** #rrggbb */
  colour?: string;
  fill?: string;
  family?: string;
  size?: number;
  align?: "start" | "center" | "end";
  vertical?: "top" | "middle" | "bottom";
  wraps?: boolean;
  borders?: Partial<Record<"top" | "right" | "bottom" | "left", { colour: string; thick: boolean }>>;
}
