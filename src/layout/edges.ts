const nearEdge = 2.5;

/** Where the lines of a column end: the outermost place that several keep to, and not what sticks out once. */
export function edgeOf(values: readonly number[], outward: 1 | -1): number {
  const sorted = [...values].sort((a, b) => outward * (b - a));
  const fewest = Math.max(2, Math.ceil(values.length * 0.04));
  const [outermost = 0] = sorted;
  if (values.length < 6) return outermost;
  for (const [at, value] of sorted.entries()) {
    const last = sorted[at + fewest - 1];
    if (last === undefined) break;
    if (Math.abs(last - value) < nearEdge) return value;
  }
  return outermost;
}
