import type { Pixels } from "#formats/pixels.ts";
import { bandOf } from "./band.ts";
import { alphaAt, groundAt, type Surroundings, spreadAt, subjectAt, traits, varietyAt } from "./colours.ts";
import type { Mask } from "./mask.ts";
import { blendRows, placesIn } from "./places.ts";

/** How much the mask may err where it is sure, and how much more where it is not. */
const doubt = { least: 0.015, more: 0.7 };
/** What may be wrong with alpha read from colours, beyond what their own variety explains; they vary more than was seen. */
const rest = 0.001;
const rougher = 2;
/** No mean of two guesses is 0 or 1, but most pixels are one or the other. */
const slack = 0.08;
/** Variance of a camera's grain. */
const grain = 4;

/**
 * The mask in the size of the picture. Along its edge alpha is read from the colour of each pixel, between those of the
 * subject and of the ground nearby; how much that counts against the mask depends on how far they lie apart there, and
 * on how sure the mask is. `trust` in the colours is 1 where the picture is much finer than the mask.
 */
export function refine(
  { width, height, channels, data }: Pixels,
  mask: Mask,
  around: Surroundings,
  trust: number,
): Pixels {
  const made = new Uint8Array(width * height * 4);
  const band = bandOf(mask);
  const doubts = doubtsOf(trust);
  const { cell } = around;
  const inMask = placesIn(width, mask.width, 1);
  const inNodes = placesIn(width, around.across, mask.width / (around.across * cell));
  const bandAt = Int32Array.from({ length: width }, (_, x) => Math.floor(((x + 0.5) / width) * mask.width));
  const coarse = new Float32Array(mask.width);
  const nodes = new Float32Array(around.across * traits);
  for (let y = 0; y < height; y++) {
    const place = ((y + 0.5) / height) * mask.height;
    const bandRow = Math.floor(place) * mask.width;
    blendRows(mask.values, coarse, mask.height, place - 0.5);
    const isPlain = !band.subarray(bandRow, bandRow + mask.width).includes(1);
    if (!isPlain) blendRows(around.nodes, nodes, around.down, place / cell - 0.5);
    for (let x = 0, from = y * width * channels, to = y * width * 4; x < width; x++, from += channels, to += 4) {
      const first = inMask.first[x] ?? 0;
      const share = inMask.part[x] ?? 0;
      const value = (coarse[first] ?? 0) * (1 - share) + (coarse[first + inMask.step] ?? 0) * share;
      if (isPlain || band[bandRow + (bandAt[x] ?? 0)] === 0) {
        if (value < 0.5) continue;
        made[to] = data[from] ?? 0;
        made[to + 1] = data[from + 1] ?? 0;
        made[to + 2] = data[from + 2] ?? 0;
        made[to + 3] = 255;
        continue;
      }
      const node = (inNodes.first[x] ?? 0) * traits;
      const other = node + inNodes.step * traits;
      const part = inNodes.part[x] ?? 0;
      const near = 1 - part;
      const red = data[from] ?? 0;
      const green = data[from + 1] ?? 0;
      const blue = data[from + 2] ?? 0;
      const line =
        ((nodes[node + alphaAt] ?? 0) * near + (nodes[other + alphaAt] ?? 0) * part) * red +
        ((nodes[node + alphaAt + 1] ?? 0) * near + (nodes[other + alphaAt + 1] ?? 0) * part) * green +
        ((nodes[node + alphaAt + 2] ?? 0) * near + (nodes[other + alphaAt + 2] ?? 0) * part) * blue +
        ((nodes[node + alphaAt + 3] ?? 0) * near + (nodes[other + alphaAt + 3] ?? 0) * part);
      const read = Math.min(1, Math.max(0, line));
      const spread =
        rougher *
          (read * read * ((nodes[node + spreadAt] ?? 0) * near + (nodes[other + spreadAt] ?? 0) * part) +
            (1 - read) *
              (1 - read) *
              ((nodes[node + spreadAt + 1] ?? 0) * near + (nodes[other + spreadAt + 1] ?? 0) * part)) +
        rest;
      const unsure = doubts[Math.round(value * steps)] ?? 0;
      const mixed = (read * unsure + value * spread) / (unsure + spread);
      const alpha = (mixed - slack) / (1 - 2 * slack);
      if (alpha < faintest) continue;
      made[to + 3] = alpha >= 1 ? 255 : Math.round(alpha * 255);
      if (alpha >= opaque) {
        made[to] = red;
        made[to + 1] = green;
        made[to + 2] = blue;
        continue;
      }
      const mine = (nodes[node + varietyAt] ?? 0) * near + (nodes[other + varietyAt] ?? 0) * part;
      const theirs = (nodes[node + varietyAt + 1] ?? 0) * near + (nodes[other + varietyAt + 1] ?? 0) * part;
      const gain = (alpha * mine) / (alpha * alpha * mine + (1 - alpha) * (1 - alpha) * theirs + grain);
      for (let channel = 0; channel < 3; channel++) {
        const subject =
          (nodes[node + subjectAt + channel] ?? 0) * near + (nodes[other + subjectAt + channel] ?? 0) * part;
        const ground = (nodes[node + groundAt + channel] ?? 0) * near + (nodes[other + groundAt + channel] ?? 0) * part;
        const left = (data[from + channel] ?? 0) - alpha * subject - (1 - alpha) * ground;
        const colour = subject + gain * left;
        made[to + channel] = colour < 0 ? 0 : colour > 255 ? 255 : colour + 0.5;
      }
    }
  }
  return { width, height, channels: 4, data: made };
}

const faintest = 0.5 / 255;
const opaque = 254 / 255;
const steps = 1_024;

/** The variance of the mask's word by that word itself. */
const doubtsOf = (trust: number): Float32Array =>
  Float32Array.from({ length: steps + 1 }, (_, step) => {
    const value = step / steps;
    return (doubt.least + doubt.more * trust * Math.sqrt(4 * value * (1 - value))) ** 2;
  });
