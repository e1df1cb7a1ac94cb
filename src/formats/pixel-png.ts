import { deflateSync } from "node:zlib";
import type { Pixels } from "./pixels.ts";
import { chunk, signature } from "./png.ts";

interface Beside {
  /** The colour profile that the pixels are in. */
  icc?: Uint8Array | undefined;
  /** EXIF without its "Exif\0\0". */
  exif?: Uint8Array | undefined;
}

/** Pixels as an uncompressed PNG: a container that carries a colour profile and EXIF along to the next reader. */
export function writePixelPng({ width, height, channels, data }: Pixels, { icc, exif }: Beside = {}): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, channels === 4 ? 6 : 2, 0, 0, 0], 8); // 8 bits, colour with or without alpha

  const stride = width * channels;
  const rows = new Uint8Array((1 + stride) * height);
  for (let row = 0; row < height; row += 1) {
    rows.set(data.subarray(row * stride, (row + 1) * stride), row * (1 + stride) + 1);
  }
  const parts = [signature, chunk("IHDR", header)];
  if (icc) parts.push(chunk("iCCP", Buffer.concat([Buffer.from("icc\0\0"), deflateSync(icc)])));
  if (exif) parts.push(chunk("eXIf", exif));
  parts.push(chunk("IDAT", deflateSync(rows, { level: 0 })), chunk("IEND", new Uint8Array()));
  return Buffer.concat(parts);
}
