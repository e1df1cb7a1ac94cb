import type { Sharp } from "sharp";
import { config } from "#config";
import { warn } from "#engines/job/job.ts";
import { type CleanSvg, cleanSvg } from "#formats/svg/clean.ts";
import { refuseInput, type Size } from "../budget.ts";
import { type Drawing, type Opened, stillHeader } from "../opened.ts";
import { pipeline } from "../pipeline.ts";

/** CSS's pixels to the inch; libvips counts sizes from 72. */
const density = 96;
/** Letters near its start by which libvips takes a file for an SVG: an element with a prefix lacks them. */
const mark = "<!--<svg-->";

/** Reads a drawing, cleaned of everything that would fetch or run, to be drawn by librsvg. */
export async function readSvg(bytes: Uint8Array): Promise<Opened> {
  const { drawing, size } = await cleanDrawing(bytes);
  return { header: { ...stillHeader(size), alpha: true }, image: () => drawn(drawing, size), vector: drawing };
}

export async function cleanDrawing(bytes: Uint8Array): Promise<{ drawing: Drawing; size: Size }> {
  const clean = cleanSvg(bytes);
  if (clean.removed.size > 0) warn(`Taken out of the SVG: ${[...clean.removed].join(", ")}.`);
  await refusePictures(clean);
  const size = rounded(clean.size);
  if (clean.sizeIsGuessed) {
    warn(`The SVG doesn't say how large it is: ${size.width} × ${size.height} pixels were taken, as browsers do.`);
  }
  return { drawing: Buffer.from(mark + clean.text), size };
}

export const drawn = async (drawing: Drawing, size: Size): Promise<Sharp> =>
  (await pipeline(drawing, { density })).resize({ ...size, fit: "fill" });

const rounded = ({ width, height }: Size): Size => ({
  width: Math.max(1, Math.round(width)),
  height: Math.max(1, Math.round(height)),
});

/** Refuses large pictures inside a drawing: they are decoded in full, however small it is drawn. */
async function refusePictures({ pictures }: CleanSvg): Promise<void> {
  let pixels = 0;
  for (const picture of pictures) {
    // Pictures that can't be read here are left out by librsvg as well.
    const metadata = await (await pipeline(picture, { failOn: "none" })).metadata().catch(() => undefined);
    pixels += (metadata?.width ?? 0) * (metadata?.height ?? 0);
    if (pixels > config.limits.pixels) refuseInput({ width: pixels, height: 1 }, 1);
  }
}
