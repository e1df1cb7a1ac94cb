/** A rectangle by its sides; of a page as shown unless said otherwise, in points from its upper left corner. */
export type Box = [left: number, top: number, right: number, bottom: number];

export type Matrix = readonly [number, number, number, number, number, number];

export const widthOf = ([left, , right]: Box): number => right - left;
export const heightOf = ([, top, , bottom]: Box): number => bottom - top;
export const isEmpty = (box: Box): boolean => widthOf(box) <= 0 || heightOf(box) <= 0;

export const intersect = (a: Box, b: Box): Box => [
  Math.max(a[0], b[0]),
  Math.max(a[1], b[1]),
  Math.min(a[2], b[2]),
  Math.min(a[3], b[3]),
];

/** The smallest box around both; nothing adds nothing. */
export function unite(a: Box | undefined, b: Box | undefined): Box | undefined {
  if (!a || !b) return a ?? b;
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

export const grow = ([left, top, right, bottom]: Box, by: number): Box => [
  left - by,
  top - by,
  right + by,
  bottom + by,
];

export const overlap = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

export const contains = (outer: Box, inner: Box): boolean =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];

/** The box around another one that a matrix has moved: exact for quarter turns, which are all that pages know. */
export function transformed([left, top, right, bottom]: Box, [a, b, c, d, e, f]: Matrix): Box {
  const corners = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ] as const;
  const xs = corners.map(([x, y]) => a * x + c * y + e);
  const ys = corners.map(([x, y]) => b * x + d * y + f);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** The box of a picture that is drawn in the unit square. */
export const unitBox = (matrix: Matrix): Box => transformed([0, 0, 1, 1], matrix);
