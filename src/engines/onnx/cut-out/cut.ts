import type { Pixels } from "#formats/image/pixels.ts";
import { surroundings } from "./colours.ts";
import type { Mask } from "./mask.ts";
import { refine } from "./refine.ts";

/**
 * Cuts the subject out of a picture, in the picture's size. The first look has the size of the mask: pixels that are
 * surely the subject lie mostly deep inside, and hair is no skin; so a second look measures the colours right beside
 * the edge.
 */
export function cut(picture: Pixels, small: Pixels, mask: Mask): Pixels {
  const scale = Math.max(picture.width / mask.width, picture.height / mask.height);
  // Where the picture has hardly more pixels than the mask, the mask has seen all that there is to see.
  const trust = Math.min(1, scale ** 2 / 2);
  const rough = refine(small, mask, surroundings(mask, small), trust).data;
  const values = new Float32Array(mask.values.length);
  for (let at = 0; at < values.length; at++) values[at] = (rough[at * 4 + 3] ?? 0) / 255;
  const made = refine(picture, mask, surroundings({ ...mask, values }, small), trust);
  if (picture.channels === 4) multiply(made.data, picture.data);
  return made;
}

/** Keeps transparent pixels transparent, and takes their colour away. */
function multiply(made: Uint8Array, own: Uint8Array): void {
  for (let at = 0; at < made.length; at += 4) {
    const alpha = Math.round(((made[at + 3] ?? 0) * (own[at + 3] ?? 0)) / 255);
    made[at + 3] = alpha;
    if (alpha === 0) made[at] = made[at + 1] = made[at + 2] = 0;
  }
}

export interface Bounds {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The least alpha that can be seen, of 255; a margin of less is cut off. */
const visibleAlpha = 8;

/** The smallest rectangle around all visible pixels; undefined where there are none. */
export function boundsOf({ width, height, data }: Pixels): Bounds | undefined {
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0, at = 3; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      if ((data[at] ?? 0) < visibleAlpha) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (top > y) top = y;
      bottom = y;
    }
  }
  return right < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 };
}
