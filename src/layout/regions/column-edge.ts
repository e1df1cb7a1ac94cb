const sameEdgePt = 2.5;
const mostBeyondShare = 0.1;

/** The edge of a column: the outermost place at which several lines end. A single line that sticks out does not count. */
export function columnEdgeOf(values: readonly number[], outward: 1 | -1): number {
  const sorted = [...values].sort((a, b) => outward * (b - a));
  const fewest = Math.max(2, Math.ceil(values.length * 0.04));
  const [outermost = 0] = sorted;
  if (values.length < 6) return outermost;
  for (const [at, value] of sorted.entries()) {
    const last = sorted[at + fewest - 1];
    // What so many lines go beyond is no edge: they end anywhere.
    if (last === undefined || at > Math.max(2, values.length * mostBeyondShare)) break;
    if (Math.abs(last - value) < sameEdgePt) return value;
  }
  return outermost;
}
