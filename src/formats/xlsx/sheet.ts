import type { PrintedEdge, SheetCell, SheetRow, Worksheet } from "../model/workbook.ts";
import { spelled } from "../office/spelled-letters.ts";
import type { Relation } from "../ooxml/package.ts";
import { relationId } from "../ooxml/package.ts";
import { element, escaped, xmlOf } from "../ooxml/xml.ts";
import { cellName } from "./names.ts";
import { main, type Styles } from "./styles.ts";

/** The most letters of a cell. */
export const mostLetters = 32_767;
const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** Texts that many cells share lie in one list. */
export class Texts {
  readonly #places = new Map<string, number>();
  #uses = 0;

  place(text: string): number {
    this.#uses++;
    const known = this.#places.get(text) ?? this.#places.size;
    this.#places.set(text, known);
    return known;
  }

  part(): string {
    const items = [...this.#places.keys()].map((text) => `<si><t xml:space="preserve">${escapedText(text)}</t></si>`);
    return xmlOf(element("sst", { xmlns: main, count: this.#uses, uniqueCount: this.#places.size }, ...items));
  }
}

/** Escapes text in an element, where line ends and tabs may stand as they are. */
const escapedText = (text: string): string => escaped(spelled(text)).replace(/&#10;/g, "\n").replace(/&#9;/g, "\t");

/** Writes a sheet's part and its relations. */
export function sheetPart(sheet: Worksheet, styles: Styles, texts: Texts): { content: string; relations: Relation[] } {
  const relations: Relation[] = [];
  const links: string[] = [];
  const rows = sheet.rows.map((row, at) => rowOf(row, at, styles, texts));
  sheet.rows.forEach(({ cells }, row) => {
    for (const { column, link } of cells) {
      if (!link) continue;
      links.push(element("hyperlink", { ref: cellName(row, column), "r:id": relationId(relations.length) }));
      relations.push({ type: "hyperlink", target: link, outside: true });
    }
  });
  const merged = sheet.merged.map(({ row, column, rows: high, columns: wide }) =>
    element("mergeCell", { ref: `${cellName(row, column)}:${cellName(row + high - 1, column + wide - 1)}` }),
  );
  const content = element(
    "worksheet",
    { xmlns: main, "xmlns:r": relationships },
    view(sheet),
    element("sheetFormatPr", { defaultRowHeight: 15 }),
    columns(sheet),
    element("sheetData", {}, ...rows),
    ...(merged.length > 0 ? [element("mergeCells", { count: merged.length }, ...merged)] : []),
    ...(links.length > 0 ? [element("hyperlinks", {}, ...links)] : []),
    element("pageMargins", { left: 0.5, right: 0.5, top: 0.75, bottom: 0.75, header: 0.3, footer: 0.3 }),
    printedEdges(sheet),
  );
  return { content: xmlOf(content), relations };
}

function view({ heads, rightToLeft }: Worksheet): string {
  const below = cellName(heads, 0);
  const frozen = { ySplit: heads, topLeftCell: below, activePane: "bottomLeft", state: "frozen" };
  const pane = heads > 0 ? [element("pane", frozen), element("selection", { pane: "bottomLeft" })] : [];
  return element("sheetViews", {}, element("sheetView", { rightToLeft, workbookViewId: 0 }, ...pane));
}

function printedEdges({ header, footer }: Worksheet): string {
  const [above, below] = [edgeOf(header), edgeOf(footer)];
  if (above === "" && below === "") return "";
  const [odd, even] = [element("oddHeader", {}, escaped(above)), element("oddFooter", {}, escaped(below))];
  return element("headerFooter", {}, ...(above ? [odd] : []), ...(below ? [even] : []));
}

/** The most letters of an edge, with the marks of its places: programs refuse a file with more. */
const mostEdgeLetters = 255;
const edgeMarks = { left: "&L", center: "&C", right: "&R" } as const;

/** Writes an edge: "&LAnnual report&RPlans && figures". A place begins with its mark, and a sign & is doubled. */
function edgeOf(edge: PrintedEdge = {}): string {
  let told = "";
  for (const place of ["left", "center", "right"] as const) {
    const text = edge[place]?.replaceAll("&", "&&");
    if (text && told.length + text.length + 2 <= mostEdgeLetters) told += edgeMarks[place] + text;
  }
  return told;
}

/** Writes widths in figures of the plain font, each 5.25 pt wide, with 3.75 pt beside them. */
function columns({ columns: widths }: Worksheet): string {
  if (widths.length === 0) return "";
  const told = widths.map((points, index) => {
    const width = Math.min(255, Math.max(1, Math.round(((points - 3.75) / 5.25) * 100) / 100));
    return element("col", { min: index + 1, max: index + 1, width, customWidth: true });
  });
  return element("cols", {}, ...told);
}

function rowOf({ height, cells }: SheetRow, at: number, styles: Styles, texts: Texts): string {
  if (cells.length === 0 && height === undefined) return "";
  const sized = height === undefined ? {} : { ht: Math.min(409, Math.round(height * 100) / 100), customHeight: true };
  return element("row", { r: at + 1, ...sized }, ...cells.map((cell) => cellOf(cell, at, styles, texts)));
}

function cellOf({ column, value, look, link }: SheetCell, row: number, styles: Styles, texts: Texts): string {
  const r = cellName(row, column);
  const isLink = link !== undefined;
  if (value.kind !== "text") {
    const number = value.kind === "number" ? value.number : value.days;
    return filled(r, styles.of({ look, format: value.format, isLink }), "", number);
  }
  if (value.text === "") return element("c", { r, s: styles.of({ look }) });
  const s = styles.of({ look, format: isTempting(value.text) ? "text" : undefined, isLink });
  return filled(r, s, ' t="s"', texts.place(value.text));
}

/** Writes a cell with a number. A sheet may have millions of cells, and numbers and names of ours need no escapes. */
const filled = (name: string, style: number, type: "" | ' t="s"', value: number): string =>
  `<c r="${name}" s="${style}"${type}><v>${value}</v></c>`;

/** Whether a program would make something else of a text as soon as somebody edits its cell. */
const isTempting = (text: string): boolean => /^\s*[=+\-@']|^[\s\d.,:/%()$€£¥'+-]+$/.test(text);
