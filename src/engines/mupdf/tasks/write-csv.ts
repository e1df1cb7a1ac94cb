import { warn } from "#engines/job/job.ts";
import { textMade } from "#engines/product/office-made.ts";
import type { OfficeProduct } from "#engines/product/product.ts";
import { csvPromiseOf } from "#formats/csv/promise.ts";
import { writeCsv as written } from "#formats/csv/write.ts";
import type { SheetCell } from "#formats/model/workbook.ts";
import { task } from "../kernel/door.ts";
import { tell } from "../reading/tell.ts";
import { unlessUnread } from "../reading/to-recognise.ts";
import { type ExcelWish, workbookOf } from "../reading/workbook-of.ts";

export interface CsvSheets extends Pick<OfficeProduct, "untold" | "unread"> {
  sheets: { name: string; product: OfficeProduct }[];
}

/** Writes the sheets of pages as texts with commas, one for each. */
export const writeCsv = task(
  (bytes: Uint8Array, { bom, ...wish }: ExcelWish & { bom: boolean }): Promise<CsvSheets> =>
    unlessUnread<CsvSheets>({ sheets: [] }, async () => {
      const { workbook, tables, drawn, untold, pages } = await workbookOf(bytes, wish);
      let guarded = 0;
      const isAlone = workbook.sheets.length === 1;
      const sheets = workbook.sheets.map((sheet) => {
        const csv = written(sheet, { bom });
        guarded += csv.guarded;
        return { name: sheet.name, product: textMade(csv.text, csvPromiseOf(sheet), isAlone ? drawn : undefined) };
      });
      if (guarded > 0) {
        const cells = guarded === 1 ? "A cell begins" : `${guarded} cells begin`;
        warn(`${cells} as a formula does: a ' stands before the text, so that no program reckons with it.`);
      }
      const links = workbook.sheets.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.filter(isLost))).length;
      if (links > 0) warn(`${links === 1 ? "A link was" : `${links} links were`} left out, since CSV holds none.`);
      const words = sheets.reduce((sum, { product }) => sum + product.office.words, 0);
      tell({ office: { words, tables, pictures: 0 } }, pages);
      return { sheets, ...untold };
    }),
);

/** Whether a link leads to another address than its cell shows. */
const isLost = ({ link, value }: SheetCell): boolean =>
  link !== undefined &&
  !(value.kind === "text" && value.text.includes(link.replace(/^\w+:(?:\/\/)?/, "").replace(/\/$/, "")));
