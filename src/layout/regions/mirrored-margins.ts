import type { Sheet } from "../model/parts.ts";
import type { TextEdges } from "../model/row.ts";

export interface MirroredMargins {
  odd: TextEdges;
  even: TextEdges;
}

const fewestPages = 2;
/** In points: less is no other margin, and as much two margins that are the same may differ. */
const leastShiftPt = 4;
const sameMarginPt = 8;
const fewLinesOnPage = 4;

/** Books have the wider margin where they are bound: on the left of their odd pages, and on the right of the even ones. */
export function mirroredMargins(
  sheets: readonly Sheet[],
  edgesOf: (own: readonly Sheet[]) => TextEdges,
): MirroredMargins | undefined {
  const written = sheets.filter(({ lines }) => lines.length > fewLinesOnPage);
  const [some, others] = [1, 0].map((rest) => written.filter(({ number }) => number % 2 === rest));
  if (!some || !others || Math.min(some.length, others.length) < fewestPages) return undefined;
  const [odd, even] = [edgesOf(some), edgesOf(others)];
  const width = sheets[0]?.width ?? 0;
  const isMoved = Math.abs(odd.left - even.left) > leastShiftPt && Math.abs(odd.right - even.right) > leastShiftPt;
  const isOpposite = isSame(odd.left, width - even.right) && isSame(even.left, width - odd.right);
  // Text of even pages begins where theirs does, and is as wide as that of the others.
  const wide = odd.right - odd.left;
  return isMoved && isOpposite ? { odd, even: { left: even.left, right: even.left + wide } } : undefined;
}

const isSame = (one: number, other: number): boolean => Math.abs(one - other) < sameMarginPt;
