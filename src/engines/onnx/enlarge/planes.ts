import type { Samples } from "#engines/sharp/index.ts";
import { mirrored, type Tile } from "./tiles.ts";

/** Red, green and blue from 0 to 1, each by itself, as networks take them. */
export interface Planes {
  width: number;
  height: number;
  data: Float32Array;
}

export const mostOf = ({ data }: Samples): number => (data instanceof Uint16Array ? 65_535 : 255);

/**
 * Cuts out of a picture what a network sees to make one tile: the tile, and `overlap` on each side of it. Beyond the
 * picture's edges it is mirrored. With `alpha`, its transparency stands for all three colours.
 */
export function windowOf(picture: Samples, tile: Tile, overlap: number, alpha = false): Planes {
  const { width: across, height: down, channels, data: samples } = picture;
  const [width, height] = [tile.width + 2 * overlap, tile.height + 2 * overlap];
  const data = new Float32Array(3 * width * height);
  const columns = Array.from({ length: width }, (_, x) => mirrored(tile.left - overlap + x, across) * channels);
  const [green, blue, scale] = [width * height, 2 * width * height, 1 / mostOf(picture)];
  const [second, third, first] = alpha ? [3, 3, 3] : [1, 2, 0];
  for (let y = 0, at = 0; y < height; y++) {
    const row = mirrored(tile.top - overlap + y, down) * across * channels;
    for (let x = 0; x < width; x++, at++) {
      const from = row + (columns[x] ?? 0);
      data[at] = (samples[from + first] ?? 0) * scale;
      data[at + green] = (samples[from + second] ?? 0) * scale;
      data[at + blue] = (samples[from + third] ?? 0) * scale;
    }
  }
  return { width, height, data };
}

/** The tile's part of an enlarged window, and its place in the result. */
interface Place {
  tile: Tile;
  factor: number;
}

/** Lays the middle of an enlarged window, which is the tile, into the enlarged picture. */
export function layColours(window: Planes, into: Samples, { tile, factor }: Place): void {
  const { data, width, plane, skipped } = middle(window, tile, factor);
  const { channels, data: samples } = into;
  const most = mostOf(into);
  for (let y = 0; y < tile.height * factor; y++) {
    let from = skipped + y * width;
    let to = ((tile.top * factor + y) * into.width + tile.left * factor) * channels;
    for (let x = 0; x < tile.width * factor; x++, from++, to += channels) {
      samples[to] = rounded(data[from] ?? 0, most);
      samples[to + 1] = rounded(data[from + plane] ?? 0, most);
      samples[to + 2] = rounded(data[from + 2 * plane] ?? 0, most);
    }
  }
}

/** Lays an enlarged transparency, kept within the source's values around each place: it has no rims of its own. */
export function layAlpha(window: Planes, source: Samples, into: Samples, { tile, factor }: Place): void {
  const { data, width, plane, skipped } = middle(window, tile, factor);
  const most = mostOf(into);
  for (let y = 0; y < tile.height; y++) {
    for (let x = 0; x < tile.width; x++) {
      const [least, greatest] = alphaAround(source, tile.left + x, tile.top + y);
      for (let part = 0; part < factor * factor; part++) {
        const [right, below] = [x * factor + (part % factor), y * factor + Math.floor(part / factor)];
        const from = skipped + below * width + right;
        const mean = ((data[from] ?? 0) + (data[from + plane] ?? 0) + (data[from + 2 * plane] ?? 0)) / 3;
        const to = ((tile.top * factor + below) * into.width + tile.left * factor + right) * 4 + 3;
        into.data[to] = Math.min(greatest, Math.max(least, rounded(mean, most)));
      }
    }
  }
}

function alphaAround({ width, height, data }: Samples, x: number, y: number): [least: number, greatest: number] {
  let [least, greatest] = [Number.POSITIVE_INFINITY, 0];
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
      const value = data[(row * width + column) * 4 + 3] ?? 0;
      least = Math.min(least, value);
      greatest = Math.max(greatest, value);
    }
  }
  return [least, greatest];
}

/** Takes the middle of a result: networks without padding give less than they see, as much on all sides. */
function middle({ data, width, height }: Planes, tile: Tile, factor: number) {
  const [left, top] = [(width - tile.width * factor) / 2, (height - tile.height * factor) / 2];
  return { data, width, plane: width * height, skipped: top * width + left };
}

const rounded = (value: number, most: number): number =>
  value <= 0 ? 0 : value >= 1 ? most : Math.round(value * most);
