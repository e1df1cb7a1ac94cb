import { task } from "#engines/mupdf/kernel/door.ts";
import { contentsOf } from "#engines/mupdf/reading/contents.ts";
import { GatheredPages, readingOf } from "#layout/document/reading.ts";
import type { Line } from "#layout/model/line.ts";
import { usualSize } from "#layout/model/line.ts";
import type { Fill, Ruling } from "#layout/model/page.ts";
import { mergedRulings } from "#layout/model/rulings.ts";
import { zonesOf } from "#layout/regions/column-zones.ts";

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
  return readingOf(pages, untagged).sheets.flatMap((sheet) => {
    const blocks = [...sheet.grids, ...sheet.shown.filter(({ beside }) => !beside)];
    const items = [
      ...sheet.lines.map((line) => ({ box: line.box, line })),
      ...blocks.map((block) => ({ box: block.box, block })),
    ];
    const zones = zonesOf(items, usualSize(sheet.lines), mergedRulings(sheet.rulings), sheet.panels);
    return zones.flatMap(({ columns }) =>
      columns.map((own) => ({
        lines: own.flatMap(({ line }) => line ?? []),
        page: { page: sheet.number, columns: columns.length, rulings: sheet.rulings, fills: sheet.fills },
      })),
    );
  });
});
