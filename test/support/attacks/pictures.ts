import { readApng } from "#formats/apng/read.ts";
import { box, numbers } from "#formats/avif/boxes.ts";
import { isNarrowGrey } from "#formats/avif/grey.ts";
import { readSequence } from "#formats/avif/sequence.ts";
import { decodeBmp } from "#formats/bmp/decode.ts";
import { withDelays } from "#formats/gif/delays.ts";
import { leavesHoles, readGif } from "#formats/gif/read.ts";
import { orientationOf } from "#formats/image/exif.ts";
import { isLossyWebp } from "#formats/image/webp-kind.ts";
import { embedJpeg } from "#formats/jpeg/embed.ts";
import { frameOf } from "#formats/jpeg/frame.ts";
import { bareJpeg, readJpeg } from "#formats/jpeg/jpeg.ts";
import { embedPng } from "#formats/png/embed.ts";
import { chunk, signature } from "#formats/png/png.ts";
import { slim } from "#formats/slim/slim.ts";
import { attack } from "../growth.ts";
import { filledBytes } from "./filled.ts";

/** The smallest size of an attack. */
const least = 524_288;

function png(size: number, ...pieces: Uint8Array[]): Buffer {
  const header = chunk("IHDR", Buffer.from("00000001000000010802000000", "hex"));
  return Buffer.concat([signature, header, filledBytes(Buffer.concat(pieces), size), chunk("IEND", new Uint8Array())]);
}

const jpeg = (size: number, piece: Uint8Array): Buffer =>
  Buffer.concat([
    Uint8Array.of(0xff, 0xd8),
    filledBytes(piece, size - (size % piece.length)),
    Uint8Array.of(0xff, 0xd9),
  ]);

const empty = (type: string) => chunk(type, new Uint8Array());
const frame = chunk("fcTL", Buffer.alloc(26, 1));

/** Tracks of a movie, each with tables that claim as much as they can. */
function movie(size: number, tables: (count: number) => Uint8Array[]): Buffer {
  const track = (count: number) => {
    const entry = box("av01", Buffer.alloc(78), box("av1C", Buffer.alloc(4)));
    const table = box("stbl", box("stsd", numbers([4, 0], [4, 1]), entry), ...tables(count));
    const handler = box("hdlr", numbers([4, 0], [4, 0]), Buffer.from("pict"));
    return box("trak", box("mdia", handler, box("mdhd", Buffer.alloc(24)), box("minf", table)));
  };
  const one = track(Math.floor(size / 40));
  return Buffer.concat([box("ftyp", Buffer.from("avis")), box("moov", one, filledBytes(track(1), size))]);
}

const rows = (type: string, count: number, row: readonly number[]) =>
  box(
    type,
    numbers([4, 0], [4, count]),
    filledBytes(numbers(...row.map((value) => [4, value] as const)), count * row.length * 4),
  );

const samples = (size: number) =>
  movie(size, (count) => [
    box("stsz", numbers([4, 0], [4, 4_000_000], [4, 10_000])),
    rows("stts", count, [10_000, 1]),
    rows("stsc", count, [1, 10_000, 1]),
    rows("stco", count, [0]),
  ]);

/** Blocks of a GIF, again and again. */
const gifOf = (blocks: string) => (size: number) =>
  Buffer.concat([
    Buffer.from("GIF89a\0\0\0\0\0\0\0"),
    filledBytes(Buffer.from(blocks, "hex"), size - (size % (blocks.length / 2))),
    Buffer.from(";"),
  ]);

const framesOf = (file: Uint8Array) => readApng(file).frames.map(({ png: one }) => one.length);

/** A still picture's boxes, of which there are as many properties and items as there is room for. */
const still =
  (property: Uint8Array, item: Uint8Array, id = 9) =>
  (size: number) => {
    const full = numbers([4, 0]);
    const items = numbers([4, 0], [4, 4_000_000_000]);
    const table = box("ipma", items, filledBytes(item, size / 2));
    const list = box("iprp", box("ipco", filledBytes(property, size / 2)), table);
    return box("meta", full, box("pitm", full, numbers([2, id])), list);
  };

function stills(size: number) {
  const found = readSequence(samples(size));
  return found?.delaysMs.map((_delay, index) => found.still(index).length);
}

export const pictures = [
  attack("a PNG of empty data", least / 4, (size) => png(size, empty("IDAT")), embedPng),
  attack("a PNG of empty frames", least / 4, (size) => png(size, frame, empty("IDAT")), readApng),
  attack(
    "an APNG of shared chunks",
    least,
    (size) => png(size, frame, chunk("iCCP", Buffer.alloc(500)), empty("IDAT")),
    framesOf,
  ),
  attack(
    "a PNG to be slimmed",
    least,
    (size) => png(size, empty("IDAT"), empty("tEXt")),
    (file) => slim(file, "png", undefined),
  ),
  attack(
    "a JPEG of empty segments",
    least,
    (size) => jpeg(size, Buffer.from("ffdb0002", "hex")),
    (file) => [readJpeg(file), bareJpeg(file)],
  ),
  attack("a JPEG of notes to be embedded", least, (size) => jpeg(size, Buffer.from("ffe20002", "hex")), embedJpeg),
  attack(
    "a JPEG to be slimmed",
    least,
    (size) => jpeg(size, Buffer.from("ffdb0002fffe0002", "hex")),
    (file) => [slim(file, "jpeg", undefined), frameOf(file)],
  ),
  attack("a GIF to be slimmed", least, gifOf("21fe0021f900"), (file) => slim(file, "gif", undefined)),
  attack("a GIF of empty frames", least, gifOf("2c000000000000000000080021f9040500000000"), (file) => {
    const gif = readGif(file);
    return gif && [leavesHoles(gif), gif.frames.map(({ still }) => still.length)];
  }),
  attack("delays of a GIF", least, gifOf("21f9040500000000"), (file) => withDelays(file, "gif", [10, 70_000])),
  attack(
    "delays of a WebP",
    least,
    (size) =>
      Buffer.concat([
        Buffer.from("RIFF....WEBP"),
        filledBytes(Buffer.from("ANMF\x10\0\0\0................", "latin1"), size - (size % 24)),
      ]),
    (file) => [
      withDelays(file, "webp", [70_000]),
      withDelays(
        file,
        "webp",
        Array.from({ length: file.length / 24 }, () => 70_000),
      ),
    ],
  ),
  attack(
    "a WebP of empty chunks",
    least,
    (size) =>
      Buffer.concat([Buffer.from("RIFF\0\0\0\0WEBP"), filledBytes(Buffer.from("ANIM\0\0\0\0ICCP\0\0\0\0"), size)]),
    (file) => [slim(file, "webp", undefined), isLossyWebp(file)],
  ),
  attack("properties of an AVIF", least / 4, still(box("free"), Uint8Array.of(0, 2, 0)), isNarrowGrey),
  attack("items of an AVIF without properties", least / 4, still(box("free"), Uint8Array.of(0, 2, 0), 2), isNarrowGrey),
  attack("samples that a movie claims", least / 4, samples, readSequence),
  attack("stills of samples in one place", least / 32, (size) => size, stills),
  attack(
    "boxes in a movie",
    least / 4,
    (size) => Buffer.concat([box("ftyp", Buffer.from("avis")), box("moov", filledBytes(box("free"), size))]),
    readSequence,
  ),
  attack("runs of a bitmap", least / 4, runs, (file) => decodeBmp(file).width),
  attack(
    "entries of an EXIF block",
    least,
    (size) => filledBytes(Buffer.from("II*\0\b\0\0\0\xff\xff", "latin1"), size),
    orientationOf,
  ),
];

/** Runs of 255 pixels that all lie beyond the end of the only row. */
function runs(size: number): Buffer {
  const head = Buffer.alloc(54);
  head.write("BM");
  for (const [at, value] of [
    [10, 54],
    [14, 40],
    [18, 1],
    [22, 1],
    [28, 8],
    [30, 1],
  ] as const)
    head.writeUInt16LE(value, at);
  return Buffer.concat([head, filledBytes(Uint8Array.of(255, 1), size - (size % 2)), Uint8Array.of(0, 1)]);
}
