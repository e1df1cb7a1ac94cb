import { crc32, deflateSync } from "node:zlib";

export const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

export function chunk(type: string, body: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + body.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, body.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(body, 8);
  view.setUint32(8 + body.length, crc32(bytes.subarray(4, 8 + body.length)));
  return bytes;
}

/** A PNG of two colours, one bit a pixel: the smallest and fastest form a code can have. */
export function writeTwoColourPng(
  side: number,
  [zero, one]: readonly [rgb: readonly number[], rgb: readonly number[]],
  isOne: (row: number, column: number) => boolean,
): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, side);
  view.setUint32(4, side);
  header.set([1, 3, 0, 0, 0], 8); // one bit, palette, deflate, no filter, not interlaced

  const stride = 1 + Math.ceil(side / 8);
  const rows = new Uint8Array(stride * side);
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      if (!isOne(row, column)) continue;
      const place = row * stride + 1 + (column >> 3);
      rows[place] = (rows[place] ?? 0) | (0x80 >> (column & 7));
    }
  }
  const parts = [
    chunk("IHDR", header),
    chunk("PLTE", Uint8Array.from([...zero, ...one])),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", new Uint8Array()),
  ];
  return Buffer.concat([signature, ...parts]);
}
