import type { Box, Glyph, Print } from "./glyphs.ts";

export interface Kept {
  inside: number;
  outside: number;
  /** An edge runs through them, or may do so. */
  across: number;
  /** Inside or across, and gone. */
  lost: Box[];
  /** Outside and there. */
  left: Box[];
  /** Across and there. */
  acrossKept: number;
  /** Words that are not seen, as of scans, and are still read outside. */
  wordsLeft: string[];
}

/** Points that outlines may be off by when two programs write their numbers. */
const slight = 0.1;

/** What became of a page's letters when all but a box was to be removed. */
export function lettersKept(before: Print, after: Print, box: Box): Kept {
  const there = new Places(after.glyphs);
  // Of a letter that each reader takes from another font nobody knows where it ends, but that its line is as high: where
  // a reader has no such font, its letters are small boxes.
  const unsure = (ink: Box): number => {
    if (before.isEmbedded) return slight;
    const lines = before.words.filter(({ box }) => overlap(box, ink)).map(({ box }) => heightOf(box));
    return Math.max(ink[2] - ink[0], heightOf(ink), ...lines);
  };
  const isInside = (ink: Box): boolean => contains(box, grow(ink, unsure(ink)));
  const isOutside = (ink: Box): boolean => !overlap(box, grow(ink, unsure(ink)));
  const kept: Kept = { inside: 0, outside: 0, across: 0, lost: [], left: [], acrossKept: 0, wordsLeft: [] };
  for (const { ink, origin } of before.glyphs) {
    const isThere = there.take(ink);
    const isWithOthers = () => after.glyphs.some((other) => isAt(other.origin, origin) && !isOutside(other.ink));
    if (isInside(ink)) {
      kept.inside++;
      if (!isThere) kept.lost.push(ink);
    } else if (isOutside(ink) && !(isThere && isWithOthers())) {
      kept.outside++;
      if (isThere) kept.left.push(ink);
    } else {
      kept.across++;
      if (isThere) kept.acrossKept++;
      // What an edge surely runs through stays whole.
      else if (before.isEmbedded && overlap(box, grow(ink, -slight))) kept.lost.push(ink);
    }
  }
  kept.left.push(...there.rest().filter(isOutside));
  kept.wordsLeft = after.words
    .filter(
      ({ box }) => isOutside(box) && !after.glyphs.some(({ ink }) => overlap(grow(box, reach * heightOf(box)), ink)),
    )
    .map(({ text }) => text);
  return kept;
}

/** A letter's dots and accents are outlines of their own that begin where it does: it stays with them, or goes. */
const isAt = (one: Glyph["origin"], other: Glyph["origin"]): boolean =>
  Math.abs(one[0] - other[0]) < 2 * slight && Math.abs(one[1] - other[1]) < 2 * slight;

/** In its heights: how far a letter may be drawn from the box that its font gives it. */
const reach = 2;
const heightOf = ([, bottom, , top]: Box): number => top - bottom;

const cell = 1;

/** Letters by where they are. */
class Places {
  readonly #cells = new Map<string, Box[]>();

  constructor(glyphs: readonly Glyph[]) {
    for (const { ink } of glyphs) {
      const key = keyOf(ink[0], ink[1]);
      this.#cells.set(key, [...(this.#cells.get(key) ?? []), ink]);
    }
  }

  /** Takes the letter of this outline away; tells whether there was one. */
  take(ink: Box): boolean {
    for (const x of [-cell, 0, cell]) {
      for (const y of [-cell, 0, cell]) {
        const inCell = this.#cells.get(keyOf(ink[0] + x, ink[1] + y)) ?? [];
        const at = inCell.findIndex((other) =>
          other.every((side, index) => Math.abs(side - (ink[index] ?? 0)) < 2 * slight),
        );
        if (at < 0) continue;
        inCell.splice(at, 1);
        return true;
      }
    }
    return false;
  }

  rest(): Box[] {
    return [...this.#cells.values()].flat();
  }
}

const keyOf = (x: number, y: number): string => `${Math.floor(x / cell)} ${Math.floor(y / cell)}`;

const contains = (outer: Box, box: Box): boolean =>
  box[0] >= outer[0] && box[1] >= outer[1] && box[2] <= outer[2] && box[3] <= outer[3];
const overlap = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
const grow = ([left, bottom, right, top]: Box, by: number): Box => [left - by, bottom - by, right + by, top + by];
