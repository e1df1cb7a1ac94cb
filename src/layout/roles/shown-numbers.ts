import { spelled } from "#formats/flow/marks.ts";
import type { ListMarker } from "../lines/list-marker.ts";
import type { Para, Part } from "../model/parts.ts";
import { type Levels, type ListItem, markAbove, markOf, numbersIn } from "./list-levels.ts";

type Mark = Levels[number]["mark"];

/**
 * Items of which a program that counts them would show another number than the page does begin a list of their own there:
 * behind 1, 2 and 4 the third would be shown as 3. What follows in the old list goes on in the new one.
 */
export function withShownNumbers(
  parts: readonly Part[],
  items: ReadonlyMap<Para, ListItem>,
  markers: ReadonlyMap<Para, ListMarker>,
  given: readonly Levels[],
): { items: Map<Para, ListItem>; lists: Levels[] } {
  const all = new Map(items);
  const lists = given.map((levels) => [...levels]);
  const counters = new Map<number, Counter>();
  for (const part of parts) {
    if (part.kind !== "para") continue;
    const [item, marker] = [items.get(part), markers.get(part)];
    if (!item || !marker) continue;
    let counter = counters.get(item.list) ?? new Counter(item.list, lists[item.list] ?? []);
    if (!isShown(counter.next(item.level), marker, item.level)) {
      counter = new Counter(lists.length, begunBy(counter.levels, marker, item));
      lists.push(counter.levels);
      counter.next(item.level);
    }
    counters.set(item.list, counter);
    all.set(part, { ...item, list: counter.list });
  }
  return { items: all, lists };
}

/** A list as programs count it: an item ends what is counted below it. */
class Counter {
  readonly #counts: (number | undefined)[] = [];

  constructor(
    readonly list: number,
    readonly levels: Levels,
  ) {}

  /** What the next item of this level will bear. */
  next(level: number): string {
    this.#counts.length = Math.min(this.#counts.length, level + 1);
    const own = this.levels[level];
    const begun = this.#counts[level];
    this.#counts[level] = begun === undefined ? startOf(own?.mark) : begun + 1;
    if (own?.mark.kind !== "number") return own?.mark.sign ?? "";
    return own.mark.text.replace(/%(\d)/g, (_, digit) => this.#shown(Number(digit) - 1));
  }

  #shown(level: number): string {
    const mark = this.levels[level]?.mark;
    return mark?.kind === "number" ? spelled(this.#counts[level] ?? mark.start, mark.style) : "";
  }
}

const startOf = (mark: Mark | undefined): number => (mark?.kind === "number" ? mark.start : 1);

/** Whether a mark is as it is to be shown; one that is read leftwards has its dot in front. */
function isShown(shown: string, marker: ListMarker, level: number): boolean {
  const own = markOf(marker, level);
  if (own.kind === "bullet" || marker.kind === "bullet") return own.kind === "bullet" && own.sign === shown;
  const { before, after, style, value, depth } = marker;
  const number = depth > 1 ? numbersIn(marker).join(".") : spelled(value, style);
  return shown === `${before}${number}${after}`;
}

/** The levels of a list that begins with this item: its own as it is written, and numbers above it as it names them. */
function begunBy(levels: Levels, marker: ListMarker, { level, indent }: ListItem): Levels {
  const named = marker.kind === "number" ? marker.depth - 1 : 0;
  const upper = Array.from({ length: level }, (_, at) => {
    const known = levels[at];
    return known && at < level - named ? known : { indent, ...known, mark: markAbove(marker, level, at) };
  });
  return [...upper, { indent, ...levels[level], mark: markOf(marker, level) }, ...levels.slice(level + 1)];
}
