import type { Pixels } from "#formats/pixels.ts";
import { toPixels } from "./develop.ts";
import { encode } from "./encode.ts";
import { raw } from "./held.ts";
import { likeness } from "./likeness.ts";
import { pipeline } from "./pipeline.ts";
import { patchesOf } from "./sample.ts";
import type { Writable } from "./target.ts";

type Looked = keyof typeof surely;

export interface Look {
  quality: number;
  /** Texture all over, in which coarse shades do not show: JPEG's bits are better spent on the texture. */
  textured: boolean;
}

/** What a result shall have, and a little more: patches tell of the whole only nearly. */
const enough = 0.952;
/** Drafts look worse than the work: from here on it need not be tried. */
const surely = { jpeg: 0.955, webp: 0.95, avif: 0.95 };
export const isLooked = (format: Writable): format is Looked => Object.hasOwn(surely, format);

/** From here no quality that is tried leads up to enough. */
const hopeless = 0.9;

const patches = { few: 6, many: 10 };

const usual = { quality: 80, textured: false };
const qualities = [80, 83, 86, 89];
/** Bits a pixel of a JPEG at the usual quality. */
const manyBits = 2;

/** The first of some qualities at which a picture keeps its looks, measured on a part of it; the usual where none is. */
export async function lookOf(pixels: Pixels, format: Looked): Promise<Look> {
  const few = await opaque(patchesOf(pixels, patches.few));
  const draft = await tried(few, format, { ...usual, draft: true });
  if (draft.likeness >= surely[format]) return usual;
  const textured = format === "jpeg" && draft.bits >= manyBits;
  if (!textured && draft.likeness < hopeless) return usual;
  const many = await opaque(patchesOf(pixels, patches.many));
  for (const quality of qualities) {
    const found = await tried(many, format, { quality, textured, draft: false });
    if (found.likeness >= enough) return { quality, textured };
  }
  return usual;
}

const opaque = async (part: Pixels): Promise<Pixels> =>
  part.channels === 3 ? part : toPixels((await raw(part)).flatten({ background: "white" }));

interface Trial extends Look {
  draft: boolean;
}

async function tried(part: Pixels, format: Looked, trial: Trial): Promise<{ likeness: number; bits: number }> {
  const pixels = part.width * part.height;
  const coding = { ...trial, lossless: false, palette: false, thorough: true, pixels, bits: 8 };
  const bytes = await encode(await raw(part), format, coding).toBuffer();
  const seen = await toPixels(await pipeline(bytes));
  return { likeness: likeness(part, seen), bits: (bytes.length * 8) / pixels };
}
