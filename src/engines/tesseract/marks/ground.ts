import type { Picture } from "../picture.ts";

/** Looks at every seventh pixel, which is enough to know the paper. */
const apart = 7;

/** The shade of most of a page: its paper, or the ground of white letters. */
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
