import type { Pixels } from "#formats/image/pixels.ts";
import type { Size } from "./budget.ts";
import type { Look } from "./looks.ts";
import { patchesOf } from "./sample.ts";
import type { Writable } from "./target.ts";
import { opaque, type Trial, tried } from "./trial.ts";

/** Formats whose coders search long for the last percent, and have a way that does not. */
type Quick = "jpeg" | "webp";

/** The pixels from which a thorough coder's search takes longer than a caller likes to wait for so little. */
const quickFrom = 2_000_000;

/** The lowest quality of the quick way: below it the search keeps a picture's looks, and makes the smallest file. */
export const leastQuick = 30;

export const isQuickAt = (quality: number, format: Writable, size: Size): boolean =>
  quality >= leastQuick && isQuick(format, size);

export const isQuick = (format: Writable, { width, height }: Size): format is Quick =>
  (format === "jpeg" || format === "webp") && width * height > quickFrom;

const patches = { most: 5, blocks: 6, aligned: true };
/** The likeness of the quick way to the other: without a search it looks worse by 0.001 to 0.006 on photographs. */
const alike = 0.992;
/** How much lower the quality is on most photographs. */
const usualStep = { jpeg: 0, webp: 1 };
/** How far the qualities may lie apart: on photographs it was five. */
const mostQualitiesApart = 10;
/** The quality from which colours are coded in full, which both ways shall do or neither. */
const fullColourFrom = 90;

/**
 * Finds the best quality at which the quick way takes no more bytes than the thorough one does, on a part of the
 * picture; undefined where it would look worse than that is worth.
 */
export async function quickQuality(pixels: Pixels, format: Quick, look: Look): Promise<number | undefined> {
  if (look.quality < leastQuick) return undefined;
  const patched = patchesOf(pixels, patches);
  const part = format === "jpeg" ? await opaque(patched) : patched;
  const thorough = await tried(part, format, look);
  const [least, most] = look.quality < fullColourFrom ? [1, fullColourFrom - 1] : [fullColourFrom, 100];
  const [low, high] = [
    Math.max(least, look.quality - mostQualitiesApart),
    Math.min(most, look.quality + mostQualitiesApart),
  ];
  let best: { quality: number; trial: Trial } | undefined;
  let step = 0;
  for (
    let quality = Math.max(low, look.quality - usualStep[format]);
    quality >= low && quality <= high;
    quality += step
  ) {
    const trial = await tried(part, format, { ...look, quality, quick: true });
    const fits = trial.bits <= thorough.bits;
    if (fits) best = { quality, trial };
    if (step !== 0 && fits !== step > 0) break;
    step ||= fits ? 1 : -1;
  }
  if (!best) return undefined;
  const isAlike = (await best.trial.likeness()) >= alike * (await thorough.likeness());
  return isAlike ? best.quality : undefined;
}
