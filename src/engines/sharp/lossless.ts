import { warn } from "#engines/job/job.ts";
import type { PictureProduct } from "#engines/product/product.ts";
import type { Format } from "#formats/kinds/format.ts";
import { asItIs, own } from "./compress.ts";
import { proveOpened } from "./look.ts";
import { tellDepth } from "./losses.ts";
import { packPng } from "./lossless-png.ts";
import { openSource } from "./open.ts";
import type { Opened } from "./opened.ts";
import { finish, formatFor } from "./render.ts";
import { alike } from "./same.ts";
import type { File } from "./source.ts";
import { movesIn, type Target } from "./target.ts";

export interface LosslessWish {
  format?: Format | undefined;
  quality?: number | undefined;
  background?: string | undefined;
  keepMetadata?: boolean | undefined;
  /** Whether fewer bytes are wanted; a file without any to save is told. */
  compress?: boolean | undefined;
}

/** Writes the same pixels in another coding, or in fewer bytes. */
export async function losslessly(file: File, wish: LosslessWish): Promise<PictureProduct> {
  const { compress = false, keepMetadata = false, ...rest } = wish;
  const opened = await openSource(file, keepMetadata);
  const { header } = opened;
  const format = formatFor(file, wish);
  const isOwn = format === file.format;
  const kept = isOwn && (header.orientation === 1 || compress) ? asItIs(opened, file, keepMetadata) : undefined;
  // Coding these anew would lose their palettes, their other pages or all but one frame.
  const isFirm = format === "gif" || header.others > 0 || (header.frames > 1 && !movesIn(format));
  if (kept && isFirm) await proveOpened(file, opened);
  const coded = kept && isFirm ? kept : await code(file, opened, { ...rest, format, keepMetadata });
  if (compress && coded.bytes.length >= file.bytes.length) return own(opened, file, coded, keepMetadata);
  return kept && kept.bytes.length < coded.bytes.length ? kept : coded;
}

async function code(file: File, opened: Opened, wish: Target & { format: Format }): Promise<PictureProduct> {
  const { format, keepMetadata = false } = wish;
  const { header } = opened;
  const mayStay = format === "png" && file.format === "png" && header.frames === 1 && header.orientation === 1;
  const packed = mayStay ? await packPng(file.bytes, keepMetadata) : undefined;
  if (packed) return { format: "png", bytes: packed, picture: { width: header.width, height: header.height } };
  const target = { ...wish, lossless: true, thorough: true };
  const made = await finish(opened, file, [], target);
  tellDepth(header, formatFor(file, wish), target);
  if (format === "gif" && !(made.picture.frames === undefined && (await alike(opened, made.bytes)))) {
    warn("GIF has 256 colours a frame, so not every pixel is kept. format=png, webp or avif does that.");
  }
  if (format !== "png") return made;
  return { ...made, bytes: (await packPng(made.bytes, true)) ?? made.bytes };
}
