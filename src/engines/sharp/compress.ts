import { editExif } from "#formats/exif.ts";
import type { Format } from "#formats/format.ts";
import { writePixelPng } from "#formats/pixel-png.ts";
import { slim } from "#formats/slim.ts";
import { fact, warn } from "../job.ts";
import type { Product } from "../product.ts";
import { toPixels } from "./develop.ts";
import { uprightExif } from "./metadata.ts";
import { type File, openSource } from "./open.ts";
import type { Opened } from "./opened.ts";
import { pipeline } from "./pipeline.ts";
import { finish, formatFor, tolerant } from "./render.ts";
import { reach } from "./search.ts";
import { hasQuality, movesIn, type Writable } from "./target.ts";

export interface Wish {
  quality: number;
  targetBytes?: number | undefined;
  /** Lets the picture become smaller where quality alone does not reach the target. */
  allowResize: boolean;
  keepMetadata: boolean;
  format?: Format | undefined;
}

/** Fewer bytes for the same picture; never more than the file has. */
export async function compress(file: File, wish: Wish): Promise<Product> {
  const { quality, targetBytes, keepMetadata } = wish;
  const opened = await openSource(file, keepMetadata);
  const format = formatFor(file, { format: wish.format });
  const target = { format, keepMetadata, palette: format === "png", thorough: true };
  const coded =
    targetBytes === undefined
      ? await finish(opened, file, [], { ...target, ...(isCoded(format) && { quality }) })
      : await search(await held(opened, file, target), file, target, { ...wish, targetBytes });
  const product = coded.bytes.byteLength < file.bytes.byteLength ? coded : own(opened, file, coded, keepMetadata);
  if (targetBytes !== undefined && product.bytes.byteLength > targetBytes) {
    const advice = wish.allowResize ? "" : " allowResize=true lets the picture become smaller.";
    warn(`targetSizeKB can't be reached: this is the smallest result, ${product.bytes.byteLength} bytes.${advice}`);
  }
  return product;
}

/** Formats whose coder takes a quality; PNG takes it for its palette. */
const isCoded = (format: Writable): boolean => hasQuality(format) || format === "png";

interface Coding {
  format: Writable;
  keepMetadata: boolean;
  palette: boolean;
  thorough: boolean;
}

interface Search extends Wish {
  targetBytes: number;
}

async function search(opened: Opened, file: File, target: Coding, wish: Search): Promise<Product> {
  const at = (quality: number | undefined, percentage?: number) =>
    finish(opened, file, percentage ? [{ do: "resize", percentage }] : [], {
      ...target,
      ...(quality !== undefined && { quality }),
    });
  const found = await reach(wish.targetBytes, at, {
    hasQuality: isCoded(target.format),
    allowResize: wish.allowResize,
  });
  if (found.quality !== undefined) fact("Quality", found.quality);
  if (found.percentage !== undefined) {
    warn(`The picture was made smaller, to ${found.percentage} % of its sides, to reach targetSizeKB.`);
  }
  return found.product;
}

/** A still picture decoded once, for all the encodings of a search. */
async function held(opened: Opened, file: File, { format, keepMetadata }: Coding): Promise<Opened> {
  const { header, vector } = opened;
  if (vector || !isCoded(format) || (header.frames > 1 && movesIn(format))) return opened;
  const pixels = await tolerant(file, async (failOn) => toPixels(await opened.image(failOn)));
  const { width, height, channels, data } = pixels;
  const exif = keepMetadata ? uprightExif(header.exif) : undefined;
  const container = exif && writePixelPng(pixels, { exif });
  return {
    header,
    image: () => (container ? pipeline(container) : pipeline(data, { raw: { width, height, channels } })),
  };
}

/** The file's own coding where that is the smaller one: with its metadata cut out, unless that is to be kept. */
function own(opened: Opened, file: File, coded: Product, keepMetadata: boolean): Product {
  if (coded.format !== file.format) {
    warn("The result is larger than the upload: its format needs more bytes for this picture.");
    return coded;
  }
  const { width, height, frames, exif, xmp } = opened.header;
  const hasMetadata = exif !== undefined || xmp !== undefined;
  const cut = keepMetadata ? file.bytes : (slim(file.bytes, file.format, exif) ?? wiped(file, opened));
  if (!cut && hasMetadata) {
    warn("The result is larger than the upload, whose metadata can't be cut out in another way.");
    return coded;
  }
  warn("The picture can't be made smaller like this: its own coding was kept.");
  const picture = { width, height, ...(frames > 1 && { frames }) };
  return { format: file.format, bytes: cut ?? file.bytes, picture };
}

/** An AVIF's metadata overwritten where it stands: to cut it out, every place in the file would have to be told anew. */
function wiped({ format, bytes }: File, { header }: Opened): Uint8Array | undefined {
  if (format !== "avif") return undefined;
  const blocks = [header.exif, header.xmp === undefined ? undefined : Buffer.from(header.xmp)];
  return blocks.reduce<Uint8Array>(
    (file, block) => (block ? editExif(file, block, (inside) => inside.fill(0)) : file),
    bytes,
  );
}
