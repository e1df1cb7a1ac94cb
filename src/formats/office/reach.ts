import { Problem } from "#problem";
import { mainPart } from "./kind.ts";
import { eachTag } from "./markup.ts";
import { type Parts, textOf } from "./parts.ts";
import { mainRelations, targetsOf } from "./relations.ts";

/** The usual numbers of rows and columns on a page. */
const rowsPerPage = 50;
const columnsPerPage = 8;
/** The most pages that LibreOffice looks at in seconds; empty ones are left out of the result. */
const mostPages = 1_000_000;

/**
 * Refuses a workbook with a cell so far out that laying out all that lies before it would take hours: one stray cell in
 * the last corner of a sheet makes forty million pages. A print area, which says what to print, makes it harmless.
 */
export function requireReach(parts: Parts): void {
  const workbook = textOf(parts, mainPart(parts) ?? "") ?? "";
  if (workbook.includes("_xlnm.Print_Area")) return;
  for (const target of targetsOf(mainRelations(parts), "worksheet")) {
    const xml = textOf(parts, target) ?? "";
    const row = lastRow(xml);
    if (pages(row, 16_384) <= mostPages) continue;
    const column = lastColumn(xml);
    if (pages(row, column) <= mostPages) continue;
    const says = `A sheet of this file reaches to row ${row} and column ${column}, which would be millions of pages.`;
    throw new Problem("too-large", `${says} Set a print area, or delete what lies far out.`);
  }
}

const pages = (rows: number, columns: number): number => (rows / rowsPerPage) * (columns / columnsPerPage);

/** Reads the number of the last row; rows stand in their order. */
function lastRow(xml: string): number {
  const at = Math.max(xml.lastIndexOf("<row "), xml.lastIndexOf(":row "));
  return Number(/\sr="(\d+)"/.exec(xml.slice(at, at + 500))?.[1] ?? 0);
}

function lastColumn(xml: string): number {
  let most = 0;
  for (const { text } of eachTag(xml, "c")) {
    const letters = /\br="([A-Z]{1,3})\d+"/.exec(text)?.[1] ?? "";
    let column = 0;
    for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
    most = Math.max(most, column);
  }
  return most;
}
