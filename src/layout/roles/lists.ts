import type { List } from "#formats/model/document.ts";
import { bareNumber } from "../lines/bare-numbers.ts";
import { leadingMarker } from "../lines/leading-marker.ts";
import type { ListMarker } from "../lines/list-marker.ts";
import type { Para, Part } from "../model/parts.ts";
import { isLeftwards, rowStart } from "../model/row.ts";
import { lettersIn } from "../text/paragraph-text.ts";
import { countedOn } from "./counted-lists.ts";
import { countsOn, follows, itemBy, saidMarker } from "./item-evidence.ts";
import {
  deepestLevel,
  kindOf,
  type Levels,
  type ListIndent,
  type ListItem,
  markAbove,
  markOf,
  sameIndentPt,
  sameMark,
} from "./list-levels.ts";
import { indentBehind, numberedHeadings } from "./numbered-headings.ts";
import { typedItems } from "./typed-marks.ts";

/** An item as it is found: with its mark, and where on its page mark and text begin. */
export interface FoundItem extends ListItem {
  marker: ListMarker;
  x: number;
  textAt: number;
}

interface OpenItem {
  /** Where its mark and its text begin, from the edge of its column. */
  x: number;
  textAt: number;
  marker: ListMarker;
  list: number;
  level: number;
}

/** So many paragraphs further down another item may tell that a number is one of a list. */
const farthestNext = 40;

/** Finds the paragraphs that are items of lists: which list and level each belongs to, and how many of its letters are its mark. */
export function findLists(parts: readonly Part[]): { items: Map<Para, ListItem>; lists: List[] } {
  const found = new Map<Para, FoundItem>();
  const lists: Levels[] = [];
  findIn(parts, found, lists);
  for (const para of typedItems(found)) found.delete(para);
  const items = new Map<Para, ListItem>(found);
  const markers = new Map([...found].map(([para, { marker }]) => [para, marker]));
  const numbered = numberedHeadings(parts, markers);
  if (numbered) {
    const levelIn = ([para, { level }]: [Para, { level?: number }]) =>
      level ?? (para.role?.kind === "heading" ? para.role.level - 1 : 0);
    const levels = [...numbered.levels];
    for (const [level, own] of Map.groupBy(numbered.skips, levelIn)) {
      const indent = indentBehind(own.map(([para, { marker }]) => [para, marker]));
      const known = levels[level];
      if (known) levels[level] = { ...known, indent };
      for (const [para, { marker }] of own) {
        const because = { file: "roles/numbered-headings", saw: "a heading whose number counts on" };
        items.set(para, { list: lists.length, level, skip: lettersIn(marker.text), indent, because });
        markers.set(para, marker);
      }
    }
    lists.push(levels);
  }
  const joined = countedOn({ parts, items, markers, lists });
  findHanging(joined.items);
  return { items: joined.items, lists: joined.lists.map((levels) => ({ levels })) };
}

function findIn(parts: readonly Part[], items: Map<Para, FoundItem>, lists: Levels[]): void {
  for (const part of parts)
    if (part.kind === "grid") for (const cell of part.cells) findIn(cell.parts ?? [], items, lists);
  new ListFinder(items, lists).take(parts.flatMap((part) => (part.kind === "para" ? [part] : [])));
}

/** Finds items among paragraphs as they are read: those of a page after those of the page before. */
export class ListFinder {
  readonly items: Map<Para, FoundItem>;
  readonly lists: Levels[];
  #open: OpenItem[] = [];
  /** The last number of each kind, also of lists that a heading or a text has interrupted. */
  readonly #counted = new Map<string, OpenItem>();
  /** What the last heading begins with. */
  #heading: { marker: ListMarker } | undefined;
  /** The last that bears a number alone. */
  #bare: Para | undefined;

  constructor(items = new Map<Para, FoundItem>(), lists: Levels[] = []) {
    this.items = items;
    this.lists = lists;
  }

  take(paras: readonly Para[]): void {
    for (const [at, para] of paras.entries()) {
      const role = para.role?.kind;
      if (role === undefined || role === "item") this.#take(para, paras.slice(at + 1, at + farthestNext));
      else if (role === "heading") {
        this.#open = [];
        this.#heading = leadingMarker(para.rows[0] ?? []);
      }
    }
  }

  /** Gives away what was found so far, and goes on. */
  taken(): ReadonlyMap<Para, FoundItem> {
    const items = new Map(this.items);
    this.items.clear();
    return items;
  }

  #take(para: Para, rest: readonly Para[]): void {
    const [row] = para.rows;
    if (!row) return;
    const edge = isLeftwards(row) ? -para.frame.right : para.frame.left;
    const start = rowStart(row) - edge;
    const before = this.#open.findLast(({ x }) => Math.abs(x - start) < sameIndentPt)?.marker;
    const bare = bareNumber(row);
    const found = leadingMarker(row, before) ?? saidMarker(para, before) ?? bare;
    if (!found) return;
    const { marker, textAt } = found;
    if (found === bare && !countsOn(para, this.#bare, rest)) return;
    const own = { x: start, textAt: textAt - edge, marker };
    const past = this.#interrupted(own);
    const isTold = para.role?.kind === "item";
    const saw = isTold
      ? "the structure tree says so"
      : (itemBy(marker, { row, textAt, open: this.#open, heading: this.#heading, rest }) ??
        (past && "the next number of an interrupted list"));
    if (found === bare) this.#bare = para;
    else if (saw === undefined) return;
    const place = this.#placed(own, past, para.role?.kind === "item" ? para.role.level : undefined);
    this.#counted.set(kindOf(marker), place);
    const indent = { start: Math.max(0, Math.round(own.textAt)), first: Math.round(own.x - own.textAt) };
    const because = {
      file: "roles/lists",
      saw: `begins with ${marker.text}: ${found === bare ? "numbers like it count on" : saw}`,
    };
    const { list, level } = place;
    const skip = lettersIn(marker.text);
    this.items.set(para, {
      list,
      level,
      skip,
      indent: this.#leveled(place, indent),
      because,
      ...found,
      x: rowStart(row),
    });
  }

  /** The item whose number was the last before this one, though its list is no longer open. */
  #interrupted(own: Pick<OpenItem, "x" | "textAt" | "marker">): OpenItem | undefined {
    if (own.marker.kind !== "number") return undefined;
    const last = this.#counted.get(kindOf(own.marker));
    return last?.marker.kind === "number" &&
      last.marker.value + 1 === own.marker.value &&
      isSamePlace(last, own) &&
      !this.#open.includes(last)
      ? last
      : undefined;
  }

  /** Some programs write a list below an item, with a text between, as one beside it. */
  #levelBelow(own: Pick<OpenItem, "x" | "marker">, said: number): number {
    const above = this.#open.findLast(({ x }) => x + sameIndentPt < own.x);
    const isBelow = above && above.level >= said && kindOf(above.marker) !== kindOf(own.marker);
    return isBelow ? above.level + 1 : said;
  }

  #placed(own: Pick<OpenItem, "x" | "textAt" | "marker">, past: OpenItem | undefined, told?: number): OpenItem {
    const { marker, x } = own;
    const said = told === undefined ? undefined : this.#levelBelow(own, told);
    this.#open = this.#open.filter((one) =>
      said === undefined ? one.x <= x + sameIndentPt || isSamePlace(one, own) : one.level <= said,
    );
    const last = this.#open.at(-1);
    const isBeside = last !== undefined && (said === undefined ? isSamePlace(last, own) : last.level === said);
    if (last && isBeside && follows(last.marker, marker)) {
      last.marker = marker;
      return last;
    }
    if (isBeside) this.#open.pop();
    if (past) {
      past.marker = marker;
      this.#open.push(past);
      return past;
    }
    const above = this.#open.at(-1);
    const numbered = marker.kind === "number" ? marker.depth - 1 : 0;
    const level = Math.min(deepestLevel - 1, said ?? (numbered > 0 ? numbered : above ? above.level + 1 : 0));
    const levels = above && level > 0 ? this.lists[above.list] : undefined;
    const isAlike = !levels?.[level] || sameMark(levels[level].mark, markOf(marker, level));
    const list = levels && above && isAlike ? above.list : this.lists.push([]) - 1;
    const place = { ...own, list, level };
    this.#open.push(place);
    return place;
  }

  /** How the level of an item is indented, by the first item of it. */
  #leveled({ list, level, marker }: OpenItem, indent: ListIndent): ListIndent {
    const levels = this.lists[list] ?? [];
    for (let at = levels.length; at < level; at++) levels.push({ mark: markAbove(marker, level, at), indent });
    if (levels.length === level) levels.push({ mark: markOf(marker, level), indent });
    return levels[level]?.indent ?? indent;
  }
}

/** Numbers that are set to the right, as 9 and 10 often are, begin apart, and their texts begin at one place. */
const isSamePlace = (one: Pick<OpenItem, "x" | "textAt">, other: Pick<OpenItem, "x" | "textAt">): boolean =>
  Math.abs(one.x - other.x) <= sameIndentPt || Math.abs(one.textAt - other.textAt) <= sameIndentPt;

/** Lines that differ by fewer points begin at one place. */
const leastHangingPt = 4;

/**
 * Lists whose items go on below their numbers, as clauses of contracts do, not below their text. Which way a level of a list
 * is set tell those of its items that have several lines.
 */
export function findHanging(items: ReadonlyMap<Para, { indent: ListIndent }>): void {
  for (const [indent, own] of Map.groupBy(items, ([, listed]) => listed.indent)) {
    const found = own.flatMap(([para]) => indentBelow(para, indent) ?? []);
    const below = found.find((one) => one !== "hanging");
    if (below) Object.assign(indent, below);
  }
}

function indentBelow({ rows: [row, next], frame }: Para, indent: ListIndent): ListIndent | "hanging" | undefined {
  if (!row || !next || indent.first >= -leastHangingPt) return undefined;
  const edge = isLeftwards(row) ? -frame.right : frame.left;
  const [mark, text] = [rowStart(row), rowStart(next)];
  if (text > mark + leastHangingPt) return "hanging";
  const first = Math.round(mark - text);
  return { start: Math.max(0, Math.round(text - edge)), first: first > leastHangingPt ? first : 0 };
}
