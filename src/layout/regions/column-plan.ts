import { around, widthOf } from "../model/box.ts";
import { boxOf, type Line, rowsOf } from "../model/line.ts";
import { hasRoom, type TextEdges } from "../model/row.ts";
import { columnEdgeOf } from "./column-edge.ts";
import type { ReadingItem } from "./column-prose.ts";
import type { ColumnZone } from "./column-zones.ts";
import { stripsOf } from "./strips.ts";

/** How far beyond the edges of a column its own lines may reach, as commas and ends of headings do. */
const beyondColumnPt = 3;
/** Text that breaks at its column's edge has a line of this share of the column's width. */
const fullLineShare = 0.85;

/** Between which edges lines of a column stand. */
export function columnEdges(lines: readonly Line[]): TextEdges {
  const boxes = rowsOf(lines).map(boxOf);
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
  on({ width }: { width: number }, zones: readonly ColumnZone[]): ColumnZone[] {
    if (width !== this.#width) this.#edges = [];
    this.#width = width;
    return zones.flatMap((zone) => {
      const known = this.#edges;
      if (zone.frames) return [zone];
      const edges = zone.columns.map((column) => columnEdges(linesIn(column)));
      if (isBegunIn(zone, edges, known)) return [withEmpty(zone, known)];
      if (zone.columns.length === 1) return parted(zone, known);
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

/** Text above and below what reaches over several columns, such as a wide table, stands in the first of them. */
function parted(zone: ColumnZone, known: readonly TextEdges[]): ColumnZone[] {
  const [place] = known;
  if (!place || known.length < 2) return [zone];
  const runs: { isBegun: boolean; items: ReadingItem[] }[] = [];
  for (const strip of stripsOf(zone.columns.flat())) {
    const isBegun = strip.every((item) => isInside(item, place));
    const last = runs.at(-1);
    if (last?.isBegun === isBegun) last.items.push(...strip);
    else runs.push({ isBegun, items: [...strip] });
  }
  const zones: ColumnZone[] = [];
  let wide: ReadingItem[] = [];
  const close = () => {
    if (wide.length > 0) zones.push({ box: around(wide.map(({ box }) => box)), columns: [wide] });
    wide = [];
  };
  for (const { isBegun, items } of runs) {
    if (!isBegun || !isWrappedIn(rowsOf(linesIn(items)), place)) wide.push(...items);
    else {
      close();
      zones.push(withEmpty({ box: around(items.map(({ box }) => box)), columns: [items] }, known));
    }
  }
  close();
  return zones;
}

const leastWrapped = { rows: 4, share: 0.5 };

/** Whether most rows end where the next word finds no room. */
function isWrappedIn(rows: readonly Line[][], place: TextEdges): boolean {
  const full = rows.slice(1).filter((row, at) => !hasRoom(rows[at] ?? row, row, place));
  return rows.length >= leastWrapped.rows && full.length >= leastWrapped.share * (rows.length - 1);
}
