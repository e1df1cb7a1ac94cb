import { insideChild } from "#engines/enclosure/privileges.ts";
import type { Engine } from "#engines/engine.ts";
import { warn } from "#engines/job/job.ts";
import { Pool } from "#engines/pool/pool.ts";
import type { PictureProduct, PictureTruth } from "#engines/product/product.ts";
import type { Film, Pixels } from "#formats/image/pixels.ts";
import type { Format } from "#formats/kinds/format.ts";
import type { Picture } from "./look.ts";
import type { LosslessWish } from "./lossless.ts";
import type { PageCoding, Raster } from "./page.ts";
import { type File, isFile, type Source } from "./source.ts";
import type { Step } from "./steps/index.ts";
import { answerFor, type Target } from "./target.ts";
import type { tasks } from "./tasks.ts";

export type { Picture } from "./look.ts";
export type { PageCoding, Raster } from "./page.ts";
export type { JpegShape, RasterSource } from "./raster.ts";
export type { File, Source } from "./source.ts";
export type { Patch } from "./steps/cover.ts";
export type { Step } from "./steps/index.ts";
export type { Overlay } from "./steps/overlay.ts";
export type { Samples } from "./steps/samples.ts";
export type { Target } from "./target.ts";

const pool = new Pool<typeof tasks>("sharp", import.meta.resolve("./tasks.ts"));

export const engine = {
  name: "sharp" as const,
  probe: async () => (await import("./probe.ts")).probe(),
  keeps: [pool],
} satisfies Engine;

/** The tasks by their names in tasks.ts, each run in a child. */
export const pictures = pool.calls;

/** Formats whose decoders and encoders are quick, and have met every hostile file there is. */
const calm: readonly Format[] = ["jpeg", "png", "webp"];

/**
 * The most pixels of work in this process, which can't be ended before it is done: these bounds keep it well below a
 * second. JPEG's coder is the quickest; to send a photograph to a child and back takes a fifth of the time that its
 * turn does.
 */
const calmPixels = { read: 25_000_000, made: { jpeg: 16_000_000, other: 6_000_000 } };

/**
 * Opens a picture, carries out the steps in their order, and writes it: upright, in sRGB, animated where the result
 * can be. The work runs here when it is short, in a child process when it is not.
 */
export async function edit(source: Source, steps: readonly Step[] = [], target: Target = {}): Promise<PictureProduct> {
  const own = insideChild ? undefined : await (await import("./unrecoded.ts")).unrecoded(source, steps, target);
  if (own) return own;
  const result = target.format ?? (isFile(source) ? answerFor(source.format) : "png");
  if (!insideChild && isCalm(source) && calm.includes(result)) {
    const { openSource } = await import("./open.ts");
    const { finish, judge, formatFor } = await import("./render.ts");
    const opened = await openSource(source, target.keepMetadata);
    const sizes = judge(opened, steps, formatFor(source, target), 1);
    const made = steps.length > 0 ? sizes : [opened.header];
    const most = calmPixels.made[result === "jpeg" ? "jpeg" : "other"];
    const isShort = made.every((size) => area(size) <= most);
    if (isShort && opened.header.frames === 1 && area(opened.header) <= calmPixels.read) {
      return finish(opened, source, steps, target);
    }
  }
  return pictures.render(source, [...steps], target);
}

/** Writes the same pixels in fewer bytes, or in another format's own lossless coding. */
export async function losslessly(file: File, wish: LosslessWish): Promise<PictureProduct> {
  if (file.format !== "jpeg" || (wish.format ?? "jpeg") !== "jpeg") return pictures.losslessly(file, wish);
  if (wish.quality !== undefined) warn("quality has no effect beside lossless, which keeps every pixel.");
  const { packJpeg } = await import("./lossless-jpeg.ts");
  return packJpeg(file, wish.keepMetadata ?? false, (damaged) => pictures.prove(damaged));
}

/** Reads a picture's upright size and frames from its header alone; judges them as a result where a target is given. */
export async function look(source: Source, target?: Target, steps: readonly Step[] = []): Promise<Picture> {
  if (isCalm(source)) return (await import("./look.ts")).look(source, target, steps);
  return pictures.look(source, target, [...steps]);
}

/** Decodes the first picture upright in sRGB, as pixels for another engine. */
export const pixels = (source: Source, steps: readonly Step[] = []): Promise<Pixels> =>
  pictures.pixels(source, [...steps]);

/** Reads the frames of a picture that moves, as pixels for another engine. */
export const filmOf = (source: Source): Promise<Film | undefined> => pictures.film(source);

/** Writes a drawn page as a picture file in the calling process, since pages are drawn in children. */
export const writePage = async (raster: Raster, coding: PageCoding): Promise<Uint8Array> =>
  (await import("./page.ts")).writePage(raster, coding);

/** Reads a finished picture's header again; tells which promises it breaks. */
export async function check(bytes: Uint8Array, format: Format, truth: PictureTruth): Promise<string[]> {
  return (await import("./check.ts")).broken(bytes, format, truth);
}

/** The one colour of a drawn picture; undefined where it has several. */
export const plainColour = async (bytes: Uint8Array): Promise<[number, number, number, number] | undefined> =>
  (await import("./plain.ts")).plainColour(bytes);

const isCalm = (source: Source): boolean => !isFile(source) || calm.includes(source.format);
const area = ({ width, height }: { width: number; height: number }): number => width * height;
