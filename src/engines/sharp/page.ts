import type { Sharp } from "sharp";
import { withJpegDensity, withPngDensity, withWebpDensity } from "#formats/png/density.ts";
import { pipeline } from "./pipeline.ts";

/** A drawn page: grey or RGB, 8 bits a channel, opaque. */
export interface Raster {
  width: number;
  height: number;
  channels: 1 | 3;
  data: Uint8Array | Uint8ClampedArray;
}

export interface PageCoding {
  format: "png" | "jpeg" | "webp";
  quality: number;
  dpi: number;
}

/** Writes a page quickly: pages come by the hundred, so time counts more than the last percent of size. */
export async function writePage(raster: Raster, coding: PageCoding): Promise<Uint8Array> {
  const { width, height, channels, data } = raster;
  const image = await pipeline(data, { raw: { width, height, channels } });
  return writers[coding.format](channels === 1 ? image.toColourspace("b-w") : image, raster, coding);
}

type Write = (image: Sharp, raster: Raster, coding: PageCoding) => Promise<Uint8Array>;
const writers: Record<PageCoding["format"], Write> = {
  async png(image, raster, { dpi }) {
    const png = await image.png({ compressionLevel: 3, adaptiveFiltering: !isFlat(raster) }).toBuffer();
    return withPngDensity(png, dpi);
  },
  async jpeg(image, _raster, { quality, dpi }) {
    // Halved colour resolution shows on coloured letters and lines.
    const jpeg = await image.jpeg({ quality, chromaSubsampling: "4:4:4" }).toBuffer();
    return withJpegDensity(jpeg, dpi);
  },
  async webp(image, raster, { quality, dpi }) {
    const webp = await image.webp({ quality, effort: 2 }).toBuffer();
    return withWebpDensity(webp, raster, dpi);
  },
};

const flatShare = 0.6;
const sampledRows = 64;

/** Whether most pixels equal their left neighbour: row filters make text larger, but photos seven times smaller. */
function isFlat({ width, height, channels, data }: Raster): boolean {
  const step = Math.max(1, Math.floor(height / sampledRows));
  let same = 0;
  let seen = 0;
  for (let row = 0; row < height; row += step) {
    const end = (row + 1) * width * channels;
    for (let at = row * width * channels + channels; at < end; at++) {
      if (data[at] === data[at - channels]) same++;
      seen++;
    }
  }
  return same >= flatShare * seen;
}
