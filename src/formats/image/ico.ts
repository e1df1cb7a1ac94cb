import type { Pixels } from "./pixels.ts";

const headerBytes = 6;
const entryBytes = 16;
const bitmapHeaderBytes = 40;

/**
 * Writes an icon file with the same picture in several sizes, in the order given, as bitmaps with alpha: PNG inside an
 * icon is smaller, but readers from before 2007 do not take it at these sizes.
 */
export function writeIco(pictures: readonly Pixels[]): Uint8Array {
  const bitmaps = pictures.map(bitmapOf);
  const head = Buffer.alloc(headerBytes + entryBytes * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, bitmap] of bitmaps.entries()) {
    const { width = 0, height = 0 } = pictures[index] ?? {};
    const at = headerBytes + index * entryBytes;
    head.set([width % 256, height % 256], at); // 256 is written as 0
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(bitmap.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += bitmap.length;
  }
  return Buffer.concat([head, ...bitmaps]);
}

/** Writes a bitmap: rows from the bottom, blue first, then a bit for each pixel that is wholly transparent. */
function bitmapOf({ width, height, channels, data }: Pixels): Buffer {
  const maskRow = Math.ceil(width / 32) * 4;
  const colours = bitmapHeaderBytes + width * height * 4;
  const bitmap = Buffer.alloc(colours + maskRow * height);
  bitmap.writeUInt32LE(bitmapHeaderBytes, 0);
  bitmap.writeInt32LE(width, 4);
  bitmap.writeInt32LE(height * 2, 8); // the mask counts as a second picture below
  bitmap.writeUInt16LE(1, 12);
  bitmap.writeUInt16LE(32, 14);
  for (let y = 0; y < height; y++) {
    const row = height - 1 - y;
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * channels;
      const [red = 0, green = 0, blue = 0] = data.subarray(from, from + 3);
      const alpha = channels === 4 ? (data[from + 3] ?? 0) : 255;
      bitmap.set([blue, green, red, alpha], bitmapHeaderBytes + (row * width + x) * 4);
      const place = colours + row * maskRow + (x >> 3);
      if (alpha === 0) bitmap[place] = (bitmap[place] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return bitmap;
}
