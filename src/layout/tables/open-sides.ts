import { countWhile } from "../model/binary-search.ts";
import { middleOf } from "../model/box.ts";
import type { Line } from "../model/line.ts";
import type { Ruling } from "../model/page.ts";

const touchPt = 3;
const sameBorderPt = 4.5;
/** Lines that reach further than the last line between columns have a column there, if it is as wide as that. */
const leastColumnPt = 8;
/** So many rows show by lines between their columns that lines of one width part the rows of a table. */
const fewestRows = 2;

/** Level rulings that begin and end at the same places, from top to bottom. */
interface Family {
  left: number;
  right: number;
  levels: number[];
  /** Lines between columns. */
  inside: Ruling[];
}

/**
 * The sides of tables at which nothing is drawn, as rulings without a width. The lines between rows of such a table all begin
 * at its left side and end at its right one. A row that says what follows, such as "Tools" over the whole width, has no lines
 * between columns, and yet parts no table in two.
 */
export function openSides(rulings: readonly Ruling[], lines: readonly Line[]): Ruling[] {
  const uprights = rulings.filter(({ across }) => !across);
  return familiesIn(rulings, uprights).flatMap((family) =>
    tablesIn(family, lines).flatMap((levels) => unseenSides({ ...family, levels }, uprights, lines)),
  );
}

function familiesIn(rulings: readonly Ruling[], uprights: readonly Ruling[]): Family[] {
  const families: Family[] = [];
  for (const { from, to, at } of rulings.filter(({ across }) => across).sort((a, b) => a.at - b.at)) {
    const same = families.find(({ left, right }) => Math.abs(left - from) < touchPt && Math.abs(right - to) < touchPt);
    if (same) same.levels.push(at);
    else families.push({ left: from, right: to, levels: [at], inside: [] });
  }
  return families.flatMap((family) => {
    const { left, right, levels } = family;
    if (levels.length <= fewestRows) return [];
    const inside = uprights.filter(({ at }) => at > left + sameBorderPt && at < right - sameBorderPt);
    return inside.length > 0 ? [{ ...family, inside }] : [];
  });
}

/** The levels of each table: its rows have lines between columns, but for those of a single line of text. */
function tablesIn({ levels, inside, left, right }: Family, lines: readonly Line[]): number[][] {
  const own = lines.filter(({ box }) => box[0] < right && box[2] > left).sort((a, b) => a.base - b.base);
  const rows = levels.slice(1).map((bottom, at) => {
    const top = levels[at] ?? bottom;
    const isParted = inside.some(({ from, to }) => from < top + touchPt && to > bottom - touchPt);
    return { top, bottom, isParted };
  });
  // What is higher than every row is a gap between two tables, in which the title of the second one may stand.
  const highest = Math.max(0, ...rows.flatMap(({ top, bottom, isParted }) => (isParted ? [bottom - top] : [])));
  const tables: { levels: number[]; parted: number }[] = [];
  let open: { levels: number[]; parted: number } | undefined;
  for (const { top, bottom, isParted } of rows) {
    const isLabel = !isParted && bottom - top < highest + touchPt && rowsOfText(own, top, bottom) === 1;
    if (!isParted && !isLabel) open = undefined;
    else if (open) open.levels.push(bottom);
    else {
      open = { levels: [top, bottom], parted: 0 };
      tables.push(open);
    }
    if (isParted && open) open.parted += 1;
  }
  return tables.filter(({ parted }) => parted >= fewestRows).map((table) => table.levels);
}

/** Counts rows of text among lines that are sorted by their baselines. */
function rowsOfText(lines: readonly Line[], top: number, bottom: number): number {
  const [from, to] = [top, bottom].map((y) => countWhile(lines, ({ base }) => base <= y)) as [number, number];
  const own = lines.slice(from, to);
  return own.filter(({ base, size }, at) => at === 0 || base - (own[at - 1]?.base ?? 0) > size / 2).length;
}

function unseenSides(
  { left, right, levels, inside }: Family,
  sides: readonly Ruling[],
  lines: readonly Line[],
): Ruling[] {
  const [first = 0, last = 0] = [levels[0], levels.at(-1)];
  const crossing = inside.filter(({ from, to }) => from < last - touchPt && to > first + touchPt).map(({ at }) => at);
  const outer = [
    { side: left, within: Math.min(...crossing) },
    { side: right, within: Math.max(...crossing) },
  ];
  return outer.flatMap(({ side, within }) => {
    const [from, to] = [Math.min(side, within), Math.max(side, within)];
    const hasText = lines.some(({ box }) => {
      const [x, y] = middleOf(box);
      return x > from && x < to && y > first && y < last;
    });
    if (to - from < leastColumnPt || !hasText) return [];
    const drawn = sides.filter(({ at }) => Math.abs(at - side) < sameBorderPt);
    return levels.slice(1).flatMap((bottom, index): Ruling[] => {
      const top = levels[index] ?? bottom;
      const isDrawn = drawn.some((ruling) => ruling.from < top + touchPt && ruling.to > bottom - touchPt);
      return isDrawn ? [] : [{ across: false, at: side, from: top, to: bottom, width: 0, colour: "" }];
    });
  });
}
