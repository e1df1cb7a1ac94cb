import { crc32 } from "node:zlib";
import { chunksOf } from "./chunks.ts";
import { signature } from "./png.ts";

export interface PngSize {
  width: number;
  height: number;
}

/**
 * Reads a PNG from its signature to its end, chunk by chunk (PNG, 5 and 11.2): undefined where anything is missing, too
 * much or, up to the pixels, not what its checksum says.
 */
export function readPngSize(bytes: Uint8Array): PngSize | undefined {
  if (!signature.every((byte, at) => bytes[at] === byte)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let size: PngSize | undefined;
  let hasPixels = false;
  for (const { type, start, end } of chunksOf(bytes)) {
    hasPixels ||= type === "IDAT" && end > start;
    // Readers of the pixels see whether these are whole; checking all of them here costs more than it tells.
    if (!hasPixels && crc32(bytes.subarray(start - 4, end)) !== view.getUint32(end)) return undefined;
    if ((size === undefined) !== (type === "IHDR")) return undefined;
    if (type === "IHDR") {
      if (end - start !== 13) return undefined;
      size = { width: view.getUint32(start), height: view.getUint32(start + 4) };
    }
    if (type === "IEND") return hasPixels && end + 4 === bytes.length ? size : undefined;
  }
  return undefined;
}
