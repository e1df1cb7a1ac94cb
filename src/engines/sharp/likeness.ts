import type { Pixels } from "#formats/pixels.ts";

const side = 8;
const stride = 8;
/** Steady a division by next to nothing, for samples of 0 to 255 (Wang 2004). */
const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];

/** How alike two pictures of one size look, 1 for the same: the mean structural similarity of their brightness. */
export function likeness(one: Pixels, two: Pixels): number {
  const { width, height } = one;
  const [first, second] = [brightness(one), brightness(two)];
  let sum = 0;
  let windows = 0;
  for (let top = 0; top + side <= height; top += stride) {
    for (let left = 0; left + side <= width; left += stride) {
      sum += similarity(first, second, width, top * width + left);
      windows += 1;
    }
  }
  return windows > 0 ? sum / windows : 1;
}

function similarity(one: Uint8Array, two: Uint8Array, width: number, start: number): number {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let row = start; row < start + side * width; row += width) {
    for (let at = row; at < row + side; at += 1) {
      const [p, q] = [one[at] ?? 0, two[at] ?? 0];
      a += p;
      b += q;
      aa += p * p;
      bb += q * q;
      ab += p * q;
    }
  }
  const count = side * side;
  const [meanA, meanB] = [a / count, b / count];
  const [spreadA, spreadB, both] = [aa / count - meanA ** 2, bb / count - meanB ** 2, ab / count - meanA * meanB];
  return ((2 * meanA * meanB + c1) * (2 * both + c2)) / ((meanA ** 2 + meanB ** 2 + c1) * (spreadA + spreadB + c2));
}

/** As sRGB weighs its colours, not JPEG: what coders save on colour counts a little, too. */
function brightness({ width, height, channels, data }: Pixels): Uint8Array {
  const grey = new Uint8Array(width * height);
  for (let to = 0, from = 0; to < grey.length; to += 1, from += channels) {
    grey[to] = (54 * (data[from] ?? 0) + 183 * (data[from + 1] ?? 0) + 19 * (data[from + 2] ?? 0)) >> 8;
  }
  return grey;
}

/** Whether red, green and blue are the same in every pixel; a picture with colour shows it soon. */
export function isColourless({ channels, data }: Pixels): boolean {
  for (let at = 0; at < data.length; at += channels) {
    if (data[at] !== data[at + 1] || data[at] !== data[at + 2]) return false;
  }
  return true;
}
