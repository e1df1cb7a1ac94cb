const side = 8;
/** Constants that keep a division steady where it is nearly by nothing, for samples of 0 to 255 (Wang 2004). */
const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];

/** The brightness of each pixel, row by row. */
export interface Brightness {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Gives the mean structural similarity of two pictures of one size, in windows `stride` apart; 1 is the same. */
export function likeness(one: Brightness, two: Brightness, stride = side): number {
  const { width, height } = one;
  let sum = 0;
  let windows = 0;
  for (let top = 0; top + side <= height; top += stride) {
    for (let left = 0; left + side <= width; left += stride) {
      sum += similarity(one.data, two.data, width, top * width + left);
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
