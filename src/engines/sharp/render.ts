import type { Sharp } from "sharp";
import { warn } from "#engines/job/job.ts";
import type { PictureProduct } from "#engines/product/product.ts";
import { mostDelay, mostTaken, withDelays } from "#formats/gif/delays.ts";
import { rgb } from "#formats/image/colour.ts";
import type { Film } from "#formats/image/pixels.ts";
import { Problem } from "#problem";
import { refuseBytes, refuseInput, refuseResult, refuseSides, type Size } from "./budget.ts";
import { type Draft, develop, draftOf } from "./develop.ts";
import { drawnSize, withinReason } from "./drawing/reason.ts";
import { encode } from "./encode.ts";
import { developFilm } from "./film.ts";
import { tellClear, tellDepth, tellLosses } from "./losses.ts";
import { carry, ownColours, resetOrientation, uprightExif } from "./metadata.ts";
import { openSource } from "./open.ts";
import type { Header, Opened, Tolerance } from "./opened.ts";
import { pipeline } from "./pipeline.ts";
import { isFile, type Source } from "./source.ts";
import { idle, plan, type Step } from "./steps/index.ts";
import type { Ground } from "./steps/step.ts";
import {
  answerFor,
  bitsIn,
  carriesMetadata,
  hasAlphaIn,
  movesIn,
  type Target,
  titleOf,
  type Writable,
  writableFormat,
} from "./target.ts";
import { tolerant } from "./tolerant.ts";

export const usualQuality = 80;

/** Makes a finished picture: opens it, changes it step by step, encodes it. */
export async function render(source: Source, steps: readonly Step[], target: Target): Promise<PictureProduct> {
  return finish(await openSource(source, target.keepMetadata), source, steps, target);
}

export const formatFor = (source: Source, target: Target): Writable =>
  writableFormat(target.format ?? (isFile(source) ? answerFor(source.format) : "png"));

export async function finish(
  opened: Opened,
  source: Source,
  steps: readonly Step[],
  target: Target,
): Promise<PictureProduct> {
  const format = formatFor(source, target);
  const frames = movesIn(format) ? opened.header.frames : 1;
  judge(opened, steps, format, frames);
  tellLosses(opened.header, format, target);
  tellClear(opened.header, format, target);
  if (!target.thorough && !target.draft) tellDepth(opened.header, format, target);
  const work = { opened, steps, target, format, ground: groundOf(target, format) };
  const product = await withinReason(opened, steps, () =>
    tolerant(source, (failOn) => (frames > 1 ? renderFilm(work, failOn) : renderStill(work, failOn))),
  );
  refuseBytes(product.bytes);
  return product;
}

/** Refuses sizes that will not fit into memory, before anything is decoded. */
export function judge({ header, vector }: Opened, steps: readonly Step[], format: Writable, frames: number): Size[] {
  const sizes: Size[] = [];
  let size: Size = header;
  for (const step of steps) {
    size = plan(step, size);
    refuseResult(size, frames);
    sizes.push(size);
  }
  if (vector) refuseInput(drawnSize(header, steps), 1);
  refuseSides(size, format);
  return sizes;
}

function groundOf({ background }: Target, format: Writable): Ground {
  const [red, green, blue] = background ? rgb(background) : [255, 255, 255];
  return { red, green, blue, alpha: background || !hasAlphaIn(format) ? 1 : 0 };
}

interface Work {
  opened: Opened;
  steps: readonly Step[];
  target: Target;
  format: Writable;
  ground: Ground;
}

async function renderStill(
  { opened, steps, target, format, ground }: Work,
  failOn: Tolerance,
): Promise<PictureProduct> {
  const { header } = opened;
  const keep = target.keepMetadata === true && carriesMetadata(format);
  const isGrey = staysGrey(header, steps, ground);
  const bits = bitsIn(format, header, target.palette);
  const first = draftOf(opened, flattened(await opened.image(failOn), format, ground), bits > 8);
  // sharp paints every colour grey on a grey picture, so one that gets colour is decoded first.
  const start: Draft = {
    ...first,
    ...(header.grey && !isGrey && { holds: "step" }),
    ...(format === "jpeg" && { alpha: false }),
  };
  const { image, size } = await develop(start, steps, ground, keep ? uprightExif(header.exif) : undefined);
  const shown = target.grey
    ? image.extractChannel(0).toColourspace("b-w")
    : isGrey
      ? image.toColourspace(bits > 8 ? "grey16" : "b-w")
      : bits > 8
        ? image.toColourspace("rgb16")
        : image;
  const coloured = target.lossless && steps.length === 0 && format !== "jpeg" ? ownColours(shown, header) : shown;
  const carried = keep ? carry(coloured, header) : coloured;
  const encoded = await encode(carried, format, { ...coding(target, size.width * size.height), bits }).toBuffer();
  const bytes = keep ? await resetOrientation(encoded) : encoded;
  return { format, bytes, picture: { width: size.width, height: size.height } };
}

async function renderFilm({ opened, steps, target, format, ground }: Work, failOn: Tolerance): Promise<PictureProduct> {
  const { header, film, reel } = opened;
  if (!film)
    throw new Problem("internal", "Something failed on our side.", { cause: new Error("frames without a film") });
  const still = steps.every((step) => idle(step, header));
  const unchanged = still ? await reel?.(failOn) : undefined;
  if (unchanged) {
    const { image, ...motion } = unchanged;
    const keep = target.keepMetadata === true && carriesMetadata(format);
    const pixels = header.width * header.height * header.frames;
    const coloured = target.lossless ? ownColours(image, header) : image;
    const shown = keep ? carry(coloured, header) : coloured;
    return played(encode(shown, format, { ...coding(target, pixels), motion }), format, { ...header, ...motion });
  }
  if (target.keepMetadata && header.exif) warn("The metadata of an animation is dropped where its frames change.");
  const developed = await developFilm(await film(failOn), header.orientation, steps, ground);
  const { width, height, channels, frames, data, delaysMs, loop } = developed;
  const raw = { width, height: height * frames, channels, pageHeight: height };
  const motion = { delaysMs, loop };
  const image = encode(await pipeline(data, { raw }), format, { ...coding(target, raw.height * width), motion });
  return played(image, format, developed);
}

/** Makes an animation. Encoders join frames that show the same for longer: the promise is the number they kept. */
async function played(
  image: Sharp,
  format: Writable,
  { width, height, delaysMs }: Size & Pick<Film, "delaysMs">,
): Promise<PictureProduct> {
  const made = await image.toBuffer();
  const longest = Math.max(...delaysMs.map(Math.round));
  const isLong = longest > mostTaken && (format === "gif" || format === "webp");
  if (isLong && longest > mostDelay[format]) {
    warn(
      `Pauses of an animation were shortened to the ${mostDelay[format] / 1_000} s that ${titleOf(format)} has room for.`,
    );
  }
  const bytes = isLong ? withDelays(made, format, delaysMs) : made;
  const { pages: frames = 1 } = await (await pipeline(bytes)).metadata();
  return { format, bytes, picture: { width, height, frames } };
}

const coding = (
  {
    quality = usualQuality,
    lossless = false,
    palette = false,
    thorough = false,
    quick = false,
    draft = false,
    textured = false,
  }: Target,
  pixels: number,
) => ({
  quality,
  lossless,
  palette,
  thorough,
  quick,
  draft,
  textured,
  pixels,
  bits: 8 as const,
});

const flattened = (image: Sharp, format: Writable, { red: r, green: g, blue: b }: Ground): Sharp =>
  hasAlphaIn(format) ? image : image.flatten({ background: { r, g, b } });

/** Whether one channel is enough, as nothing brings colour in. */
const staysGrey = ({ grey }: Header, steps: readonly Step[], { red, green, blue }: Ground): boolean =>
  grey && red === green && green === blue && steps.every((step) => step.do !== "overlay");
