/** Kinds of segments that begin with a width and a height: regions, and the page itself (ITU-T T.88, 7.3 and 7.4). */
const regions = new Set([4, 6, 7, 20, 22, 23, 36, 38, 39, 40, 42, 43, 48]);
const patterns = 16;
const extension = 62;
const blank = 0x20;
/** The height of a page that grows strip by strip: it is not known yet. */
const unknown = 0xffffffff;

interface Segment {
  kind: number;
  /** The place of the segment's data. */
  data: number;
  length: number;
}

/**
 * The pixels of the largest bitmap that a JBIG2 stream of a PDF has made: its own segments tell, whatever the dictionary
 * says. Segments whose length is not told end the list.
 */
export function largestJbig2(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let largest = 0;
  for (const { kind, data } of segmentsOf(view))
    if (data + 8 <= bytes.length) largest = Math.max(largest, pixelsOf(view, kind, data));
  return largest;
}

/** Blanks the comments of a JBIG2 picture (ITU-T T.88, 7.4.15), so that every segment stays where it is. */
export function bareJbig2(bytes: Uint8Array): Uint8Array {
  const bare = new Uint8Array(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const { kind, data, length } of segmentsOf(view))
    if (kind === extension && length !== unknown) bare.fill(blank, data + 4, data + length);
  return bare;
}

function* segmentsOf(view: DataView): Generator<Segment> {
  for (let at = 0; at + 11 <= view.byteLength; ) {
    const header = headerAt(view, at);
    if (!header) return;
    yield header;
    if (header.length === unknown) return;
    at = header.data + header.length;
  }
}

function pixelsOf(view: DataView, kind: number, at: number): number {
  if (regions.has(kind)) {
    const [width, height] = [view.getUint32(at), view.getUint32(at + 4)];
    return kind === 48 && height === unknown ? 0 : width * height;
  }
  // All patterns stand beside each other in one bitmap.
  return kind === patterns ? view.getUint8(at + 1) * view.getUint8(at + 2) * (view.getUint32(at + 3) + 1) : 0;
}

/** Reads a segment's head: its number, kind, references, page and length (ITU-T T.88, 7.2). */
function headerAt(view: DataView, start: number): Segment | undefined {
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
