import { crc32 } from "node:zlib";
import { signature } from "./png.ts";

/** What a PNG says of itself. */
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
  for (let at = signature.length; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const type = Buffer.from(bytes.buffer, bytes.byteOffset + at + 4, 4).toString("latin1");
    const end = at + 12 + length;
    if (end > bytes.length) return undefined;
    hasPixels ||= type === "IDAT" && length > 0;
    // Whoever reads the pixels sees whether they are whole; to count all of them here costs more than it tells.
    if (!hasPixels && crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return undefined;
    if ((size === undefined) !== (type === "IHDR")) return undefined;
    if (type === "IHDR") {
      if (length !== 13) return undefined;
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    }
    if (type === "IEND") return hasPixels && end === bytes.length ? size : undefined;
    at = end;
  }
  return undefined;
}
