/** A face that was found: where its middle is, how large it is, how far its head is turned (radians, clockwise). */
export interface Face {
  x: number;
  y: number;
  width: number;
  height: number;
  roll: number;
  /** 0 to 1. */
  score: number;
  /** Whether it would be taken for a face only once the others are gone: it is hidden with them, and not counted. */
  isStray?: boolean;
}

function shared(a: Face, b: Face): number {
  const along = (at: number, size: number, other: number, otherSize: number): number =>
    Math.min(at + size / 2, other + otherSize / 2) - Math.max(at - size / 2, other - otherSize / 2);
  const [across, down] = [along(a.x, a.width, b.x, b.width), along(a.y, a.height, b.y, b.height)];
  return across > 0 && down > 0 ? across * down : 0;
}

const area = ({ width, height }: Face): number => width * height;

/** The share of two faces' common area in all that they cover together. */
export const overlap = (a: Face, b: Face): number => {
  const both = shared(a, b);
  return both / (area(a) + area(b) - both);
};

/** How much of the smaller one lies inside the other. */
export const inside = (a: Face, b: Face): number => shared(a, b) / Math.min(area(a), area(b));

const holds = (a: Face, b: Face): boolean => Math.abs(a.x - b.x) <= a.width / 2 && Math.abs(a.y - b.y) <= a.height / 2;

/** Whether both are likely the same one: they overlap well, or hold each other's middle. */
export const areSame = (a: Face, b: Face): boolean => overlap(a, b) >= 0.4 || (holds(a, b) && holds(b, a));

/** Keeps the best of faces that overlap: by more than `most` of both together, or than `within` of the smaller. */
export function distinct<F extends Face>(faces: readonly F[], most: number, within = Number.POSITIVE_INFINITY): F[] {
  const kept: F[] = [];
  for (const face of faces.toSorted((a, b) => b.score - a.score)) {
    if (kept.every((other) => overlap(face, other) < most && inside(face, other) < within)) kept.push(face);
  }
  return kept;
}
