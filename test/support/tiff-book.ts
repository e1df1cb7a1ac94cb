export interface TiffPage {
  width: number;
  height: number;
  /** One shade of grey all over. */
  shade: number;
  /** NewSubfileType. */
  kind?: number;
}

/** A TIFF of several grey pages, in either order of bytes, as a TIFF of old or as a BigTIFF. */
export function tiffBook(pages: readonly TiffPage[], { isLittle = true, isBig = false } = {}): Uint8Array {
  const [word, entrySize] = isBig ? [8, 20] : [4, 12];
  const put = (buffer: Buffer, at: number, width: number, value: number) => {
    if (width === 8) isLittle ? buffer.writeBigUInt64LE(BigInt(value), at) : buffer.writeBigUInt64BE(BigInt(value), at);
    else if (isLittle) buffer.writeUIntLE(value, at, width);
    else buffer.writeUIntBE(value, at, width);
  };
  const head = Buffer.alloc(isBig ? 16 : 8);
  head.write(isLittle ? "II" : "MM");
  put(head, 2, 2, isBig ? 43 : 42);
  if (isBig) put(head, 4, 2, 8);
  put(head, isBig ? 8 : 4, word, head.length);
  const parts = [head];
  let at = head.length;
  for (const [index, { width, height, shade, kind = 0 }] of pages.entries()) {
    const fields = [
      [254, 4, kind],
      [256, 3, width],
      [257, 3, height],
      [258, 3, 8],
      [259, 3, 1],
      [262, 3, 1],
      [273, 4, 0],
      [277, 3, 1],
      [278, 3, height],
      [279, 4, width * height],
    ] as const;
    const countSize = isBig ? 8 : 2;
    const directory = Buffer.alloc(countSize + fields.length * entrySize + word);
    const pixels = Buffer.alloc(width * height, shade);
    put(directory, 0, countSize, fields.length);
    for (const [order, [tag, type, value]] of fields.entries()) {
      const entry = countSize + order * entrySize;
      put(directory, entry, 2, tag);
      put(directory, entry + 2, 2, type);
      put(directory, entry + 4, word, 1);
      put(directory, entry + 4 + word, type === 3 ? 2 : 4, tag === 273 ? at + directory.length : value);
    }
    const next = at + directory.length + pixels.length;
    put(directory, directory.length - word, word, index + 1 < pages.length ? next : 0);
    parts.push(directory, pixels);
    at = next;
  }
  return new Uint8Array(Buffer.concat(parts));
}
