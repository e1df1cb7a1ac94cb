import { warn } from "../job.ts";
import type { Header } from "./opened.ts";
import { bitsIn, carriesMetadata, hasQuality, movesIn, type Target, titleOf, type Writable } from "./target.ts";

/** Says what of a file or of a wish does not reach the result. */
export function tellLosses(
  header: Header,
  format: Writable,
  { quality, lossless, keepMetadata, palette }: Target,
): void {
  const title = titleOf(format);
  if (header.frames > 1 && !movesIn(format)) {
    warn(`Only the first of ${header.frames} frames is kept: ${title} results do not move.`);
  }
  if (header.others > 0) warn(`Only one of the ${header.others + 1} pictures or pages in the file is taken.`);
  if (quality !== undefined && !palette && !hasQuality(format))
    warn(`quality has no effect on ${title}, which keeps every pixel.`);
  if (lossless && format === "jpeg") warn("JPG can't be lossless: quality decides.");
  if (keepMetadata && !carriesMetadata(format) && (header.exif || header.xmp)) {
    warn(`The metadata was dropped: it can't be kept in a ${title} result.`);
  }
}

/** Apart from the other losses, as a compressed picture may yet turn out not to be the result. */
export function tellDepth(header: Header, format: Writable, { palette }: Pick<Target, "palette">): void {
  const bits = header.frames > 1 && movesIn(format) ? 8 : bitsIn(format, header, palette);
  if (bits < header.bits) warn(`The ${header.bits} bits a channel of the picture became ${bits}.`);
}
