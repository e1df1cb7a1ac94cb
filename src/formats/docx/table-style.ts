import type { Border, Document, Table } from "../model/document.ts";
import { borderAt, gridOf, sides } from "../model/table-grid.ts";
import { tablesOf } from "../model/walk.ts";
import { element } from "../ooxml/xml.ts";
import { colourOf, twips } from "./measures.ts";
import { valued } from "./names.ts";
import { tableGrid } from "./style-names.ts";
import { Tally } from "./tally.ts";

/** The style of tables that have lines, with the line that most of their cells have. */
export interface GridStyle {
  border: Border;
  /** Whether most lines of a table are like the style's. */
  has(table: Table): boolean;
}

const thin: Border = { width: 0.5, colour: "#000000", style: "solid" };

export function gridStyleOf(document: Document): GridStyle {
  const borders = new Tally<Border>(keyOf);
  const tables = [...tablesOf(document)].map((table) => ({ table, lines: linesOf(table) }));
  for (const { lines } of tables) for (const line of lines) if (line) borders.add(line);
  const border = borders.top ?? thin;
  const isMost = (lines: readonly (Border | undefined)[]) =>
    lines.filter((line) => sameBorder(line, border)).length * 2 > lines.length;
  const ruled = new Set(tables.filter(({ lines }) => isMost(lines)).map(({ table }) => table));
  return { border, has: (table) => ruled.has(table) };
}

function linesOf(table: Table): (Border | undefined)[] {
  const { places } = gridOf(table);
  const all = new Set(places.flat());
  return [...all].flatMap((placed) => sides.map((side) => borderAt(placed, side, places)));
}

const keyOf = ({ width, colour, style }: Border): string => `${eighths(width)} ${colourOf(colour)} ${style}`;

export const sameBorder = (a: Border | undefined, b: Border | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && keyOf(a) === keyOf(b));

/** Gives the width of a line in eighths of a point, from a quarter to twelve points (ECMA-376, part 1, 17.3.4). */
const eighths = (width: number): number => Math.max(2, Math.min(96, Math.round(width * 8) || 2));

const strokes = { solid: "single", dashed: "dashed", dotted: "dotted", double: "double" } as const;

export const borderXml = (side: string, border: Border | undefined, space = 0): string =>
  border
    ? element(`w:${side}`, {
        "w:val": strokes[border.style],
        "w:sz": eighths(border.width),
        "w:space": Math.max(0, Math.min(31, Math.round(space))),
        "w:color": colourOf(border.colour),
      })
    : element(`w:${side}`, { "w:val": "nil" });

/** The distance in points that Word keeps between a cell's border and its text where nothing is said. */
export const usualPadding = { top: 0, right: 5.4, bottom: 0, left: 5.4 } as const;

export const paddingXml = (name: string, padding: Table["padding"] = usualPadding): string =>
  element(
    name,
    {},
    ...sides.map((side) => element(`w:${side}`, { "w:w": Math.max(0, twips(padding[side])), "w:type": "dxa" })),
  );

const plainTable = "TableNormal";

/** Writes the two styles of tables: without lines, and with them. */
export const tableStyles = ({ border }: GridStyle): string[] => [
  element(
    "w:style",
    { "w:type": "table", "w:default": 1, "w:styleId": plainTable },
    valued("w:name", "Normal Table"),
    valued("w:uiPriority", 99),
    element("w:tblPr", {}, element("w:tblInd", { "w:w": 0, "w:type": "dxa" }), paddingXml("w:tblCellMar")),
  ),
  element(
    "w:style",
    { "w:type": "table", "w:styleId": tableGrid },
    valued("w:name", "Table Grid"),
    valued("w:basedOn", plainTable),
    valued("w:uiPriority", 39),
    element(
      "w:tblPr",
      {},
      element("w:tblBorders", {}, ...[...sides, "insideH", "insideV"].map((side) => borderXml(side, border))),
    ),
  ),
];

export const styleOfTable = (table: Table, grid: GridStyle): string => (grid.has(table) ? tableGrid : plainTable);
