import { orientationOf } from "../image/exif.ts";
import type { Format } from "../kinds/format.ts";
import { chunksOf } from "../png/chunks.ts";
import { chunk, signature } from "../png/png.ts";
import { slim } from "../slim/slim.ts";
import { Cutting } from "../wire/cutting.ts";
import { notedAvif } from "./avif.ts";
import { blockOf, type Entries, entriesOf, listsFrom } from "./exif-entries.ts";

const orientationTag = 0x0112;
const short = 3;
const mostInJpeg = 65_533 - 6;

/**
 * Puts notes into a finished picture without coding it anew: they become all of its metadata, beside an orientation
 * that it had. Undefined for kinds of files that have no room for notes.
 */
export function noted(
  file: Uint8Array,
  format: Format,
  notes: Entries,
  exif: Uint8Array | undefined,
): Uint8Array | undefined {
  if (format === "tiff") return notedTiff(file, notes);
  const block = blockOf(withOrientation(notes, exif ? orientationOf(exif) : 1));
  if (format === "avif") return notedAvif(file, block);
  const bare = slim(file, format, undefined);
  if (!bare) return undefined;
  if (format === "jpeg") return block.length <= mostInJpeg ? notedJpeg(bare, block) : undefined;
  if (format === "png") return notedPng(bare, block);
  return format === "webp" ? notedWebp(bare, block) : undefined;
}

function withOrientation(notes: Entries, orientation: number): Entries {
  if (orientation === 1) return notes;
  const value = notes.isLittle ? Uint8Array.of(orientation, 0) : Uint8Array.of(0, orientation);
  return { ...notes, main: [...notes.main, { tag: orientationTag, type: short, count: 1, value }] };
}

function notedJpeg(bare: Uint8Array, block: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), block]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([bare.subarray(0, 2), head, body, bare.subarray(2)]);
}

function notedPng(bare: Uint8Array, block: Uint8Array): Uint8Array | undefined {
  const [header] = chunksOf(bare);
  if (header?.type !== "IHDR") return undefined;
  const exif = chunk("eXIf", block);
  const cutting = new Cutting(bare, exif.length);
  cutting.keep(0, signature.length);
  cutting.keep(signature.length, header.end + 4);
  cutting.put(exif);
  cutting.keep(header.end + 4, bare.length);
  return cutting.bytes();
}

const exifFlag = 0x08;
const alphaFlag = 0x10;

/** Puts EXIF into a WebP, in the extended form of the container, which tells the size again (RFC 9649, 2.7). */
function notedWebp(bare: Uint8Array, block: Uint8Array): Uint8Array | undefined {
  const file = Buffer.from(bare.buffer, bare.byteOffset, bare.byteLength);
  const kind = file.toString("latin1", 12, 16);
  const head = kind === "VP8X" ? Buffer.from(file.subarray(12, 30)) : extended(file, kind);
  if (!head) return undefined;
  head[8] = (head[8] ?? 0) | exifFlag;
  const rest = file.subarray(kind === "VP8X" ? 30 : 12);
  const exif = Buffer.from("EXIF\0\0\0\0", "latin1");
  exif.writeUInt32LE(block.length, 4);
  const parts = [file.subarray(0, 12), head, rest, exif, block, Buffer.alloc(block.length & 1)];
  const made = Buffer.concat(parts);
  made.writeUInt32LE(made.length - 8, 4);
  return made;
}

function extended(file: Buffer, kind: string): Buffer | undefined {
  const isLossless = kind === "VP8L";
  if (!isLossless && kind !== "VP8 ") return undefined;
  const bits = isLossless ? file.readUInt32LE(21) : 0;
  const [width, height] = isLossless
    ? [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
    : [file.readUInt16LE(26) & 0x3fff, file.readUInt16LE(28) & 0x3fff];
  const head = Buffer.alloc(18);
  head.write("VP8X", 0, "latin1");
  head.writeUInt32LE(10, 4);
  head[8] = isLossless && (bits >>> 28) & 1 ? alphaFlag : 0;
  head.writeUIntLE(width - 1, 12, 3);
  head.writeUIntLE(height - 1, 15, 3);
  return head;
}

/** A TIFF's first page has the notes among its own tags: its list is written anew at the end of the file. */
function notedTiff(file: Uint8Array, notes: Entries): Uint8Array | undefined {
  const own = entriesOf(file);
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (!own || own.isLittle !== notes.isLittle) return own && notedTiff(file, turned(notes));
  const start = view.getUint32(4, own.isLittle);
  const count = view.getUint16(start, own.isLittle);
  // A tag that could not be read would be lost.
  if (own.main.length !== count) return undefined;
  const next = view.getUint32(start + 2 + 12 * count, own.isLittle);
  const isNew = ({ tag }: { tag: number }) => !notes.main.some((one) => one.tag === tag);
  const place = file.length + (file.length & 1);
  const lists = listsFrom(place, { ...notes, main: [...own.main.filter(isNew), ...notes.main] }, next);
  const made = Buffer.concat([file, Buffer.alloc(file.length & 1), lists]);
  if (own.isLittle) made.writeUInt32LE(place, 4);
  else made.writeUInt32BE(place, 4);
  return made;
}

/** The bytes of a number in each type of EXIF; texts have none to be turned. */
const unit: Partial<Record<number, number>> = { 3: 2, 4: 4, 5: 4, 8: 2, 9: 4, 10: 4, 11: 4, 12: 8 };

function turned({ isLittle, main, exif, gps }: Entries): Entries {
  const all = (list: Entries["main"]) =>
    list.map((entry) => {
      const width = unit[entry.type];
      if (width === undefined) return entry;
      const value = Buffer.from(entry.value);
      for (let at = 0; at < value.length; at += width) value.subarray(at, at + width).reverse();
      return { ...entry, value };
    });
  return { isLittle: !isLittle, main: all(main), exif: all(exif), gps: all(gps) };
}
