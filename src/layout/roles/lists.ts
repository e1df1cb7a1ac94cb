import type { List } from "#formats/document.ts";
import { bareNumber, isAlignedBelow } from "../lines/bare-numbers.ts";
import { leadingMarker, textStartBehind } from "../lines/leading-marker.ts";
import { type ListMarker, saidMarkerOf } from "../lines/list-marker.ts";
import type { Because, Para, Part } from "../model/parts.ts";
import { isLeftwards, rowSize, rowStart, rowText } from "../model/row.ts";
import { lettersIn } from "../text/paragraph-text.ts";
import { numberedHeadings } from "./numbered-headings.ts";
import { typedItems } from "./typed-marks.ts";

export interface ListItem {
  list: number;
  level: number;
  /** Letters at the beginning that the mark is. */
  skip: number;
  /** Where its list has it begin. */
  indent: { start: number; first: number };
  because: Because;
}

interface OpenItem {
  x: number;
  marker: ListMarker;
  list: number;
  level: number;
}

type Levels = List["levels"][number][];

const sameIndentPt = 4;
const deepestLevel = 9;

/** Finds the paragraphs that are items of lists: which list and level each belongs to, and how many of its letters are its mark. */
export function findLists(parts: readonly Part[]): { items: Map<Para, ListItem>; lists: List[] } {
  const items = new Map<Para, ListItem>();
  const lists: Levels[] = [];
  findIn(parts, items, lists);
  for (const para of typedItems(items)) items.delete(para);
  const numbered = numberedHeadings(parts);
  if (numbered)
    for (const [para, { letters, level }] of numbered.skips) {
      const own = para.role?.kind === "heading" ? para.role.level - 1 : 0;
      const because = { file: "roles/numbered-headings", saw: "a heading whose number counts on" };
      const indent = { start: 0, first: 0 };
      items.set(para, { list: lists.length, level: level ?? own, skip: letters, indent, because });
    }
  if (numbered) lists.push(numbered.levels);
  findHanging(items);
  return { items, lists: lists.map((levels) => ({ levels })) };
}

function findIn(parts: readonly Part[], items: Map<Para, ListItem>, lists: Levels[]): void {
  let open: OpenItem[] = [];
  /** The last that bears a number alone. */
  let last: Para | undefined;
  const paras = parts.flatMap((part) => (part.kind === "para" ? [part] : []));
  for (const part of parts)
    if (part.kind === "grid") for (const cell of part.cells) findIn(cell.parts ?? [], items, lists);
  for (const [at, para] of paras.entries()) {
    const role = para.role?.kind;
    if (role !== undefined && role !== "item") {
      if (role === "heading") open = [];
      continue;
    }
    const [row] = para.rows;
    const before = open.findLast(({ x }) => Math.abs(x - rowStart(row ?? [])) < sameIndentPt)?.marker;
    const bare = row && bareNumber(row);
    const found = row && (leadingMarker(row, before) ?? saidMarker(para, before) ?? bare);
    if (!row || !found) continue;
    const { marker, textAt } = found;
    const x = rowStart(row);
    if (found === bare && !countsOn(para, last, paras.slice(at + 1, at + 40))) continue;
    const isTold = role === "item";
    const saw = isTold
      ? "the structure tree says so"
      : itemBy(marker, { row, textAt, open, rest: paras.slice(at + 1, at + 40) });
    if (found === bare) last = para;
    else if (saw === undefined) continue;
    const said = para.role?.kind === "item" ? para.role.level : undefined;
    open = open.filter((one) => (said === undefined ? one.x <= x + sameIndentPt : one.level <= said));
    let place = open.at(-1);
    const isBeside = place && (said === undefined ? Math.abs(place.x - x) <= sameIndentPt : place.level === said);
    const numbered = marker.kind === "number" ? marker.depth - 1 : 0;
    if (place && isBeside && follows(place.marker, marker)) place.marker = marker;
    else {
      if (isBeside) open.pop();
      const above = open.at(-1);
      const level = Math.min(deepestLevel - 1, said ?? (numbered > 0 ? numbered : above ? above.level + 1 : 0));
      const own = above && level > 0 ? lists[above.list] : undefined;
      const isAlike = !own?.[level] || sameMark(own[level].mark, markOf(marker, level));
      const list = own && above && isAlike ? above.list : lists.push([]) - 1;
      place = { x, marker, list, level };
      open.push(place);
    }
    const levels = lists[place.list] ?? [];
    const edge = isLeftwards(row) ? -para.frame.right : para.frame.left;
    const indent = { start: Math.max(0, Math.round(textAt - edge)), first: Math.round(x - textAt) };
    for (let level = levels.length; level <= place.level; level++) levels.push({ mark: markOf(marker, level), indent });
    const own = levels[place.level]?.indent ?? indent;
    const because = {
      file: "roles/lists",
      saw: `begins with ${marker.text}: ${found === bare ? "numbers like it count on" : saw}`,
    };
    items.set(para, { list: place.list, level: place.level, skip: lettersIn(marker.text), indent: own, because });
  }
}

/** What the file says is an item's mark is one, whatever it looks like. */
function saidMarker(
  { label, rows: [row] }: Para,
  before?: ListMarker,
): { marker: ListMarker; textAt: number } | undefined {
  if (!label || !row) return undefined;
  return { marker: saidMarkerOf(label, before), textAt: textStartBehind(row, [...label].length) };
}

/** A list has one mark for each level: points below one item and letters below another are two lists. */
const sameMark = (one: Levels[number]["mark"], other: Levels[number]["mark"]): boolean =>
  one.kind === "bullet"
    ? other.kind === "bullet" && one.sign === other.sign
    : other.kind === "number" && one.style === other.style;

/** Whether a marker is the next one of a list. */
function follows(last: ListMarker, next: ListMarker): boolean {
  if (last.kind === "bullet" || next.kind === "bullet") return last.kind === next.kind && last.text === next.text;
  return (
    last.style === next.style &&
    last.after === next.after &&
    last.before === next.before &&
    next.value >= last.value &&
    next.depth === last.depth
  );
}

/** A number alone in front of text is one of those that count it where another such text bears the next one, or the one before. */
function countsOn(para: Para, before: Para | undefined, rest: readonly Para[]): boolean {
  const [row = []] = para.rows;
  const value = bareNumber(row)?.marker.value ?? 0;
  const isOne = (other: Para | undefined, wanted: number) => {
    const [first = []] = other?.rows ?? [];
    return bareNumber(first)?.marker.value === wanted && isAlignedBelow(first, row);
  };
  return isOne(before, value - 1) || rest.some((other) => isOne(other, value + 1));
}

interface ItemContext {
  row: Para["rows"][number];
  textAt: number;
  open: readonly OpenItem[];
  rest: readonly Para[];
}

/** Why a marked text is an item. A number in front of it makes no list by itself: it goes on with one, or begins one, or stands apart. */
function itemBy(marker: ListMarker, { row, textAt, open, rest }: ItemContext): string | undefined {
  if (marker.kind === "bullet") {
    if (!/^[-–—*·]$/.test(marker.text)) return "a bullet";
    if (open.length > 0) return "a dash within a list";
    const hasOthers = rest.slice(0, 4).some((para) => rowText(para.rows[0] ?? []).startsWith(marker.text));
    return hasOthers ? "a dash, and others follow" : undefined;
  }
  const isNext = open.some(
    (one) => one.marker.kind === "number" && follows(one.marker, marker) && marker.value - one.marker.value <= 1,
  );
  if (isNext) return "the next number of a list";
  const width = marker.text.length * rowSize(row) * 0.55;
  const isApart = textAt - rowStart(row) > width + 0.5 * rowSize(row);
  if (marker.value !== 1) return isApart && marker.value < 100 ? "a number that a tab parts from its text" : undefined;
  const hasNext = rest.some((para) => {
    const next = leadingMarker(para.rows[0] ?? [], marker)?.marker;
    return next?.kind === "number" && next.style === marker.style && next.after === marker.after && next.value === 2;
  });
  if (hasNext) return "the first number, and the second follows";
  return isApart ? "a number that a tab parts from its text" : undefined;
}

function markOf(marker: ListMarker, level: number): Levels[number]["mark"] {
  if (marker.kind === "bullet")
    return { kind: "bullet", sign: signs[marker.text] ?? (/[\p{Cc}\ufffd]/u.test(marker.text) ? "•" : marker.text) };
  const { style, before, after, depth } = marker;
  const numbers = Array.from({ length: depth }, (_, at) => `%${Math.max(1, level + 1 - (depth - 1 - at))}`).join(".");
  return { kind: "number", style, text: `${before}${numbers}${after}`, start: startOf(marker, level) };
}

/** 2.3 counts on from 2 in the level above its own, though no item stands there. */
function startOf({ text, value, depth }: ListMarker & { kind: "number" }, level: number): number {
  const above = text.match(/\d+/g)?.[level];
  return level < depth - 1 && above !== undefined ? Number(above) : value;
}

/** What letters of symbol fonts show. */
export const signs: Record<string, string> = {
  "\uf0b7": "•",
  "\uf0a7": "▪",
  "\uf0d8": "➢",
  "\uf076": "❖",
  "\uf0fc": "✓",
  "\uf0a8": "◆",
  "\uf02d": "–",
};

type ListIndent = List["levels"][number]["indent"];

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
