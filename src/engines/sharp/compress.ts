import { fact, warn } from "#engines/job/job.ts";
import type { PictureProduct } from "#engines/product/product.ts";
import { editExif } from "#formats/image/exif.ts";
import type { Format } from "#formats/kinds/format.ts";
import { slim } from "#formats/slim/slim.ts";
import { isBareTiff } from "#formats/tiff/bare.ts";
import { coarse } from "./coarse.ts";
import { type Held, hold, holding, isCoded, partOf } from "./held.ts";
import { isLooked, type Look, lookOf } from "./looks.ts";
import { tellClear, tellDepth } from "./losses.ts";
import { openSource } from "./open.ts";
import type { Opened } from "./opened.ts";
import { isQuick, isQuickAt, leastQuick, quickQuality } from "./quick.ts";
import { finish, formatFor, usualQuality } from "./render.ts";
import { rowsOf } from "./sample.ts";
import { type Coded, type Found, reach } from "./search.ts";
import type { File } from "./source.ts";
import { plan } from "./steps/index.ts";
import type { Target, Writable } from "./target.ts";

export interface Wish {
  quality: number;
  targetBytes?: number | undefined;
  /** Whether the picture may become smaller where quality alone does not reach the target. */
  allowResize: boolean;
  keepMetadata: boolean;
  format?: Format | undefined;
}

/** Writes the same picture in fewer bytes; never more than the file has. */
export async function compress(file: File, wish: Wish): Promise<PictureProduct> {
  const { quality, targetBytes, keepMetadata } = wish;
  const opened = await openSource(file, keepMetadata);
  const format = formatFor(file, { format: wish.format });
  const target = { format, keepMetadata, palette: format === "png", thorough: true };
  const found =
    targetBytes === undefined
      ? await once(file, opened, target, quality)
      : await search(file, opened, target, { ...wish, targetBytes });
  const isSmaller = sizeOf(found) < file.bytes.byteLength;
  const product = isSmaller ? found.product : own(opened, file, found.product, keepMetadata);
  if (product === found.product) {
    tell(found);
    tellDepth(opened.header, format, target);
    tellClear(opened.header, format, wish);
  }
  if (targetBytes !== undefined && product.bytes.byteLength > targetBytes) {
    const advice = wish.allowResize ? "" : " allowResize=true lets the picture become smaller.";
    warn(`targetSizeKB can't be reached: this is the smallest result, ${product.bytes.byteLength} bytes.${advice}`);
  }
  return product;
}

const sizeOf = ({ product }: Found): number => product.bytes.byteLength;

interface Coding {
  format: Writable;
  keepMetadata: boolean;
  palette: boolean;
  thorough: boolean;
}

/** The largest picture to look at, in pixels: in larger ones the grain is too fine to be seen. */
const mostLooked = 50_000_000;

/** Codes at the asked quality; at the usual one, better than that where the picture needs it for its looks. */
async function once(file: File, opened: Opened, target: Coding, quality: number): Promise<Found> {
  const { width, height } = opened.header;
  const { format } = target;
  if (format === "png") return { product: await withPalette(file, opened, target, quality) };
  const isSeen = isLooked(format) && quality === usualQuality && width * height <= mostLooked;
  const held = isSeen || isQuick(format, opened.header) ? await hold(file, opened, target) : undefined;
  if (!held || !isLooked(format)) {
    return { product: await finish(opened, file, [], { ...target, ...(isCoded(format) && { quality }) }) };
  }
  const asked = { quality, textured: false };
  const at = async (look: Look) => ({
    product: await finish(held.opened, file, [], { ...target, ...(await codingFor(held, format, look)) }),
  });
  const look = isSeen ? await lookOf(held.pixels, format) : asked;
  const better = await at(look);
  const isUsual = look.quality === quality && !look.textured;
  if (isUsual || format !== file.format || sizeOf(better) < file.bytes.byteLength) {
    return { ...better, ...(!isUsual && { quality: look.quality }) };
  }
  return at(asked);
}

/** The most pixels and the best quality with coarser colours: beyond, palettes come in haste or from all colours. */
const coarsely = { pixels: 24_000_000, quality: 90 };

async function withPalette(file: File, opened: Opened, target: Coding, quality: number): Promise<PictureProduct> {
  const { width, height, grey } = opened.header;
  const mayBeCoarse = !grey && width * height <= coarsely.pixels && quality <= coarsely.quality;
  const held = mayBeCoarse ? await hold(file, opened, target) : undefined;
  const part = held && coarse(held.pixels);
  const source = part ? holding(part, opened.header, target) : held;
  return finish(source?.opened ?? opened, file, [], { ...target, quality, ...(part && { quick: true }) });
}

/** Chooses how a picture gets its looks: by a search, or in a large one without it at another quality. */
async function codingFor({ pixels }: Held, format: Writable, look: Look): Promise<Partial<Target>> {
  const quality = isQuick(format, pixels) ? await quickQuality(pixels, format, look) : undefined;
  return quality === undefined ? look : { ...look, quality, quick: true };
}

/** The share of the target that an estimate has to stay below, as a sample may err by as much. */
const wellWithin = 0.9;

interface Search extends Wish {
  targetBytes: number;
}

async function search(file: File, opened: Opened, target: Coding, wish: Search): Promise<Found> {
  const held = await hold(file, opened, target);
  const whole = held?.opened ?? opened;
  const rows = held && rowsOf(held.pixels);
  const sample = held && rows ? partOf(held, rows) : whole;
  const scale = (on: Opened, { bytes }: PictureProduct) => (bytes.byteLength * whole.header.height) / on.header.height;
  // Below the quick way's end the search makes far less: a target between the two would be met by far too little.
  const isReached = async () =>
    scale(sample, await finish(sample, file, [], { ...target, quality: leastQuick, quick: true })) <=
    wellWithin * wish.targetBytes;
  const maybeQuick = held !== undefined && isQuick(target.format, whole.header) && (await isReached());
  const work = (on: Opened, { quality, percentage }: Coded, isDraft: boolean) => {
    const steps = percentage === undefined ? [] : [{ do: "resize" as const, percentage }];
    const [size = whole.header] = steps.map((step) => plan(step, whole.header));
    // Quick coding needs no draft: it is one itself.
    const quick = maybeQuick && quality !== undefined && isQuickAt(quality, target.format, size);
    const pace = quick ? { quick } : { thorough: !isDraft, draft: isDraft };
    return finish(on, file, steps, { ...target, ...(quality !== undefined && { quality }), ...pace });
  };
  const coder = {
    hasQuality: isCoded(target.format),
    encode: (coded: Coded) => work(whole, coded, false),
    async estimate(coded: Coded) {
      const on = coded.percentage === undefined ? sample : whole;
      return scale(on, await work(on, coded, true));
    },
  };
  return reach(wish.targetBytes, coder, wish.allowResize);
}

function tell({ quality, percentage }: Coded): void {
  if (quality !== undefined) fact("Quality", quality);
  if (percentage !== undefined) {
    warn(`The picture was made smaller, to ${percentage} % of its sides, to reach targetSizeKB.`);
  }
}

/** The file's own coding where it is smaller: with its metadata cut out, unless that is to be kept. */
export function own(opened: Opened, file: File, coded: PictureProduct, keepMetadata: boolean): PictureProduct {
  if (coded.format !== file.format) {
    warn("The result is larger than the upload: its format needs more bytes for this picture.");
    return coded;
  }
  const kept = asItIs(opened, file, keepMetadata);
  if (!kept) {
    warn("The result is larger than the upload, whose metadata can't be cut out in another way.");
    return coded;
  }
  warn("The picture can't be made smaller like this: its own coding was kept.");
  return kept;
}

/** Takes the file's own coding; undefined where its metadata is to go and can't be cut out. */
export function asItIs(opened: Opened, file: File, keepMetadata: boolean): PictureProduct | undefined {
  const { width, height, frames, exif, xmp } = opened.header;
  const hasMetadata = exif !== undefined || xmp !== undefined || !isBare(file, opened);
  const cut = keepMetadata ? file.bytes : (slim(file.bytes, file.format, exif) ?? wiped(file, opened));
  if (!cut && hasMetadata) return undefined;
  const picture = { width, height, ...(frames > 1 && { frames }) };
  return { format: formatFor(file, {}), bytes: cut ?? file.bytes, picture };
}

/** Whether it has no metadata but EXIF and XMP: a TIFF's tags are metadata, of which libvips tells hardly any. */
const isBare = ({ format, bytes }: File, { header }: Opened): boolean =>
  format !== "tiff" || (header.others === 0 && isBareTiff(bytes));

/** Overwrites an AVIF's metadata where it stands: to cut it out would move every place in the file. */
function wiped({ format, bytes }: File, { header }: Opened): Uint8Array | undefined {
  if (format !== "avif") return undefined;
  const blocks = [header.exif, header.xmp === undefined ? undefined : Buffer.from(header.xmp)];
  return blocks.reduce<Uint8Array>(
    (file, block) => (block ? editExif(file, block, (inside) => inside.fill(0)) : file),
    bytes,
  );
}
