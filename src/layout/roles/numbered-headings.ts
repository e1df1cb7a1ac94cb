import { bareNumber } from "../lines/bare-numbers.ts";
import { leadingMarker, textStartBehind } from "../lines/leading-marker.ts";
import { type ListMarker, saidMarkerOf } from "../lines/list-marker.ts";
import type { Para, Part } from "../model/parts.ts";
import { type Row, rowSize, rowStart } from "../model/row.ts";
import { lettersIn } from "../text/paragraph-text.ts";
import { countedAlone, type HeadingNumbers, levelOf, type NumberMarker } from "./counted-headings.ts";

/** In em beyond the number itself: what is further away was set by a tab, as numbers that count by themselves are. */
const numberGapEm = 0.5;

/** Headings whose numbers go on from one to the next, each level in its own way or else by what the numbers say. */
export function numberedHeadings(parts: readonly Part[]): HeadingNumbers | undefined {
  const headings = parts.flatMap((part) => (part.kind === "para" && part.role?.kind === "heading" ? [part] : []));
  return numberedByLevel(headings, numberOf) ?? numberedClosely(headings) ?? countedAlone(headings, numberOf);
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
    skips.set(para, { letters: lettersIn(marker.text) });
  }
  return skips.size === 0 ? undefined : { skips, levels: firsts.map((first, level) => levelOf(first, level)) };
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
