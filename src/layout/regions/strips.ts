import { heightOf } from "../model/box.ts";
import type { ReadingItem } from "./column-prose.ts";

const overlapShare = 0.25;

/** Parts items into strips, from top to bottom, between which nothing stands from one edge of the page to the other. */
export function stripsOf(items: readonly ReadingItem[], body = Number.POSITIVE_INFINITY): ReadingItem[][] {
  const strips: ReadingItem[][] = [];
  let bottom = Number.NEGATIVE_INFINITY;
  for (const item of [...items].sort((a, b) => a.box[1] - b.box[1])) {
    const strip = strips.at(-1);
    if (strip && item.box[1] < bottom - overlapShare * Math.min(heightOf(item.box), body)) strip.push(item);
    else strips.push([item]);
    bottom = Math.max(bottom, item.box[3]);
  }
  return strips;
}
