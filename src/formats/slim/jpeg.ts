import { endOfImage, piecesOf } from "../jpeg/pieces.ts";
import { Cutting } from "../wire/cutting.ts";
import { bareOrientation } from "./exif.ts";

const app0 = 0xe0;
const app1 = 0xe1;
const app2 = 0xe2;
const app14 = 0xee;
const comment = 0xfe;

/** Cuts a JPEG to its picture and its profile, without EXIF, XMP, comments and whatever follows it. */
export function slimJpeg(bytes: Uint8Array, orientation: number): Uint8Array | undefined {
  return cut(bytes, orientation === 1 ? new Uint8Array() : exifSegment(orientation), isKept);
}

/** Cuts a JPEG to its picture, but keeps its EXIF and XMP. */
export const lonePicture = (bytes: Uint8Array): Uint8Array | undefined =>
  cut(bytes, new Uint8Array(), (file, at, marker) => isKept(file, at, marker) || isNote(file, at, marker));

type Choice = (bytes: Uint8Array, at: number, marker: number) => boolean;

function cut(bytes: Uint8Array, more: Uint8Array, choose: Choice): Uint8Array | undefined {
  const cutting = new Cutting(bytes, more.length);
  cutting.keep(0, 2);
  cutting.put(more);
  for (const { marker, start, end } of piecesOf(bytes)) {
    if (choose(bytes, start, marker)) cutting.keep(start, end);
    if (marker === endOfImage) return cutting.bytes();
  }
  return undefined; // The file has no end marker, so it is not cut.
}

const nameAt = (bytes: Uint8Array, at: number): string =>
  Buffer.from(bytes.subarray(at + 4, at + 16)).toString("latin1");

function isKept(bytes: Uint8Array, at: number, marker: number): boolean {
  if (marker === comment) return false;
  if (marker < app0 || marker > 0xef) return true;
  const name = nameAt(bytes, at);
  if (marker === app0) return name.startsWith("JFIF\0");
  // Adobe's segment tells the colour transform, without which CMYK and RGB come out wrong.
  return (marker === app2 && name.startsWith("ICC_PROFILE\0")) || (marker === app14 && name.startsWith("Adobe"));
}

const isNote = (bytes: Uint8Array, at: number, marker: number): boolean =>
  marker === app1 && ["Exif\0\0", "http://ns.ad"].some((name) => nameAt(bytes, at).startsWith(name));

function exifSegment(orientation: number): Uint8Array {
  const block = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), bareOrientation(orientation)]);
  return Buffer.concat([Uint8Array.of(0xff, app1, 0, block.length + 2), block]);
}
