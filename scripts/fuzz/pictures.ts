import { zstdCompressSync } from "node:zlib";
import { box, numbers } from "#formats/avif/boxes.ts";
import { chunk, signature } from "#formats/png/png.ts";
import { tags } from "#formats/tiff/directory.ts";
import type { Random } from "./random.ts";

const chunkNames = ["IHDR", "IDAT", "PLTE", "iCCP", "eXIf", "acTL", "fcTL", "fdAT", "pHYs", "tEXt", "IEND"];

export const png = (random: Random): Uint8Array =>
  Buffer.concat([
    signature,
    ...random.several(chunkNames, 12).map((name) => chunk(name, random.bytes(random.length(40)))),
  ]);

const controls = ["21f90404000100", "21f904090a0000", "21f9040dffff0700", "21ff0b4e45545343415045322e300301000000"];
const frames = ["2c0000000004000400000203440c0500", "2c010001000300030081", "2c00000000ffffffff00020100"];

/** Blocks of frames, in any order, with or without an end. */
export const gif = (random: Random): Uint8Array =>
  Buffer.concat([
    Buffer.from("GIF89a\x04\0\x04\0\x80\0\0\0\0\0\xff\xff\xff", "latin1"),
    ...random.several([...controls, ...frames], 40).map((block) => Buffer.from(block, "hex")),
    ...(random.chance(0.8) ? [Buffer.from(";")] : []),
  ]);

const usual: readonly (readonly [tag: number, values: readonly number[]])[] = [
  [tags.width, [1, 4, 17, 70_000]],
  [tags.height, [1, 4, 17, 70_000]],
  [tags.bits, [1, 8, 16, 32]],
  [tags.compression, [1, 1, 5, 8, 50_000, 50_000]],
  [tags.photometric, [0, 1, 2, 8, 9]],
  [tags.channels, [1, 2, 3, 4, 16]],
  [tags.planar, [1, 2]],
  [tags.sampleFormat, [1, 2, 3]],
  [tags.rowsPerStrip, [1, 4, 4_294_967_295]],
];
const tiled: typeof usual = [
  [tags.tileWidth, [16, 64, 100_000]],
  [tags.tileHeight, [16, 64, 100_000]],
];

/** A directory with numbers that stand beside it, and pieces that lie anywhere. */
export function tiff(random: Random): Uint8Array {
  const data = random.chance(0.5) ? zstdCompressSync(random.bytes(random.length(300))) : random.bytes(300);
  const isTiled = random.chance(0.4);
  const fields = [...usual, ...(isTiled ? tiled : [])]
    .filter(() => random.chance(0.95))
    .map(([tag, values]) => [tag, 1, random.chance(0.05) ? random.below(2 ** 32) : random.pick(values)] as const);
  const [offsets, counts] = isTiled ? [tags.tileOffsets, tags.tileCounts] : [tags.offsets, tags.counts];
  const pieces = random.pick([1, 1, 1, 3, 40]);
  const start = 10 + 12 * (fields.length + 2) + 4;
  const far = (value: number) => (random.chance(0.05) ? random.below(2 ** 32) : value);
  const entries = [
    ...fields,
    [offsets, pieces, pieces === 1 ? far(start) : far(start + data.length)] as const,
    [counts, pieces, pieces === 1 ? far(data.length) : far(start + data.length)] as const,
  ];
  const file = Buffer.alloc(start + data.length + 4 * pieces, 1);
  file.write("II*\0\b\0\0\0", "latin1");
  file.writeUInt16LE(entries.length, 8);
  for (const [index, [tag, count, value]] of entries.entries()) {
    file.writeUInt16LE(tag, 10 + 12 * index);
    file.writeUInt16LE(4, 12 + 12 * index);
    file.writeUInt32LE(count, 14 + 12 * index);
    file.writeUInt32LE(value, 18 + 12 * index);
  }
  file.set(data, start);
  return file;
}

const full = numbers([4, 0]);
const properties = [
  box("av1C", Uint8Array.of(0x81, 0, 0x1c, 0)),
  box("colr", Buffer.from("nclx\0\x01\0\x01\0\x01\0", "latin1")),
  box("ispe", full, numbers([4, 4], [4, 4])),
];

/** What is told of a still picture, or of a movie, with boxes that are missing, twice or cut. */
export function avif(random: Random): Uint8Array {
  const associations = Array.from({ length: random.length(6) }, () => [1, random.below(5)] as const);
  const table = numbers([4, 1], [2, 1], [1, random.chance(0.9) ? associations.length : 255], ...associations);
  const items = [
    box("pitm", full, numbers([2, 1])),
    box("iprp", box("ipco", ...random.several(properties, 5)), box("ipma", full, table)),
    box("hdlr", full, numbers([4, 0]), Buffer.from("pict")),
  ];
  const meta = box("meta", full, ...random.several(items, 5), ...items);
  return Buffer.concat([box("ftyp", Buffer.from(random.chance(0.5) ? "avif\0\0\0\0" : "avis\0\0\0\0")), meta]);
}
