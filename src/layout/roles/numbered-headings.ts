import type { List } from "#formats/model/document.ts";
import { bareNumber } from "../lines/bare-numbers.ts";
import { leadingMarker, textStartBehind } from "../lines/leading-marker.ts";
import { type ListMarker, type NumberMarker, saidMarkerOf } from "../lines/list-marker.ts";
import type { Para, Part } from "../model/parts.ts";
import { isLeftwards, type Row, rowSize, rowStart } from "../model/row.ts";
import { alignmentOf } from "../text/paragraph-alignment.ts";
import { type ListIndent, numbersIn, sameIndentPt } from "./list-levels.ts";
import { gapBehind } from "./typed-marks.ts";

/** Text that begins more em behind its number was set by a tab, as behind numbers that count by themselves. */
const numberGapEm = 0.5;

/** Headings whose numbers go on from one to the next, each level in its own way or else by what the numbers say. */
export function numberedHeadings(
  parts: readonly Part[],
  items: ReadonlyMap<Para, ListMarker>,
): HeadingNumbers | undefined {
  const headings = parts.flatMap((part) => (part.kind === "para" && part.role?.kind === "heading" ? [part] : []));
  return (
    numberedByLevel(headings, numberOf) ??
    numberedClosely(headings) ??
    countedAlone(headings, areOverClauses(parts, items) ? closeNumberOf : numberOf)
  );
}

/** Whether items below several headings name their numbers, as 2.1 does below "2. Fees": one list counts them all. */
function areOverClauses(parts: readonly Part[], items: ReadonlyMap<Para, ListMarker>): boolean {
  let above: NumberMarker | undefined;
  const named = new Set<NumberMarker>();
  for (const part of parts) {
    if (part.kind !== "para") continue;
    const item = items.get(part);
    if (part.role?.kind === "heading") above = closeNumberOf(part, above);
    else if (above && item?.kind === "number" && item.depth === 2 && numbersIn(item)[0] === above.value)
      named.add(above);
  }
  return named.size >= fewestNumbered;
}

/** Where text begins behind numbers of one level: at one place, to which a tab leads, or else behind a blank. */
export function indentBehind(numbers: readonly (readonly [Para, NumberMarker])[]): ListIndent {
  const all = numbers.map(([para, marker]) => tabBehind(para, marker));
  const [first] = all;
  const isOne = all.every((one) => first && one && isNear(one.start, first.start) && isNear(one.first, first.first));
  if (!first || !isOne) return { start: 0, first: 0 };
  const start = Math.round(first.start);
  return { start, first: Math.round(first.start + first.first) - start };
}

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= sameIndentPt;

function tabBehind(para: Para, marker: NumberMarker): ListIndent | undefined {
  const [row] = para.rows;
  if (!row || isLeftwards(row) || alignmentOf(para).align === "center") return undefined;
  const letters = [...marker.text].length;
  const { gap, isBlank } = gapBehind(row, letters);
  if (isBlank || gap <= 0) return undefined;
  const edge = para.frame.left;
  const [mark, text] = [rowStart(row), textStartBehind(row, letters)];
  return { start: text - edge, first: mark - text };
}

const manyNumbers = 6;

/** No more than a blank stands behind numbers that were typed, and behind some that count: so many of several levels count. */
function numberedClosely(headings: readonly Para[]): HeadingNumbers | undefined {
  const found = numberedByLevel(headings, closeNumberOf);
  return found && found.skips.size >= manyNumbers && found.levels.length > 1 ? found : undefined;
}

function numberedByLevel(headings: readonly Para[], numberOf: typeof closeNumberOf): HeadingNumbers | undefined {
  const skips: HeadingNumbers["skips"] = new Map();
  const last: (NumberMarker | undefined)[] = [];
  const firsts: (NumberMarker | undefined)[] = [];
  for (const para of headings) {
    const level = para.role?.kind === "heading" ? para.role.level - 1 : 0;
    const marker = numberOf(para, last[level]);
    if (!marker) continue;
    const before = last[level];
    const isNext = before ? marker.value === before.value + 1 || marker.value === 1 : marker.value === 1;
    const isAlike = !firsts[level] || (firsts[level].style === marker.style && firsts[level].after === marker.after);
    // Word counts the levels above as well: where these bear no number of their own, it would count another one.
    if (!isNext || !isAlike || !isBelow(marker, last.slice(0, level))) return undefined;
    last.length = level;
    last[level] = marker;
    firsts[level] ??= marker;
    skips.set(para, { marker });
  }
  return skips.size === 0 ? undefined : { skips, levels: Array.from(firsts, levelOf) };
}

/** Whether the first parts of a number, such as the 4 of 4.1, are the numbers of the headings above. */
function isBelow({ text, depth }: NumberMarker, above: readonly (NumberMarker | undefined)[]): boolean {
  const parts = text
    .split(/\D+/)
    .filter(Boolean)
    .slice(0, depth - 1);
  return depth === 1 || parts.every((part, at) => above[above.length - parts.length + at]?.value === Number(part));
}

function numberOf(para: Para, before: ListMarker | undefined): NumberMarker | undefined {
  const [row] = para.rows;
  const found = row && (leadingMarker(row, before) ?? bareNumber(row) ?? saidNumber(para, row, before));
  if (!row || found?.marker.kind !== "number") return undefined;
  const width =
    [...found.marker.text].reduce((sum, sign) => sum + (/[.()ijl1I]/.test(sign) ? 0.33 : 0.6), 0) * rowSize(row);
  const isApart = row.length > 1 || found.textAt - rowStart(row) > width + numberGapEm * rowSize(row);
  return isApart || para.label === found.marker.text ? found.marker : undefined;
}

function closeNumberOf(para: Para, before: ListMarker | undefined): NumberMarker | undefined {
  const [row] = para.rows;
  const [word = ""] = row?.[0]?.text.split(" ") ?? [];
  const marker =
    (row && leadingMarker(row, before)?.marker) ?? (/^\d{1,2}$/.test(word) ? saidMarkerOf(word) : undefined);
  return numberOf(para, before) ?? (marker?.kind === "number" && marker.style === "decimal" ? marker : undefined);
}

/** What the file marks apart from the text behind it. */
function saidNumber(
  { label }: Para,
  row: Row,
  before: ListMarker | undefined,
): { marker: ListMarker; textAt: number } | undefined {
  return label ? { marker: saidMarkerOf(label, before), textAt: textStartBehind(row, [...label].length) } : undefined;
}

export interface HeadingNumbers {
  /** The number of each heading, and the level in the list where it is not the heading's own. */
  skips: Map<Para, { marker: NumberMarker; level?: number }>;
  levels: List["levels"][number][];
}

interface OpenLevel {
  first: NumberMarker;
  count: number;
}

const fewestNumbered = 2;

/**
 * Headings of one style with numbers of several levels, as clauses of contracts have them, or some without any: each that a
 * program would count to the number it bears has it from a list, and the others keep what they say.
 */
export function countedAlone(
  headings: readonly Para[],
  numberOf: (para: Para, before: NumberMarker | undefined) => NumberMarker | undefined,
): HeadingNumbers | undefined {
  const skips: HeadingNumbers["skips"] = new Map();
  const firsts: (NumberMarker | undefined)[] = [];
  let open: OpenLevel[] = [];
  for (const para of headings) {
    const marker = numberOf(para, open.at(-1)?.first);
    if (!marker) continue;
    const level = placeOf(marker, open);
    const count = (open[level]?.count ?? 0) + 1;
    const own = firsts[level];
    const isAlike = !own || isLike(own, marker);
    if (level > open.length || count !== marker.value || !isAlike || !countsBelow(marker, open.slice(0, level)))
      continue;
    firsts[level] = own ?? marker;
    open = [...open.slice(0, level), { first: marker, count }];
    skips.set(para, { marker, level });
  }
  return skips.size < fewestNumbered ? undefined : { skips, levels: Array.from(firsts, levelOf) };
}

const isLike = (one: NumberMarker, other: NumberMarker): boolean =>
  one.style === other.style && one.after === other.after && one.before === other.before && one.depth === other.depth;

/** A number of several parts says how deep it is; another goes on with one of its kind, or is below all. */
function placeOf(marker: NumberMarker, open: readonly OpenLevel[]): number {
  if (marker.depth > 1) return marker.depth - 1;
  const same = open.findIndex(({ first }) => isLike(first, marker));
  return same < 0 ? open.length : same;
}

function countsBelow({ text, depth }: NumberMarker, above: readonly OpenLevel[]): boolean {
  const parts = text.split(/\D+/).filter(Boolean);
  return depth === 1 || parts.slice(0, depth - 1).every((part, at) => above[at]?.count === Number(part));
}

export function levelOf(first: NumberMarker | undefined, level: number): List["levels"][number] {
  const indent = { start: 0, first: 0 };
  if (!first) return { mark: { kind: "number", style: "decimal", text: "", start: 1 }, indent };
  const numbers = Array.from({ length: first.depth }, (_, at) => `%${Math.max(1, level + 2 - first.depth + at)}`).join(
    ".",
  );
  const text = `${first.before}${numbers}${first.after}`;
  return { mark: { kind: "number", style: first.style, text, start: first.value }, indent };
}
