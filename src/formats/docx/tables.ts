import type { Block, Row, Table } from "../model/document.ts";
import { borderAt, type Grid, gridOf, type Placed, sides } from "../model/table-grid.ts";
import { element } from "../ooxml/xml.ts";
import type { Leaf } from "./draft.ts";
import { colourOf, twips } from "./measures.ts";
import { valued } from "./names.ts";
import { sideOf } from "./shape.ts";
import { borderXml, paddingXml, sameBorder, styleOfTable } from "./table-style.ts";

/** Writes the content of a cell. */
type Write = (blocks: readonly Block[], leaf: Leaf, rowHeight?: number) => string;

export function tableXml(table: Table, leaf: Leaf, write: Write): string {
  const grid = gridOf(table);
  const heads = Math.max(0, Math.min(table.heads, table.rows.length - 1));
  const rows = table.rows.map((row, index) => rowXml({ table, grid, leaf, write }, row, index, index < heads));
  const columns = grid.widths.map((width) => element("w:gridCol", { "w:w": Math.max(1, twips(width)) }));
  return element("w:tbl", {}, propertiesXml(table, grid, leaf), element("w:tblGrid", {}, ...columns), ...rows);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Writes a table's properties, in the order of the schema (CT_TblPrBase). */
function propertiesXml(table: Table, { widths }: Grid, { draft }: Leaf): string {
  const { align, indent, rightToLeft, padding } = table;
  return element(
    "w:tblPr",
    {},
    valued("w:tblStyle", styleOfTable(table, draft.grid)),
    rightToLeft ? element("w:bidiVisual") : "",
    element("w:tblW", { "w:w": twips(sum(widths)), "w:type": "dxa" }),
    align === "start" ? "" : valued("w:jc", sideOf(align)),
    align === "start" && indent !== 0 ? element("w:tblInd", { "w:w": twips(indent), "w:type": "dxa" }) : "",
    valuedType("w:tblLayout", "fixed"),
    padding ? paddingXml("w:tblCellMar", padding) : "",
    valued("w:tblLook", table.heads > 0 ? "0020" : "0000"),
  );
}

const valuedType = (name: string, type: string): string => element(name, { "w:type": type });

interface Writing {
  table: Table;
  grid: Grid;
  leaf: Leaf;
  write: Write;
}

function rowXml(writing: Writing, row: Row, index: number, isHead: boolean): string {
  const properties = [
    isHead || isShort(row) ? element("w:cantSplit") : "",
    row.height === undefined
      ? ""
      : element("w:trHeight", { "w:val": Math.max(1, twips(row.height)), "w:hRule": "atLeast" }),
    isHead ? element("w:tblHeader") : "",
  ].join("");
  const line = writing.grid.places[index] ?? [];
  const cells = line.filter(({ column }, at) => column === at).map((placed) => cellXml(writing, placed, index));
  return element("w:tr", {}, properties === "" ? "" : element("w:trPr", {}, properties), ...cells);
}

/** The most points, paragraphs and letters of a row that is kept on one page. */
const shortPoints = 150;
const shortBlocks = 4;
const shortLetters = 600;

function isShort({ cells, height = 0 }: Row): boolean {
  if (height > shortPoints) return false;
  return cells.every(
    ({ blocks, rows }) => rows > 1 || (blocks.length <= shortBlocks && lengthOf(blocks) <= shortLetters),
  );
}

/** Estimates the length of blocks in letters; any block but a paragraph counts as long. */
const lengthOf = (blocks: readonly Block[]): number =>
  sum(
    blocks.map((block) => {
      if (block.kind !== "paragraph") return shortLetters + 1;
      return sum(block.content.map((inline) => (inline.kind === "span" ? inline.text.length : 1)));
    }),
  );

function cellXml({ table, grid, leaf, write }: Writing, placed: Placed, row: number): string {
  const isFirst = placed.row === row;
  const { cell, columns, column, rows } = placed;
  const borders = bordersXml(placed, grid, table, leaf);
  const properties = element(
    "w:tcPr",
    {},
    element("w:tcW", { "w:w": twips(sum(grid.widths.slice(column, column + columns))), "w:type": "dxa" }),
    columns > 1 ? valued("w:gridSpan", columns) : "",
    rows > 1 ? element("w:vMerge", { "w:val": isFirst ? "restart" : undefined }) : "",
    borders === "" ? "" : element("w:tcBorders", {}, borders),
    cell?.fill === undefined
      ? ""
      : element("w:shd", { "w:val": "clear", "w:color": "auto", "w:fill": colourOf(cell.fill) }),
    cell?.turned === undefined ? "" : valued("w:textDirection", cell.turned === 90 ? "tbRl" : "btLr"),
    cell === undefined || cell.vertical === "top"
      ? ""
      : valued("w:vAlign", cell.vertical === "middle" ? "center" : "bottom"),
  );
  return element("w:tc", {}, properties, write(isFirst ? placed.blocks : [], leaf, table.rows[row]?.height));
}

/** Writes the borders that differ from the table's style. */
function bordersXml(placed: Placed, { places }: Grid, table: Table, { draft }: Leaf): string {
  const usual = draft.grid.has(table) ? draft.grid.border : undefined;
  return sides
    .map((side) => {
      const border = borderAt(placed, side, places);
      return sameBorder(border, usual) ? "" : borderXml(side, border);
    })
    .join("");
}
