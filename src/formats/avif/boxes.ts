/** A box of an ISO base media file (ISO/IEC 14496-12, 4.2); `body` is what follows its size and type. */
export interface Box {
  type: string;
  body: Uint8Array;
}

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
export const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

export function* boxes(bytes: Uint8Array): Generator<Box> {
  const view = viewOf(bytes);
  let at = 0;
  while (at + 8 <= bytes.length) {
    const short = view.getUint32(at);
    const isLong = short === 1 && at + 16 <= bytes.length;
    const header = isLong ? 16 : 8;
    const size = short === 0 ? bytes.length - at : isLong ? Number(view.getBigUint64(at + 8)) : short;
    if (size < header || at + size > bytes.length) return;
    yield { type: latin1(bytes.subarray(at + 4, at + 8)), body: bytes.subarray(at + header, at + size) };
    at += size;
  }
}

/** The first box at the end of a path of types, such as "mdia", "minf", "stbl". */
export function inside(bytes: Uint8Array, ...path: readonly string[]): Uint8Array | undefined {
  const [first, ...rest] = path;
  if (first === undefined) return bytes;
  for (const { type, body } of boxes(bytes)) if (type === first) return inside(body, ...rest);
  return undefined;
}

export function box(type: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}

/** Numbers of given byte widths, one after the other: [width, value], … */
export function numbers(...list: readonly (readonly [width: 1 | 2 | 4, value: number])[]): Uint8Array {
  const bytes = Buffer.alloc(list.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of list) at = bytes.writeUIntBE(value, at, width);
  return bytes;
}
