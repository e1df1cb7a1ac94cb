import { countWhile } from "../model/binary-search.ts";
import { around, type Box, heightOf } from "../model/box.ts";
import type { Background, Ruling } from "../model/page.ts";
import type { TextEdges } from "../model/row.ts";
import { firstLinesAbove, headOf, partedByHeads, without } from "./column-heads.ts";
import { isProse, isTabular, isTail, type ReadingItem, rowsIn } from "./column-prose.ts";
import { sidesOf } from "./side-panels.ts";
import { stripsOf } from "./strips.ts";

/** A strip of a page, from one edge to the other, with text in one column or in several side by side. */
export interface ColumnZone {
  box: Box;
  columns: ReadingItem[][];
  /** The edges between which the text of each stands, where something else than its lines tells that. */
  frames?: TextEdges[];
}

type ColumnGap = [from: number, to: number];

const establishedEm = 10;
/** No page has more of them side by side; what does is a table, or a drawing. */
const mostColumns = 12;
const narrowestGap = { share: 0.75, points: 6 };

/**
 * A page in zones from top to bottom: strips of items between which nothing stands are joined as long as a common gap runs
 * through them, and such a gap parts columns where there is prose on both sides of it. Columns stand in the order in which
 * they are read: of Arabic and Hebrew the one on the right is the first.
 */
export function zonesOf(
  items: readonly ReadingItem[],
  body: number,
  rulings: readonly Ruling[] = [],
  panels: readonly Background[] = [],
): ColumnZone[] {
  return panelled(items, body, rulings, panels).map((zone) =>
    isReadLeftwards(zone.columns.flat())
      ? { ...zone, columns: zone.columns.toReversed(), ...(zone.frames ? { frames: zone.frames.toReversed() } : {}) }
      : zone,
  );
}

function isReadLeftwards(items: readonly ReadingItem[]): boolean {
  const lines = items.flatMap(({ line }) => line ?? []);
  return 2 * lines.filter(({ rightToLeft }) => rightToLeft).length > lines.length;
}

function panelled(
  items: readonly ReadingItem[],
  body: number,
  rulings: readonly Ruling[],
  panels: readonly Background[],
): ColumnZone[] {
  const [panel, ...others] = panels;
  if (!panel) return unpanelled(items, body, rulings);
  const { above, inside, beside, below } = sidesOf(items, panel.box);
  if (inside.length === 0 || beside.length === 0) return panelled(items, body, rulings, others);
  const box = around([...inside, ...beside].map((item) => item.box));
  const [on, by] = [inside, beside].map((own) => around(own.map((item) => item.box))) as [Box, Box];
  const isFirst = on[0] < by[0];
  // Text on a panel stands as far from both of its edges.
  const margin = Math.max(0, on[0] - Math.max(0, panel.box[0]));
  const onPanel = { left: on[0], right: Math.max(on[2], panel.box[2] - margin) };
  const besides = { left: by[0], right: by[2] };
  return [
    ...panelled(above, body, rulings, others),
    {
      box,
      columns: isFirst ? [inside, beside] : [beside, inside],
      frames: isFirst ? [onPanel, besides] : [besides, onPanel],
    },
    ...panelled(below, body, rulings, others),
  ];
}

function unpanelled(items: readonly ReadingItem[], body: number, rulings: readonly Ruling[]): ColumnZone[] {
  const zones: ColumnZone[] = [];
  for (const group of groupsOf(stripsOf(items, body), body)) {
    const found = columnsOf(group.items, group.gaps, body, rulings);
    const columns = found.length > 1 ? withFirstLines(found, zones.at(-1), body) : found;
    for (const part of columns.length > 1 ? partsOf(columns.flat(), columns, body, rulings) : [columns]) {
      const last = zones.at(-1);
      const [only = []] = part;
      if (part.length === 1 && last?.columns.length === 1) last.columns[0]?.push(...only);
      else zones.push({ box: [0, 0, 0, 0], columns: part });
    }
  }
  for (const zone of zones) zone.box = around(zone.columns.flat().map(({ box }) => box));
  return zones;
}

/** Gives columns those of their lines that stand in the zone above them, and takes them out of it. */
function withFirstLines(columns: ReadingItem[][], zone: ColumnZone | undefined, body: number): ReadingItem[][] {
  const [above, ...others] = zone?.columns ?? [];
  if (!zone || !above || others.length > 0) return columns;
  const first = firstLinesAbove(above, columns, body);
  if (first.length === 0 || first.length === above.length) return columns;
  zone.columns = [without(above, first)];
  const lefts = columns.map((column) => around(column.map(({ box }) => box))[0]);
  const placeOf = ({ box }: ReadingItem) => Math.max(0, countWhile(lefts, (left) => left <= box[0] + 1) - 1);
  return columns.map((column, at) => [...first.filter((item) => placeOf(item) === at), ...column]);
}

/** Parts columns into what stands above all of them and columns below each other, from top to bottom. */
function partsOf(
  items: readonly ReadingItem[],
  columns: readonly ReadingItem[][],
  body: number,
  rulings: readonly Ruling[],
): ReadingItem[][][] {
  const above = headOf(items, columns, body);
  const below = columns.map((column) => without(column, above));
  const parts = partedByRules(below, rulings).flatMap((part) => (part.length > 1 ? partedByHeads(part, body) : [part]));
  return above.length > 0 ? [[above], ...parts] : parts;
}

/**
 * Columns that a line is drawn across end there: those below it are of another story, and are read after all that is above it.
 * Between lines that part no text of several rows there are rows of a table.
 */
function partedByRules(columns: ReadingItem[][], rulings: readonly Ruling[]): ReadingItem[][][] {
  if (columns.length < 2) return [columns];
  const boxes = columns.map((column) => around(column.map(({ box }) => box)));
  const [from, to] = [Math.min(...boxes.map(([, , right]) => right)), Math.max(...boxes.map(([left]) => left))];
  const items = columns.flat();
  const isFree = (at: number) => !items.some(({ box }) => box[1] < at - 1 && box[3] > at + 1);
  const cuts = rulings
    .filter((one) => one.across && one.from < from && one.to > to && isFree(one.at))
    .map(({ at }) => at)
    .sort((a, b) => a - b);
  const stories = Array.from({ length: cuts.length + 1 }, (_, story) =>
    columns
      .map((column) => column.filter(({ box }) => countWhile(cuts, (cut) => cut < (box[1] + box[3]) / 2) === story))
      .filter((column) => column.length > 0),
  );
  const told = stories.filter((story) => story.length > 0);
  return told.every((story) => story.some(isProse)) ? told : [columns];
}

interface StripGroup {
  items: ReadingItem[];
  gaps: ColumnGap[];
  reach: StripReach;
}

/** All that gaps ask of items: a page may have as many strips as letters, and a group is not looked through for each. */
interface StripReach {
  box: Box;
  /** Where the first item ends, and where the last one begins. */
  end: number;
  start: number;
}

function reachOf(items: readonly ReadingItem[]): StripReach {
  const reach = { box: around(items.map(({ box }) => box)), end: Number.POSITIVE_INFINITY, start: -Number.MAX_VALUE };
  for (const { box } of items) {
    reach.end = Math.min(reach.end, box[2]);
    reach.start = Math.max(reach.start, box[0]);
  }
  return reach;
}

const both = (one: StripReach, other: StripReach): StripReach => ({
  box: around([one.box, other.box]),
  end: Math.min(one.end, other.end),
  start: Math.max(one.start, other.start),
});

function groupsOf(strips: readonly ReadingItem[][], body: number): StripGroup[] {
  const wide = Math.max(narrowestGap.points, body * narrowestGap.share);
  const groups: StripGroup[] = [];
  for (const strip of strips) {
    const gaps = gapsIn(strip);
    const reach = reachOf(strip);
    const group = groups.at(-1);
    if (!group) {
      groups.push({ items: [...strip], gaps, reach });
      continue;
    }
    const common = shared(group.gaps, gaps);
    const joined = both(group.reach, reach);
    const before = inner(group.gaps, group.reach).filter((gap) => gap[1] - gap[0] >= wide).length;
    const after = inner(common, joined).filter((gap) => gap[1] - gap[0] >= wide).length;
    const own = inner(gaps, reach).filter((gap) => gap[1] - gap[0] >= wide).length;
    // What crosses one of the gaps that many lines have kept to is below the columns.
    const isBelow =
      after < before && heightOf(group.reach.box) > establishedEm * body && crossesText(group, strip, wide);
    const goesOn = before > 0 ? after > 0 && !isBelow : own === 0;
    if (goesOn) {
      Object.assign(group, { gaps: common, reach: joined });
      for (const item of strip) group.items.push(item);
    } else groups.push({ items: [...strip], gaps, reach });
  }
  return groups;
}

/** Whether a strip crosses a gap with text on both sides; a gap between numbers and their texts, or cells, may end amid columns. */
function crossesText({ items, gaps, reach }: StripGroup, strip: readonly ReadingItem[], wide: number): boolean {
  const known = inner(gaps, reach).filter(([from, to]) => to - from >= wide);
  if (known.length > mostColumns) return true;
  const columns = cut(items, known);
  return known.some(
    ([from, to], at) =>
      strip.some(({ box }) => box[0] < to - 1 && box[2] > from + 1) &&
      columns.slice(at, at + 2).every((column) => isProse(column)),
  );
}

const marginPt = 50;

/** Where nothing stands, from left to right, the margins as well. */
function gapsIn(items: readonly ReadingItem[]): ColumnGap[] {
  const sorted = items.map(({ box }): ColumnGap => [box[0], box[2]]).sort((a, b) => a[0] - b[0]);
  const first = sorted[0]?.[0] ?? 0;
  const gaps: ColumnGap[] = [];
  let end = first - 10_000;
  for (const [from, to] of sorted) {
    if (from - end > 1) gaps.push([end, from]);
    end = Math.max(end, to);
  }
  return [...gaps, [end, end + 10_000 + marginPt]];
}

function shared(some: readonly ColumnGap[], others: readonly ColumnGap[]): ColumnGap[] {
  return some.flatMap(([from, to]) =>
    others.flatMap((other): ColumnGap[] => {
      const gap: ColumnGap = [Math.max(from, other[0]), Math.min(to, other[1])];
      return gap[1] - gap[0] > 1 ? [gap] : [];
    }),
  );
}

/** Gaps with something on both sides. */
const inner = (gaps: readonly ColumnGap[], { end, start }: StripReach): ColumnGap[] =>
  gaps.filter(([from, to]) => end <= from + 1 && start >= to - 1);

function columnsOf(
  items: readonly ReadingItem[],
  all: readonly ColumnGap[],
  body: number,
  rulings: readonly Ruling[],
): ReadingItem[][] {
  const box = around(items.map((item) => item.box));
  const gaps = inner(all, reachOf(items))
    .filter((gap) => gap[1] - gap[0] >= Math.min(body * narrowestGap.share, 8))
    .filter((gap) => !isRuledOver(gap, items, box, rulings))
    .sort((a, b) => a[0] - b[0]);
  if (heightOf(box) <= 3 * body || gaps.length === 0 || isTabular(items, cut(items, gaps))) return [[...items]];
  // What stands beside prose and is none is a label or a number of it.
  const areProse = new Map<readonly ReadingItem[], boolean>();
  const isText = (column: readonly ReadingItem[]): boolean => {
    const known = areProse.get(column) ?? isProse(column);
    areProse.set(column, known);
    return known;
  };
  const places = new Map(items.map((item, at) => [item, at]));
  for (let columns = cut(items, gaps); columns.length > 1; ) {
    const odd = columns.findIndex(
      (column, at) =>
        !isText(column) && !(at > 0 && isTail(column, columns.slice(0, at))) && !isOutOfStep(column, columns),
    );
    if (odd < 0) return columns;
    const at = Math.min(odd, columns.length - 2);
    const joined = columns.slice(at, at + 2).flat();
    joined.sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
    columns = [...columns.slice(0, at), joined, ...columns.slice(at + 2)];
  }
  return [[...items]];
}

const ruledBands = { fewest: 3, lines: 6, within: 12 };

/** Whether lines run over it between every few lines of text, as they do between the rows of a table. */
function isRuledOver(
  [from, to]: ColumnGap,
  items: readonly ReadingItem[],
  box: Box,
  rulings: readonly Ruling[],
): boolean {
  const over = rulings.filter(
    (one) =>
      one.across &&
      one.from < Math.min(from, box[0] + ruledBands.within) &&
      one.to > Math.max(to, box[2] - ruledBands.within) &&
      one.at > box[1] &&
      one.at < box[3],
  );
  if (over.length < ruledBands.fewest) return false;
  const rows = rowsIn(items).length;
  return rows <= ruledBands.lines * (over.length + 1);
}

function cut(items: readonly ReadingItem[], gaps: readonly ColumnGap[]): ReadingItem[][] {
  const columns: ReadingItem[][] = Array.from({ length: gaps.length + 1 }, () => []);
  for (const item of items) {
    const at = countWhile(gaps, (gap) => item.box[0] >= gap[1] - 1);
    columns[at]?.push(item);
  }
  return columns;
}

/** Fewer rows, and up to that share of them, are level by chance. */
const fewestRows = 12;
const levelByChanceShare = 0.35;

type ItemColumn = readonly ReadingItem[];

/** Rows of a table stand level in all of its columns; those of a reference card, of terms and what they mean, do in none. */
export function isOutOfStep(column: ItemColumn, columns: readonly ItemColumn[]): boolean {
  const { bases } = basesIn(column);
  return (
    bases.length >= fewestRows &&
    columns.every((other) => {
      if (other === column) return true;
      const { bases: others, near } = basesIn(other);
      const level = bases.filter((base) => near.has(base)).length;
      return others.length === 0 || level < levelByChanceShare * Math.min(bases.length, others.length);
    })
  );
}

interface ColumnBaselines {
  /** The heights of its rows, in half points. */
  bases: number[];
  /** These heights and those next to them: rows of a table may be a little off. */
  near: ReadonlySet<number>;
}

const knownBases = new WeakMap<ItemColumn, ColumnBaselines>();

function basesIn(column: ItemColumn): ColumnBaselines {
  const known = knownBases.get(column);
  if (known) return known;
  const bases = rowsIn(column).map((row) => Math.round(2 * (row[0]?.base ?? 0)));
  const made = { bases, near: new Set(bases.flatMap((base) => [base - 1, base, base + 1])) };
  knownBases.set(column, made);
  return made;
}
