import { fact, warn } from "#engines/job.ts";
import type { OfficeProduct } from "#engines/product.ts";
import type { Page } from "#layout/page.ts";
import { untoldLines } from "#layout/recognised.ts";

/** What of a file that was made of pages the caller may want to know. */
export function tell({ office: { words, tables, pictures } }: OfficeProduct, pages: number): void {
  fact("Pages", pages);
  fact("Words", words);
  fact("Tables", tables);
  fact("Pictures", pictures);
}

/** A page with a picture and no letters is most likely one that was scanned. */
export function tellScans(pages: readonly Page[]): void {
  const shown = ({ pictures, drawn = [] }: Page) => [...pictures, ...drawn.filter(({ kind }) => kind === "picture")];
  const isScan = (page: Page) =>
    page.runs.every(({ text }) => text.trim() === "") &&
    shown(page).some(
      ({ box: [left, top, right, bottom] }) => (right - left) * (bottom - top) > page.width * page.height * 0.4,
    );
  const scans = pages.filter(isScan).map(({ number }) => number);
  if (scans.length === 0) return;
  const which = scans.length === 1 ? `Page ${scans[0]} is a picture` : `${scans.length} pages are pictures`;
  warn(`${which} of text: ocr-pdf recognises what stands in it.`);
}

/** Which pages have lines that no font tells, for whoever can recognise them. */
export function untoldOn(pages: readonly Page[], language: string | undefined): Pick<OfficeProduct, "untold"> {
  const untold = pages.filter(({ runs }) => untoldLines(runs) > 0).map(({ number }) => number);
  return untold.length === 0 ? {} : { untold: { pages: untold, language } };
}

/** Word knows no larger paper. */
const mostInches = 22;

export function tellLarge(pages: readonly Page[]): void {
  const large = pages.filter(({ width, height }) => Math.max(width, height) > mostInches * 72).length;
  if (large > 0) warn(`${large} pages are larger than ${mostInches} inches, which is as large as Word's pages can be.`);
}
