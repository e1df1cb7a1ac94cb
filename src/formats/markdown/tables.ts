import type { Outliner, Piece } from "../flow/outline.ts";
import { isBoldThroughout } from "../flow/runs.ts";
import { headsOf, placesOf, sideOf, tableHtml } from "../html/tables.ts";
import type { Block, Table } from "../model/document.ts";
import type { Placed } from "../model/table-grid.ts";
import { escapedText } from "./escape.ts";
import { inlineMarkdown, type Leaf } from "./inlines.ts";

interface TableLeaf extends Leaf {
  outliner: Outliner;
  rightToLeft: boolean;
  /** Writes the content of a cell of a table that is written as HTML. */
  cell(blocks: readonly Block[], isHead: boolean): string;
  anchorOf(place: string | undefined): string;
}

/** Writes a table as lines with bars, or as HTML where cells span others or hold blocks, or its head has several rows. */
export function tableMarkdown(table: Table, leaf: TableLeaf): string {
  const places = placesOf(table);
  const heads = headsOf(table);
  const rows = heads > 1 ? undefined : linesOf(places, leaf);
  if (!rows) return tableHtml(table, places, { rightToLeft: leaf.rightToLeft, write: leaf.cell });
  const [head = [], ...body] = rows;
  const sides = head.map((_, column) => sideOfColumn(places, column, heads));
  return [head, sides, ...body].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function linesOf(places: readonly (readonly Placed[])[], leaf: TableLeaf): string[][] | undefined {
  const rows: string[][] = [];
  for (const [row, line] of places.entries()) {
    const cells: string[] = [];
    for (const placed of line) {
      const text = placed.rows > 1 || placed.columns > 1 ? undefined : cellLine(placed, row === 0, leaf);
      if (text === undefined) return undefined;
      cells.push(text);
    }
    rows.push(cells);
  }
  return rows.length > 0 ? rows : undefined;
}

function cellLine({ blocks }: Placed, isHead: boolean, leaf: TableLeaf): string | undefined {
  const lines = leaf.outliner.of(blocks).map((piece) => lineOf(piece, isHead, leaf));
  return lines.some((line) => line === undefined) ? undefined : lines.join("<br>");
}

/** Writes a piece of a cell's text in one line; undefined where it needs several. */
function lineOf(piece: Piece, isHead: boolean, leaf: TableLeaf): string | undefined {
  if (piece.kind === "text") {
    const isBold = isHead && isBoldThroughout([piece.paragraph]);
    return leaf.anchorOf(piece.paragraph.place) + inlineMarkdown(piece.paragraph, leaf, { lineEnd: "<br>", isBold });
  }
  if (piece.kind !== "list") return undefined;
  const items = piece.items.map(({ mark, content }) => {
    const [first, ...rest] = content;
    if (first?.kind !== "text" || rest.length > 0) return undefined;
    return `${escapedText(mark.text)} ${lineOf(first, isHead, leaf)}`;
  });
  return items.includes(undefined) ? undefined : items.join("<br>");
}

/** Tells the side at which most texts of a column stand. */
function sideOfColumn(places: readonly (readonly Placed[])[], column: number, heads: number): string {
  const filled = places.slice(heads).flatMap((line) => {
    const blocks = line[column]?.blocks ?? [];
    return blocks.length > 0 ? [sideOf(blocks)] : [];
  });
  const most = (side: "center" | "end") => 2 * filled.filter((one) => one === side).length > filled.length;
  if (most("end")) return "---:";
  return most("center") ? ":---:" : "---";
}
