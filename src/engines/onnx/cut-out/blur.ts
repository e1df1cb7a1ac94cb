/** Takes the mean of the square of cells around each one, up to `reach` cells away; the rim's cells go on beyond it. */
export function boxBlur(from: Float32Array, width: number, height: number, reach: number): Float32Array {
  const across = new Float32Array(from.length);
  for (let y = 0; y < height; y++) slide(from, across, y * width, 1, width, reach);
  const both = new Float32Array(from.length);
  for (let x = 0; x < width; x++) slide(across, both, x, width, height, reach);
  return both;
}

/** Blurs one line: one cell comes in and one goes out at each step, so that the time does not grow with the reach. */
function slide(from: Float32Array, to: Float32Array, start: number, step: number, length: number, reach: number): void {
  const last = length - 1;
  let sum = 0;
  for (let index = -reach; index <= reach; index++) sum += from[start + Math.min(last, Math.max(0, index)) * step] ?? 0;
  const share = 1 / (2 * reach + 1);
  for (let index = 0; index < length; index++) {
    to[start + index * step] = sum * share;
    const coming = from[start + Math.min(last, index + reach + 1) * step] ?? 0;
    sum += coming - (from[start + Math.max(0, index - reach) * step] ?? 0);
  }
}
