import { warn } from "#engines/job.ts";
import { officeMade } from "#engines/office-made.ts";
import type { OfficeProduct } from "#engines/product.ts";
import { promiseOf } from "#formats/xlsx/promise.ts";
import { writeXlsx } from "#formats/xlsx/write.ts";
import { mostLinks } from "#layout/book/most-links.ts";
import { type SheetPer, tabulate } from "#layout/book/tabulate.ts";
import type { Page } from "#layout/model/page.ts";
import { task } from "../kernel/door.ts";
import { type Chosen, contentsOf } from "../reading/contents.ts";
import { Noted, tell } from "../reading/tell.ts";

export type ExcelWish = Chosen & { per: SheetPer };

/** Writes the tables of pages as a workbook, and what stands between them. */
export const writeExcel = task(async (bytes: Uint8Array, { per, ...chosen }: ExcelWish): Promise<OfficeProduct> => {
  const pages: Page[] = [];
  const noted = new Noted();
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
  if (unlinked > 0)
    warn(`${unlinked} links were left out, since a sheet holds ${mostLinks.toLocaleString("en")} of them.`);
  const product = officeMade(writeXlsx(workbook), promiseOf(workbook), per === "table" ? undefined : noted.drawn);
  tell({ ...product, office: { ...product.office, tables } }, pages.length);
  return { ...product, ...noted.untold(about.language) };
});
