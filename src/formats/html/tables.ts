import type { Block, Table } from "../model/document.ts";
import { type Grid, gridOf, type Placed } from "../model/table-grid.ts";
import { element } from "./element.ts";

interface Writing {
  rightToLeft: boolean;
  /** Writes the content of a cell. */
  write(blocks: readonly Block[], isHead: boolean): string;
}

/** The cells of a table by row and column; it may have more columns than Word knows. */
export const placesOf = (table: Table): Grid["places"] => gridOf(table, Number.POSITIVE_INFINITY).places;

/** Writes a table without empty lines, so that it may stand in Markdown. */
export function tableHtml(table: Table, places: Grid["places"], writing: Writing): string {
  const heads = headsOf(table);
  const rows = places.map((line, row) => {
    const cells = line.filter((placed, column) => placed.row === row && placed.column === column);
    return element("tr", {}, cells.map((placed) => cellOf(placed, row < heads, writing)).join(""));
  });
  const parts = [group("thead", rows.slice(0, heads)), group("tbody", rows.slice(heads))].filter((part) => part !== "");
  const dir = table.rightToLeft === writing.rightToLeft ? undefined : table.rightToLeft ? "rtl" : "ltr";
  return element("table", { dir }, `\n${parts.join("\n")}\n`);
}

/** The number of head rows: at least one row is none. */
export const headsOf = ({ heads, rows }: Table): number => Math.max(0, Math.min(heads, rows.length - 1));

const group = (name: string, rows: readonly string[]): string =>
  rows.length === 0 ? "" : element(name, {}, `\n${rows.join("\n")}\n`);

function cellOf({ rows, columns, blocks }: Placed, isHead: boolean, { write }: Writing): string {
  const several = (count: number) => (count > 1 ? count : undefined);
  const told = { rowspan: several(rows), colspan: several(columns), class: sideOf(blocks) };
  return element(isHead ? "th" : "td", told, write(blocks, isHead));
}

/** Tells the side of its cell at which a text stands, unless it is the one where texts begin. */
export function sideOf(blocks: readonly Block[]): "center" | "end" | undefined {
  const sides = new Set(blocks.map((block) => ("align" in block ? block.align : "start")));
  const [side] = sides;
  return sides.size === 1 && (side === "center" || side === "end") ? side : undefined;
}
