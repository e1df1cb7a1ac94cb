import { zstdCompressSync } from "node:zlib";
import { readPage, tags } from "#formats/tiff/directory.ts";
import { kindOf } from "#formats/tiff/kind.ts";
import { labToRgb } from "#formats/tiff/lab.ts";
import { piecesOf, relabelled, rewritten, withoutZstd } from "#formats/tiff/rewrite.ts";
import { shadesOf, widened } from "#formats/tiff/shades.ts";
import { attack } from "../growth.ts";

/** The smallest size of an attack. */
const least = 262_144;

type Entry = readonly [tag: number, count: number, value: number];

/** A directory in front of some bytes; of an entry with many numbers the value is where they lie behind it. */
function tiff(entries: readonly Entry[], body: Uint8Array): Buffer {
  const start = 10 + 12 * entries.length + 4;
  const head = Buffer.alloc(start);
  head.write("II*\0\b\0\0\0", "latin1");
  head.writeUInt16LE(entries.length, 8);
  for (const [index, [tag, count, value]] of entries.entries()) {
    const at = 10 + 12 * index;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(4, at + 2);
    head.writeUInt32LE(count, at + 4);
    head.writeUInt32LE(count > 1 ? start + value : value, at + 8);
  }
  return Buffer.concat([head, body]);
}

const picture = (width: number, height: number): Entry[] => [
  [tags.width, 1, width],
  [tags.height, 1, height],
];

/** Each field claims all that is behind the directory. */
const claims = (size: number) => {
  const count = Math.floor(size / 4);
  const all = [tags.bits, tags.compression, tags.photometric, tags.channels, tags.planar, tags.sampleFormat, tags.inks];
  return tiff([...picture(9, 9), ...all.map((tag) => [tag, count, 0] as const)], Buffer.alloc(size, 1));
};

const readKind = (file: Uint8Array) => {
  const page = readPage(file);
  return page && [kindOf(page), relabelled(page, tags.photometric, 1).length];
};

/** As many pieces as a picture of one column has rows, all in one place, or in none. */
const strips = (size: number) => {
  const count = Math.floor(size / 8);
  const entries: Entry[] = [
    [tags.rowsPerStrip, 1, 1],
    [tags.offsets, count, 0],
    [tags.counts, count, 4 * count],
  ];
  return tiff([...picture(1, count), ...entries], Buffer.alloc(8 * count));
};

const rewriteAll = (file: Uint8Array) => {
  const page = readPage(file);
  return page && rewritten(page, new Map(), piecesOf(page)).length;
};

/** Tiles of one column and millions of rows for a picture of one row, each the same few bytes. */
const packed = zstdCompressSync(Buffer.alloc(8_000_000));
const tiles = (size: number) => {
  const count = Math.floor(size / 8);
  const numbers = Buffer.alloc(8 * count);
  const tileEntries = (at: number): Entry[] => [
    [tags.compression, 1, 50_000],
    [tags.bits, 1, 8],
    [tags.tileWidth, 1, 1],
    [tags.tileHeight, 1, 8_000_000],
    [tags.tileOffsets, count, 0],
    [tags.tileCounts, count, at],
  ];
  const place = 10 + 12 * 8 + 4 + numbers.length;
  for (let index = 0; index < count; index += 1) {
    numbers.writeUInt32LE(place, 4 * index);
    numbers.writeUInt32LE(packed.length, 4 * (count + index));
  }
  // Bytes that no piece has let the pieces share theirs.
  const rest = Buffer.alloc(Math.ceil((count * packed.length) / 4));
  return tiff([...picture(count, 1), ...tileEntries(4 * count)], Buffer.concat([numbers, packed, rest]));
};

const unpackAll = (file: Uint8Array) => {
  const page = readPage(file);
  return page && withoutZstd(page).length;
};

const kind = { width: 1, height: 1, channels: 3, isInverted: true, isPlanar: false, isTiled: false } as const;

/** What is cut out of a file: fields and samples. */
export const tiffs = [
  attack("fields that claim a whole TIFF", least, claims, readKind),
  attack("a directory of a TIFF", least, (size) => tiff(picture(1, 1), Buffer.alloc(size)), readKind),
  attack("tiles that unpack to more than a picture", least / 512, tiles, unpackAll),
  attack(
    "samples of a TIFF",
    least,
    (size) => new Uint16Array(size / 2),
    (samples) => [
      shadesOf(widened(samples), { ...kind, bits: 16, format: "float", lab: undefined }, 0).data.length,
      labToRgb(samples, { ...kind, bits: 16, format: "unsigned", lab: "icc" }).length,
    ],
  ),
];

/** Each piece is a view. */
export const tiffPieces = [attack("pieces of a TIFF in one place", least, strips, rewriteAll)];
