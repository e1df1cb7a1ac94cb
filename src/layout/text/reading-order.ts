import { countWhile } from "../model/binary-search.ts";
import { type Box, middleOf } from "../model/box.ts";
import type { Line } from "../model/line.ts";
import type { Grid, Part, PicturePart, Sheet } from "../model/parts.ts";
import type { TextEdges } from "../model/row.ts";
import { mergedRulings } from "../model/rulings.ts";
import { ColumnPlan, columnEdges } from "../regions/column-plan.ts";
import { type ReadingItem, readingItems } from "../regions/column-prose.ts";
import { type ColumnZone, zonesOf } from "../regions/column-zones.ts";
import { streamTables } from "../tables/stream-tables.ts";
import { paragraphsOf } from "./paragraphs.ts";
import { startOf } from "./part-extent.ts";

/** Finds the columns of a page: those of its lines, its tables, and the pictures that have room of their own. */
export function columnsOn(sheet: Sheet, body: number): ColumnZone[] {
  const apart = sheet.shown.filter(({ beside }) => !beside);
  const items = readingItems(sheet.lines, [...sheet.grids, ...apart]);
  return zonesOf(items, body, mergedRulings(sheet.rulings), sheet.panels);
}

/** Gives the parts of a page in the order in which they are read. */
export function partsInOrder(sheet: Sheet, body: number, frame: TextEdges, plan = new ColumnPlan()): Part[] {
  const parts = plan
    .on(sheet, columnsOn(sheet, body), body)
    .flatMap(({ columns, frames }) =>
      columns.flatMap((column, at) =>
        columnParts(column, { sheet, columns: columns.length, frame, own: frames?.[at] }),
      ),
    );
  const upright = paragraphsOf(sheet.turned, {
    page: sheet.number,
    frame: { left: 0, right: sheet.height },
    columns: 1,
  });
  const besides = sheet.shown.filter(({ beside }) => beside);
  for (const one of besides.toReversed()) parts.splice(placeOf(one, parts), 0, one);
  return [...parts, ...upright];
}

/** Finds the place of a picture among parts: before the first that begins further down, in its own column where there are several. */
function placeOf({ box }: PicturePart, parts: readonly Part[]): number {
  const at = parts.findIndex((part) => startOf(part) > box[1] && reaches(part, box));
  return at < 0 ? parts.length : at;
}

const reaches = (part: Part, [left, , right]: Box): boolean => {
  const frame = part.kind === "para" ? part.frame : { left: part.box[0], right: part.box[2] };
  return frame.left < right && frame.right > left;
};

interface ColumnSource {
  sheet: Sheet;
  columns: number;
  frame: TextEdges;
  own?: TextEdges | undefined;
}

function columnParts(items: readonly ReadingItem[], { sheet, columns, frame, own: known }: ColumnSource): Part[] {
  const page = sheet.number;
  const pictures = sheet.shown.flatMap(({ box, beside }) => (beside === "around" ? [box] : []));
  const lines = items.flatMap(({ line }) => line ?? []);
  const { grids, rest } = streamTables(lines, { page, columns, rulings: sheet.rulings, fills: sheet.fills });
  const blocks: (Grid | PicturePart)[] = [...items.flatMap(({ block }) => block ?? []), ...grids].sort(
    (a, b) => middleOf(a.box)[1] - middleOf(b.box)[1],
  );
  const own = known ?? (columns === 1 ? frame : columnEdges(items));
  const parts: Part[] = [];
  const between = betweenBlocks(rest, blocks);
  for (const [at, text] of between.entries()) {
    parts.push(...paragraphsOf(text, { page, frame: own, columns, pictures }));
    const block = blocks[at];
    if (!block) continue;
    parts.push({ ...block, columns, ...(columns > 1 ? { frame: own } : {}) });
  }
  return parts;
}

/** Sorts lines to those in front of each block, and behind the last one: a page may have as many blocks as lines. */
function betweenBlocks(lines: readonly Line[], blocks: readonly { box: Box }[]): Line[][] {
  const middles = blocks.map(({ box }) => middleOf(box)[1]);
  const between: Line[][] = Array.from({ length: blocks.length + 1 }, () => []);
  for (const line of lines) {
    const [, y] = middleOf(line.box);
    between[countWhile(middles, (middle) => middle <= y)]?.push(line);
  }
  return between;
}
