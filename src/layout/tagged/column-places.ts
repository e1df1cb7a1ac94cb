import { type Box, middleOf } from "../model/box.ts";
import { boxOf, type Line } from "../model/line.ts";
import type { Para, Part, Sheet } from "../model/parts.ts";
import { ColumnPlan } from "../regions/column-plan.ts";
import { zonesOf } from "../regions/column-zones.ts";
import type { PageFrames } from "../regions/page-frames.ts";
import { paddingOf, textEdgesIn } from "../tables/cell-padding.ts";

type ParagraphColumn = Pick<Para, "columns" | "frame">;

export interface ColumnPlaces {
  /** Tells in which column of how many a paragraph stands whose text is known otherwise. */
  of(page: number, rows: Para["rows"]): ParagraphColumn;
  /** Gives a part that was read alone the column in which it stands among others. */
  placed(part: Part): Part;
}

const slackPt = 1;

/** Tells in which columns what a structure tree names stands on its pages. */
export function columnPlaces(sheets: readonly Sheet[], body: number, frames: PageFrames): ColumnPlaces {
  const places = new Map<string, ParagraphColumn>();
  const areas = new Map<number, { box: Box; place: ParagraphColumn }[]>();
  const keyOf = ({ page, base, box, turned = 0 }: Line): string =>
    `${page} ${Math.round(base)} ${Math.round(box[0])} ${turned}`;
  const plan = new ColumnPlan();
  for (const sheet of sheets) {
    const onSheet: { box: Box; place: ParagraphColumn }[] = [];
    areas.set(sheet.number, onSheet);
    const items = sheet.lines.map((line) => ({ box: line.box, line }));
    for (const { box, columns, frames } of plan.on(sheet, zonesOf(items, body, [], sheet.panels), body)) {
      if (columns.length < 2) continue;
      for (const [at, column] of columns.entries()) {
        const lines = column.flatMap(({ line }) => line ?? []);
        const [left, , right] = boxOf(lines);
        const frame = frames?.[at] ?? { left, right };
        const place = { columns: columns.length, frame };
        onSheet.push({ box: [frame.left, box[1], frame.right, box[3]], place });
        for (const line of lines) places.set(keyOf(line), place);
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
  const areaOf = (page: number, box: Box): ParagraphColumn | undefined => {
    const [, y] = middleOf(box);
    const isIn = ([left, top, right, bottom]: Box) =>
      y > top && y < bottom && box[0] > left - slackPt && box[2] < right + slackPt;
    return areas.get(page)?.find((one) => isIn(one.box))?.place;
  };
  const of = (page: number, rows: Para["rows"]): ParagraphColumn => {
    const [line] = rows[0] ?? [];
    const frameIn = line && inCell.get(keyOf(line));
    if (frameIn) return { columns: 1, frame: frameIn };
    const found = line && places.get(keyOf(line));
    const sheet = byNumber.get(page);
    const frame = sheet ? frames.of(sheet) : { left: 0, right: 0 };
    return found ?? { columns: 1, frame: { left: frame.left, right: frame.right } };
  };
  const placed = (part: Part): Part => {
    if (part.columns > 1) return part;
    const place = part.kind === "para" ? of(part.page, part.rows) : areaOf(part.page, part.box);
    return place && place.columns > 1 ? { ...part, ...place } : part;
  };
  return { of, placed };
}
