/** How PNG, and PDF after it, foretell a sample: from the left, from above, from both. */
const paeth = (a: number, b: number, c: number): number => {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
};

const foretellers: readonly ((left: number, above: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, above) => above,
  (left, above) => (left + above) >> 1,
  paeth,
];

/** Samples as differences from what their neighbours foretell, row by row in the way that leaves least. */
export function predicted(samples: Uint8Array, stride: number, step: number): Uint8Array {
  const height = Math.floor(samples.length / stride);
  const out = new Uint8Array(height * (stride + 1));
  const trial = new Uint8Array(stride);
  for (let row = 0; row < height; row++) {
    const start = row * stride;
    let least = Number.POSITIVE_INFINITY;
    for (const [filter, foretell] of foretellers.entries()) {
      const sum = tryRow(samples, { start, stride, step }, foretell, trial);
      if (sum >= least) continue;
      least = sum;
      out[row * (stride + 1)] = filter;
      out.set(trial, row * (stride + 1) + 1);
    }
  }
  return out;
}

interface Row {
  start: number;
  stride: number;
  step: number;
}

function tryRow(
  samples: Uint8Array,
  { start, stride, step }: Row,
  foretell: (left: number, above: number, corner: number) => number,
  trial: Uint8Array,
): number {
  let sum = 0;
  for (let at = 0; at < stride; at++) {
    const place = start + at;
    const left = at >= step ? (samples[place - step] ?? 0) : 0;
    const above = samples[place - stride] ?? 0;
    const corner = at >= step ? (samples[place - stride - step] ?? 0) : 0;
    const difference = ((samples[place] ?? 0) - foretell(left, above, corner)) & 255;
    trial[at] = difference;
    sum += difference < 128 ? difference : 256 - difference;
  }
  return sum;
}
