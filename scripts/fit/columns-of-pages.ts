import { task } from "#engines/mupdf/kernel/door.ts";
import { contentsOf } from "#engines/mupdf/reading/contents.ts";
import { GatheredPages, readingOf } from "#layout/document/reading.ts";
import type { Line } from "#layout/model/line.ts";
import type { Fill, Ruling } from "#layout/model/page.ts";
import { columnsOn } from "#layout/text/reading-order.ts";

/** The lines of a column of a page, among which tables without lines between their cells are looked for. */
export interface ColumnOfPage {
  lines: Line[];
  page: { page: number; columns: number; rulings: readonly Ruling[]; fills: readonly Fill[] };
}

/** The columns of all pages of a PDF, as they are when tables are looked for in them. */
export const columnsOfPages = task(async (bytes: Uint8Array): Promise<ColumnOfPage[]> => {
  const pages = new GatheredPages();
  const { about } = await contentsOf(bytes, {}, (page) => pages.add(page));
  const { tree, ...untagged } = about;
  const { sheets, body } = readingOf(pages, untagged);
  return sheets.flatMap((sheet) =>
    columnsOn(sheet, body).flatMap(({ columns }) =>
      columns.map((own) => ({
        lines: own.flatMap(({ line }) => line ?? []),
        page: { page: sheet.number, columns: columns.length, rulings: sheet.rulings, fills: sheet.fills },
      })),
    ),
  );
});
