import type { Seen } from "./readers.ts";

/** A colour over white. */
function over(data: Uint8Array, at: number, channel: number): number {
  const alpha = data[at + 3] ?? 255;
  return ((data[at + channel] ?? 0) * alpha + 255 * (255 - alpha)) / 255;
}

/** Steps of 255 that nobody sees; decoders round colours in ways of their own. */
const unseen = 8;
/** Of the pixels that may differ more: edges of halved colours, which each decoder smooths as it likes. */
const fewPixels = 0.01;

/** How a picture differs from another; nothing where it shows the same, pixel by pixel. */
export function difference(one: Seen, other: Seen): string | undefined {
  if (one.width !== other.width || one.height !== other.height) {
    return `${one.width} × ${one.height} instead of ${other.width} × ${other.height}`;
  }
  let differing = 0;
  let most = 0;
  for (let at = 0; at < one.data.length; at += 4) {
    const alpha = Math.abs((one.data[at + 3] ?? 0) - (other.data[at + 3] ?? 0));
    const colours = [0, 1, 2].map((channel) => Math.abs(over(one.data, at, channel) - over(other.data, at, channel)));
    const furthest = Math.max(alpha, ...colours);
    if (furthest > unseen) differing += 1;
    if (furthest > most) most = furthest;
  }
  const share = differing / (one.width * one.height);
  return share > fewPixels ? `${(100 * share).toFixed(1)} % of the pixels, by up to ${Math.round(most)}` : undefined;
}

const grid = 8;

/** How much of each of a length's pixels lies in which field. */
function* sharesOf(length: number): Generator<readonly [pixel: number, field: number, share: number]> {
  const size = length / grid;
  for (let field = 0; field < grid; field += 1) {
    const [from, to] = [field * size, (field + 1) * size];
    for (let pixel = Math.floor(from); pixel < Math.min(length, Math.ceil(to)); pixel += 1) {
      yield [pixel, field, Math.min(to, pixel + 1) - Math.max(from, pixel)];
    }
  }
}

/** Mean colours over white of the fields of a grid. */
function fields({ width, height, data }: Seen): number[] {
  const means = new Array<number>(grid * grid * 3).fill(0);
  const columns = [...sharesOf(width)];
  const whole = (width * height) / grid ** 2;
  for (const [y, row, tall] of sharesOf(height)) {
    for (const [x, column, wide] of columns) {
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (row * grid + column) * 3 + channel;
        means[at] = (means[at] ?? 0) + (over(data, (y * width + x) * 4, channel) * tall * wide) / whole;
      }
    }
  }
  return means;
}

/** What coding, scaling and letters in a page may change of a field's mean. */
const likeness = 14;

/** How a picture of another size or coding differs in its looks; nothing where it doesn't. */
export function unlike(one: Seen, other: Seen): string | undefined {
  // Of a few pixels no two ways to scale make the same.
  if (Math.min(one.width, one.height, other.width, other.height) < 2 * grid) return undefined;
  const [first, second] = [fields(one), fields(other)];
  const most = Math.max(...first.map((value, at) => Math.abs(value - (second[at] ?? 0))));
  return most > likeness ? `looks other, by ${Math.round(most)} of 255 in a part` : undefined;
}

/** A part of a picture. */
export function part({ width, data }: Seen, left: number, top: number, across: number, down: number): Seen {
  const cut = new Uint8Array(across * down * 4);
  for (let y = 0; y < down; y += 1) {
    const from = ((top + y) * width + left) * 4;
    cut.set(data.subarray(from, from + across * 4), y * across * 4);
  }
  return { width: across, height: down, data: cut };
}

/** Turned clockwise by a quarter. */
export function turned({ width, height, data }: Seen): Seen {
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * 4;
      out.set(data.subarray(from, from + 4), (x * height + (height - 1 - y)) * 4);
    }
  }
  return { width: height, height: width, data: out };
}
