import { warn } from "#engines/job/job.ts";
import type { Header } from "./opened.ts";
import {
  bitsIn,
  carriesMetadata,
  hasAlphaIn,
  hasQuality,
  movesIn,
  type Target,
  titleOf,
  type Writable,
} from "./target.ts";

/** Tells the parts of a file or of a wish that do not reach the result. */
export function tellLosses(
  header: Header,
  format: Writable,
  { quality, lossless, keepMetadata, palette }: Target,
): void {
  const title = titleOf(format);
  tellOthers(header, movesIn(format) ? undefined : `${title} results do not move`);
  if (quality !== undefined && lossless && format !== "jpeg" && hasQuality(format)) {
    warn("quality has no effect beside lossless, which keeps every pixel.");
  }
  if (quality !== undefined && !palette && !hasQuality(format))
    warn(`quality has no effect on ${title}, which keeps every pixel.`);
  if (lossless && format === "jpeg") warn("JPG can't be lossless: quality decides.");
  if (lossless && format !== "jpeg" && header.foreign)
    warn("The picture's colours were converted to sRGB, which rounds them.");
  if (keepMetadata && !carriesMetadata(format) && (header.exif || header.xmp)) {
    warn(`The metadata was dropped: it can't be kept in a ${title} result.`);
  }
}

/** Tells the parts of a file that are missing in the one still picture taken of it. */
export function tellOthers({ frames, others }: Header, why: string | undefined): void {
  if (frames > 1 && why) warn(`Only the first of ${frames} frames is kept: ${why}.`);
  if (others > 0) warn(`Only one of the ${others + 1} pictures or pages in the file is taken.`);
}

/** Tells that clear parts are lost in a format that nobody asked for. */
export function tellClear({ alpha }: Header, format: Writable, { format: asked, background }: Target): void {
  if (!alpha || hasAlphaIn(format) || asked || background) return;
  warn(`What is transparent was filled with white: ${titleOf(format)} can't be. format=png or webp keeps it.`);
}

/** Tells lost bits apart from other losses, as a compressed picture may yet turn out not to be the result. */
export function tellDepth(header: Header, format: Writable, { palette }: Pick<Target, "palette">): void {
  const bits = header.frames > 1 && movesIn(format) ? 8 : bitsIn(format, header, palette);
  if (bits < header.bits) warn(`The ${header.bits} bits a channel of the picture became ${bits}.`);
}
