import { boxOf, type Line } from "../model/line.ts";
import type { Para, Sheet } from "../model/parts.ts";
import { ColumnPlan } from "../regions/column-plan.ts";
import { zonesOf } from "../regions/column-zones.ts";
import type { PageFrames } from "../regions/page-frames.ts";
import { paddingOf, textEdgesIn } from "../tables/cell-padding.ts";

type ParagraphColumn = Pick<Para, "columns" | "frame">;

/** Tells in which column of how many a paragraph stands whose text is known otherwise. */
export function columnsOfLines(sheets: readonly Sheet[], body: number, frames: PageFrames) {
  const places = new Map<string, ParagraphColumn>();
  const keyOf = ({ page, base, box, turned = 0 }: Line): string =>
    `${page} ${Math.round(base)} ${Math.round(box[0])} ${turned}`;
  const plan = new ColumnPlan();
  for (const sheet of sheets) {
    const items = sheet.lines.map((line) => ({ box: line.box, line }));
    for (const { columns, frames } of plan.on(sheet, zonesOf(items, body, [], sheet.panels), body)) {
      if (columns.length < 2) continue;
      for (const [at, column] of columns.entries()) {
        const lines = column.flatMap(({ line }) => line ?? []);
        const [left, , right] = boxOf(lines);
        const frame = frames?.[at] ?? { left, right };
        for (const line of lines) places.set(keyOf(line), { columns: columns.length, frame });
      }
    }
  }
  const byNumber = new Map(sheets.map((sheet) => [sheet.number, sheet]));
  const inCell = new Map(
    sheets.flatMap((sheet) =>
      sheet.grids.flatMap((grid) => {
        const padding = paddingOf(grid);
        return grid.cells.flatMap((cell) =>
          cell.lines.map((line) => [keyOf(line), textEdgesIn(cell, padding)] as const),
        );
      }),
    ),
  );
  return (page: number, rows: Para["rows"]): ParagraphColumn => {
    const [line] = rows[0] ?? [];
    const frameIn = line && inCell.get(keyOf(line));
    if (frameIn) return { columns: 1, frame: frameIn };
    const found = line && places.get(keyOf(line));
    const sheet = byNumber.get(page);
    const frame = sheet ? frames.of(sheet) : { left: 0, right: 0 };
    return found ?? { columns: 1, frame: { left: frame.left, right: frame.right } };
  };
}
