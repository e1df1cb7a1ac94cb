import { currentJob } from "../job.ts";
import type { Product } from "../product.ts";

type Encode = (quality: number | undefined, percentage?: number) => Promise<Product>;

interface Found {
  product: Product;
  quality?: number;
  percentage?: number;
}

const best = 95;
const least = 10;
/** The quality at which a picture that is made smaller is coded: below it, more pixels look worse than fewer. */
const qualityOfSmaller = 60;
/** Near enough to the target that another try is not worth its time. */
const near = 0.97;
/** How much of a size is one step of quality, by measurement on photographs. */
const step = 0.03;

/** The best result within a number of bytes: first by quality, then, if that may be, by fewer pixels. */
export async function reach(
  target: number,
  encode: Encode,
  { hasQuality, allowResize }: { hasQuality: boolean; allowResize: boolean },
): Promise<Found> {
  const byQuality = hasQuality ? await searchQuality(target, encode) : { product: await encode(undefined) };
  if (byQuality.product.bytes.byteLength <= target || !allowResize) return byQuality;
  const bySize = await searchSize(target, encode, hasQuality ? qualityOfSmaller : undefined);
  return bySize ?? (await searchSize(target, encode, hasQuality ? least : undefined)) ?? byQuality;
}

async function searchQuality(target: number, encode: Encode): Promise<Found> {
  let [low, high, quality] = [least, best, 75];
  let fitting: Found | undefined;
  let smallest: Found | undefined;
  while (low <= high) {
    const since = Date.now();
    const product = await encode(quality);
    const size = product.bytes.byteLength;
    const found = { product, quality };
    if (!smallest || size < smallest.product.bytes.byteLength) smallest = found;
    if (size <= target) {
      fitting = found;
      low = quality + 1;
      if (size >= near * target) break;
    } else {
      high = quality - 1;
    }
    const isHurried = currentJob().deadlineAt - Date.now() < 4 * (Date.now() - since);
    if (isHurried && (fitting || quality === least)) break;
    const guess = Math.round(quality + Math.log(target / size) / step);
    quality = isHurried ? least : Math.min(high, Math.max(low, guess));
  }
  return fitting ?? (smallest as Found);
}

/** Sides shrink with the root of the bytes; a few rounds come close from below. */
async function searchSize(target: number, encode: Encode, quality: number | undefined): Promise<Found | undefined> {
  let percentage = 100;
  let fitting: Found | undefined;
  let [low, high] = [1, 100];
  let size = (await encode(quality)).bytes.byteLength;
  for (let round = 0; round < 8 && low <= high; round++) {
    const guess = Math.floor(percentage * Math.sqrt((target * 0.99) / size));
    percentage = Math.min(high, Math.max(low, guess));
    const product = await encode(quality, percentage);
    size = product.bytes.byteLength;
    if (size <= target) {
      fitting = { product, percentage, ...(quality !== undefined && { quality }) };
      low = percentage + 1;
      if (size >= 0.9 * target) break;
    } else {
      high = percentage - 1;
    }
  }
  return fitting;
}
