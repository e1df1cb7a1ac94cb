import { Cutting } from "../wire/cutting.ts";
import { endOfImage, type JpegPiece, piecesOf } from "./pieces.ts";

export interface JpegHeader {
  width: number;
  height: number;
  channels: number;
  bits: number;
  /** The quality as the IJG's encoders count, 1 to 100: a guess from the first quantisation table. */
  quality: number;
  /** The file has Adobe's marker, with which a CMYK picture's samples are inverted by custom. */
  adobe: boolean;
}

/** The sum of the luminance table in annex K of the standard, which stands for quality 50. */
const sumAt50 = 3_688;

/** Reads the header of a JPEG; nothing where the bytes are none. */
export function readJpeg(bytes: Uint8Array): JpegHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let quality: number | undefined;
  let adobe = false;
  for (const { marker, at, length } of segments(bytes)) {
    if (marker === 0xdb) quality ??= qualityOf(bytes.subarray(at, at + length));
    if (marker === 0xee && length >= 12 && view.getUint32(at) === 0x41646f62) adobe = true; // "Adob"
    // Start of a frame: all of C0 to CF but the tables C4, C8 and CC.
    if (marker < 0xc0 || marker > 0xcf || (marker % 4 === 0 && marker !== 0xc0) || length < 6) continue;
    const [bits = 0, channels = 0] = [bytes[at], bytes[at + 5]];
    return {
      width: view.getUint16(at + 3),
      height: view.getUint16(at + 1),
      channels,
      bits,
      quality: quality ?? 100,
      adobe,
    };
  }
  return undefined;
}

/**
 * The same picture without anything that is not of its samples: comments, EXIF, small pictures, the colour profile (a PDF says
 * itself what its colours are), and what follows its end. Nothing where it can't be followed to its end.
 */
export function bareJpeg(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  const cutting = new Cutting(bytes);
  let at = 2;
  cutting.keep(0, at);
  for (const { marker, start, end } of piecesOf(bytes)) {
    if (start > at && bytes.subarray(at, start).some((byte) => byte !== 0xff)) return undefined;
    at = Math.min(end, bytes.length);
    if (tellsDecoders(bytes, { marker, start, end })) cutting.keep(start, at);
    if (marker === endOfImage) return cutting.bytes();
  }
  // Readers show what there is of a picture without its end.
  return at === bytes.length ? cutting.bytes() : undefined;
}

const [app0, app14, app15, comment] = [0xe0, 0xee, 0xef, 0xfe];
/** The bytes of two segments with their markers: JFIF's without a thumbnail, and Adobe's, which tells the colours. */
const [jfifBytes, adobeBytes] = [18, 16];

function tellsDecoders(bytes: Uint8Array, { marker, start, end }: JpegPiece): boolean {
  const name = Buffer.from(bytes.subarray(start + 4, start + 9)).toString("latin1");
  if (marker === app0) return name === "JFIF\0" && end - start === jfifBytes;
  if (marker === app14) return name === "Adobe" && end - start === adobeBytes;
  return marker !== comment && (marker < app0 || marker > app15);
}

/** Yields the segments in front of the picture's own data. */
export function* segments(bytes: Uint8Array): Generator<{ marker: number; at: number; length: number }> {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return;
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xda) return;
    const length = ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0) - 2;
    if (length < 0 || at + 4 + length > bytes.length) return;
    yield { marker, at: at + 4, length };
    at += 4 + length;
  }
}

function qualityOf(table: Uint8Array): number {
  const wide = (table[0] ?? 0) >> 4 > 0;
  let sum = 0;
  for (let place = 0; place < 64; place++) {
    sum += wide ? ((table[1 + 2 * place] ?? 0) << 8) + (table[2 + 2 * place] ?? 0) : (table[1 + place] ?? 0);
  }
  const percent = (100 * sum) / sumAt50;
  return Math.min(100, Math.max(1, Math.round(percent <= 100 ? (200 - percent) / 2 : 5_000 / percent)));
}
