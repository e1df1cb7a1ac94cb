export interface JpegPiece {
  marker: number;
  /** The place of the piece's marker; a scan's data belong to it. */
  start: number;
  end: number;
}

export const startOfScan = 0xda;
export const endOfImage = 0xd9;

/** Lists the pieces of a JPEG behind its first marker, up to its end or to bytes that are no marker. */
export function* piecesOf(bytes: Uint8Array): Generator<JpegPiece> {
  let start = 2;
  while (start + 2 <= bytes.length && bytes[start] === 0xff) {
    const marker = bytes[start + 1] ?? 0;
    if (marker === 0xff) {
      start += 1; // B.1.1.2: any number of these may stand before a marker.
      continue;
    }
    const end =
      marker === endOfImage ? start + 2 : marker === startOfScan ? afterScan(bytes, start) : behind(bytes, start);
    yield { marker, start, end };
    if (marker === endOfImage) return;
    start = end;
  }
}

const behind = (bytes: Uint8Array, at: number): number => at + 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);

/** Finds the marker behind the coded data of a scan, which is neither a stuffed byte nor a restart. */
function afterScan(bytes: Uint8Array, start: number): number {
  let at = behind(bytes, start);
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) return bytes.length;
    const marker = bytes[at + 1] ?? 0;
    if (marker !== 0 && (marker < 0xd0 || marker > 0xd7) && marker !== 0xff) return at;
    at += marker === 0xff ? 1 : 2;
  }
}
