import { crc32, deflateSync } from "node:zlib";
import type { Pixels } from "../image/pixels.ts";
import { StoredZlib } from "../wire/stored-zlib.ts";
import { chunk, signature } from "./png.ts";

interface Beside {
  /** The colour profile that the pixels are in. */
  icc?: Uint8Array | undefined;
  /** EXIF without its "Exif\0\0". */
  exif?: Uint8Array | undefined;
  /** Leaves the alpha channel out. */
  opaque?: boolean | undefined;
}

/**
 * Writes pixels as an uncompressed PNG, which carries a colour profile and EXIF along to the next reader. It is written
 * in one piece, for pictures that fill memory already.
 */
export function writePixelPng(pixels: Pixels, { icc, exif, opaque = false }: Beside = {}): Uint8Array {
  const { width, height } = pixels;
  const channels = opaque ? 3 : pixels.channels;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, channels === 4 ? 6 : 2, 0, 0, 0], 8); // 8 bits, colour with or without alpha

  const head = Buffer.concat([
    signature,
    chunk("IHDR", header),
    ...(icc ? [chunk("iCCP", Buffer.concat([Buffer.from("icc\0\0"), deflateSync(icc)]))] : []),
    ...(exif ? [chunk("eXIf", exif)] : []),
  ]);
  const tail = chunk("IEND", new Uint8Array());
  const rawBytes = (1 + width * channels) * height;
  const dataBytes = StoredZlib.size(rawBytes);

  const out = Buffer.allocUnsafeSlow(head.length + 12 + dataBytes + tail.length);
  out.set(head, 0);
  let at = out.writeUInt32BE(dataBytes, head.length);
  at += out.write("IDAT", at, "latin1");
  const stream = new StoredZlib(out, at, rawBytes);
  for (const row of rows(pixels, channels)) stream.put(row);
  stream.end();
  at = out.writeUInt32BE(crc32(out.subarray(at - 4, at + dataBytes)), at + dataBytes);
  out.set(tail, at);
  return out;
}

/** Yields rows behind a byte that says "not filtered"; one buffer serves for all of them. */
function* rows({ width, height, channels, data }: Pixels, kept: 3 | 4): Generator<Uint8Array> {
  const row = new Uint8Array(1 + width * kept);
  for (let y = 0; y < height; y += 1) {
    const from = y * width * channels;
    if (kept === channels) row.set(data.subarray(from, from + width * channels), 1);
    else {
      for (let x = 0; x < width; x += 1) {
        const pixel = from + x * 4;
        row[1 + x * 3] = data[pixel] ?? 0;
        row[2 + x * 3] = data[pixel + 1] ?? 0;
        row[3 + x * 3] = data[pixel + 2] ?? 0;
      }
    }
    yield row;
  }
}
