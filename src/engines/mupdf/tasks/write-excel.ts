import { officeMade } from "#engines/product/office-made.ts";
import type { OfficeProduct } from "#engines/product/product.ts";
import { promiseOf } from "#formats/xlsx/promise.ts";
import { writeXlsx } from "#formats/xlsx/write.ts";
import { task } from "../kernel/door.ts";
import { tell } from "../reading/tell.ts";
import { nothingOf, unlessUnread } from "../reading/to-recognise.ts";
import { type ExcelWish, workbookOf } from "../reading/workbook-of.ts";

/** Writes the tables of pages, and the text between them, as a workbook. */
export const writeExcel = task(
  (bytes: Uint8Array, wish: ExcelWish): Promise<OfficeProduct> =>
    unlessUnread(nothingOf("xlsx"), async () => {
      const { workbook, tables, tellLinks, drawn, untold, pages } = await workbookOf(bytes, wish);
      tellLinks();
      const product = officeMade(writeXlsx(workbook), promiseOf(workbook), drawn);
      tell({ office: { ...product.office, tables } }, pages);
      return { ...product, ...untold };
    }),
);
