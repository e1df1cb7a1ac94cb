import type { Content } from "./model.ts";

/** What a table says, before it has a look. */
export interface Grid {
  columns: readonly GridColumn[];
  /** Each row from the left; places under a merged cell are skipped. */
  head: readonly (readonly Head[])[];
  rows: readonly GridRow[];
  /** The heads of all columns but the first are written from the bottom up. */
  turnedHeads?: boolean;
}

export interface GridColumn {
  align: "left" | "center" | "right";
  /** In points; as wide as its texts when left out. */
  width?: number;
  wrap?: boolean;
  /** Too narrow for some of its texts. */
  cuts?: boolean;
}

export interface Head {
  text: string;
  columnSpan?: number;
  rowSpan?: number;
}

export interface GridRow {
  kind: "plain" | "group" | "sum" | "free";
  cells: readonly (Piece | undefined)[];
}

export interface Piece extends Content {
  columnSpan?: number;
  rowSpan?: number;
}

export const text = (said: string): Piece => ({ type: "text", text: said });
