import type { Sharp } from "sharp";
import { cutThumbnail, editExif, orientationOf, setOrientation, tiffOf } from "#formats/image/exif.ts";
import type { Header } from "./opened.ts";
import { pipeline } from "./pipeline.ts";

/** Makes EXIF fit for a picture that was turned upright and perhaps cut: no thumbnail, and no turn left to do. */
export function uprightExif(exif: Uint8Array | undefined): Uint8Array | undefined {
  if (!exif) return undefined;
  const copy = Uint8Array.from(tiffOf(exif));
  setOrientation(copy, 1);
  cutThumbnail(copy);
  return copy;
}

const uprightXmp = (xmp: string): string =>
  xmp
    .replace(/(tiff:Orientation\s*=\s*["'])\d+/g, "$11")
    .replace(/(<tiff:Orientation>)\s*\d+\s*(<)/g, "$11$2")
    .replace(/<xmp:Thumbnails>[\s\S]*?<\/xmp:Thumbnails>/g, "");

/** Lets a pipeline carry the EXIF of its input and the XMP of the file into the result. */
export const carry = (image: Sharp, { xmp }: Header): Sharp =>
  xmp ? image.keepExif().withXmp(uprightXmp(xmp)) : image.keepExif();

/**
 * Lets a pipeline leave the samples unchanged, with the profile that gives them their meaning: sRGB would round each of
 * them, and lose the colours that it has not.
 */
export const ownColours = (image: Sharp, { profiled, foreign }: Header): Sharp =>
  profiled && !foreign ? image.keepIccProfile() : image;

/** Resets the orientation in EXIF that an encoder has carried, which not all of them do. */
export async function resetOrientation(bytes: Uint8Array): Promise<Uint8Array> {
  const { exif } = await (await pipeline(bytes)).metadata();
  if (!exif || orientationOf(exif) === 1) return bytes;
  return editExif(bytes, exif, (block) => setOrientation(block, 1));
}
