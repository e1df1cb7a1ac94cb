import { tiffOf } from "../image/exif.ts";

/** A tag of EXIF, its value in the byte order of the block that it is from (TIFF 6.0, section 2). */
export interface Entry {
  tag: number;
  type: number;
  count: number;
  value: Uint8Array;
}

/** The three lists of a block that say something of a picture. */
export interface Entries {
  isLittle: boolean;
  main: Entry[];
  exif: Entry[];
  gps: Entry[];
}

/** The bytes of a number of each type, from BYTE to DOUBLE. */
const widths = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
const pointers = { exif: 0x8769, gps: 0x8825 };
const long = 4;
/** The most bytes of a value: names and places need far less, and a block in a JPEG has 64 KB. */
const mostValueBytes = 16_384;

/** Reads the entries of a block of EXIF or of the first page of a TIFF; undefined where it is neither. */
export function entriesOf(block: Uint8Array): Entries | undefined {
  const tiff = tiffOf(block);
  if (tiff.length < 14) return undefined;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const isLittle = view.getUint16(0) === 0x4949;
  const list = (at: number) => listAt(view, at, isLittle);
  const main = list(view.getUint32(4, isLittle));
  const below = (tag: number) => {
    const pointer = main.find((one) => one.tag === tag);
    return pointer?.value.length === 4 ? list(numberOf(pointer, isLittle)) : [];
  };
  return { isLittle, main, exif: below(pointers.exif), gps: below(pointers.gps) };
}

function listAt(view: DataView, at: number, isLittle: boolean): Entry[] {
  if (at + 2 > view.byteLength) return [];
  const count = view.getUint16(at, isLittle);
  if (at + 2 + 12 * count > view.byteLength) return [];
  return Array.from({ length: count }, (_, index) => entryAt(view, at + 2 + 12 * index, isLittle)).filter(
    (entry) => entry !== undefined,
  );
}

function entryAt(view: DataView, at: number, isLittle: boolean): Entry | undefined {
  const [tag, type, count] = [
    view.getUint16(at, isLittle),
    view.getUint16(at + 2, isLittle),
    view.getUint32(at + 4, isLittle),
  ];
  const length = (widths[type] ?? 0) * count;
  const from = length <= 4 ? at + 8 : view.getUint32(at + 8, isLittle);
  if (length === 0 || length > mostValueBytes || from + length > view.byteLength) return undefined;
  return { tag, type, count, value: new Uint8Array(view.buffer, view.byteOffset + from, length) };
}

const numberOf = ({ value }: Entry, isLittle: boolean): number =>
  new DataView(value.buffer, value.byteOffset, value.byteLength).getUint32(0, isLittle);

const pointer = (tag: number, place: number, isLittle: boolean): Entry => {
  const value = new Uint8Array(4);
  new DataView(value.buffer).setUint32(0, place, isLittle);
  return { tag, type: long, count: 1, value };
};

const mark = {
  little: Uint8Array.of(0x49, 0x49, 42, 0, 8, 0, 0, 0),
  big: Uint8Array.of(0x4d, 0x4d, 0, 42, 0, 0, 0, 8),
};

/** A block that holds these and nothing else, without a container's mark in front. */
export function blockOf({ isLittle, main, exif, gps }: Entries): Uint8Array {
  const head = isLittle ? mark.little : mark.big;
  return Buffer.concat([head, listsFrom(head.length, { isLittle, main, exif, gps }, 0)]);
}

/** The lists as they stand from a place of a file on; `next` is the place of the page that follows. */
export function listsFrom(place: number, { isLittle, main, exif, gps }: Entries, next: number): Uint8Array {
  const more = (list: readonly Entry[], tag: number) => (list.length > 0 ? [pointer(tag, 0, isLittle)] : []);
  const shape = [...main, ...more(exif, pointers.exif), ...more(gps, pointers.gps)];
  const exifAt = place + bytesOf(shape);
  const gpsAt = exifAt + (exif.length > 0 ? bytesOf(exif) : 0);
  const whole = [
    ...main,
    ...(exif.length > 0 ? [pointer(pointers.exif, exifAt, isLittle)] : []),
    ...(gps.length > 0 ? [pointer(pointers.gps, gpsAt, isLittle)] : []),
  ];
  return Buffer.concat([
    written(whole, place, isLittle, next),
    ...(exif.length > 0 ? [written(exif, exifAt, isLittle, 0)] : []),
    ...(gps.length > 0 ? [written(gps, gpsAt, isLittle, 0)] : []),
  ]);
}

/** Rounds up to an even place, where values begin. */
const even = (length: number): number => length + (length & 1);
const apart = ({ value }: Entry): number => (value.length > 4 ? even(value.length) : 0);
const bytesOf = (list: readonly Entry[]): number =>
  6 + 12 * list.length + list.reduce((sum, one) => sum + apart(one), 0);

function written(list: readonly Entry[], place: number, isLittle: boolean, next: number): Uint8Array {
  const bytes = new Uint8Array(bytesOf(list));
  const view = new DataView(bytes.buffer);
  view.setUint16(0, list.length, isLittle);
  let free = 6 + 12 * list.length;
  for (const [index, entry] of list.toSorted((one, other) => one.tag - other.tag).entries()) {
    const at = 2 + 12 * index;
    view.setUint16(at, entry.tag, isLittle);
    view.setUint16(at + 2, entry.type, isLittle);
    view.setUint32(at + 4, entry.count, isLittle);
    if (entry.value.length <= 4) bytes.set(entry.value, at + 8);
    else {
      view.setUint32(at + 8, place + free, isLittle);
      bytes.set(entry.value, free);
      free += even(entry.value.length);
    }
  }
  view.setUint32(2 + 12 * list.length, next, isLittle);
  return bytes;
}
