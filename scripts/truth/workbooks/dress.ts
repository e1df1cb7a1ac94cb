import type { Random } from "../../fuzz/random.ts";
import type { Look } from "./model.ts";

/** Which lines a table has. */
export const borders = ["none", "rows", "columns", "open", "rules", "boxes", "bands", "outline", "head"] as const;
export type Borders = (typeof borders)[number];

export interface Dress {
  borders: Borders;
  line: string;
  strong: string;
  headFill?: string;
  headColor?: string;
  headBold: boolean;
  headAlign: "centre" | "column" | "left";
  band?: string;
  groupFill?: string;
  sumFill?: string;
  sumBold: boolean;
}

export type RowKind = "head" | "plain" | "group" | "sum" | "free";

export interface Spot {
  kind: RowKind;
  row: number;
  column: number;
  rows: number;
  columns: number;
  headRows: number;
  /** Of the rows that are no head, for bands. */
  bodyRow: number;
}

const tints = ["#dce6f1", "#e2efda", "#f2f2f2", "#fff2cc", "#ededed", "#fce4d6", "#e7e6f7", "#d9e8e6"];
const darks = ["#1f4e78", "#375623", "#404040", "#7f3f00", "#203864", "#5b2c6f", "#00595c", "#8b1a1a"];
const greys = ["#000000", "#000000", "#808080", "#bfbfbf", "#a6a6a6"];

/** A look of a table with such lines; the rest is taken by chance. */
export function dressOf(random: Random, kind: Borders): Dress {
  const color = random.pick(kind === "rules" || kind === "none" ? ["#000000"] : greys);
  const thin = random.pick(["0.5pt", "0.75pt", "0.25pt"]);
  const filled = random.chance(kind === "none" || kind === "rules" ? 0.25 : 0.55);
  const dark = filled && random.chance(0.35);
  return {
    borders: kind,
    line: `${thin} solid ${color}`,
    strong: `${random.pick(["1pt", "1.5pt"])} solid ${color}`,
    ...(filled && { headFill: random.pick(dark ? darks : tints) }),
    ...(dark && { headColor: "#ffffff" }),
    headBold: random.chance(0.75),
    headAlign: random.pick(["centre", "column", "column", "left"]),
    ...(kind === "bands" && { band: random.pick(tints) }),
    ...(random.chance(0.5) && { groupFill: random.pick(tints) }),
    ...(random.chance(0.3) && { sumFill: random.pick(tints) }),
    sumBold: random.chance(0.8),
  };
}

/** How far lines or bands part the cells, as the truth says it. */
export const ruledOf = (kind: Borders): "all" | "some" | "none" =>
  kind === "boxes" ? "all" : kind === "none" ? "none" : "some";

/** Lines, ground and letters of a place in a table. */
export function lookAt(dress: Dress, spot: Spot): Look {
  const look: Look = { ...linesAt(dress, spot) };
  if (spot.kind === "head") {
    if (dress.headFill) look.fill = dress.headFill;
    if (dress.headColor) look.color = dress.headColor;
    if (dress.headBold) look.bold = true;
    return look;
  }
  if (dress.band && spot.bodyRow % 2 === 1) look.fill = dress.band;
  if (spot.kind === "group") {
    look.bold = true;
    if (dress.groupFill) look.fill = dress.groupFill;
  }
  if (spot.kind === "sum") {
    if (dress.sumBold) look.bold = true;
    if (dress.sumFill) look.fill = dress.sumFill;
  }
  return look;
}

function linesAt({ borders: kind, line, strong }: Dress, spot: Spot): Look {
  const { row, column, rows, columns, headRows } = spot;
  const [first, last, leftmost, rightmost] = [row === 0, row === rows - 1, column === 0, column === columns - 1];
  const underHead = headRows > 0 && row === headRows - 1;
  switch (kind) {
    case "none":
    case "bands":
      return {};
    case "rows":
      return { bottom: line, ...(first && { top: line }) };
    case "columns":
      return {
        left: line,
        ...(rightmost && { right: line }),
        ...((first || underHead) && (first ? { top: line } : {})),
        ...(underHead && { bottom: line }),
        ...(last && { bottom: line }),
      };
    case "open":
      return { ...(!last && { bottom: line }), ...(!rightmost && { right: line }) };
    case "rules":
      return { ...(first && { top: strong }), ...(underHead && { bottom: line }), ...(last && { bottom: strong }) };
    case "boxes":
      return { top: line, right: line, bottom: line, left: line };
    case "outline":
      return {
        ...(first && { top: strong }),
        ...(last && { bottom: strong }),
        ...(leftmost && { left: strong }),
        ...(rightmost && { right: strong }),
        ...(underHead && { bottom: strong }),
      };
    case "head":
      return { ...(underHead && { bottom: strong }), ...(spot.kind === "sum" && { top: line }) };
  }
}
