/** A rectangle by its sides; of a page as shown unless said otherwise, in points from its upper left corner. */
export type Box = [left: number, top: number, right: number, bottom: number];

export const widthOf = ([left, , right]: Box): number => right - left;
export const heightOf = ([, top, , bottom]: Box): number => bottom - top;
export const areaOf = (box: Box): number => Math.max(0, widthOf(box)) * Math.max(0, heightOf(box));

export const intersect = (a: Box, b: Box): Box => [
  Math.max(a[0], b[0]),
  Math.max(a[1], b[1]),
  Math.min(a[2], b[2]),
  Math.min(a[3], b[3]),
];

export const overlap = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** Finds the smallest box around all of them; around none a box that has nothing in it. */
export function around(boxes: Iterable<Box>): Box {
  const all: Box = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const [left, top, right, bottom] of boxes) {
    all[0] = Math.min(all[0], left);
    all[1] = Math.min(all[1], top);
    all[2] = Math.max(all[2], right);
    all[3] = Math.max(all[3], bottom);
  }
  return all;
}

/** Tells the share of the first box that lies in the second. */
export const shareIn = (inner: Box, outer: Box): number =>
  areaOf(intersect(inner, outer)) / Math.max(areaOf(inner), Number.EPSILON);

/** A box that reaches over another one's edge lies in it by so much of its area. */
const mostlyInShare = 0.6;

export const liesIn = (inner: Box, outer: Box, margin = 0): boolean =>
  (inner[0] >= outer[0] - margin &&
    inner[2] <= outer[2] + margin &&
    inner[1] >= outer[1] - margin &&
    inner[3] <= outer[3] + margin) ||
  shareIn(inner, outer) >= mostlyInShare;

export const middleOf = (box: Box): [x: number, y: number] => [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
