import { areaOf, type Box, intersect } from "../box.ts";
import type { Drawn } from "../page.ts";

/** Of a text: what covers more of it lies over it. */
const covered = 0.5;
const own = 0.3;

/** Looked through for each text of a page. */
const mostDrawn = 3_000;

/**
 * How many of the things that are drawn lie below a text: all of them but where something that is filled was drawn over it
 * after it was written.
 */
export function depthOf(box: Box, drawn: readonly Drawn[]): number {
  if (drawn.length > mostDrawn) return drawn.length;
  const area = Math.max(1, areaOf(box));
  const last = drawn.findLastIndex(
    (one) =>
      one.kind === "letters" && areaOf(intersect(one.box, box)) > own * Math.min(area, Math.max(1, areaOf(one.box))),
  );
  if (last < 0) return drawn.length;
  const hides = (one: Drawn) =>
    one.kind === "path" ? one.fill !== undefined : one.kind === "picture" && !one.isBlended;
  const isOver = (one: Drawn, at: number) =>
    at > last && hides(one) && areaOf(intersect(one.box, box)) > covered * area;
  return drawn.some(isOver) ? last : drawn.length;
}
