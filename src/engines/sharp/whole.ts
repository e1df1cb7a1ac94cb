import { blocks } from "#formats/gif/blocks.ts";
import type { Format } from "#formats/kinds/format.ts";
import type { Tolerance } from "./opened.ts";
import { pipeline } from "./pipeline.ts";
import type { File } from "./source.ts";

const endOfPng = Buffer.from("IEND");

/** Whether a file's last bytes are those that end its format, so that nothing of it is missing. */
function endsWell(bytes: Uint8Array, format: Format): boolean {
  if (format === "jpeg") {
    let end = bytes.length;
    while (end > 2 && bytes[end - 1] === 0) end -= 1;
    return bytes[end - 2] === 0xff && bytes[end - 1] === 0xd9;
  }
  return format !== "png" || endOfPng.equals(bytes.subarray(-8, -4));
}

/**
 * Refuses a file that was cut short, even if only a part of it is wanted. Only one that ends in an unusual way, perhaps
 * with bytes behind its picture, has to be decoded for that.
 */
export async function proveWhole({ format, bytes }: File, height: number, failOn: Tolerance): Promise<void> {
  if (endsWell(bytes, format)) return;
  const image = await pipeline(bytes, { failOn });
  // Every row is read where every row is wanted.
  await image.resize({ width: 8, height, fit: "fill", fastShrinkOnLoad: false }).raw().toBuffer();
}

/** Whether a GIF ends inside a frame. Many writers leave out the trailer behind the last one. */
export function isCutGif(bytes: Uint8Array): boolean {
  for (const block of blocks(bytes)) if (!block) return true;
  return false;
}
