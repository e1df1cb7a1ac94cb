import { warn } from "#engines/job/job.ts";
import type { PictureProduct } from "#engines/product/product.ts";
import { isPlacedByXmpAlone, type NoteName, named } from "#formats/notes/named.ts";
import { noted } from "#formats/notes/noted.ts";
import { pipeline } from "./pipeline.ts";
import type { File } from "./source.ts";
import { titleOf } from "./target.ts";

/** Adds the named parts of its source's metadata to a finished picture, and nothing else of it. */
export async function keepNotes(
  source: File,
  product: PictureProduct,
  names: readonly NoteName[],
): Promise<PictureProduct> {
  if (source.format === "svg" || source.format === "bmp") return product; // These have none that is read.
  const { bytes, format } = product;
  const { exif = tiffItself(source), xmpAsString: xmp, iptc: iim } = await metadataOf(source.bytes);
  if (names.includes("location") && isPlacedByXmpAlone({ exif, xmp, iim }))
    warn("The location was dropped: it stands in the picture's XMP alone.");
  const notes = named({ exif, xmp, iim }, names);
  if (!notes) return product;
  const made = noted(bytes, format, notes, (await metadataOf(bytes)).exif);
  if (!made) warn(`What preserve names was dropped: it can't be kept in this ${titleOf(format)} result.`);
  return { ...product, bytes: made ?? bytes };
}

/** The TIFF itself where the file is one, as EXIF is written as a TIFF. */
const tiffItself = ({ format, bytes }: File): Uint8Array | undefined => (format === "tiff" ? bytes : undefined);

const metadataOf = async (bytes: Uint8Array) => (await pipeline(bytes, { failOn: "none" })).metadata();
