import type { Raster } from "../image/raster.ts";
import { long, short, tags as tag } from "./directory.ts";

const separated = 5;

/** Writes four inks as TIFF: no other plain container tells them from colour with transparency. */
export function writeTiff({ width, height, channels, data }: Raster): Uint8Array {
  const fields = [
    [tag.width, long, 1, width],
    [tag.height, long, 1, height],
    [tag.bits, short, channels, 0],
    [tag.compression, short, 1, 1],
    [tag.photometric, short, 1, separated],
    [tag.offsets, long, 1, 0],
    [tag.channels, short, 1, channels],
    [tag.rowsPerStrip, long, 1, height],
    [tag.counts, long, 1, data.length],
    [tag.inks, short, 1, 1],
  ] as const;
  const bitsAt = 8 + 2 + fields.length * 12 + 4;
  const start = bitsAt + 2 * channels;
  const head = Buffer.alloc(start);
  head.write("II*\0");
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(fields.length, 8);
  for (const [index, [id, type, count, value]] of fields.entries()) {
    const at = 10 + index * 12;
    head.writeUInt16LE(id, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(count, at + 4);
    head.writeUInt32LE(id === tag.bits ? bitsAt : id === tag.offsets ? start : value, at + 8);
  }
  for (let channel = 0; channel < channels; channel++) head.writeUInt16LE(8, bitsAt + 2 * channel);
  return Buffer.concat([head, data]);
}
