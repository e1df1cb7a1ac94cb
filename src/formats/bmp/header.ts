import { Problem } from "#problem";

export interface BmpHeader {
  width: number;
  height: number;
  /** The highest row comes first; in most bitmaps the lowest does. */
  topDown: boolean;
  bits: 1 | 2 | 4 | 8 | 16 | 24 | 32;
  coding: "plain" | "rle4" | "rle8";
  /** The bits of each channel in a pixel of 16 or 32 bits; `alpha` is 0 without one. */
  masks: { red: number; green: number; blue: number; alpha: number };
  /** The red, green and blue of each entry. */
  palette: Uint8Array;
  /** The place of the pixels. */
  start: number;
  icc: Uint8Array | undefined;
}

const fileHeader = 14;
const core = 12;
const info = 40;
const v5 = 124;

const plainMasks = {
  16: { red: 0x7c00, green: 0x03e0, blue: 0x001f, alpha: 0 },
  32: { red: 0xff0000, green: 0x00ff00, blue: 0x0000ff, alpha: 0 },
} as const;

export const damaged = (cause: string): Problem =>
  new Problem("unprocessable", "The BMP file is damaged: it could not be decoded.", { cause: new Error(cause) });

/** Reads the header, for a look at width and height before anything is decoded. */
export function readBmpHeader(bytes: Uint8Array): BmpHeader {
  if (bytes.length < fileHeader + core) throw damaged("shorter than its header");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = view.getUint32(fileHeader, true);
  if (fileHeader + size > bytes.length) throw damaged("shorter than its header");
  const start = view.getUint32(10, true);
  if (size === core) {
    const bits = depth(view.getUint16(24, true));
    return {
      ...sides(view.getUint16(18, true), view.getUint16(20, true)),
      bits,
      coding: "plain",
      masks: bits === 16 ? plainMasks[16] : plainMasks[32],
      palette: palette(bytes, fileHeader + core, 3, bits <= 8 ? 1 << bits : 0, start),
      start,
      icc: undefined,
    };
  }
  const at = (offset: number) => (size >= offset + 4 ? view.getUint32(fileHeader + offset, true) : 0);
  const bits = depth(view.getUint16(28, true));
  const compression = at(16);
  const separate = size === info ? (compression === 3 ? 12 : compression === 6 ? 16 : 0) : 0;
  const colours = bits <= 8 ? at(32) || 1 << bits : 0;
  return {
    ...sides(view.getInt32(18, true), view.getInt32(22, true)),
    bits,
    coding: coding(compression, bits, size),
    masks: masks(view, size, compression, bits),
    palette: palette(bytes, fileHeader + size + separate, 4, Math.min(colours, 256), start),
    start,
    icc: size >= v5 ? profile(bytes, at(56), at(112), at(116)) : undefined,
  };
}

function sides(width: number, height: number): { width: number; height: number; topDown: boolean } {
  if (width < 1 || height === 0) throw damaged(`sides of ${width} and ${height}`);
  return { width, height: Math.abs(height), topDown: height < 0 };
}

function depth(bits: number): BmpHeader["bits"] {
  const found = ([1, 2, 4, 8, 16, 24, 32] as const).find((one) => one === bits);
  if (!found) throw damaged(`${bits} bits a pixel`);
  return found;
}

function coding(compression: number, bits: number, size: number): BmpHeader["coding"] {
  if (compression === 0 || ((compression === 3 || compression === 6) && (bits === 16 || bits === 32))) return "plain";
  if (compression === 1 && bits === 8) return "rle8";
  if (compression === 2 && bits === 4) return "rle4";
  // 3 and 4 mean Huffman and RLE24 in the headers of OS/2, 4 and 5 JPEG and PNG for printers in those of Windows.
  const says =
    "This BMP file is packed in a way that no common program writes. Save it again as an ordinary BMP or PNG.";
  throw new Problem("unprocessable", says, { cause: new Error(`compression ${compression}, header of ${size} bytes`) });
}

function masks(view: DataView, size: number, compression: number, bits: number): BmpHeader["masks"] {
  const told = compression === 3 || compression === 6;
  if (!told || view.byteLength < 70) return bits === 16 ? plainMasks[16] : plainMasks[32];
  const hasAlpha = size >= 56 || compression === 6;
  const mask = (offset: number) => view.getUint32(offset, true);
  return { red: mask(54), green: mask(58), blue: mask(62), alpha: hasAlpha ? mask(66) : 0 };
}

/** Reads a palette, whose entries are blue, green, red and, in all but the oldest headers, an empty byte. */
function palette(bytes: Uint8Array, at: number, stride: number, count: number, start: number): Uint8Array {
  const end = Math.min(bytes.length, start > at ? start : bytes.length);
  const entries = Math.max(0, Math.min(count, Math.floor((end - at) / stride)));
  const list = new Uint8Array(entries * 3);
  for (let index = 0; index < entries; index += 1) {
    const from = at + index * stride;
    list.set([bytes[from + 2] ?? 0, bytes[from + 1] ?? 0, bytes[from] ?? 0], index * 3);
  }
  return list;
}

function profile(bytes: Uint8Array, kind: number, offset: number, size: number): Uint8Array | undefined {
  const embedded = 0x4d424544; // "MBED"
  const from = fileHeader + offset;
  return kind === embedded && size > 0 && from + size <= bytes.length ? bytes.subarray(from, from + size) : undefined;
}
