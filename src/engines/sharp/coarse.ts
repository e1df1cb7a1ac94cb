import type { Pixels } from "#formats/image/pixels.ts";

/** The fewest colours worth it: fewer are looked through in no time, and each of them may be meant. */
const manyColours = 30_000;

/** Each shade without its last bit; black and white stay what they are. */
const coarser = Uint8Array.from({ length: 256 }, (_, shade) =>
  Math.round((Math.round((shade * 127) / 255) * 255) / 127),
);

/**
 * A photograph in steps of colour half as fine, with its transparency as it was. A palette is chosen from all its
 * colours, a dozen times over; this leaves a fifth to a third of them, and 256 are kept anyway. Undefined where there
 * are few.
 */
export function coarse(pixels: Pixels): Pixels | undefined {
  if (!hasManyColours(pixels)) return undefined;
  const { channels } = pixels;
  const data = new Uint8Array(pixels.data);
  for (let at = 0; at < data.length; at += channels) {
    data[at] = coarser[data[at] ?? 0] ?? 0;
    data[at + 1] = coarser[data[at + 1] ?? 0] ?? 0;
    data[at + 2] = coarser[data[at + 2] ?? 0] ?? 0;
  }
  return { ...pixels, data };
}

function hasManyColours({ channels, data }: Pixels): boolean {
  const seen = new Uint8Array(2 ** 21);
  let count = 0;
  for (let at = 0; at < data.length && count <= manyColours; at += channels) {
    const colour = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
    const bit = 1 << (colour & 7);
    if (((seen[colour >> 3] ?? 0) & bit) !== 0) continue;
    seen[colour >> 3] = (seen[colour >> 3] ?? 0) | bit;
    count += 1;
  }
  return count > manyColours;
}
