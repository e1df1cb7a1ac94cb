import { fact, warn } from "#engines/job.ts";
import type { OfficeProduct } from "#engines/product.ts";
import type { SheetPer } from "#layout/book/tabulate.ts";
import type { Page } from "#layout/page.ts";
import { pool } from "../pool.ts";
import { type Chosen, contentsOf } from "./contents.ts";

/** A PDF as a document of a word processor. */
export async function toWord(bytes: Uint8Array, chosen: Chosen): Promise<OfficeProduct> {
  const { about, pages, files } = await contentsOf(bytes, chosen);
  tellScans(pages);
  tellLarge(pages);
  const { product, headings } = await pool.calls.writeWord(pages, about, files);
  tell(product, pages.length);
  fact("Headings", headings);
  return product;
}

/** A PDF as a spreadsheet: its tables, and what stands between them. */
export async function toExcel(
  bytes: Uint8Array,
  { per, ...chosen }: Chosen & { per: SheetPer },
): Promise<OfficeProduct> {
  const { about, pages } = await contentsOf(bytes, chosen);
  tellScans(pages);
  const { product, tables, cut } = await pool.calls.writeExcel(pages, about, per);
  if (tables === 0) warn("No table was found: the sheet holds the text, row by row.");
  if (cut > 0) warn(`${cut} letters were left out, since a cell holds 32,767 of them.`);
  tell({ ...product, office: { ...product.office, tables } }, pages.length);
  return product;
}

function tell({ office: { words, tables, pictures } }: OfficeProduct, pages: number): void {
  fact("Pages", pages);
  fact("Words", words);
  fact("Tables", tables);
  fact("Pictures", pictures);
}

/** A page with a picture and no letters is most likely one that was scanned. */
function tellScans(pages: readonly Page[]): void {
  const isScan = ({ runs, pictures, width, height }: Page) =>
    runs.every(({ text }) => text.trim() === "") &&
    pictures.some(({ box: [left, top, right, bottom] }) => (right - left) * (bottom - top) > width * height * 0.4);
  const scans = pages.filter(isScan).map(({ number }) => number);
  if (scans.length === 0) return;
  const which = scans.length === 1 ? `Page ${scans[0]} is a picture` : `${scans.length} pages are pictures`;
  warn(`${which} of text: ocr-pdf recognises what stands in it.`);
}

/** Word knows no larger paper. */
const mostInches = 22;

function tellLarge(pages: readonly Page[]): void {
  const large = pages.filter(({ width, height }) => Math.max(width, height) > mostInches * 72).length;
  if (large > 0) warn(`${large} pages are larger than ${mostInches} inches, which is as large as Word's pages can be.`);
}
