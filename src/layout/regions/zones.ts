import { around, type Box, heightOf } from "../model/box.ts";
import { countBelow } from "../model/halves.ts";
import type { Ground, Ruling } from "../model/page.ts";
import { type Item, isProse, isTabular, isTail, rowsIn } from "./column-prose.ts";
import { isByItself } from "./level-rows.ts";
import { sidesOf } from "./side-panels.ts";

/** A strip of a page with text in one column or in several side by side. */
export interface Zone {
  box: Box;
  columns: Item[][];
  /** Between which edges the text of each stands, where something else than its lines tells that. */
  frames?: Frame[];
}

interface Frame {
  left: number;
  right: number;
}

type Gap = [from: number, to: number];

const overlapped = 0.25;
/** In em. */
const established = 10;
const narrowest = { share: 0.75, points: 6 };

/**
 * A page in zones from top to bottom: strips of items between which nothing stands are joined as long as a common gap runs
 * through them, and such a gap parts columns where there is prose on both sides of it.
 */
export function zonesOf(
  items: readonly Item[],
  body: number,
  rulings: readonly Ruling[] = [],
  panels: readonly Ground[] = [],
): Zone[] {
  const [panel, ...others] = panels;
  if (!panel) return unpanelled(items, body, rulings);
  const { above, inside, beside, below, crossing } = sidesOf(items, panel.box);
  if (inside.length === 0 || beside.length === 0 || crossing.length > 0) return zonesOf(items, body, rulings, others);
  const box = around([...inside, ...beside].map((item) => item.box));
  const [on, by] = [inside, beside].map((own) => around(own.map((item) => item.box))) as [Box, Box];
  const isFirst = on[0] < by[0];
  // Text on a panel stands as far from both of its edges.
  const margin = Math.max(0, on[0] - Math.max(0, panel.box[0]));
  const onPanel = { left: on[0], right: Math.max(on[2], panel.box[2] - margin) };
  const besides = { left: by[0], right: by[2] };
  return [
    ...zonesOf(above, body, rulings, others),
    {
      box,
      columns: isFirst ? [inside, beside] : [beside, inside],
      frames: isFirst ? [onPanel, besides] : [besides, onPanel],
    },
    ...zonesOf(below, body, rulings, others),
  ];
}

function unpanelled(items: readonly Item[], body: number, rulings: readonly Ruling[]): Zone[] {
  const zones: Zone[] = [];
  for (const group of groupsOf(stripsOf(items, body), body)) {
    const columns = columnsOf(group.items, group.gaps, body, rulings);
    const above = columns.length > 1 ? headOf(group.items, columns, body) : [];
    for (const part of above.length > 0 ? [[above], columns.map((column) => without(column, above))] : [columns]) {
      const last = zones.at(-1);
      const [only = []] = part;
      if (part.length === 1 && last?.columns.length === 1) last.columns[0]?.push(...only);
      else zones.push({ box: [0, 0, 0, 0], columns: part });
    }
  }
  for (const zone of zones) zone.box = around(zone.columns.flat().map(({ box }) => box));
  return zones;
}

function without(items: readonly Item[], others: readonly Item[]): Item[] {
  const gone = new Set(others);
  return items.filter((item) => !gone.has(item));
}

const centred = 3;

/** Rows above columns that stand in the middle of them all, as authors do side by side below a title. */
function headOf(items: readonly Item[], columns: readonly Item[][], body: number): Item[] {
  const sides = columns.map((column) => around(column.map(({ box }) => box)));
  const middle = (boxes: readonly Box[]) => (around(boxes)[0] + around(boxes)[2]) / 2;
  const sideOf = new Map(columns.flatMap((column, at) => column.map((item) => [item, sides[at]] as const)));
  const isAtSide = (item: Item) => {
    const side = sideOf.get(item) ?? item.box;
    return item.box[0] < side[0] + centred || item.box[2] > side[2] - centred;
  };
  const isHead = (strip: readonly Item[]) =>
    strip.length > 1 &&
    !strip.some(isAtSide) &&
    Math.abs(middle(strip.map(({ box }) => box)) - middle(sides)) < centred;
  const strips = stripsOf(items, body);
  const end = strips.findIndex((strip) => !isHead(strip));
  return strips.slice(0, Math.max(0, end)).flat();
}

function stripsOf(items: readonly Item[], body: number): Item[][] {
  const strips: Item[][] = [];
  let bottom = Number.NEGATIVE_INFINITY;
  for (const item of [...items].sort((a, b) => a.box[1] - b.box[1])) {
    const strip = strips.at(-1);
    if (strip && item.box[1] < bottom - overlapped * Math.min(heightOf(item.box), body)) strip.push(item);
    else strips.push([item]);
    bottom = Math.max(bottom, item.box[3]);
  }
  return strips;
}

interface Group {
  items: Item[];
  gaps: Gap[];
  reach: Reach;
  /** What stands lowest in it. */
  last: readonly Item[];
}

/** All that gaps ask of items: a page may have as many strips as letters, and a group is not looked through for each. */
interface Reach {
  box: Box;
  /** Where the first item ends, and where the last one begins. */
  end: number;
  start: number;
}

function reachOf(items: readonly Item[]): Reach {
  const reach = { box: around(items.map(({ box }) => box)), end: Number.POSITIVE_INFINITY, start: -Number.MAX_VALUE };
  for (const { box } of items) {
    reach.end = Math.min(reach.end, box[2]);
    reach.start = Math.max(reach.start, box[0]);
  }
  return reach;
}

const both = (one: Reach, other: Reach): Reach => ({
  box: around([one.box, other.box]),
  end: Math.min(one.end, other.end),
  start: Math.max(one.start, other.start),
});

function groupsOf(strips: readonly Item[][], body: number): Group[] {
  const wide = Math.max(narrowest.points, body * narrowest.share);
  const groups: Group[] = [];
  for (const strip of strips) {
    const gaps = gapsIn(strip);
    const reach = reachOf(strip);
    const group = groups.at(-1);
    if (!group) {
      groups.push({ items: [...strip], gaps, reach, last: strip });
      continue;
    }
    const common = shared(group.gaps, gaps);
    const joined = both(group.reach, reach);
    const before = inner(group.gaps, group.reach).filter((gap) => gap[1] - gap[0] >= wide).length;
    const after = inner(common, joined).filter((gap) => gap[1] - gap[0] >= wide).length;
    const own = inner(gaps, reach).filter((gap) => gap[1] - gap[0] >= wide).length;
    // What crosses one of the gaps that many lines have kept to is below the columns.
    const isBelow =
      after < before && heightOf(group.reach.box) > established * body && !goesOnBeside(group, strip, body);
    const goesOn = before > 0 ? after > 0 && !isBelow : own === 0;
    if (goesOn) {
      Object.assign(group, { gaps: common, reach: joined, last: strip });
      for (const item of strip) group.items.push(item);
    } else groups.push({ items: [...strip], gaps, reach, last: strip });
  }
  return groups;
}

/** More are no row of a table with text beside it. */
const mostBeside = 50;

/** Text that stands in a column of its own beside a table goes on there, where the table ends and gaps in it are crossed. */
function goesOnBeside({ gaps, reach, last }: Group, strip: readonly Item[], body: number): boolean {
  if (strip.length < 2 || strip.length > mostBeside) return false;
  const columns = inner(gaps, reach);
  const fits = ({ box }: Item) => columns.every(([from, to]) => box[2] <= from + 1 || box[0] >= to - 1);
  const isNext = (one: Item, above: Item) =>
    Math.abs(one.box[0] - above.box[0]) < 1 &&
    Math.abs(one.box[2] - above.box[2]) < 1 &&
    one.box[1] - above.box[3] < body;
  return strip.some((one) => fits(one) && last.some((above) => isNext(one, above)));
}

const beyond = 50;

/** Where nothing stands, from left to right, the margins as well. */
function gapsIn(items: readonly Item[]): Gap[] {
  const sorted = items.map(({ box }): Gap => [box[0], box[2]]).sort((a, b) => a[0] - b[0]);
  const first = sorted[0]?.[0] ?? 0;
  const gaps: Gap[] = [];
  let end = first - 10_000;
  for (const [from, to] of sorted) {
    if (from - end > 1) gaps.push([end, from]);
    end = Math.max(end, to);
  }
  return [...gaps, [end, end + 10_000 + beyond]];
}

function shared(some: readonly Gap[], others: readonly Gap[]): Gap[] {
  return some.flatMap(([from, to]) =>
    others.flatMap((other): Gap[] => {
      const gap: Gap = [Math.max(from, other[0]), Math.min(to, other[1])];
      return gap[1] - gap[0] > 1 ? [gap] : [];
    }),
  );
}

/** Gaps with something on both sides. */
const inner = (gaps: readonly Gap[], { end, start }: Reach): Gap[] =>
  gaps.filter(([from, to]) => end <= from + 1 && start >= to - 1);

function columnsOf(items: readonly Item[], all: readonly Gap[], body: number, rulings: readonly Ruling[]): Item[][] {
  const box = around(items.map((item) => item.box));
  const gaps = inner(all, reachOf(items))
    .filter((gap) => gap[1] - gap[0] >= Math.min(body * narrowest.share, 8))
    .filter((gap) => !isRuledOver(gap, items, box, rulings))
    .sort((a, b) => a[0] - b[0]);
  if (heightOf(box) <= 3 * body || gaps.length === 0 || isTabular(items, cut(items, gaps))) return [[...items]];
  // What stands beside prose and is none is a label or a number of it.
  const areProse = new Map<readonly Item[], boolean>();
  const isText = (column: readonly Item[]): boolean => {
    const known = areProse.get(column) ?? isProse(column);
    areProse.set(column, known);
    return known;
  };
  const places = new Map(items.map((item, at) => [item, at]));
  for (let columns = cut(items, gaps); columns.length > 1; ) {
    const odd = columns.findIndex(
      (column, at) =>
        !isText(column) && !(at > 0 && isTail(column, columns.slice(0, at))) && !isByItself(column, columns),
    );
    if (odd < 0) return columns;
    const at = Math.min(odd, columns.length - 2);
    const joined = columns.slice(at, at + 2).flat();
    joined.sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
    columns = [...columns.slice(0, at), joined, ...columns.slice(at + 2)];
  }
  return [[...items]];
}

const bands = { fewest: 3, lines: 6, within: 12 };

/** Whether lines run over it between every few lines of text, as they do between the rows of a table. */
function isRuledOver([from, to]: Gap, items: readonly Item[], box: Box, rulings: readonly Ruling[]): boolean {
  const over = rulings.filter(
    (one) =>
      one.across &&
      one.from < Math.min(from, box[0] + bands.within) &&
      one.to > Math.max(to, box[2] - bands.within) &&
      one.at > box[1] &&
      one.at < box[3],
  );
  const isSame = over.every(
    (one) => Math.abs(one.from - (over[0]?.from ?? 0)) + Math.abs(one.to - (over[0]?.to ?? 0)) < 2,
  );
  if (over.length < bands.fewest || !isSame) return false;
  const rows = rowsIn(items).length;
  return rows <= bands.lines * (over.length + 1);
}

function cut(items: readonly Item[], gaps: readonly Gap[]): Item[][] {
  const columns: Item[][] = Array.from({ length: gaps.length + 1 }, () => []);
  for (const item of items) {
    const at = countBelow(gaps, (gap) => item.box[0] >= gap[1] - 1);
    columns[at]?.push(item);
  }
  return columns;
}
