import { orientationOf } from "../image/exif.ts";
import type { Format } from "../kinds/format.ts";
import { slimGif } from "./gif.ts";
import { slimJpeg } from "./jpeg.ts";
import { slimPng } from "./png.ts";
import { slimWebp } from "./webp.ts";

/**
 * Cuts the metadata out of a picture without coding it anew. Its colour profile stays, and an orientation other than
 * upright. Undefined for kinds of files, or damage, in which there is no cutting.
 */
export function slim(bytes: Uint8Array, format: Format, exif: Uint8Array | undefined): Uint8Array | undefined {
  const orientation = exif ? orientationOf(exif) : 1;
  if (format === "jpeg") return slimJpeg(bytes, orientation);
  if (format === "png") return slimPng(bytes, orientation);
  if (format === "webp") return slimWebp(bytes, orientation);
  if (format === "gif") return slimGif(bytes);
  return undefined;
}
