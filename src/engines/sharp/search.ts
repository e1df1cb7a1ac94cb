import { currentJob } from "#engines/job/job.ts";
import type { PictureProduct } from "#engines/product/product.ts";
import { type Bounds, byQuality, bySize, Drafts } from "./aim.ts";

/** A coding of the picture: at a quality, where the format has one, and at a share of its sides. */
export interface Coded {
  quality?: number;
  percentage?: number;
}

export interface Coder {
  encode(coded: Coded): Promise<PictureProduct>;
  /** Estimates how many bytes `encode` would make, in a fraction of its time. */
  estimate(coded: Coded): Promise<number>;
  hasQuality: boolean;
}

export interface Found extends Coded {
  product: PictureProduct;
}

const best = 95;
/** The lowest quality; while shrinking it is higher, as fewer pixels look better than more of them below it. */
const least = { whole: 1, shrinking: 10 };
/** The quality of a picture that is made smaller. */
const qualityOfSmaller = 60;
/** An estimate this many times over the target is not worth the whole encoding. */
const hopeless = 3;

/** The share of the target from which another try is not worth its time: at first, and after some tries. */
const near = { first: 0.97, later: 0.9, laterFrom: 3 };
const mostTries = 5;

/** Finds the best result within a number of bytes: first by quality, then, if that may be, by fewer pixels. */
export async function reach(target: number, coder: Coder, allowResize: boolean): Promise<Found> {
  const lowest = allowResize ? least.shrinking : least.whole;
  const isHopeless = allowResize && coder.hasQuality && (await coder.estimate({ quality: lowest })) > hopeless * target;
  const whole = isHopeless ? undefined : await reachByQuality(target, coder, lowest);
  if (whole && (fits(whole, target) || !allowResize)) return whole;
  const smaller = await reachBySize(target, coder, whole);
  return whole && sizeOf(whole) < sizeOf(smaller) ? whole : smaller;
}

async function reachByQuality(target: number, coder: Coder, lowest: number): Promise<Found> {
  if (!coder.hasQuality) return { product: await coder.encode({}) };
  const codedAt = (quality: number) => ({ quality });
  return closeIn(target, coder, codedAt, { low: lowest, high: best, start: 75, next: byQuality });
}

/** Searches for a size in tenths of a percent of the sides, which shrink with the root of the bytes. */
async function reachBySize(target: number, coder: Coder, whole: Found | undefined): Promise<Found> {
  const quality = coder.hasQuality ? { quality: qualityOfSmaller } : {};
  const size = whole && !coder.hasQuality ? sizeOf(whole) : await coder.estimate(quality);
  const start = Math.min(999, Math.max(1, bySize(1000, target / size)));
  const codedAt = (thousandth: number) => ({ ...quality, percentage: thousandth / 10 });
  return closeIn(target, coder, codedAt, { low: 1, high: 999, start, next: bySize });
}

/** Finds the greatest coding that fits, or the smallest of all: estimates find it, whole encodings prove it. */
async function closeIn(
  target: number,
  coder: Coder,
  codedAt: (place: number) => Coded,
  bounds: Bounds,
): Promise<Found> {
  const drafts = new Drafts((place) => coder.estimate(codedAt(place)), bounds);
  let { low, high } = bounds;
  let fitting: Found | undefined;
  let isHurried = false;
  for (let tries = 1; !fitting || low <= high; tries += 1) {
    const isLast: boolean = isHurried || tries >= mostTries;
    const place: number = isLast ? bounds.low : await drafts.greatestWithin(target, low, high);
    const since = Date.now();
    const found: Found = { product: await coder.encode(codedAt(place)), ...codedAt(place) };
    const size = sizeOf(found);
    if (size > target && place === bounds.low) return found;
    if (size <= target) {
      fitting = found;
      low = place + 1;
      if (isLast || size >= (tries < near.laterFrom ? near.first : near.later) * target) break;
    } else {
      high = place - 1;
    }
    await drafts.learn(place, size);
    // Another try may miss, and the rest of the work then takes as long again.
    isHurried = currentJob().deadlineAt - Date.now() < (fitting ? 2 : 4) * (Date.now() - since);
    if (fitting && (isHurried || tries + 1 >= mostTries)) break;
  }
  return fitting;
}

const sizeOf = ({ product }: Found): number => product.bytes.byteLength;
const fits = (found: Found, target: number): boolean => sizeOf(found) <= target;
