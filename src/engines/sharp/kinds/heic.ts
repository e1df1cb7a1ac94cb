import { decodeHeic } from "#engines/heif/index.ts";
import { cutThumbnail, orientationOf, setOrientation, tiffOf } from "#formats/image/exif.ts";
import { writePixelPng } from "#formats/png/pixel-png.ts";
import type { Opened } from "../opened.ts";
import { headerOf, pipeline, readMetadata } from "../pipeline.ts";

/** The bytes at a file's start that hold its properties, in front of its data. */
const propertiesWithin = 256 * 1024;

/** Reads a HEIC file: libvips reads its header, but not its pixels, as it is built without a decoder for HEVC. */
export async function readHeic(bytes: Uint8Array): Promise<Opened> {
  const metadata = await readMetadata(bytes, "heic");
  const { icc, pagePrimary = 0 } = metadata;
  const header = headerOf(metadata);
  const exif = header.exif && Uint8Array.from(tiffOf(header.exif));
  // The container's own turn is the binding one (ISO/IEC 23008-12, A.2.1) and libheif carries it out. EXIF counts
  // only where the container says nothing: some writers turn a photo by EXIF alone.
  const properties = Buffer.from(bytes.subarray(0, propertiesWithin));
  const isTurned = properties.includes("irot") || properties.includes("imir");
  const orientation = exif && !isTurned ? orientationOf(exif) : 1;
  if (exif) {
    setOrientation(exif, orientation);
    cutThumbnail(exif);
  }
  const { width, height } = header;
  return {
    header: { ...header, deep: false, ...(orientation > 4 && { width: height, height: width }), exif },
    async image() {
      const pixels = await decodeHeic(bytes, pagePrimary);
      return (await pipeline(writePixelPng(pixels, { icc, exif, opaque: !header.alpha }))).autoOrient();
    },
  };
}
