import { type Box, contains, grow, isEmpty, overlap } from "../kernel/box.ts";

/**
 * A part that is taken out of a page, in the coordinates of its content: all that lies in some boxes, or all that lies
 * outside of one. The box that the caller has drawn wins: what it touches belongs to it, so that a letter across its
 * edge stays with a crop and goes with a redaction.
 */
export type Region = { takes: "inside"; boxes: readonly Box[] } | { takes: "outside"; box: Box };

/** The distance in points within which two ways of reckoning find the same edge. */
const slightPt = 0.01;
/** A distance in points that no page reaches. */
export const farPt = 1e6;

/** Whether a letter in a box goes. */
export function takesLetter(region: Region, ink: Box): boolean {
  if (region.takes === "outside") return !overlap(region.box, grow(ink, slightPt));
  return region.boxes.some((box) => overlap(box, grow(ink, -Math.min(slightPt, narrowest(ink) / 4))));
}

const narrowest = ([left, top, right, bottom]: Box): number => Math.min(right - left, bottom - top);

/** Whether nothing of a box is left. */
export function takesAll(region: Region, box: Box): boolean {
  if (region.takes === "outside") return !overlap(region.box, grow(box, slightPt));
  return region.boxes.some((taken) => contains(taken, box));
}

/** Whether all of a box is left. */
export function takesNothing(region: Region, box: Box): boolean {
  if (region.takes === "outside") return contains(region.box, box);
  return !region.boxes.some((taken) => overlap(taken, grow(box, slightPt)));
}

/** Cuts the region into rectangles, which have no dents: around one box there are four. */
export function bandsOf(region: Region): readonly Box[] {
  if (region.takes === "inside") return region.boxes.filter((box) => !isEmpty(box));
  const [left, bottom, right, top] = region.box;
  return [
    [-farPt, top, farPt, farPt],
    [-farPt, -farPt, farPt, bottom],
    [-farPt, -farPt, left, farPt],
    [right, -farPt, farPt, farPt],
  ];
}
