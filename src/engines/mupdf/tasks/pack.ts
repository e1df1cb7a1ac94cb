import { config } from "#config";
import { currentJob, newJob, warn, within } from "#engines/job.ts";
import { type File, look, pixels, writePage } from "#engines/sharp/index.ts";
import { resolutionOf } from "#formats/exif-resolution.ts";
import { formats } from "#formats/format.ts";
import { embedJpeg } from "#formats/jpeg-embed.ts";
import { deviceNames, type PackedPicture } from "#formats/pdf/packed-picture.ts";
import { type ReadyPicture, ready } from "#formats/pdf/ready-picture.ts";
import { type Pixels, withoutAlpha } from "#formats/pixels.ts";
import { dpiOfPng, embedPng } from "#formats/png-embed.ts";
import { greyOf, packedTo, type Raster } from "#formats/raster.ts";
import { isLossyWebp } from "#formats/webp-kind.ts";
import { Problem } from "#problem";
import { task } from "../kernel/door.ts";
import { codeBits } from "../pictures/bits.ts";
import { exact } from "../pictures/exact.ts";
import { device } from "../pictures/spaces.ts";

/** Codings that a PDF does not know, and that had let go of something already. */
const isLossy = ({ format, bytes }: File): boolean =>
  format === "avif" || format === "heic" || (format === "webp" && isLossyWebp(bytes));

/** Hardly anybody sees a difference; lossless, photographs would be ten times larger. */
const fineQuality = 92;

/** A drawing gets so many pixels for each of its own. */
const drawnScale = 3;

/** A picture as a PDF takes it: as it is where that can be, else coded anew without further loss. */
export const pack = task(async (file: File, subject: string): Promise<ReadyPicture> => {
  const { signal, deadlineAt } = currentJob();
  const own = newJob(signal, deadlineAt - Date.now());
  try {
    return await within(own, () => packed(file, subject));
  } finally {
    // Of several files, a warning has to say which one it is about.
    for (const text of own.warnings) warn(`${subject}: ${text}`);
  }
});

async function packed(file: File, subject: string): Promise<ReadyPicture> {
  try {
    const embedded =
      file.format === "jpeg" ? embedJpeg(file.bytes) : file.format === "png" ? embedPng(file.bytes) : undefined;
    if (!embedded) return ready(await packPixels(file));
    // Its header can be read; whether the rest can, shows only when it is decoded.
    await pixels(file, [{ do: "resize", width: 8 }]);
    return ready(embedded);
  } catch (cause) {
    if (!(cause instanceof Problem)) throw cause;
    throw new Problem(cause.kind, `${subject}: ${cause.message}`, { cause, fields: ["files"] });
  }
}

async function packPixels(file: File): Promise<PackedPicture> {
  const { scale, picture } = await decode(file);
  const dpi = file.format === "svg" ? { x: 96 * scale, y: 96 * scale } : dpiOf(file);
  const { width, height } = picture;
  const alpha = picture.channels === 4 ? alphaOf(picture) : undefined;
  const opaque: Raster = { width, height, channels: 3, data: withoutAlpha(picture).data };
  const coded = isLossy(file) ? await asJpeg(file, opaque) : await withoutLoss(opaque);
  const mask = alpha && (await withoutLoss(alpha));
  return { ...coded, width, height, orientation: 1, dpi, alpha: mask };
}

async function decode(file: File): Promise<{ picture: Pixels; scale: number }> {
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

/** The fourth channel by itself; nothing where everything is there. */
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
  // Only few colours, or few pixels, are worth the thorough way.
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
