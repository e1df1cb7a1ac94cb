import type { Pixels } from "#formats/image/pixels.ts";
import { writePixelPng } from "#formats/png/pixel-png.ts";
import { toPixels } from "./develop.ts";
import { isColourless } from "./likeness.ts";
import { uprightExif } from "./metadata.ts";
import type { Header, Opened } from "./opened.ts";
import { pipeline, raw } from "./pipeline.ts";
import type { File } from "./source.ts";
import { bitsIn, hasQuality, movesIn, type Writable } from "./target.ts";
import { tolerant } from "./tolerant.ts";

/** A still picture decoded once, to be coded more than once. */
export interface Held {
  opened: Opened;
  pixels: Pixels;
}

/** Formats whose coder takes a quality; PNG takes it for its palette. */
export const isCoded = (format: Writable): boolean => hasQuality(format) || format === "png";

interface Coding {
  format: Writable;
  keepMetadata: boolean;
  palette: boolean;
}

/** Decodes a picture; undefined where coding needs more than pixels of 8 bits: palettes of GIFs, frames, more bits. */
export async function hold(
  file: File,
  { header, vector, image }: Opened,
  { format, keepMetadata, palette }: Coding,
): Promise<Held | undefined> {
  if (vector || !isCoded(format) || (header.frames > 1 && movesIn(format))) return undefined;
  if (bitsIn(format, header, palette) > 8) return undefined;
  const pixels = await tolerant(file, async (failOn) => toPixels(await image(failOn)));
  return holding(pixels, header, { format, keepMetadata });
}

/** Makes a held picture of pixels, with the header of an opened one. */
export function holding(pixels: Pixels, header: Header, { format, keepMetadata }: Omit<Coding, "palette">): Held {
  const exif = keepMetadata ? uprightExif(header.exif) : undefined;
  const container = exif && writePixelPng(pixels, { exif });
  // A JPEG without colour can say so and be smaller; the others find out by themselves.
  const grey = header.grey || (format === "jpeg" && isColourless(pixels));
  return {
    opened: {
      header: { ...header, grey, deep: false },
      image: async () => (container ? pipeline(container) : raw(pixels)),
    },
    pixels,
  };
}

/** Opens a part of a held picture in its place. */
export const partOf = ({ opened }: Held, part: Pixels): Opened => ({
  header: { ...opened.header, width: part.width, height: part.height },
  image: () => raw(part),
});
