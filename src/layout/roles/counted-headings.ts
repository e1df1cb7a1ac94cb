import type { List } from "#formats/document.ts";
import type { ListMarker } from "../lines/list-marker.ts";
import type { Para } from "../model/parts.ts";
import { lettersIn } from "../text/paragraph-text.ts";

export type NumberMarker = ListMarker & { kind: "number" };

export interface HeadingNumbers {
  /** Letters of each heading that are its number, and the level in the list where it is not the heading's own. */
  skips: Map<Para, { letters: number; level?: number }>;
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
    const marker = numberOf(para, open.at(-1)?.first.style.endsWith("letter") ? lastOf(open) : open.at(-1)?.first);
    if (!marker) continue;
    const level = placeOf(marker, open);
    const count = (open[level]?.count ?? 0) + 1;
    const own = firsts[level];
    const isAlike = !own || isLike(own, marker);
    if (level > open.length || count !== marker.value || !isAlike || !isBelow(marker, open.slice(0, level))) continue;
    firsts[level] = own ?? marker;
    open = [...open.slice(0, level), { first: marker, count }];
    skips.set(para, { letters: lettersIn(marker.text), level });
  }
  return skips.size < fewestNumbered
    ? undefined
    : { skips, levels: firsts.map((first, level) => levelOf(first, level)) };
}

const isLike = (one: NumberMarker, other: NumberMarker): boolean =>
  one.style === other.style && one.after === other.after && one.before === other.before && one.depth === other.depth;

const lastOf = (open: readonly OpenLevel[]): NumberMarker | undefined => {
  const last = open.at(-1);
  return last && { ...last.first, value: last.count };
};

/** A number of several parts says how deep it is; another goes on with one of its kind, or is below all. */
function placeOf(marker: NumberMarker, open: readonly OpenLevel[]): number {
  if (marker.depth > 1) return marker.depth - 1;
  const same = open.findIndex(({ first }) => isLike(first, marker));
  return same < 0 ? open.length : same;
}

function isBelow({ text, depth }: NumberMarker, above: readonly OpenLevel[]): boolean {
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
