import type { ListMarker, NumberMarker } from "../lines/list-marker.ts";
import type { Para, Part } from "../model/parts.ts";
import { rowStart } from "../model/row.ts";
import {
  deepestLevel,
  kindOf,
  type Levels,
  type ListItem,
  markAbove,
  markOf,
  numbersIn,
  sameIndentPt,
  sameMark,
} from "./list-levels.ts";
import { withShownNumbers } from "./shown-numbers.ts";

export interface Listed {
  parts: readonly Part[];
  items: ReadonlyMap<Para, ListItem>;
  /** What each item, and each heading with a number, begins with. */
  markers: ReadonlyMap<Para, ListMarker>;
  lists: readonly Levels[];
}

/** A list as a program counts it: what the last number of each level was, and how its levels look. */
interface Counter {
  list: number;
  levels: Levels;
  counts: (number | undefined)[];
  kinds: (string | undefined)[];
  /** Where the numbers of each level begin. */
  starts: number[];
  /** The level of the last item, and whether that one is a heading. */
  level: number;
  isHeading: boolean;
  /** No heading without a number has ended what it counts. */
  isOpen: boolean;
}

/** So many lists may go on after others have begun. */
const mostCounters = 12;

/**
 * Numbers that count on are of one list: "1." as a heading, "1.1" and "(a)" below it, and "4." after a text that came between.
 * A program that counts them shows what the page shows, and counts all later ones anew when one is put in.
 */
export function countedOn({ parts, items, markers, lists }: Listed): {
  items: Map<Para, ListItem>;
  lists: Levels[];
} {
  const all = new Map(items);
  const made = lists.map((levels) => [...levels]);
  const counters = new Counters(made);
  for (const part of parts) {
    if (part.kind !== "para") continue;
    const [item, marker] = [items.get(part), markers.get(part)];
    const isHeading = part.role?.kind === "heading";
    if (isHeading) counters.close(item?.list);
    if (!item || !marker) continue;
    if (marker.kind === "bullet") counters.restart(item);
    else if (isHeading) counters.count(item, marker, part);
    else all.set(part, counters.joined(item, marker, part));
  }
  const shown = withShownNumbers(parts, all, markers, made);
  return pruned(shown.items, shown.lists);
}

class Counters {
  /** The one that counted last stands at the end. */
  #counters: Counter[] = [];

  constructor(private readonly lists: Levels[]) {}

  /** A heading ends all lists, but for the one that it is counted by. */
  close(own: number | undefined): void {
    for (const one of this.#counters) if (one.list !== own) one.isOpen = false;
  }

  /** Behind an item of a higher level, which bears a bullet, the numbers below begin anew. */
  restart({ list, level }: ListItem): void {
    const own = this.#counters.find((one) => one.list === list);
    if (own) own.counts.length = Math.min(own.counts.length, level + 1);
  }

  /** Counts what is of its list for certain. */
  count({ list, level }: ListItem, marker: NumberMarker, para: Para): void {
    const known = this.#counters.find((one) => one.list === list);
    this.#use(known ?? counterOf(list, this.lists[list] ?? []), level, marker, para);
  }

  /** The item as one of the list that comes to its number, or as the first of a list of its own. */
  joined(item: ListItem, marker: NumberMarker, para: Para): ListItem {
    for (const counter of this.#counters.toReversed()) {
      const level = levelIn(counter, marker, rowStart(para.rows[0] ?? []));
      if (level === undefined) continue;
      counter.levels[level] ??= { mark: markOf(marker, level), indent: item.indent };
      const { indent } = counter.levels[level];
      this.#use(counter, level, marker, para);
      return { ...item, list: counter.list, level, indent: isNear(indent, item.indent) ? indent : item.indent };
    }
    const isTaken = this.#counters.some(({ list }) => list === item.list);
    const list = isTaken ? this.lists.push([]) - 1 : item.list;
    const levels = this.lists[list] ?? [];
    for (let at = 0; at < item.level; at++)
      if (isTaken || !levels[at]) levels[at] = { mark: markAbove(marker, item.level, at), indent: item.indent };
    levels[item.level] = { mark: markOf(marker, item.level), indent: item.indent };
    this.#use(counterOf(list, levels), item.level, marker, para);
    return { ...item, list };
  }

  #use(counter: Counter, level: number, marker: NumberMarker, para: Para): void {
    const above = numbersIn(marker).slice(0, -1);
    for (const [at, number] of above.entries()) counter.counts[level - above.length + at] ??= number;
    counter.counts.length = Math.min(counter.counts.length, level);
    counter.counts[level] = marker.value;
    counter.kinds[level] ??= kindOf(marker);
    counter.starts[level] = rowStart(para.rows[0] ?? []);
    counter.level = level;
    counter.isHeading = para.role?.kind === "heading";
    counter.isOpen = true;
    this.#counters = [...this.#counters.filter((one) => one !== counter), counter].slice(-mostCounters);
  }
}

const counterOf = (list: number, levels: Levels): Counter => ({
  ...{ list, levels, counts: [], kinds: [], starts: [], level: -1, isHeading: false, isOpen: true },
});

/** The level of a list at which the next number is this one. */
function levelIn(counter: Counter, marker: NumberMarker, start: number): number | undefined {
  const { counts, kinds, level } = counter;
  for (let at = Math.min(level + 1, deepestLevel - 1); at >= 0; at--) {
    const isNew = kinds[at] === undefined;
    if (!isNew && kinds[at] !== kindOf(marker)) continue;
    if (isNew && (at !== level + 1 || !mayBegin(counter, marker, start) || !isFreeFor(counter.levels[at], marker, at)))
      continue;
    const begun = counts[at];
    const next = begun === undefined ? (isNew ? 1 : firstOf(counter.levels, at)) : begun + 1;
    if (next === marker.value && countsAbove(counter, marker, at)) return at;
  }
  return undefined;
}

/** Items that were found before may look otherwise on this level: "[1]" would be shown as their "III.". */
function isFreeFor(known: Levels[number] | undefined, marker: NumberMarker, level: number): boolean {
  const own = markOf(marker, level);
  return !known || (sameMark(known.mark, own) && textOf(known.mark) === textOf(own));
}

const textOf = (mark: Levels[number]["mark"]): string => (mark.kind === "number" ? mark.text : mark.sign);

const firstOf = (levels: Levels, level: number): number | undefined => {
  const mark = levels[level]?.mark;
  return mark?.kind === "number" ? mark.start : undefined;
};

/** Whether a number may be the first of a level below the last one: it names that one, or stands further in. */
const mayBegin = ({ isOpen, isHeading, level, starts }: Counter, { depth }: NumberMarker, start: number): boolean =>
  depth > 1 || (isOpen && !isHeading && start > (starts[level] ?? start) + sameIndentPt);

/** Whether the first parts of a number, such as the 4 of 4.1, are the numbers of the levels above. */
function countsAbove({ counts, kinds, levels }: Counter, marker: NumberMarker, level: number): boolean {
  const above = numbersIn(marker).slice(0, -1);
  if (level < above.length) return isFreeFor(levels[level], marker, level);
  // 4.1 is below 4., and not below (d).
  if (above.length > 0 && !(kinds[level - 1] ?? "decimal").startsWith("decimal")) return false;
  return above.every((number, at) => counts[level - above.length + at] === number);
}

const isNear = (one: ListItem["indent"], other: ListItem["indent"]): boolean =>
  Math.abs(one.start - other.start) <= sameIndentPt && Math.abs(one.first - other.first) <= sameIndentPt;

/** Without lists that have lost all of their items. */
function pruned(items: ReadonlyMap<Para, ListItem>, lists: readonly Levels[]): ReturnType<typeof countedOn> {
  const used = [...new Set([...items.values()].map(({ list }) => list))].sort((a, b) => a - b);
  const numbered = new Set(
    [...items.values()].flatMap(({ list, level }) => (lists[list]?.[level]?.mark.kind === "number" ? [list] : [])),
  );
  const places = new Map(used.map((list, at) => [list, at]));
  return {
    items: new Map([...items].map(([para, item]) => [para, { ...item, list: places.get(item.list) ?? 0 }])),
    lists: used.map((list) => {
      const levels = lists[list] ?? [];
      return numbered.has(list) ? levels : withoutNumbers(levels);
    }),
  };
}

/** Levels of a list that has lost its numbers and has kept what bears bullets below them. */
function withoutNumbers(levels: Levels): Levels {
  const bullet = levels.find(({ mark }) => mark.kind === "bullet");
  return levels.map((level) => (level.mark.kind === "number" && bullet ? { ...level, mark: bullet.mark } : level));
}
