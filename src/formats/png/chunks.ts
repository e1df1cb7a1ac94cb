import { signature } from "./png.ts";

export interface Chunk {
  type: string;
  /** The beginning and the end of the chunk's body: eight bytes lie before it, four behind. */
  start: number;
  end: number;
}

/** Lists the chunks of a PNG (PNG, 5.3), up to one that goes beyond the file's end. */
export function* chunksOf(bytes: Uint8Array): Generator<Chunk> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = signature.length;
  while (at + 12 <= bytes.length) {
    const start = at + 8;
    const end = start + view.getUint32(at);
    if (end + 4 > bytes.length) return;
    yield { type: Buffer.from(bytes.buffer, bytes.byteOffset + at + 4, 4).toString("latin1"), start, end };
    at = end + 4;
  }
}
