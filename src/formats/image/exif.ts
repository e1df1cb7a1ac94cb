import { crc32 } from "node:zlib";

/** The mark that some containers put in front of EXIF, which is a little TIFF file (CIPA DC-008, 4.5). */
const mark = "Exif\0\0";
const orientationTag = 0x0112;
const short = 3;

/** The TIFF part of a block of EXIF. */
export function tiffOf(block: Uint8Array): Uint8Array {
  const marked = Buffer.from(block.subarray(0, mark.length)).toString("latin1") === mark;
  return marked ? block.subarray(mark.length) : block;
}

interface Directory {
  view: DataView;
  little: boolean;
  /** Offsets of the entries of IFD0, twelve bytes each. */
  entries: number[];
  /** The place of the link to IFD1, the thumbnail's. */
  link: number;
}

export function directory(tiff: Uint8Array): Directory | undefined {
  if (tiff.length < 14) return undefined;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const little = view.getUint16(0) === 0x4949;
  const start = view.getUint32(4, little);
  if (start + 2 > tiff.length) return undefined;
  const count = view.getUint16(start, little);
  const link = start + 2 + 12 * count;
  if (link + 4 > tiff.length) return undefined;
  return { view, little, link, entries: Array.from({ length: count }, (_, index) => start + 2 + 12 * index) };
}

/** The orientation (1 to 8) that a block of EXIF tells; 1 when it tells none or nonsense. */
export function orientationOf(block: Uint8Array): number {
  const found = directory(tiffOf(block));
  const entry = found?.entries.find((at) => found.view.getUint16(at, found.little) === orientationTag);
  const value = found && entry !== undefined ? found.view.getUint16(entry + 8, found.little) : 1;
  return value >= 1 && value <= 8 ? value : 1;
}

/** Writes an orientation over the one that is there. */
export function setOrientation(block: Uint8Array, orientation: number): void {
  const found = directory(tiffOf(block));
  for (const entry of found?.entries ?? []) {
    if (found?.view.getUint16(entry, found.little) !== orientationTag) continue;
    found.view.setUint16(entry + 2, short, found.little);
    found.view.setUint16(entry + 8, orientation, found.little);
  }
}

/** Cuts the thumbnail off: it would still show what a crop, a blur or a turn has changed. */
export function cutThumbnail(block: Uint8Array): void {
  const found = directory(tiffOf(block));
  found?.view.setUint32(found.link, 0, found.little);
}

/** Changes the EXIF inside a finished file where it stands; the length stays. A copy, unless nothing was found. */
export function editExif(file: Uint8Array, block: Uint8Array, edit: (block: Uint8Array) => void): Uint8Array {
  const tiff = tiffOf(block);
  const copy = Buffer.from(file);
  const at = copy.indexOf(tiff);
  if (at < 0) return file;
  const inside = copy.subarray(at, at + tiff.length);
  edit(inside);
  // A PNG guards every chunk by a checksum over its name and its body.
  const name = copy.subarray(at - 4, at);
  if (name.toString("latin1") === "eXIf") {
    copy.writeUInt32BE(crc32(copy.subarray(at - 4, at + tiff.length)), at + tiff.length);
  }
  return copy;
}
