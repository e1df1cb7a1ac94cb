import { Cutting } from "../cutting.ts";

const extension = 0x21;
const image = 0x2c;
const trailer = 0x3b;
const commentLabel = 0xfe;
const applicationLabel = 0xff;
/** Applications that say how a GIF plays and what its colours mean. */
const kept = ["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"];

export function slimGif(bytes: Uint8Array): Uint8Array | undefined {
  const cutting = new Cutting(bytes);
  let at = 13 + tableBytes(bytes[10] ?? 0);
  cutting.keep(0, at);
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === trailer) {
      cutting.keep(at, at + 1);
      return cutting.bytes();
    }
    const start = kind === extension ? at + 2 : kind === image ? at + 11 + tableBytes(bytes[at + 9] ?? 0) : undefined;
    const end = start === undefined ? undefined : afterBlocks(bytes, start);
    if (end === undefined) return undefined;
    if (kind === image || isKept(bytes, at)) cutting.keep(at, end);
    at = end;
  }
  return undefined;
}

/** A colour table's length, from the byte of flags in front of it. */
const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

function isKept(bytes: Uint8Array, at: number): boolean {
  const label = bytes[at + 1];
  if (label === commentLabel) return false;
  if (label !== applicationLabel) return true;
  return kept.includes(Buffer.from(bytes.subarray(at + 3, at + 14)).toString("latin1"));
}

/** Behind a chain of blocks, each with its length in front and an empty one at the end. */
function afterBlocks(bytes: Uint8Array, start: number): number | undefined {
  let at = start;
  for (;;) {
    const length = bytes[at];
    if (length === undefined) return undefined;
    at += 1 + length;
    if (length === 0) return at;
  }
}
