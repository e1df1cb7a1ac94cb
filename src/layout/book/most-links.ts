import type { Worksheet } from "#formats/model/workbook.ts";

/** Excel takes a file with more on one sheet for damaged. */
export const mostLinks = 65_530;

/** Takes links off sheets that have too many of them, and tells how many these are. */
export function withoutMostLinks(sheets: readonly Worksheet[]): { sheets: Worksheet[]; unlinked: number } {
  let unlinked = 0;
  const made = sheets.map((sheet): Worksheet => {
    const count = sheet.rows.reduce((sum, { cells }) => sum + cells.filter(({ link }) => link).length, 0);
    if (count <= mostLinks) return sheet;
    unlinked += count - mostLinks;
    let left = mostLinks;
    const rows = sheet.rows.map((row) => ({
      ...row,
      cells: row.cells.map(({ link, ...cell }) => (link && left-- > 0 ? { ...cell, link } : cell)),
    }));
    return { ...sheet, rows };
  });
  return { sheets: made, unlinked };
}
