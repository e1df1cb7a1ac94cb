import { fact, warn } from "#engines/job.ts";
import type { OfficeProduct } from "#engines/product.ts";
import type { Page } from "#layout/page.ts";

/** What of a file that was made of pages the caller may want to know. */
export function tell({ office: { words, tables, pictures } }: OfficeProduct, pages: number): void {
  fact("Pages", pages);
  fact("Words", words);
  fact("Tables", tables);
  fact("Pictures", pictures);
}

/** A page with a picture and no letters is most likely one that was scanned. */
export function tellScans(pages: readonly Page[]): void {
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

export function tellLarge(pages: readonly Page[]): void {
  const large = pages.filter(({ width, height }) => Math.max(width, height) > mostInches * 72).length;
  if (large > 0) warn(`${large} pages are larger than ${mostInches} inches, which is as large as Word's pages can be.`);
}
