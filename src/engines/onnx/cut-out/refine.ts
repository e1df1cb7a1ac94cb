import type { Pixels } from "#formats/image/pixels.ts";
import { bandOf } from "./band.ts";
import { alphaAt, groundAt, type Surroundings, spreadAt, subjectAt, traits, varietyAt } from "./colours.ts";
import type { Mask } from "./mask.ts";
import { blendRows, placesIn } from "./places.ts";

/** How much the mask may err where it is sure, and how much more where it is not. */
const doubt = { least: 0.015, more: 0.7 };
/** The error of alpha read from colours beyond what their variety explains, and how much more they vary than seen. */
const rest = 0.001;
const rougher = 2;
/** How far alpha is stretched to 0 and 1: a mean of two guesses is neither, but most pixels are one or the other. */
const slack = 0.08;
/** Variance of a camera's grain. */
const grainVariance = 4;
/** How much less a colour counts the less it looks like the colours nearby, where the mask has seen all of them. */
const wary = 6;
/** How much less the mean of nine pixels varies than one of them. */
const calmed = 0.4;
const faintSlack = 0.25;

/**
 * Brings the mask to the size of the picture. Along its edge alpha is read from the colour of each pixel, between those
 * of the subject and of the ground nearby; how much that counts against the mask depends on how far they lie apart
 * there, and on how sure the mask is. `trust` in the colours is 1 where the picture is much finer than the mask.
 */
export function refine(picture: Pixels, mask: Mask, around: Surroundings, trust: number): Pixels {
  const { width, height, channels, data } = picture;
  const made = new Uint8Array(width * height * 4);
  const band = bandOf(mask);
  const doubts = doubtsOf(trust);
  const { cell } = around;
  const inMask = placesIn(width, mask.width, 1);
  const inNodes = placesIn(width, around.across, mask.width / (around.across * cell));
  const bandAt = Int32Array.from({ length: width }, (_, x) => Math.floor(((x + 0.5) / width) * mask.width));
  const coarse = new Float32Array(mask.width);
  const nodes = new Float32Array(around.across * traits);
  const here = new Float32Array(traits);
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
      for (let trait = 0; trait < traits; trait++) {
        here[trait] = (nodes[node + trait] ?? 0) * (1 - part) + (nodes[other + trait] ?? 0) * part;
      }
      const isFaint = isAlike(here);
      const line = isFaint ? meanLine(here, picture, x, y) : lineOf(here, data, from);
      const read = Math.min(1, Math.max(0, line));
      const odd = trust < 1 ? 1 + (1 - trust) * wary * oddity(here, data, from, read) : 1;
      const spread = (isFaint ? calmed : 1) * odd * spreadOf(here, read) + rest;
      const unsure = doubts[Math.round(value * steps)] ?? 0;
      const mixed = (read * unsure + value * spread) / (unsure + spread);
      const blunt = isFaint ? slack + faintSlack * Math.sqrt((unsure * spread) / (unsure + spread)) : slack;
      const alpha = (mixed - blunt) / (1 - 2 * blunt);
      if (alpha < faintestAlpha) continue;
      made[to + 3] = alpha >= 1 ? 255 : Math.round(alpha * 255);
      if (alpha >= opaque) {
        made[to] = data[from] ?? 0;
        made[to + 1] = data[from + 1] ?? 0;
        made[to + 2] = data[from + 2] ?? 0;
        continue;
      }
      const [mine, theirs] = [here[varietyAt] ?? 0, here[varietyAt + 1] ?? 0];
      const gain = (alpha * mine) / (alpha * alpha * mine + (1 - alpha) * (1 - alpha) * theirs + grainVariance);
      for (let channel = 0; channel < 3; channel++) {
        const [subject, ground] = [here[subjectAt + channel] ?? 0, here[groundAt + channel] ?? 0];
        const left = (data[from + channel] ?? 0) - alpha * subject - (1 - alpha) * ground;
        const colour = subject + gain * left;
        made[to + channel] = colour < 0 ? 0 : colour > 255 ? 255 : colour + 0.5;
      }
    }
  }
  return { width, height, channels: 4, data: made };
}

/** The distance of subject and ground, in levels, below which a single pixel tells nothing but its grain. */
const alikeLevels = 24;

const isAlike = (here: Float32Array): boolean =>
  (here[alphaAt] ?? 0) ** 2 + (here[alphaAt + 1] ?? 0) ** 2 + (here[alphaAt + 2] ?? 0) ** 2 > 1 / alikeLevels ** 2;

/** The alpha that the colour at a place suggests. */
const lineOf = (here: Float32Array, data: Uint8Array, from: number): number =>
  (here[alphaAt] ?? 0) * (data[from] ?? 0) +
  (here[alphaAt + 1] ?? 0) * (data[from + 1] ?? 0) +
  (here[alphaAt + 2] ?? 0) * (data[from + 2] ?? 0) +
  (here[alphaAt + 3] ?? 0);

/** The mean alpha of nine pixels around this one, not side by side, as neighbours share their grain. */
function meanLine(here: Float32Array, { width, height, channels, data }: Pixels, x: number, y: number): number {
  let sum = 0;
  for (let down = -2; down <= 2; down += 2) {
    const row = Math.min(height - 1, Math.max(0, y + down)) * width;
    for (let right = -2; right <= 2; right += 2) {
      sum += lineOf(here, data, (row + Math.min(width - 1, Math.max(0, x + right))) * channels);
    }
  }
  return sum / 9;
}

/** The variance of alpha read from a colour, by how much the colours of both sides vary. */
const spreadOf = (here: Float32Array, read: number): number =>
  rougher * (read * read * (here[spreadAt] ?? 0) + (1 - read) * (1 - read) * (here[spreadAt + 1] ?? 0));

/** Variance that means nothing: of grain, and of traces of a JPEG. */
const noiseVariance = 30;

/** How far a colour lies from any mix of subject and ground: 0 where no farther than they vary, 1 at twice that. */
function oddity(here: Float32Array, data: Uint8Array, from: number, read: number): number {
  let square = 0;
  for (let channel = 0; channel < 3; channel++) {
    const mixed = read * (here[subjectAt + channel] ?? 0) + (1 - read) * (here[groundAt + channel] ?? 0);
    square += ((data[from + channel] ?? 0) - mixed) ** 2;
  }
  const varied = read * read * (here[varietyAt] ?? 0) + (1 - read) * (1 - read) * (here[varietyAt + 1] ?? 0);
  return Math.max(0, square / (3 * (varied + noiseVariance)) - 1);
}

const faintestAlpha = 0.5 / 255;
const opaque = 254 / 255;
const steps = 1_024;

/**
 * The variance of the mask's value by the value itself. A value of 0.8 is worth little where strands are finer than the
 * mask, and much where the network saw every pixel.
 */
const doubtsOf = (trust: number): Float32Array =>
  Float32Array.from({ length: steps + 1 }, (_, step) => {
    const value = step / steps;
    const most = (4 * value * (1 - value)) ** (0.5 + (1 - trust));
    return (doubt.least + doubt.more * trust * most) ** 2;
  });
