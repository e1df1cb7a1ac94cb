import sharp from "sharp";

const side = 8;
const step = 4;
const steady = [(0.01 * 255) ** 2, (0.03 * 255) ** 2] as const;

/** How alike two pictures of one size look: the mean structural similarity of their brightness (Wang 2004, 8 × 8 windows). */
export async function ssim(a: Uint8Array, b: Uint8Array): Promise<number> {
  const [one, two] = [await brightness(a), await brightness(b)];
  if (one.width !== two.width || one.height !== two.height) throw new Error("pictures of two sizes");
  let sum = 0;
  let windows = 0;
  for (let top = 0; top + side <= one.height; top += step) {
    for (let left = 0; left + side <= one.width; left += step) {
      sum += window(one.data, two.data, one.width, top * one.width + left);
      windows++;
    }
  }
  return sum / windows;
}

async function brightness(bytes: Uint8Array) {
  const image = sharp(bytes).autoOrient().flatten({ background: "white" }).toColourspace("b-w");
  const { data, info } = await image.extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function window(one: Uint8Array, two: Uint8Array, width: number, start: number): number {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let row = 0; row < side; row++) {
    for (let at = start + row * width; at < start + row * width + side; at++) {
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
  const [varA, varB, both] = [aa / count - meanA ** 2, bb / count - meanB ** 2, ab / count - meanA * meanB];
  const [c1, c2] = steady;
  return ((2 * meanA * meanB + c1) * (2 * both + c2)) / ((meanA ** 2 + meanB ** 2 + c1) * (varA + varB + c2));
}
