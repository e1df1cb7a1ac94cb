import { constants, deflateSync, zstdDecompressSync } from "node:zlib";
import { Problem } from "#problem";
import { long, numberOf, numbersOf, type Page, short, tags } from "./directory.ts";

const deflate = 8;
/** Tags that point to other directories of the file, which do not come along. */
const pointers = new Set<number>([330, 400, 34_665, 34_853, 40_965]);

/** New numbers by field; undefined removes the field. */
export type Changes = ReadonlyMap<number, readonly number[] | undefined>;

/** Writes a file of one page, with other pieces and changed fields, in the byte order of the old one. */
export function rewritten(page: Page, changes: Changes, pieces: readonly Uint8Array[]): Buffer {
  const isTiled = page.fields.has(tags.tileOffsets);
  const [offsetTag, countTag] = isTiled ? [tags.tileOffsets, tags.tileCounts] : [tags.offsets, tags.counts];
  const fields = new Map<number, { type: number; count: number; bytes: Uint8Array }>();
  for (const [tag, field] of page.fields) if (field.type < 16 && !pointers.has(tag)) fields.set(tag, field);
  for (const [tag, list] of changes) {
    if (list) fields.set(tag, numbered(page, short, list));
    else fields.delete(tag);
  }
  const lengths = pieces.map(({ byteLength }) => byteLength);
  fields.set(countTag, numbered(page, long, lengths));
  fields.set(offsetTag, numbered(page, long, lengths));

  const list = [...fields].sort(([one], [other]) => one - other);
  let at = 8 + 2 + 12 * list.length + 4;
  const places = list.map(([, { bytes }]) => {
    const place = at;
    if (bytes.length > 4) at += bytes.length + (bytes.length & 1);
    return place;
  });
  let piece = at;
  const starts = lengths.map((length) => {
    const start = piece;
    piece += length + (length & 1);
    return start;
  });
  fields.set(offsetTag, numbered(page, long, starts));

  const out = Buffer.alloc(piece);
  const put = (value: number, place: number, width: 2 | 4) =>
    page.isLittle ? out.writeUIntLE(value, place, width) : out.writeUIntBE(value, place, width);
  out.write(page.isLittle ? "II" : "MM", "latin1");
  put(42, 2, 2);
  put(8, 4, 4);
  put(list.length, 8, 2);
  for (const [index, [tag]] of list.entries()) {
    const { type, count, bytes } = fields.get(tag) ?? numbered(page, short, []);
    const entry = 10 + 12 * index;
    put(tag, entry, 2);
    put(type, entry + 2, 2);
    put(count, entry + 4, 4);
    if (bytes.length > 4) put(places[index] ?? 0, entry + 8, 4);
    out.set(bytes, bytes.length > 4 ? places[index] : entry + 8);
  }
  for (const [index, bytes] of pieces.entries()) out.set(bytes, starts[index]);
  return out;
}

function numbered({ isLittle }: Page, type: typeof short | typeof long, list: readonly number[]) {
  const width = type === short ? 2 : 4;
  const bytes = Buffer.alloc(list.length * width);
  for (const [index, value] of list.entries()) {
    if (isLittle) bytes.writeUIntLE(value, index * width, width);
    else bytes.writeUIntBE(value, index * width, width);
  }
  return { type, count: list.length, bytes };
}

/** Writes a whole number over those of a field; other pages stay as they are. */
export function relabelled({ file, isLittle, fields }: Page, tag: number, value: number): Buffer {
  const copy = Buffer.from(file);
  const field = fields.get(tag);
  if (!field || field.type !== short) return copy;
  const start = field.bytes.byteOffset - file.byteOffset;
  for (let at = start; at < start + field.bytes.length; at += 2) {
    if (isLittle) copy.writeUInt16LE(value, at);
    else copy.writeUInt16BE(value, at);
  }
  return copy;
}

/** The most bytes of all pieces, in sizes of the file: equal pieces may share their bytes, and in bombs thousands do. */
const mostShared = 4;

/** The compressed strips or tiles of a page. */
export function piecesOf(page: Page): Uint8Array[] {
  const isTiled = page.fields.has(tags.tileOffsets);
  const most = countOf(page);
  const counts = numbersOf(page, isTiled ? tags.tileCounts : tags.counts, most);
  const offsets = numbersOf(page, isTiled ? tags.tileOffsets : tags.offsets, most);
  const pieces = offsets.map((offset, index) => page.file.subarray(offset, offset + (counts[index] ?? 0)));
  const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
  if (bytes > mostShared * page.file.length) {
    throw new Problem("unprocessable", "The TIFF file is damaged: its parts lie over each other.");
  }
  return pieces;
}

/** Counts the pieces that make the picture: further ones are none of it. */
function countOf(page: Page): number {
  const { width, height, across, down } = sidesOf(page);
  const planes = numberOf(page, tags.planar, 1) === 2 ? numberOf(page, tags.channels, 1) : 1;
  return Math.ceil(width / across) * Math.ceil(height / down) * planes;
}

function sidesOf(page: Page) {
  const [width, height] = [numberOf(page, tags.width, 1), numberOf(page, tags.height, 1)];
  const across = Math.max(1, numberOf(page, tags.tileWidth, width));
  const down = Math.max(
    1,
    numberOf(page, tags.tileHeight, Math.min(height, numberOf(page, tags.rowsPerStrip, height))),
  );
  return { width, height, across, down };
}

/** Packs a page's pieces with ZIP in place of Zstandard, which libvips' own reader of TIFF lacks; predictors stay. */
export function withoutZstd(page: Page): Buffer {
  const most = mostBytes(page);
  // The last tiles of rows and columns go beyond the picture; far more than it holds is a bomb.
  let left = most + mostPadded * bytesOf(page);
  const pieces = piecesOf(page).map((piece) => {
    try {
      const plain = zstdDecompressSync(piece, { maxOutputLength: Math.max(1, Math.min(most, left)) });
      left -= plain.length;
      return deflateSync(plain, { level: 1, strategy: constants.Z_RLE });
    } catch (cause) {
      const says = "The TIFF file is damaged: a part of it can't be unpacked.";
      throw new Problem("unprocessable", says, { cause });
    }
  });
  return rewritten(page, new Map([[tags.compression, [deflate]]]), pieces);
}

/** The most bytes that a piece unpacks to: a tile is as large as it is told, a strip no larger than the picture. */
function mostBytes(page: Page): number {
  const { across, down } = sidesOf(page);
  // Tiles beyond the picture's own size, and far beyond any that is written, are no picture's.
  return Math.max(1, Math.min(Math.ceil((across * bitsOf(page)) / 8) * down, mostTile + bytesOf(page)));
}

const mostTile = 16 * 1024 * 1024;
/** The most bytes of all tiles, in sizes of the picture: small and narrow pictures fill only a corner of theirs. */
const mostPadded = 16;

const bitsOf = (page: Page): number => numberOf(page, tags.bits, 1) * numberOf(page, tags.channels, 1);

function bytesOf(page: Page): number {
  const { width, height } = sidesOf(page);
  return Math.ceil((width * bitsOf(page)) / 8) * height;
}

/** Writes samples in this machine's byte order, in one strip. */
export function plainFile(page: Page, data: Buffer, bits: number, more: readonly (readonly [number, number[]])[] = []) {
  const strip = { ...page, fields: new Map(page.fields) };
  for (const tag of tilesAndPredictor) strip.fields.delete(tag);
  if (!page.isLittle && bits === 16) data.swap16();
  if (!page.isLittle && bits === 32) data.swap32();
  const changes = new Map<number, readonly number[] | undefined>([
    [tags.compression, [1]],
    [tags.planar, [1]],
    [tags.bits, new Array<number>(numberOf(page, tags.channels, 1)).fill(bits)],
    [tags.rowsPerStrip, undefined],
    ...more,
  ]);
  return rewritten(strip, changes, [data]);
}

const tilesAndPredictor = [tags.tileWidth, tags.tileHeight, tags.tileOffsets, tags.tileCounts, tags.predictor];
