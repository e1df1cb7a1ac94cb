import type { Picture } from "../picture.ts";

/** Every seventh pixel is enough to tell what the paper is like. */
const apart = 7;

/** The shade of most of a page: its paper, or what white letters stand on. */
export function groundOf({ shades }: Picture): number {
  const counts = new Uint32Array(256);
  for (let at = 0; at < shades.length; at += apart) {
    const shade = shades[at] ?? 0;
    counts[shade] = (counts[shade] ?? 0) + 1;
  }
  let rest = Math.ceil(shades.length / apart) / 2;
  for (let shade = 0; shade < 256; shade++) {
    rest -= counts[shade] ?? 0;
    if (rest <= 0) return shade;
  }
  return 255;
}
