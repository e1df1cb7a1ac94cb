import { currentJob } from "#engines/job/job.ts";
import type { Pixels } from "#formats/image/pixels.ts";
import { toPixels } from "./develop.ts";
import { likeness } from "./likeness.ts";
import { pipeline, raw } from "./pipeline.ts";

/** The least likeness of pictures that look the same, by the structural similarity of brightness on any ground. */
export const alike = 0.98;
/** How near to it another step of quality saves less than its time is worth. */
const nearLikeness = 0.001;

/** The slope of the difference's logarithm by one step of quality, by measurement on photographs. */
const usualSlope = -0.03;
const bounds = { low: 1, high: 100 };

/** A coding at one quality, and how like its source it is. */
export interface Try<T> {
  quality: number;
  made: T;
  likeness: number;
}

/**
 * Finds the coding of the least quality that looks the same; of the best quality where none does. Differences shrink by
 * about the same share with each step, so that two tries tell where to look next. A coding that is too poor and has no
 * fewer than `most` bytes ends the search, as any that looks the same has more.
 */
export async function justAlike<T extends { bytes: Uint8Array }>(
  start: number,
  most: number,
  at: (quality: number) => Promise<Omit<Try<T>, "quality">>,
): Promise<Try<T>> {
  let below: Try<T> | undefined;
  let enough: Try<T> | undefined;
  for (let quality = start; ; ) {
    const since = Date.now();
    const last = { quality, ...(await at(quality)) };
    if (last.likeness >= alike) enough = last;
    else below = last;
    if (last.likeness < alike && last.made.bytes.length >= most) return last;
    const [low, high] = [below?.quality ?? bounds.low - 1, enough?.quality ?? bounds.high + 1];
    if (enough && enough.likeness - alike < nearLikeness) return enough;
    if (high - low <= 1) return enough ?? last;
    // A coding that will do, or another format, is there: the deadline is not risked for a smaller one.
    if ((enough || most < Number.POSITIVE_INFINITY) && currentJob().deadlineAt - Date.now() < 2 * (Date.now() - since))
      return enough ?? last;
    const slope = below && enough ? (lack(enough) - lack(below)) / (high - low) : usualSlope;
    const wanted = quality + Math.ceil((Math.log(1 - alike) - lack(last)) / Math.min(slope, usualSlope / 10));
    quality = Math.min(high - 1, Math.max(low + 1, wanted));
  }
}

const lack = ({ likeness: like }: { likeness: number }): number => Math.log(Math.max(1 - like, 1e-4));

export const likenessOf = async (source: Pixels, bytes: Uint8Array): Promise<number> =>
  likenessOnGrounds(source, await toPixels(await pipeline(bytes)));

/** The likeness of two pictures; where parts are clear, also on the grounds that show through. */
export async function likenessOnGrounds(one: Pixels, other: Pixels): Promise<number> {
  if (one.channels === 3 && other.channels === 3) return likeness(one, other);
  const on = async (background: string) => likeness(await over(one, background), await over(other, background));
  return Math.min(await on("white"), await on("black"));
}

const over = async (pixels: Pixels, background: string): Promise<Pixels> =>
  pixels.channels === 3 ? pixels : toPixels((await raw(pixels)).flatten({ background }));
