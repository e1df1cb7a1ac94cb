import { type Brightness, likeness as likenessOf } from "#formats/image/likeness.ts";
import type { Pixels } from "#formats/image/pixels.ts";

/** How alike two pictures of one size look, 1 for the same: the structural similarity of their brightness. */
export const likeness = (one: Pixels, two: Pixels): number => likenessOf(brightness(one), brightness(two));

/** The brightness as sRGB weighs colours, not JPEG: what coders save on colour counts a little, too. */
function brightness({ width, height, channels, data }: Pixels): Brightness {
  const grey = new Uint8Array(width * height);
  for (let to = 0, from = 0; to < grey.length; to += 1, from += channels) {
    grey[to] = (54 * (data[from] ?? 0) + 183 * (data[from + 1] ?? 0) + 19 * (data[from + 2] ?? 0)) >> 8;
  }
  return { width, height, data: grey };
}

/** Whether red, green and blue are the same in every pixel; a picture with colour shows it soon. */
export function isColourless({ channels, data }: Pixels): boolean {
  for (let at = 0; at < data.length; at += channels) {
    if (data[at] !== data[at + 1] || data[at] !== data[at + 2]) return false;
  }
  return true;
}
