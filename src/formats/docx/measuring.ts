import { amend, pack } from "../office/pack.ts";
import { readParts, textOf } from "../office/parts.ts";
import { bodyBlocks } from "./body-blocks.ts";
import { called } from "./style-names.ts";

const part = "word/document.xml";
const opening = /<w:p(?: [^>]*)?>(?:<w:pPr>.*?<\/w:pPr>)?/s;
/** The first id of our bookmarks, beyond those of the document. */
const firstId = 1_000_000;

/** The name of a block's bookmark, by the block's number; in the PDF it becomes the name of a place. */
export const markOf = (side: "first" | "last", at: number): string => `${side}${at}`;

/** Whether a block is a paragraph that only stands between two tables, and no part of the document. */
export const isGap = (xml: string): boolean =>
  xml.includes(`<w:pStyle w:val="${called.gap.id}"/>`) && !xml.startsWith("<w:tbl");

/** Makes a copy to be laid out: bookmarks in it name where each block and its last line begin. */
export function measurable(bytes: Uint8Array): Uint8Array {
  const parts = readParts(bytes);
  const xml = textOf(parts, part) ?? "";
  let [made, at, index] = ["", 0, 0];
  for (const { from, to } of bodyBlocks(xml)) {
    const own = xml.slice(from, to);
    made += xml.slice(at, from) + (isGap(own) ? own : marked(own, index++));
    at = to;
  }
  return pack(amend(parts, new Map([[part, made + xml.slice(at)]])).values());
}

function marked(xml: string, index: number): string {
  const id = firstId + 2 * index;
  const first = mark(markOf("first", index), id);
  const last = mark(markOf("last", index), id + 1);
  if (!xml.startsWith("<w:tbl")) {
    const begun = behindOpening(xml, first);
    return begun.replace(/<\/w:p>$/, `${last}</w:p>`);
  }
  const row = xml.lastIndexOf("<w:tr>");
  const begun = behindOpening(xml.slice(0, row), first);
  // The part before a table of one row has no paragraph.
  const lastRow = begun.includes(first) ? xml.slice(row) : behindOpening(xml.slice(row), first);
  return begun + endMarked(lastRow, last);
}

/** Marks the end of that cell of a row which says most, as it tells how high the row is. */
function endMarked(row: string, last: string): string {
  // A cell that one from above covers has no place of its own.
  const cells = row.split(/(?=<w:tc>)/);
  const said = cells.map((cell) => (isPlace(cell) ? cell.replace(/<[^>]*>/g, "").length : -1));
  const most = Math.max(...said);
  const own = most > 0 ? said.indexOf(most) : cells.findIndex(isPlace);
  return cells.map((cell, at) => (at === own ? beforeEnd(cell, last) : cell)).join("");
}

const isPlace = (cell: string): boolean =>
  cell.startsWith("<w:tc>") && !cell.includes("<w:vMerge/>") && !cell.includes("<w:textDirection ");

function beforeEnd(cell: string, what: string): string {
  const end = cell.lastIndexOf("</w:p>");
  return end < 0 ? behindOpening(cell, what) : cell.slice(0, end) + what + cell.slice(end);
}

const behindOpening = (xml: string, what: string): string => xml.replace(opening, (tag) => tag + what);

const mark = (name: string, id: number): string =>
  `<w:bookmarkStart w:id="${id}" w:name="${name}"/><w:bookmarkEnd w:id="${id}"/>`;
