import { around, widthOf } from "../model/box.ts";
import { boxOf, type Line, rowsOf } from "../model/line.ts";
import { hasRoom, type TextEdges } from "../model/row.ts";
import { columnEdgeOf } from "./column-edge.ts";
import { isHeading } from "./column-heads.ts";
import { isOfBlocks, type ReadingItem } from "./column-prose.ts";
import type { ColumnZone } from "./column-zones.ts";
import { stripsOf } from "./strips.ts";

/** How far beyond the edges of a column its own lines may reach, as commas and ends of headings do. */
const beyondColumnPt = 3;
/** Text that breaks at its column's edge has a line of this share of the column's width. */
const fullLineShare = 0.85;

/** Between which edges a column stands: those of its lines, and of its tables and pictures where it consists of them. */
export function columnEdges(column: readonly ReadingItem[]): TextEdges {
  const lines = rowsOf(linesIn(column)).map(boxOf);
  const boxes = isOfBlocks(column) ? [...lines, ...column.flatMap(({ block }) => (block ? [block.box] : []))] : lines;
  const at = (side: 0 | 2, outward: 1 | -1) =>
    columnEdgeOf(
      boxes.map((box) => box[side]),
      outward,
    );
  return { left: at(0, -1), right: at(2, 1) };
}

/**
 * In which columns text stood so far, page after page. Where it ends before it has filled all of them, as on the last page
 * of an article, what it stands in is the first of these columns, and not a narrow page.
 */
export class ColumnPlan {
  #edges: readonly TextEdges[] = [];
  #width = 0;

  /** The zones of the next page, with those columns, too, that nothing stands in. */
  on({ width }: { width: number }, zones: readonly ColumnZone[], body: number): ColumnZone[] {
    if (width !== this.#width) this.#edges = [];
    this.#width = width;
    return zones.flatMap((zone) => {
      const known = this.#edges;
      if (zone.frames) return [zone];
      const edges = zone.columns.map(columnEdges);
      if (isBegunIn(zone, edges, known)) return [withEmpty(zone, known)];
      if (zone.columns.length === 1) return parted(zone, known, body);
      this.#edges = edges;
      return [zone];
    });
  }
}

const linesIn = (column: readonly ReadingItem[]): Line[] => column.flatMap(({ line }) => line ?? []);

const isInside = ({ box }: ReadingItem, { left, right }: TextEdges): boolean =>
  box[0] > left - beyondColumnPt && box[2] < right + beyondColumnPt;

/** Whether text stands in the first of the columns that are known, breaks at their edges, and leaves others empty. */
const isBegunIn = ({ columns }: ColumnZone, edges: readonly TextEdges[], known: readonly TextEdges[]): boolean =>
  columns.length < known.length &&
  columns.every((column, at) => {
    const [place, own] = [known[at], edges[at]];
    if (!place || !own) return false;
    const isFull = ({ box }: Line) => widthOf(box) > fullLineShare * (place.right - place.left);
    return column.every((item) => isInside(item, place)) && linesIn(column).some(isFull);
  });

const withEmpty = (zone: ColumnZone, known: readonly TextEdges[]): ColumnZone => ({
  ...zone,
  columns: known.map((_, at) => zone.columns[at] ?? []),
  frames: [...known],
});

/** Parts a page in one column where lines of it stand in columns that are known: above and below a wide table, or at its top. */
function parted(zone: ColumnZone, known: readonly TextEdges[], body: number): ColumnZone[] {
  if (known.length < 2) return [zone];
  const placeOf = (item: ReadingItem): TextEdges | undefined => known.find((place) => isInside(item, place));
  const runs: { isBegun: boolean; items: ReadingItem[]; places: Set<TextEdges | undefined> }[] = [];
  for (const strip of stripsOf(zone.columns.flat())) {
    const last = runs.at(-1);
    const places = new Set(strip.map(placeOf));
    const isBegun =
      !places.has(undefined) &&
      // Below columns that are both in use, a head without anything beside it is that of what follows.
      !(last?.isBegun && isHeading(strip, body) && places.size < 2 && last.places.size > 1);
    const run = last?.isBegun === isBegun ? last : { isBegun, items: [], places: new Set<TextEdges | undefined>() };
    if (run !== last) runs.push(run);
    for (const item of strip) run.items.push(item);
    for (const place of places) run.places.add(place);
  }
  const zones: ColumnZone[] = [];
  let wide: ReadingItem[] = [];
  const close = () => {
    if (wide.length > 0) zones.push({ box: around(wide.map(({ box }) => box)), columns: [wide] });
    wide = [];
  };
  for (const [at, { isBegun, items, places }] of runs.entries()) {
    const byPlace = Map.groupBy(items, placeOf);
    const columns = known.map((place) => byPlace.get(place) ?? []);
    // Lines in several columns are a rest of the page before only where the page begins with them.
    if (!isBegun || (at > 0 && places.size > 1) || !isWrappedIn(columns, known))
      for (const item of items) wide.push(item);
    else {
      close();
      zones.push(withEmpty({ box: around(items.map(({ box }) => box)), columns }, known));
    }
  }
  close();
  return zones;
}

const leastWrapped = { rows: 4, share: 0.5 };

/** Whether most rows end where the next word finds no room, and the first column has some. */
function isWrappedIn(columns: readonly (readonly ReadingItem[])[], known: readonly TextEdges[]): boolean {
  const rows = columns.flatMap((column, at) =>
    rowsOf(linesIn(column)).map((row) => ({ row, place: known[at] ?? { left: 0, right: 0 } })),
  );
  const full = rows.filter(({ row, place }, at) => {
    const next = rows[at + 1];
    return next !== undefined && !hasRoom(row, next.row, place);
  });
  const isBegun = (columns[0]?.length ?? 0) > 0;
  return isBegun && rows.length >= leastWrapped.rows && full.length >= leastWrapped.share * (rows.length - 1);
}
