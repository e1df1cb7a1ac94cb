import type { Para, Sheet } from "../model/flow.ts";
import { boxOf, type Line } from "../model/line.ts";
import type { Frames } from "../regions/frames.ts";
import { zonesOf } from "../regions/zones.ts";
import { paddingOf, roomIn } from "../tables/cell-room.ts";

type Place = Pick<Para, "columns" | "frame">;

/** In which column of how many a paragraph stands whose text is known otherwise. */
export function columnPlaces(sheets: readonly Sheet[], body: number, frames: Frames) {
  const places = new Map<string, Place>();
  const keyOf = ({ page, base, box, turned = 0 }: Line): string =>
    `${page} ${Math.round(base)} ${Math.round(box[0])} ${turned}`;
  for (const sheet of sheets) {
    for (const { columns } of zonesOf(
      sheet.lines.map((line) => ({ box: line.box, line })),
      body,
      [],
      sheet.panels,
    )) {
      if (columns.length < 2) continue;
      for (const column of columns) {
        const lines = column.flatMap(({ line }) => line ?? []);
        const [left, , right] = boxOf(lines);
        for (const line of lines) places.set(keyOf(line), { columns: columns.length, frame: { left, right } });
      }
    }
  }
  const byNumber = new Map(sheets.map((sheet) => [sheet.number, sheet]));
  const inCell = new Map(
    sheets.flatMap((sheet) =>
      sheet.grids.flatMap((grid) => {
        const padding = paddingOf(grid);
        return grid.cells.flatMap((cell) => cell.lines.map((line) => [keyOf(line), roomIn(cell, padding)] as const));
      }),
    ),
  );
  return (page: number, rows: Para["rows"]): Place => {
    const [line] = rows[0] ?? [];
    const frameIn = line && inCell.get(keyOf(line));
    if (frameIn) return { columns: 1, frame: frameIn };
    const found = line && places.get(keyOf(line));
    const sheet = byNumber.get(page);
    const frame = sheet ? frames.of(sheet) : { left: 0, right: 0 };
    return found ?? { columns: 1, frame: { left: frame.left, right: frame.right } };
  };
}
