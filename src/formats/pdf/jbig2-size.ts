/** Kinds of segments that begin with a width and a height: regions, and the page itself (ITU-T T.88, 7.3 and 7.4). */
const regions = new Set([4, 6, 7, 20, 22, 23, 36, 38, 39, 40, 42, 43, 48]);
const patterns = 16;
/** A page that grows strip by strip does not know how high it gets. */
const unknown = 0xffffffff;

/**
 * The pixels of the largest bitmap that a JBIG2 stream of a PDF has made: its own segments tell, whatever the dictionary
 * says. Segments whose length is not told end the list.
 */
export function largestJbig2(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let largest = 0;
  for (let at = 0; at + 11 <= bytes.length; ) {
    const header = headerAt(view, at);
    if (!header) break;
    const { kind, data, length } = header;
    if (data + 8 <= bytes.length) largest = Math.max(largest, pixelsOf(view, kind, data));
    if (length === unknown) break;
    at = data + length;
  }
  return largest;
}

function pixelsOf(view: DataView, kind: number, at: number): number {
  if (regions.has(kind)) {
    const [width, height] = [view.getUint32(at), view.getUint32(at + 4)];
    return kind === 48 && height === unknown ? 0 : width * height;
  }
  // All patterns stand beside each other in one bitmap.
  return kind === patterns ? view.getUint8(at + 1) * view.getUint8(at + 2) * (view.getUint32(at + 3) + 1) : 0;
}

/** ITU-T T.88, 7.2: the number, the kind, the segments that it refers to, its page and its length. */
function headerAt(view: DataView, start: number): { kind: number; data: number; length: number } | undefined {
  const number = view.getUint32(start);
  const flags = view.getUint8(start + 4);
  let at = start + 5;
  let referred = view.getUint8(at) >> 5;
  if (referred === 7) {
    if (at + 4 > view.byteLength) return undefined;
    referred = view.getUint32(at) & 0x1fffffff;
    at += 4 + Math.ceil((referred + 1) / 8);
  } else at += 1;
  at += referred * (number <= 256 ? 1 : number <= 65_536 ? 2 : 4);
  at += (flags & 0x40) !== 0 ? 4 : 1;
  if (at + 4 > view.byteLength) return undefined;
  return { kind: flags & 0x3f, data: at + 4, length: view.getUint32(at) };
}
