import { numberOf, numbersOf, type Page, readPage, tags } from "#formats/tiff/directory.ts";
import { isOdd, type Kind, kindOf } from "#formats/tiff/kind.ts";
import { piecesOf, plainFile, relabelled, rewritten, withoutZstd } from "#formats/tiff/rewrite.ts";
import { Problem } from "#problem";
import type { Opened } from "../opened.ts";
import { headerOf, pipeline, readMetadata } from "../pipeline.ts";
import { readNative } from "./native.ts";
import { developed, rawOf } from "./samples.ts";

const zstd = 50_000;
/** The compressions that libtiff can read in here, without the old coding of JPEG and those of single programs. */
const read = new Set([1, 2, 3, 4, 5, 7, 8, 32_773, 32_946, zstd, 50_001]);
const names: Record<number, string> = {
  6: "the old kind of JPEG",
  33003: "JPEG 2000",
  33004: "JPEG 2000",
  33005: "JPEG 2000",
  34661: "JBIG",
  34676: "LogLuv",
  34677: "LogLuv",
  34712: "JPEG 2000",
  34887: "LERC",
  34892: "DNG's lossy JPEG",
  34925: "LZMA",
  34933: "PNG",
  34934: "JPEG XR",
  50002: "JPEG XL",
  52546: "JPEG XL",
};

/** Reads a TIFF; one that libvips can't read, or would show black or white, is written anew for it. */
export async function readTiff(bytes: Uint8Array, keepMetadata: boolean): Promise<Opened> {
  const page = readPage(bytes);
  const kind = page && kindOf(page);
  if (!page || !kind) return readNative(bytes, "tiff", keepMetadata);
  refuseUnread(page, kind);
  const isPacked = numberOf(page, tags.compression, 1) === zstd;
  const isParted = kind.channels > 1 && kind.isPlanar && kind.isTiled;
  if (!isPacked && !isParted && !isOdd(kind)) return readNative(bytes, "tiff", keepMetadata);

  const labelled = kind.lab ? relabelled(page, tags.photometric, 2) : bytes;
  const header = headerOf(await readMetadata(labelled, "tiff"));
  return {
    header: { ...header, ...(isOdd(kind) && { deep: kind.bits > 8, grey: kind.channels < 3 }) },
    async image(failOn) {
      const unpacked = isPacked ? pageOf(withoutZstd(page)) : page;
      const joined = isParted ? await joinedPlanes(unpacked, kind) : unpacked;
      const plain = isOdd(kind) ? await developed(joined, kind) : joined.file;
      return (await pipeline(plain, { failOn })).autoOrient();
    },
  };
}

function pageOf(file: Uint8Array): Page {
  const page = readPage(file);
  if (!page) throw new Error("a TIFF without a directory");
  return page;
}

function refuseUnread(page: Page, { bits, format, channels }: Kind): void {
  const compression = numberOf(page, tags.compression, 1);
  const isHalf = format === "float" && bits === 16 && channels > 2;
  const why = !read.has(compression)
    ? `is compressed with ${names[compression] ?? `a method of its own (${compression})`}`
    : ![1, 2, 4, 8, 16, 32].includes(bits) || isHalf
      ? `has samples of ${bits} bits${format === "float" ? " with fractions" : ""}`
      : undefined;
  if (why === undefined) return;
  const says = `The TIFF file ${why}, which is not read here.`;
  throw new Problem("unprocessable", `${says} Save it with LZW or ZIP, and 8 or 16 bits a channel.`);
}

/** Joins channels that lie apart in tiles: each is read as a grey picture of its own. */
async function joinedPlanes(page: Page, kind: Kind): Promise<Page> {
  const pieces = piecesOf(page);
  const each = Math.ceil(pieces.length / kind.channels);
  const size = kind.bits / 8;
  const one = new Map<number, readonly number[] | undefined>([
    [tags.bits, [kind.bits]],
    [tags.photometric, [1]],
    [tags.channels, [1]],
    [tags.planar, [1]],
    [tags.extra, undefined],
    [tags.icc, undefined],
    [tags.sampleFormat, numbersOf(page, tags.sampleFormat).slice(0, 1)],
  ]);
  if (!page.fields.has(tags.sampleFormat)) one.delete(tags.sampleFormat);
  let data: Buffer | undefined;
  for (let channel = 0; channel < kind.channels; channel += 1) {
    const file = rewritten(page, one, pieces.slice(channel * each, (channel + 1) * each));
    const plane = await rawOf(pageOf(file), { ...kind, channels: 1, lab: undefined });
    data ??= Buffer.alloc(plane.length * kind.channels);
    for (let from = 0, to = channel * size; from < plane.length; from += size, to += size * kind.channels) {
      for (let byte = 0; byte < size; byte += 1) data[to + byte] = plane[from + byte] ?? 0;
    }
  }
  return pageOf(plainFile(page, data ?? Buffer.alloc(0), kind.bits));
}
