import type { PictureTruth } from "#engines/product/product.ts";
import { frameCount } from "#formats/apng/read.ts";
import { type Format, formats } from "#formats/kinds/format.ts";
import { readPngSize } from "#formats/png/size.ts";
import { cleanSvg } from "#formats/svg/clean.ts";
import { readMetadata } from "./pipeline.ts";

/** Lists the promises that a finished picture breaks, by its own header. */
export async function broken(bytes: Uint8Array, format: Format, truth: PictureTruth): Promise<string[]> {
  const found = await headerOf(bytes, format).catch(() => undefined);
  if (!found) return [`opens as no ${formats[format].title}`];
  const faults: string[] = [];
  if (found.width !== truth.width || found.height !== truth.height) {
    faults.push(`is ${found.width} × ${found.height} instead of ${truth.width} × ${truth.height}`);
  }
  if (truth.frames !== undefined && found.frames !== truth.frames) {
    faults.push(`has ${found.frames} frames instead of ${truth.frames}`);
  }
  return faults;
}

async function headerOf(bytes: Uint8Array, format: Format): Promise<Required<PictureTruth>> {
  if (format === "svg") {
    const { size } = cleanSvg(bytes);
    return { ...size, frames: 1 };
  }
  // PNG is the most usual result, and the only one that says where it ends: it is read to there without libvips.
  if (format === "png") {
    const size = readPngSize(bytes);
    if (!size) throw new Error("not a whole PNG");
    return { ...size, frames: frameCount(bytes) };
  }
  const { autoOrient, pages = 1 } = await readMetadata(bytes, format);
  return { ...autoOrient, frames: pages };
}
