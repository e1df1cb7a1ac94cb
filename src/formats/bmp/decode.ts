import type { Pixels } from "../image/pixels.ts";
import { type BmpHeader, damaged, readBmpHeader } from "./header.ts";
import { unpackRle } from "./rle.ts";

/** Decodes a bitmap. It allocates what the header says: budgets are the caller's. */
export function decodeBmp(bytes: Uint8Array): Pixels & { icc: Uint8Array | undefined } {
  const header = readBmpHeader(bytes);
  const { width, height, bits, masks, icc } = header;
  const channels = masks.alpha !== 0 && (bits === 16 || bits === 32) ? 4 : 3;
  const data = new Uint8Array(width * height * channels);
  if (header.coding !== "plain") {
    const indices = unpackRle(bytes.subarray(header.start), header);
    for (let row = 0; row < height; row += 1) {
      paint(data, target(row, header, channels), indices.subarray(row * width, (row + 1) * width), header.palette);
    }
    return { width, height, channels, data, icc };
  }
  const stride = ((width * bits + 31) >>> 5) * 4;
  const used = Math.ceil((width * bits) / 8);
  // The last row's padding is left out by some programs.
  if (header.start + stride * (height - 1) + used > bytes.length) throw damaged("ends before its pixels do");
  for (let row = 0; row < height; row += 1) {
    const from = header.start + row * stride;
    const line = bytes.subarray(from, from + used);
    const place = target(row, header, channels);
    if (bits <= 8) paint(data, place, spread(line, bits, width), header.palette);
    else if (bits === 24) swap(data, place, line);
    else unmask(data, place, line, header, channels);
  }
  if (channels === 4) fillEmptyAlpha(data);
  return { width, height, channels, data, icc };
}

/** Makes a picture opaque whose alpha is zero throughout: programs declare the channel and mean opaque. */
function fillEmptyAlpha(data: Uint8Array): void {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) return;
  for (let at = 3; at < data.length; at += 4) data[at] = 255;
}

/** The place of a stored row among the pixels. */
const target = (row: number, { width, height, topDown }: BmpHeader, channels: number): number =>
  (topDown ? row : height - 1 - row) * width * channels;

/** Spreads packed indices to one a byte. */
function spread(line: Uint8Array, bits: number, width: number): Uint8Array {
  if (bits === 8) return line;
  const indices = new Uint8Array(width);
  const perByte = 8 / bits;
  const mask = (1 << bits) - 1;
  for (let column = 0; column < width; column += 1) {
    const byte = line[Math.floor(column / perByte)] ?? 0;
    indices[column] = (byte >> (8 - bits - (column % perByte) * bits)) & mask;
  }
  return indices;
}

function paint(data: Uint8Array, start: number, indices: Uint8Array, palette: Uint8Array): void {
  let place = start;
  for (const index of indices) {
    data[place++] = palette[index * 3] ?? 0;
    data[place++] = palette[index * 3 + 1] ?? 0;
    data[place++] = palette[index * 3 + 2] ?? 0;
  }
}

function swap(data: Uint8Array, start: number, line: Uint8Array): void {
  for (let index = 0; index < line.length; index += 3) {
    data[start + index] = line[index + 2] ?? 0;
    data[start + index + 1] = line[index + 1] ?? 0;
    data[start + index + 2] = line[index] ?? 0;
  }
}

function unmask(data: Uint8Array, start: number, line: Uint8Array, header: BmpHeader, channels: number): void {
  const { red, green, blue, alpha } = header.masks;
  const readers = [reader(red), reader(green), reader(blue), ...(channels === 4 ? [reader(alpha)] : [])];
  const view = new DataView(line.buffer, line.byteOffset, line.byteLength);
  const step = header.bits / 8;
  let place = start;
  for (let at = 0; at < line.length; at += step) {
    const pixel = step === 2 ? view.getUint16(at, true) : view.getUint32(at, true);
    for (const read of readers) data[place++] = read(pixel);
  }
}

/** Reads the bits under a mask as 0 to 255. */
function reader(mask: number): (pixel: number) => number {
  if (mask === 0) return () => 0;
  const shift = Math.clz32(mask & -mask) ^ 31;
  const most = mask >>> shift;
  return (pixel) => Math.round((((pixel & mask) >>> shift) / most) * 255);
}
