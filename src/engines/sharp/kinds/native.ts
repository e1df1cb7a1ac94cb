import type { Metadata, Sharp } from "sharp";
import { frameCount } from "#formats/apng/read.ts";
import { isNarrowGrey } from "#formats/avif/grey.ts";
import { isSequence, readSequence } from "#formats/avif/sequence.ts";
import { type Gif, leavesHoles, readGif } from "#formats/gif/read.ts";
import { cutThumbnail, editExif } from "#formats/image/exif.ts";
import type { Format } from "#formats/kinds/format.ts";
import type { Header, Opened, Tolerance } from "../opened.ts";
import { headerOf, pipeline, readMetadata } from "../pipeline.ts";
import { isCutGif, proveWhole } from "../whole.ts";
import { filmOfApng, filmOfAvif, filmOfGif, filmOfStrip } from "./moving.ts";

/** The most pixels of a sequence: frames are decoded again and again where each builds on those before. */
const mostSequencePixels = 1_000_000_000;

/** Reads JPEG, PNG, WebP, GIF, TIFF and AVIF, which sharp does by itself. */
export async function readNative(bytes: Uint8Array, format: Format, keepMetadata: boolean): Promise<Opened> {
  if (format === "avif" && isSequence(bytes)) return readAvifSequence(bytes);
  const metadata = await readMetadata(bytes, format);
  const header = headerOf(metadata);
  const input = keepMetadata && header.exif ? editExif(bytes, header.exif, cutThumbnail) : bytes;
  if (format === "gif" && isCutGif(bytes)) throw new Error("premature end");
  const gif = format === "gif" ? readGif(bytes) : undefined;
  if (gif && leavesHoles(gif) && gif.width === header.width && gif.height === header.height)
    return holed(gif, metadata);
  const image = async (failOn: Tolerance) => {
    await proveWhole({ format, bytes }, metadata.height, failOn);
    return (await pipeline(input, { failOn })).autoOrient();
  };

  if (format === "avif" && isNarrowGrey(bytes)) {
    return { header: { ...header, grey: true }, image: async (failOn) => spread(await image(failOn), header) };
  }
  if (format === "png") {
    const frames = frameCount(bytes);
    return { header: { ...header, frames }, image, film: (failOn) => filmOfApng(bytes, frames, failOn) };
  }
  if ((format !== "gif" && format !== "webp") || header.others === 0) return { header, image };
  const { delay: delaysMs = [], loop = 0 } = metadata;
  const strip = (failOn: Tolerance) => pipeline(input, { failOn, animated: true });
  return {
    header: { ...header, frames: header.others + 1, others: 0 },
    image,
    film: async (failOn) => filmOfStrip(await strip(failOn), delaysMs, loop),
    // A turn needs every frame by itself.
    ...(header.orientation === 1 && { reel: async (failOn) => ({ image: await strip(failOn), delaysMs, loop }) }),
  };
}

/** Spreads the 219 of 255 steps of some pictures from black to white; steps beyond were never meant to be seen. */
async function spread(image: Sharp, { deep }: Header): Promise<Sharp> {
  const png = await image
    .toColourspace(deep ? "rgb16" : "srgb")
    .keepExif()
    .png({ compressionLevel: 0 })
    .toBuffer();
  // libvips shifts ten or twelve bits up to sixteen; adding a half rounds what is cut off afterwards.
  const [unit, most] = deep ? [256, 65_535] : [1, 255];
  const factor = most / (219 * unit);
  const wide = (await pipeline(png)).linear(factor, 0.5 - 16 * unit * factor).toColourspace(deep ? "rgb16" : "srgb");
  return pipeline(await wide.keepExif().png({ compressionLevel: 0 }).toBuffer());
}

/** Reads a GIF whose holes libvips would paint black. */
function holed(gif: Gif, { delay: delaysMs = [], loop = 0, ...metadata }: Metadata): Opened {
  const frames = gif.frames.length;
  const film = (count: number) => (failOn: Tolerance) => filmOfGif(gif, { count, delaysMs, loop }, failOn);
  return {
    header: { ...headerOf(metadata), alpha: true, grey: false, frames, others: 0 },
    async image(failOn) {
      const { width, height, channels, data } = await film(1)(failOn);
      return pipeline(data, { raw: { width, height, channels } });
    },
    ...(frames > 1 && { film: film(frames) }),
  };
}

/** Reads an AVIF sequence: libvips reads its still picture once its brand says that there is one. */
async function readAvifSequence(bytes: Uint8Array): Promise<Opened> {
  const input = Buffer.from(bytes);
  input.write("avif", 8);
  const sequence = readSequence(bytes);
  const cover = sequence && !input.includes("pitm") ? sequence.still(0) : input;
  const header = headerOf(await readMetadata(cover, "avif"));
  const image = async (failOn: Tolerance) => pipeline(cover, { failOn });
  if (!sequence) return { header, image };
  const frames = sequence.delaysMs.length;
  const { width, height } = sequence;
  const isLong = sequence.decodes * width * height > mostSequencePixels;
  if (isLong || width !== header.width || height !== header.height) {
    return { header: { ...header, others: frames - 1 }, image };
  }
  return { header: { ...header, frames }, image, film: (failOn) => filmOfAvif(sequence, failOn) };
}
