import { officeMade } from "#engines/office-made.ts";
import type { OfficeProduct } from "#engines/product.ts";
import { promiseOf } from "#formats/xlsx/promise.ts";
import { writeXlsx } from "#formats/xlsx/write.ts";
import { type SheetPer, tabulate } from "#layout/book/tabulate.ts";
import type { About, Page } from "#layout/page.ts";
import { task } from "../kernel/door.ts";

export interface WrittenBook {
  product: OfficeProduct;
  tables: number;
  /** Letters that there was no room for in their cells. */
  cut: number;
}

/** Writes the tables of pages as a workbook. */
export const writeExcel = task((pages: Page[], about: About, per: SheetPer): WrittenBook => {
  const { workbook, tables, cut } = tabulate(pages, about, per);
  return { product: officeMade(writeXlsx(workbook), promiseOf(workbook)), tables, cut };
});
