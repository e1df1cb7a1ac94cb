import type { Pixels } from "#formats/image/pixels.ts";
import { patchesOf } from "./sample.ts";
import type { Writable } from "./target.ts";
import { opaque, tried } from "./trial.ts";

type Looked = keyof typeof surely;

export interface Look {
  quality: number;
  /** Whether it has texture all over, in which coarse shades do not show: JPEG's bits are better spent on it. */
  textured: boolean;
}

/** The likeness that patches must reach: a little more than the result's, since they tell of the whole only nearly. */
const enoughLikeness = 0.952;
/** The likeness of a draft from which the work need not be tried, as it looks better. */
const surely = { jpeg: 0.955, webp: 0.95, avif: 0.95 };
export const isLooked = (format: Writable): format is Looked => Object.hasOwn(surely, format);

/** The likeness below which no quality that is tried leads up to enough. */
const hopeless = 0.9;

const patches = { few: { most: 6, blocks: 3 }, many: { most: 10, blocks: 3 } };

const usual = { quality: 80, textured: false };
const qualities = [80, 83, 86, 89];
/** Bits a pixel of a JPEG at the usual quality. */
const manyBits = 2;

/** Finds the first quality at which a picture keeps its looks, measured on a part of it; the usual where none does. */
export async function lookOf(pixels: Pixels, format: Looked): Promise<Look> {
  const few = await opaque(patchesOf(pixels, patches.few));
  const draft = await tried(few, format, { ...usual, draft: true });
  const likeness = await draft.likeness();
  if (likeness >= surely[format]) return usual;
  const textured = format === "jpeg" && draft.bits >= manyBits;
  if (!textured && likeness < hopeless) return usual;
  const many = await opaque(patchesOf(pixels, patches.many));
  const quality = await firstOf(qualities, async (one) => {
    const trial = await tried(many, format, { quality: one, textured });
    return (await trial.likeness()) >= enoughLikeness;
  });
  return quality === undefined ? usual : { quality, textured };
}

/** Finds the first of a list that will do, where all that follow it will, too. */
async function firstOf<T>(list: readonly T[], will: (one: T) => Promise<boolean>): Promise<T | undefined> {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = Math.floor((from + to - 1) / 2);
    const one = list[middle];
    if (one !== undefined && (await will(one))) to = middle;
    else from = middle + 1;
  }
  return list[from];
}
