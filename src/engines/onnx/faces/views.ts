import type { Film, Pixels } from "#formats/image/pixels.ts";
import type { Bounds } from "./oval.ts";

/** A way to see a frame, and whether a part of it looks like nothing that was seen of the frame before. */
export interface View {
  pixels: Pixels;
  isNew(part: Bounds): boolean;
}

/** The visible value of each value of 0 to 255 at each alpha: a row of 256 for each alpha. */
type Sight = Uint8Array;

const sight = (shown: (value: number, alpha: number) => number): Sight =>
  Uint8Array.from({ length: 65_536 }, (_, at) => Math.round(shown(at & 255, at >> 8)));
const on = (ground: number): Sight => sight((value, alpha) => ground + ((value - ground) * alpha) / 255);

/** The colours behind clear pixels, which leave with the file and come back with one click. */
const bare = sight((value) => value);
const grounds: readonly Sight[] = [on(255), on(0), on(128)];
/** The alpha by itself, which any program shows as a picture in grey. */
const shape = sight((_value, alpha) => alpha);

/** The least difference, in levels of 255, between two pictures, or within one, that a network sees. */
export const leastApart = 4;

/** Lists the ways to see a frame that tell something new: an opaque frame is seen in its colours alone. */
export function* viewsOf(film: Film, index: number): Generator<View> {
  const { width, height, channels } = film;
  const size = width * height * channels;
  const data = film.data.subarray(index * size, (index + 1) * size);
  if (channels === 3) {
    yield { pixels: { width, height, channels, data }, isNew: () => true };
    return;
  }
  const frame = { width, height, channels, data };
  const all = { left: 0, top: 0, width, height };
  yield { pixels: seenAs(bare, frame), isNew: () => true };
  if (!varies(frame, all)) return;
  const before = [bare];
  for (const own of [...grounds, shape]) {
    const isNew = (part: Bounds): boolean =>
      before.every((other) => differ(own, other, frame, part)) && (own !== shape || isShaded(frame, part));
    if (isNew(all)) yield { pixels: seenAs(own, frame), isNew };
    before.push(own);
  }
}

function seenAs(seen: Sight, { width, height, data }: Pixels): Pixels {
  const shown = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    const row = (data[from + 3] ?? 0) << 8;
    shown[to] = seen[row | (data[from] ?? 0)] ?? 0;
    shown[to + 1] = seen[row | (data[from + 1] ?? 0)] ?? 0;
    shown[to + 2] = seen[row | (data[from + 2] ?? 0)] ?? 0;
  }
  return { width, height, channels: 3, data: shown };
}

/** Whether alphas differ within a part of a picture of four channels. */
function varies({ width, data }: Pixels, part: Bounds): boolean {
  let [least, most] = [255, 0];
  for (let y = part.top; y < part.top + part.height; y++) {
    const start = (y * width + part.left) * 4 + 3;
    for (let at = start; at < start + part.width * 4; at += 4) {
      const alpha = data[at] ?? 0;
      if (alpha < least) least = alpha;
      if (alpha > most) most = alpha;
    }
    if (most - least > leastApart) return true;
  }
  return false;
}

/** Whether a part of a picture looks different when it is seen in two ways. */
function differ(one: Sight, other: Sight, { width, data }: Pixels, part: Bounds): boolean {
  for (let y = part.top; y < part.top + part.height; y++) {
    const start = (y * width + part.left) * 4;
    for (let from = start; from < start + part.width * 4; from += 4) {
      const row = (data[from + 3] ?? 0) << 8;
      for (let at = from; at < from + 3; at++) {
        const value = row | (data[at] ?? 0);
        if (Math.abs((one[value] ?? 0) - (other[value] ?? 0)) > leastApart) return true;
      }
    }
  }
  return false;
}

/** Pixels on each side of the least part that may be shaded: the soft edge of a cut-out fills none so far. */
const side = 16;
/** The range of alphas that are neither clear nor opaque. */
const [clearest, densest] = [16, 239];

/** Whether alphas in a part are shades, in which a face may be drawn, and not only an outline. */
function isShaded({ width, data }: Pixels, { left, top, ...part }: Bounds): boolean {
  for (let y = top; y < top + part.height; y += side) {
    const bottom = Math.min(y + side, top + part.height);
    for (let x = left; x < left + part.width; x += side) {
      const right = Math.min(x + side, left + part.width);
      let count = 0;
      for (let row = y; row < bottom; row++) {
        for (let at = (row * width + x) * 4 + 3, end = at + (right - x) * 4; at < end; at += 4) {
          const alpha = data[at] ?? 0;
          if (alpha >= clearest && alpha <= densest) count += 1;
        }
      }
      if (2 * count > (right - x) * (bottom - y)) return true;
    }
  }
  return false;
}
