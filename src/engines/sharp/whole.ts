import type { Format } from "#formats/format.ts";
import type { File } from "./open.ts";
import type { Tolerance } from "./opened.ts";
import { pipeline } from "./pipeline.ts";

const endOfPng = Buffer.from("IEND");

/** Whether a file's last bytes are those that end its format: then nothing of it is missing. */
function endsWell(bytes: Uint8Array, format: Format): boolean {
  if (format === "jpeg") {
    let end = bytes.length;
    while (end > 2 && bytes[end - 1] === 0) end -= 1;
    return bytes[end - 2] === 0xff && bytes[end - 1] === 0xd9;
  }
  return format !== "png" || endOfPng.equals(bytes.subarray(-8, -4));
}

/**
 * Refuses a file that was cut below all that is wanted of it, as it would be refused if all were wanted. Only one that
 * ends in an unusual way, perhaps with bytes behind its picture, has to be decoded for that.
 */
export async function proveWhole({ format, bytes }: File, height: number, failOn: Tolerance): Promise<void> {
  if (endsWell(bytes, format)) return;
  const image = await pipeline(bytes, { failOn });
  // Every row is read where every row is wanted.
  await image.resize({ width: 8, height, fit: "fill", fastShrinkOnLoad: false }).raw().toBuffer();
}

const extension = 0x21;
const picture = 0x2c;
const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Whether a GIF ends inside a frame. Many writers leave out the trailer behind the last one. */
export function isCutGif(bytes: Uint8Array): boolean {
  let at = 13 + tableBytes(bytes[10] ?? 0);
  while (bytes[at] === extension || bytes[at] === picture) {
    at += bytes[at] === extension ? 2 : 11 + tableBytes(bytes[at + 9] ?? 0);
    // A chain of blocks, each with its length in front, and an empty one at the end.
    for (let length = bytes[at]; length !== 0; length = bytes[at]) {
      if (length === undefined) return true;
      at += 1 + length;
    }
    at += 1;
  }
  return false;
}
