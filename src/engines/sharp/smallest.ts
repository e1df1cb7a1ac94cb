import { fact, warn } from "#engines/job/job.ts";
import type { PictureProduct } from "#engines/product/product.ts";
import type { Pixels } from "#formats/image/pixels.ts";
import { longestSide } from "#formats/kinds/format.ts";
import { asItIs } from "./compress.ts";
import { develop, draftOf, toPixels } from "./develop.ts";
import { withinReason } from "./drawing/reason.ts";
import { holding } from "./held.ts";
import { alike, justAlike, likenessOf, likenessOnGrounds } from "./just-alike.ts";
import { tellDepth, tellOthers } from "./losses.ts";
import { openSource } from "./open.ts";
import type { Header, Opened } from "./opened.ts";
import { pipeline } from "./pipeline.ts";
import { finish, judge } from "./render.ts";
import { patchesOf } from "./sample.ts";
import type { File } from "./source.ts";
import type { Step } from "./steps/index.ts";
import { carriesMetadata, hasAlphaIn, hasQuality, movesIn, type Target, type Writable } from "./target.ts";
import { tolerant } from "./tolerant.ts";

export interface AutoWish {
  /** The formats that the caller can take. */
  accept: readonly Writable[];
  /** The quality in each of the formats; without it they shall look the same. */
  quality?: number | undefined;
  keepMetadata?: boolean | undefined;
  background?: string | undefined;
}

/** Makes the smallest of the formats that keep all of the picture, at a quality or at its looks; a fact names it. */
export async function smallest(file: File, steps: readonly Step[], wish: AutoWish): Promise<PictureProduct> {
  const opened = await openSource(file, wish.keepMetadata);
  const { header } = opened;
  const moving = header.frames > 1 ? carrying(wish.accept.filter(movesIn), header, wish) : [];
  const made =
    moving.length > 0
      ? await smallestFilm(file, opened, steps, { ...wish, accept: moving })
      : await smallestStill(file, opened, steps, wish);
  const isAsItIs = steps.length === 0 && header.orientation === 1 && wish.accept.some((one) => one === file.format);
  const own = isAsItIs ? asItIs(opened, file, wish.keepMetadata ?? false) : undefined;
  const best = own && own.bytes.length <= made.bytes.length ? own : made;
  if (best === made && moving.length === 0) tellDepth({ ...header, deep: false }, "png", {});
  fact("Format", best.format === "jpeg" ? "jpg" : best.format);
  return best;
}

/** The formats that have room for the metadata to be kept, where any has. */
function carrying(
  formats: readonly Writable[],
  { exif, xmp }: Header,
  { keepMetadata }: AutoWish,
): readonly Writable[] {
  const able = keepMetadata && (exif || xmp) ? formats.filter(carriesMetadata) : [];
  return able.length > 0 ? able : formats;
}

async function smallestStill(
  file: File,
  opened: Opened,
  steps: readonly Step[],
  wish: AutoWish,
): Promise<PictureProduct> {
  const { accept, quality, keepMetadata = false, background } = wish;
  tellOthers(opened.header, "no format in accept moves");
  judge(opened, steps, "png", 1);
  const pixels = await withinReason(opened, steps, () =>
    tolerant(file, async (failOn) => {
      const draft = draftOf(opened, await opened.image(failOn));
      return toPixels((await develop(draft, steps, { red: 255, green: 255, blue: 255, alpha: 0 })).image);
    }),
  );
  const isClear = hasClear(pixels);
  const isFitting = (format: Writable) =>
    (hasAlphaIn(format) || !isClear) && Math.max(pixels.width, pixels.height) <= longestSide(format);
  const fitting = accept.filter(isFitting);
  if (isClear && background === undefined && !accept.some(hasAlphaIn))
    warn("What is transparent was filled with white: no format in accept can be.");
  const header = { ...opened.header, frames: 1, others: 0, alpha: isClear, bits: 8 };
  const formats = carrying(fitting.length > 0 ? fitting : accept, header, wish).map((format): Coder => {
    const target = { format, keepMetadata, background, thorough: format !== "avif" };
    return {
      format,
      encode(part, more) {
        const { width, height } = part;
        const held = holding(part, { ...header, width, height }, target);
        return finish(held.opened, part, [], { ...target, ...more });
      },
    };
  });
  return quality === undefined ? smallestAlike(pixels, formats) : atQuality(pixels, formats, quality);
}

interface Coder {
  format: Writable;
  encode(pixels: Pixels, more: Target): Promise<PictureProduct>;
}

async function atQuality(pixels: Pixels, formats: readonly Coder[], quality: number): Promise<PictureProduct> {
  const found: PictureProduct[] = [];
  for (const { format, encode } of formats) {
    const more = hasQuality(format) ? { quality } : format === "png" ? { quality, palette: true } : {};
    found.push(await encode(pixels, more));
  }
  return leastOf(found);
}

const patches = { most: 8, blocks: 3 };
/** How many times smaller than the whole a part has to be for tries on it to save time. */
const worthParts = 6;
/** How many times the least size a patch may suggest for lossless coding: patches hide repetitions, which save most. */
const maybeExact = 4;
/** The size up to which smaller pictures are tried in any case, as they take no time. */
const quickPixels = 1_000_000;

/** Codes in all formats at the quality that just looks the same, quick ones first, as long as one may be smaller. */
async function smallestAlike(pixels: Pixels, formats: readonly Coder[]): Promise<PictureProduct> {
  const patched = patchesOf(pixels, patches);
  const isWorth = pixels.data.length > worthParts * patched.data.length;
  const found: Found[] = [];
  const least = () => Math.min(...found.map((one) => (one.isAlike ? one.made.bytes.length : Number.POSITIVE_INFINITY)));
  const slowLast = formats.toSorted((one, other) => Number(one.format === "avif") - Number(other.format === "avif"));
  for (const coder of slowLast.filter(({ format }) => hasQuality(format))) {
    const start = isWorth ? await alikeIn(coder, patched, usualStart, Number.POSITIVE_INFINITY) : undefined;
    const { made, likeness } = await alikeIn(coder, pixels, start?.quality ?? usualStart, least());
    found.push({ made, isAlike: likeness >= alike });
  }
  for (const coder of formats) {
    const mayBe = pixels.width * pixels.height <= quickPixels || (await isNearly(coder, patched, pixels, least()));
    if (mayBe) found.push(...(await exactly(pixels, coder)));
  }
  const alikes = found.filter(({ isAlike }) => isAlike);
  return leastOf((alikes.length > 0 ? alikes : found).map(({ made }) => made));
}

interface Found {
  made: PictureProduct;
  isAlike: boolean;
}

const usualStart = 80;

const alikeIn = ({ encode }: Coder, pixels: Pixels, start: number, below: number) =>
  justAlike(start, below, async (quality) => {
    const made = await encode(pixels, { quality });
    return { made, likeness: await likenessOf(pixels, made.bytes) };
  });

async function isNearly(coder: Coder, part: Pixels, whole: Pixels, least: number): Promise<boolean> {
  const [made] = await exactly(part, coder);
  return made !== undefined && (made.made.bytes.length * whole.data.length) / part.data.length < maybeExact * least;
}

/** Codes a picture without loss where the format can; as PNG also with a palette, which may look the same. */
async function exactly(pixels: Pixels, { format, encode }: Coder): Promise<Found[]> {
  if (format === "jpeg" || format === "avif") return [];
  const full = { made: await encode(pixels, format === "webp" ? { lossless: true } : {}), isAlike: true };
  if (format !== "png") return [full];
  const made = await encode(pixels, { palette: true, quality: 100 });
  return [full, { made, isAlike: (await likenessOf(pixels, made.bytes)) >= alike }];
}

/** Writes an animation in each of its formats, and looks at all of its frames. */
async function smallestFilm(
  file: File,
  opened: Opened,
  steps: readonly Step[],
  { accept, quality, keepMetadata, background }: AutoWish,
): Promise<PictureProduct> {
  const coded = (format: Writable, more: Target) =>
    finish(opened, file, steps, { format, keepMetadata, background, thorough: true, ...more });
  const found: PictureProduct[] = [];
  for (const format of accept) {
    if (!hasQuality(format) || quality !== undefined) {
      found.push(await coded(format, hasQuality(format) ? { quality } : {}));
      continue;
    }
    // The lossless file shows how the others are to look, and may be the smallest itself.
    const exact = await coded(format, { lossless: true });
    const model = await strip(exact.bytes);
    const lossy = await justAlike(usualStart, exact.bytes.length, async (one) => {
      const made = await coded(format, { quality: one });
      return { made, likeness: await likenessOnGrounds(model, await strip(made.bytes)) };
    });
    found.push(exact, ...(lossy.likeness >= alike ? [lossy.made] : []));
  }
  return leastOf(found);
}

const leastOf = (found: readonly PictureProduct[]): PictureProduct =>
  found.reduce((one, other) => (other.bytes.length < one.bytes.length ? other : one));

function hasClear({ channels, data }: Pixels): boolean {
  if (channels === 3) return false;
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 255) < 255) return true;
  return false;
}

const strip = async (bytes: Uint8Array): Promise<Pixels> => toPixels(await pipeline(bytes, { animated: true }));
