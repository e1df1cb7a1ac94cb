/**
 * How many of two rows of words follow each other in both (the longest common subsequence), by the bits of machine words
 * (Hyyrö, "Bit-parallel LCS-length computation revisited"): 15,000 words against as many take some milliseconds.
 */
export function inOrder(some: readonly string[], others: readonly string[]): number {
  const size = Math.ceil(some.length / 32);
  const masks = new Map<string, Uint32Array>();
  for (const [at, word] of some.entries()) {
    const mask = masks.get(word) ?? new Uint32Array(size);
    mask[at >>> 5] = (mask[at >>> 5] ?? 0) | (1 << (at & 31));
    masks.set(word, mask);
  }
  const row = new Uint32Array(size).fill(0xffffffff);
  for (const word of others) {
    const mask = masks.get(word);
    if (!mask) continue;
    let carry = 0;
    for (let at = 0; at < size; at++) {
      const value = row[at] ?? 0;
      const matched = (value & (mask[at] ?? 0)) >>> 0;
      const sum = value + matched + carry;
      carry = sum > 0xffffffff ? 1 : 0;
      row[at] = (sum | (value & ~(mask[at] ?? 0))) >>> 0;
    }
  }
  let found = 0;
  for (let at = 0; at < some.length; at++) if (((row[at >>> 5] ?? 0) & (1 << (at & 31))) === 0) found++;
  return found;
}

/** How many letters have to be put in, taken out or changed to make one text of another. */
export function distance(one: string, other: string): number {
  if (one === other) return 0;
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let column = 1; column <= other.length; column++) {
      const changed = (before[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      next.push(Math.min(changed, (before[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    before = next;
  }
  return before.at(-1) ?? 0;
}
