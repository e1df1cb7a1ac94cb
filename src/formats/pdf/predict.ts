/** The number of filters of PNG and PDF, which foretell a sample by none, the left, the upper, both, or the likest. */
const filters = 5;

/** Turns samples into differences from what their neighbours foretell, row by row by the filter that leaves least. */
export function predicted(samples: Uint8Array, stride: number, step: number): Uint8Array {
  const height = Math.floor(samples.length / stride);
  const out = new Uint8Array(height * (stride + 1));
  // The samples above the first row, and before each row, are zeros.
  let above = new Uint8Array(step + stride);
  let row = new Uint8Array(step + stride);
  const trials = Array.from({ length: filters }, () => new Uint8Array(stride));
  for (let index = 0; index < height; index++) {
    row.set(samples.subarray(index * stride, (index + 1) * stride), step);
    const filter = differences(row, above, step, trials);
    out[index * (stride + 1)] = filter;
    out.set(trials[filter] ?? row, index * (stride + 1) + 1);
    [above, row] = [row, above];
  }
  return out;
}

/** Fills in a row's differences by every filter and names the one whose differences are least in sum. */
function differences(row: Uint8Array, above: Uint8Array, step: number, trials: readonly Uint8Array[]): number {
  const [plain, left, up, mean, likest] = trials;
  if (!plain || !left || !up || !mean || !likest) return 0;
  let [byPlain, byLeft, byUp, byMean, byLikest] = [0, 0, 0, 0, 0];
  for (let at = step; at < row.length; at++) {
    const x = row[at] ?? 0;
    const a = row[at - step] ?? 0;
    const b = above[at] ?? 0;
    const c = above[at - step] ?? 0;
    const middle = (a + b) >> 1;
    const likely = paeth(a, b, c);
    const to = at - step;
    plain[to] = x;
    left[to] = x - a;
    up[to] = x - b;
    mean[to] = x - middle;
    likest[to] = x - likely;
    byPlain += size(x);
    byLeft += size(x - a);
    byUp += size(x - b);
    byMean += size(x - middle);
    byLikest += size(x - likely);
  }
  const sums = [byPlain, byLeft, byUp, byMean, byLikest];
  return sums.indexOf(Math.min(...sums));
}

/** Gives the size of a difference in a byte: 255 is as far from nothing as 1. */
const size = (difference: number): number => {
  const signed = (difference << 24) >> 24;
  return signed < 0 ? -signed : signed;
};

const paeth = (a: number, b: number, c: number): number => {
  const pa = b > c ? b - c : c - b;
  const pb = a > c ? a - c : c - a;
  const both = a + b - 2 * c;
  const pc = both < 0 ? -both : both;
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
};

/** Restores samples from their differences; undefined where rows are cut short or their filter is unknown. */
export function unpredicted(rows: Uint8Array, stride: number, step: number): Uint8Array | undefined {
  const height = Math.floor(rows.length / (stride + 1));
  const samples = new Uint8Array(height * stride);
  // The samples above the first row, and before each row, are zeros.
  let above = new Uint8Array(step + stride);
  let row = new Uint8Array(step + stride);
  for (let index = 0; index < height; index++) {
    const start = index * (stride + 1);
    row.set(rows.subarray(start + 1, start + 1 + stride), step);
    if (!restore(row, above, step, rows[start] ?? 0)) return undefined;
    samples.set(row.subarray(step), index * stride);
    [above, row] = [row, above];
  }
  return samples;
}

function restore(row: Uint8Array, above: Uint8Array, step: number, filter: number): boolean {
  const end = row.length;
  if (filter === 1) for (let at = step; at < end; at++) row[at] = (row[at] ?? 0) + (row[at - step] ?? 0);
  else if (filter === 2) for (let at = step; at < end; at++) row[at] = (row[at] ?? 0) + (above[at] ?? 0);
  else if (filter === 3)
    for (let at = step; at < end; at++) row[at] = (row[at] ?? 0) + (((row[at - step] ?? 0) + (above[at] ?? 0)) >> 1);
  else if (filter === 4)
    for (let at = step; at < end; at++)
      row[at] = (row[at] ?? 0) + paeth(row[at - step] ?? 0, above[at] ?? 0, above[at - step] ?? 0);
  return filter < filters;
}
