import { config } from "#config";
import { about } from "#engines/job/about.ts";
import { warn } from "#engines/job/job.ts";
import { type File, filmOf, look, pixels, writePage } from "#engines/sharp/index.ts";
import { type Film, type Pixels, withoutAlpha } from "#formats/image/pixels.ts";
import { greyOf, packedTo, type Raster } from "#formats/image/raster.ts";
import { isLossyWebp } from "#formats/image/webp-kind.ts";
import { embedJpeg } from "#formats/jpeg/embed.ts";
import { resolutionOf } from "#formats/jpeg/exif-resolution.ts";
import { formats } from "#formats/kinds/format.ts";
import { deviceNames, type PackedPicture } from "#formats/pdf/packed-picture.ts";
import { type ReadyPicture, ready } from "#formats/pdf/ready-picture.ts";
import { dpiOfPng, embedPng } from "#formats/png/embed.ts";
import { slimJpeg } from "#formats/slim/jpeg.ts";
import { tiffBook } from "#formats/tiff/pages.ts";
import { Problem } from "#problem";
import { task } from "../kernel/door.ts";
import { codeBits } from "../pictures/bits.ts";
import { exact } from "../pictures/exact.ts";
import { device } from "../pictures/spaces.ts";

/** Whether a file has a coding that a PDF does not know, and that had lost something already. */
const isLossy = ({ format, bytes }: File): boolean =>
  format === "avif" || format === "heic" || (format === "webp" && isLossyWebp(bytes));

/** The quality of pictures of which hardly anybody sees a loss; lossless photographs would be ten times larger. */
const fineQuality = 92;

/** The pixels that a drawing gets for each of its own. */
const drawnScale = 3;

/** Prepares pictures for a PDF: as they are where that can be, else coded anew without further loss. */
export const pack = task(
  (file: File, subject: string, frames: "first" | "all" = "first"): Promise<ReadyPicture[]> =>
    about(subject, "files", () => packed(file, frames)),
);

async function packed(file: File, frames: "first" | "all"): Promise<ReadyPicture[]> {
  if (file.format === "tiff") return packPages(file);
  const film = frames === "all" && (await look(file)).frames > 1 ? await filmOf(file) : undefined;
  return film ? packFrames(file, film) : [await packStill(file)];
}

/** Prepares the first or only picture of a file as a mark: without its metadata, with no more pixels than are seen. */
export async function packMark(file: File, mostWidth: number): Promise<ReadyPicture> {
  const { width } = await look(file);
  if (file.format !== "svg" && width <= mostWidth) return packStill(bare(file));
  const picture = await pixels(file, [{ do: "resize", width: mostWidth }]);
  return ready(await packPixels({ format: "png", bytes: file.bytes }, { picture, scale: 1 }));
}

function bare(file: File): File {
  const packed = file.format === "jpeg" ? embedJpeg(file.bytes) : undefined;
  return packed ? { ...file, bytes: slimJpeg(file.bytes, packed.orientation) ?? file.bytes } : file;
}

/** Prepares the first or only picture of a file. */
export async function packStill(file: File): Promise<ReadyPicture> {
  const embedded =
    file.format === "jpeg" ? embedJpeg(file.bytes) : file.format === "png" ? embedPng(file.bytes) : undefined;
  if (!embedded) return ready(await packPixels(file, await decode(file)));
  // The picture's header can be read; whether the rest can, shows only when it is decoded.
  await pixels(file, [{ do: "resize", width: 8 }]);
  return ready(embedded);
}

async function packPages({ format, bytes }: File): Promise<ReadyPicture[]> {
  const pages = new Pack();
  const book = tiffBook(bytes, config.limits.pages);
  for (const page of book.pages) {
    const file = { format, bytes: page };
    const pack = async () => packPixels(file, await decode(file));
    const { length } = pages.all;
    pages.add(await (book.count > 1 ? about(`Page ${length + 1}`, "files", pack) : pack()));
  }
  if (book.isCut) warn("The TIFF tells of a further page behind its last one, where there is none: it may be cut off.");
  return pages.all;
}

async function packFrames(file: File, { width, height, channels, data, frames }: Film): Promise<ReadyPicture[]> {
  const pages = new Pack();
  const size = width * height * channels;
  for (let frame = 0; frame < frames; frame++) {
    const picture = { width, height, channels, data: data.subarray(frame * size, (frame + 1) * size) };
    pages.add(await packPixels(file, { picture, scale: 1 }));
  }
  return pages.all;
}

/** Pictures of one file; more of them than a result may have are not held. */
class Pack {
  readonly all: ReadyPicture[] = [];
  #size = 0;

  add(picture: PackedPicture): void {
    this.#size += picture.bytes.byteLength;
    const { pages, resultBytes } = config.limits;
    if (this.all.length >= pages) throw new Problem("too-large", `It has more than ${pages} pictures or pages.`);
    if (this.#size > resultBytes) throw new Problem("too-large", "Its pictures are larger than a result may be.");
    this.all.push(ready(picture));
  }
}

async function packPixels(file: File, { scale, picture }: Decoded): Promise<PackedPicture> {
  const dpi = file.format === "svg" ? { x: 96 * scale, y: 96 * scale } : dpiOf(file);
  const { width, height } = picture;
  const alpha = picture.channels === 4 ? alphaOf(picture) : undefined;
  const opaque: Raster = { width, height, channels: 3, data: withoutAlpha(picture).data };
  const coded = isLossy(file) ? await asJpeg(file, opaque) : await withoutLoss(opaque);
  const mask = alpha && (await withoutLoss(alpha));
  return { ...coded, width, height, orientation: 1, dpi, alpha: mask };
}

interface Decoded {
  picture: Pixels;
  scale: number;
}

async function decode(file: File): Promise<Decoded> {
  if (file.format !== "svg") return { picture: await pixels(file), scale: 1 };
  const { width, height } = await look(file);
  const fits = width * height * drawnScale ** 2 <= config.limits.pixels;
  const scale = fits ? drawnScale : 1;
  return { picture: await pixels(file, [{ do: "resize", percentage: 100 * scale }]), scale };
}

function dpiOf({ format, bytes }: File): PackedPicture["dpi"] {
  if (format === "png") return dpiOfPng(bytes);
  return format === "tiff" ? resolutionOf(bytes) : undefined;
}

/** The fourth channel by itself; undefined where every pixel is opaque. */
function alphaOf({ width, height, data }: Pixels): Raster | undefined {
  const alpha = new Uint8Array(width * height);
  let least = 255;
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    const value = data[4 * pixel + 3] ?? 255;
    alpha[pixel] = value;
    if (value < least) least = value;
  }
  return least === 255 ? undefined : { width, height, channels: 1, data: alpha };
}

type Coded = Pick<PackedPicture, "bytes" | "colour" | "entries">;

async function asJpeg({ format }: File, { width, height, data }: Raster): Promise<Coded> {
  warn(
    `${formats[format].title} pictures were recoded as JPG of quality ${fineQuality}: a PDF can't hold them as they are.`,
  );
  const bytes = await writePage(
    { width, height, channels: 3, data },
    { format: "jpeg", quality: fineQuality, dpi: 96 },
  );
  const packed = embedJpeg(bytes);
  if (!packed) throw new Error("a JPEG of our own that can't be embedded");
  return packed;
}

async function withoutLoss(raster: Raster): Promise<Coded> {
  const grey = raster.channels === 1 ? raster : greyOf(raster);
  if (grey) return blackAndWhite(grey) ?? rows(grey, 1);
  const thorough = exact(raster, device("DeviceRGB"), false);
  // The thorough way is only worth it for few colours, or few pixels.
  const isSoonDone = Number.isFinite(thorough.bytes.most);
  return isSoonDone ? { ...thorough.code(), colour: { channels: 3, icc: undefined } } : rows(raster, 3);
}

function blackAndWhite({ width, height, data }: Raster): Coded | undefined {
  if (data.some((value) => value > 0 && value < 255)) return undefined;
  const packed = packedTo(
    1,
    data.map((value) => value >> 7),
    width,
  );
  const { bytes, entries } = codeBits({ width, height, packed });
  const meaning: [string, string][] = [
    ["ColorSpace", "/DeviceGray"],
    ["BitsPerComponent", "1"],
  ];
  return { bytes, entries: new Map([...entries, ...meaning]), colour: { channels: 1, icc: undefined } };
}

async function rows({ width, height, data }: Raster, channels: 1 | 3): Promise<Coded> {
  const png = await writePage({ width, height, channels, data }, { format: "png", quality: 100, dpi: 96 });
  const packed = embedPng(png);
  if (!packed) throw new Error("a PNG of our own that can't be embedded");
  return { ...packed, entries: new Map([...packed.entries, ["ColorSpace", deviceNames[channels]]]) };
}
