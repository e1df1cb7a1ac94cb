import type { Box } from "../kernel/box.ts";

/** A page drawn small, in shades of grey. */
export interface Shades {
  width: number;
  height: number;
  stride: number;
  samples: Uint8ClampedArray;
}

/** A quarter of an inch at 100 dpi: light falls evenly on so much paper. */
const tileSide = 24;
/** Between ink and paper, whichever is the lighter. */
const contrast = 40;
/** Smaller ones are dust. */
const leastPixels = 5;
const leastHeight = 3;

/** Boxes of the shapes on a page that may be letters: they stand out from what is around them, and hang together. */
export function signsOn(shades: Shades): Box[] {
  const { width, height } = shades;
  const isInk = inkOf(shades);
  const signs: Box[] = [];
  const ahead: number[] = [];
  for (let start = 0; start < isInk.length; start++) {
    if (isInk[start] !== 1) continue;
    let [left, top, right, bottom] = [width, height, 0, 0];
    let pixels = 0;
    isInk[start] = 0;
    ahead.push(start);
    for (let at = ahead.pop(); at !== undefined; at = ahead.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      pixels += 1;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      if (y >= bottom) bottom = y + 1;
      const [first, last] = [x > 0 ? -1 : 0, x < width - 1 ? 1 : 0];
      for (let down = y > 0 ? -1 : 0; down <= (y < height - 1 ? 1 : 0); down++) {
        for (let across = first; across <= last; across++) {
          const next = at + down * width + across;
          if (isInk[next] !== 1) continue;
          isInk[next] = 0;
          ahead.push(next);
        }
      }
    }
    if (pixels >= leastPixels && bottom - top >= leastHeight) signs.push([left, top, right, bottom]);
  }
  return signs;
}

/** 1 for every pixel that stands out. */
function inkOf({ width, height, stride, samples }: Shades): Uint8Array {
  const across = Math.max(1, Math.round(width / tileSide));
  const down = Math.max(1, Math.round(height / tileSide));
  const ink = new Uint8Array(width * height);
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      const [left, right] = [column, column + 1].map((at) => Math.round((at * width) / across)) as [number, number];
      const [top, bottom] = [row, row + 1].map((at) => Math.round((at * height) / down)) as [number, number];
      const ground = middleOf(samples, stride, [left, top, right, bottom]);
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++) {
          if (Math.abs((samples[y * stride + x] ?? ground) - ground) > contrast) ink[y * width + x] = 1;
        }
      }
    }
  }
  return ink;
}

/** The shade that as many pixels are lighter as are darker than. */
function middleOf(samples: Uint8ClampedArray, stride: number, [left, top, right, bottom]: Box): number {
  const counts = new Uint32Array(256);
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const value = samples[y * stride + x] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
    }
  }
  let rest = ((right - left) * (bottom - top)) / 2;
  for (let value = 0; value < 255; value++) {
    rest -= counts[value] ?? 0;
    if (rest <= 0) return value;
  }
  return 255;
}
