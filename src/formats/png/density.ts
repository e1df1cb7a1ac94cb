import { chunk, signature } from "./png.ts";

const inchesPerMetre = 1 / 0.0254;

/** Puts the resolution into a finished PNG, in place of one that an encoder made up. */
export function withPngDensity(png: Uint8Array, dpi: number): Uint8Array {
  const pixelsPerMetre = Math.round(dpi * inchesPerMetre);
  const body = Buffer.alloc(9);
  body.writeUInt32BE(pixelsPerMetre, 0);
  body.writeUInt32BE(pixelsPerMetre, 4);
  body.writeUInt8(1, 8); // the unit is the metre
  const written = chunk("pHYs", body);
  // The chunk stands before the pixels; the header in front of it has 25 bytes.
  const afterHeader = signature.length + 25;
  const file = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const old = file.subarray(0, file.indexOf("IDAT")).indexOf("pHYs") - 4;
  if (old > 0) return Buffer.concat([file.subarray(0, old), written, file.subarray(old + written.length)]);
  return Buffer.concat([file.subarray(0, afterHeader), written, file.subarray(afterHeader)]);
}

/** Puts a JFIF header with the resolution into a JPEG that has none yet (ITU-T T.871, 10.1). */
export function withJpegDensity(jpeg: Uint8Array, dpi: number): Uint8Array {
  const header = Buffer.from("ffd8ffe000104a46494600010101000000000000", "hex");
  header.writeUInt16BE(dpi, 14);
  header.writeUInt16BE(dpi, 16);
  return Buffer.concat([header, jpeg.subarray(2)]);
}

/** Puts EXIF with the resolution into an opaque WebP picture that has nothing but its pixels. */
export function withWebpDensity(webp: Uint8Array, { width, height }: { width: number; height: number }, dpi: number) {
  const extended = Buffer.alloc(10);
  extended.writeUInt8(8, 0); // there is EXIF
  extended.writeUIntLE(width - 1, 4, 3);
  extended.writeUIntLE(height - 1, 7, 3);
  const riffHeader = 12;
  const body = Buffer.concat([riffChunk("VP8X", extended), webp.subarray(riffHeader), riffChunk("EXIF", exifOf(dpi))]);
  const start = Buffer.from("RIFF    WEBP", "latin1");
  start.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([start, body]);
}

function riffChunk(name: string, body: Uint8Array): Uint8Array {
  const head = Buffer.alloc(8);
  head.write(name, "latin1");
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

/** Writes EXIF with XResolution, YResolution and the inch as their unit (TIFF 6.0, section 8). */
function exifOf(dpi: number): Uint8Array {
  const [short, rational] = [3, 5];
  const values = 50;
  const exif = Buffer.alloc(values + 16);
  exif.write("II*\0\b\0\0\0\x03\0", "latin1");
  const entries = [
    [0x011a, rational, values],
    [0x011b, rational, values + 8],
    [0x0128, short, 2],
  ] as const;
  for (const [index, [tag, type, value]] of entries.entries()) {
    const at = 10 + 12 * index;
    exif.writeUInt16LE(tag, at);
    exif.writeUInt16LE(type, at + 2);
    exif.writeUInt32LE(1, at + 4);
    exif.writeUInt32LE(value, at + 8);
  }
  for (const at of [values, values + 8]) {
    exif.writeUInt32LE(dpi, at);
    exif.writeUInt32LE(1, at + 4);
  }
  return exif;
}
