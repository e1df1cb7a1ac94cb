import type { Sheet } from "../model/flow.ts";

/** Between which edges text stands on pages of one parity. */
interface Edges {
  left: number;
  right: number;
}

export interface Mirrored {
  odd: Edges;
  even: Edges;
}

const fewest = 2;
/** In points: less is no other margin, and as much two margins that are the same may differ. */
const least = 4;
const same = 8;
const fewLines = 4;

/** Books have the wider margin where they are bound: on the left of their odd pages, and on the right of the even ones. */
export function mirroredIn(sheets: readonly Sheet[], edgesOf: (own: readonly Sheet[]) => Edges): Mirrored | undefined {
  const written = sheets.filter(({ lines }) => lines.length > fewLines);
  const [some, others] = [1, 0].map((rest) => written.filter(({ number }) => number % 2 === rest));
  if (!some || !others || Math.min(some.length, others.length) < fewest) return undefined;
  const [odd, even] = [edgesOf(some), edgesOf(others)];
  const width = sheets[0]?.width ?? 0;
  const isMoved = Math.abs(odd.left - even.left) > least && Math.abs(odd.right - even.right) > least;
  const isOpposite = isSame(odd.left, width - even.right) && isSame(even.left, width - odd.right);
  // Text of even pages begins where theirs does, and is as wide as that of the others.
  const wide = odd.right - odd.left;
  return isMoved && isOpposite ? { odd, even: { left: even.left, right: even.left + wide } } : undefined;
}

const isSame = (one: number, other: number): boolean => Math.abs(one - other) < same;
