import { warn } from "#engines/job/job.ts";
import { mostLinks } from "#layout/book/most-links.ts";
import { type SheetPer, tabulate } from "#layout/book/tabulate.ts";
import type { Page } from "#layout/model/page.ts";
import { type Chosen, contentsOf } from "./contents.ts";
import { Noted } from "./tell.ts";

export type ExcelWish = Chosen & { per: SheetPer };

/** Makes a workbook of the tables of pages and the text between them; tells of anything that it lacks. */
export async function workbookOf(bytes: Uint8Array, { per, ...chosen }: ExcelWish) {
  const pages: Page[] = [];
  const noted = new Noted(chosen);
  const take = (page: Page) => {
    noted.add(page);
    pages.push(page);
  };
  const { about } = await contentsOf(bytes, chosen, take, "places");
  noted.tellScans();
  const { workbook, tables, cut, unlinked } = tabulate(pages, about, per);
  if (tables === 0 && !pages.some(({ crowd }) => crowd))
    warn("No table was found: the sheet holds the text, row by row.");
  if (cut > 0) warn(`${cut} letters were left out, since a cell holds 32,767 of them.`);
  const tellLinks = () => {
    if (unlinked > 0)
      warn(`${unlinked} links were left out, since a sheet holds ${mostLinks.toLocaleString("en")} of them.`);
  };
  return {
    workbook,
    tables,
    pages: pages.length,
    tellLinks,
    /** A sheet for each table leaves everything else out, as was asked. */
    drawn: per === "table" ? undefined : noted.drawn,
    untold: noted.untold(about.language),
  };
}
