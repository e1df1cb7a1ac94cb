import type { File } from "#engines/sharp/index.ts";
import { isLossyWebp } from "#formats/image/webp-kind.ts";
import { readJpeg } from "#formats/jpeg/jpeg.ts";

/** The quality of a coder without losses: beyond every other. */
export const lossless = 101;
/** The least usual quality of cameras and websites, for coders that don't tell theirs as JPEG does. */
const unknown = 85;

/** How faithfully the coder of a file kept its picture, as the quality of a JPEG that did as well. */
export function faithOf({ format, bytes }: File): number {
  if (format === "jpeg") return readJpeg(bytes)?.quality ?? unknown;
  if (format === "webp") return isLossyWebp(bytes) ? unknown : lossless;
  return format === "avif" || format === "heic" ? unknown : lossless;
}
