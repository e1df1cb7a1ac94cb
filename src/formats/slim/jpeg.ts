import { Cutting } from "../cutting.ts";
import { bareOrientation } from "./exif.ts";

const app0 = 0xe0;
const app1 = 0xe1;
const app2 = 0xe2;
const app14 = 0xee;
const comment = 0xfe;
const startOfScan = 0xda;
const endOfImage = 0xd9;

/** The picture of a JPEG as it was coded, with its profile but without EXIF, XMP, comments and whatever follows it. */
export function slimJpeg(bytes: Uint8Array, orientation: number): Uint8Array | undefined {
  const orient = orientation === 1 ? new Uint8Array() : exifSegment(orientation);
  const cutting = new Cutting(bytes, orient.length);
  let at = 2;
  cutting.keep(0, at);
  cutting.put(orient);
  while (at + 2 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (marker === endOfImage) {
      cutting.keep(at, at + 2);
      return cutting.bytes();
    } else {
      const next = marker === startOfScan ? afterScan(bytes, at) : at + 2 + lengthAt(bytes, at);
      if (isKept(bytes, at, marker)) cutting.keep(at, next);
      at = next;
    }
  }
  return undefined; // It ends without an end: not for us to cut.
}

const lengthAt = (bytes: Uint8Array, at: number): number => ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);

function isKept(bytes: Uint8Array, at: number, marker: number): boolean {
  if (marker === comment) return false;
  if (marker < app0 || marker > 0xef) return true;
  const name = Buffer.from(bytes.subarray(at + 4, at + 16)).toString("latin1");
  if (marker === app0) return name.startsWith("JFIF\0");
  // Adobe's segment tells the colour transform, without which CMYK and RGB come out wrong.
  return (marker === app2 && name.startsWith("ICC_PROFILE\0")) || (marker === app14 && name.startsWith("Adobe"));
}

/** Behind the coded data of a scan: the next marker that is neither a stuffed byte nor a restart. */
function afterScan(bytes: Uint8Array, start: number): number {
  let at = start + 2 + lengthAt(bytes, start);
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) return bytes.length;
    const marker = bytes[at + 1] ?? 0;
    if (marker !== 0 && (marker < 0xd0 || marker > 0xd7) && marker !== 0xff) return at;
    at += marker === 0xff ? 1 : 2;
  }
}

function exifSegment(orientation: number): Uint8Array {
  const block = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), bareOrientation(orientation)]);
  return Buffer.concat([Uint8Array.of(0xff, app1, 0, block.length + 2), block]);
}
