/** A block of a GIF behind its head: an extension, a picture, or the end. */
export interface Block {
  kind: "extension" | "picture" | "trailer";
  start: number;
  end: number;
}

const extension = 0x21;
const picture = 0x2c;
const trailer = 0x3b;

/** A colour table's length, from the byte of flags in front of it. */
export const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

export const headBytes = (bytes: Uint8Array): number => 13 + tableBytes(bytes[10] ?? 0);

/** The blocks of a GIF (GIF89a, appendix A) up to its trailer, its end, or a byte that begins none; undefined for one that is cut. */
export function* blocks(bytes: Uint8Array): Generator<Block | undefined> {
  let start = headBytes(bytes);
  for (let kind = bytes[start]; kind === extension || kind === picture; kind = bytes[start]) {
    const data = kind === extension ? start + 2 : start + 11 + tableBytes(bytes[start + 9] ?? 0);
    const end = afterChain(bytes, data);
    if (end === undefined) return yield undefined;
    yield { kind: kind === extension ? "extension" : "picture", start, end };
    start = end;
  }
  if (bytes[start] === trailer) yield { kind: "trailer", start, end: start + 1 };
}

/** Gives the place behind a chain of pieces, each with its length in front and an empty one at the end. */
function afterChain(bytes: Uint8Array, start: number): number | undefined {
  let at = start;
  for (;;) {
    const length = bytes[at];
    if (length === undefined) return undefined;
    at += 1 + length;
    if (length === 0) return at;
  }
}
