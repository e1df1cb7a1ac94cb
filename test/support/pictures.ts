import sharp from "sharp";
import { writeTwoColourPng } from "#formats/png/png.ts";
import { noiseOf } from "./noise.ts";

const white = [255, 255, 255];
const red = [200, 30, 30];

/** An 8 × 8 PNG of two colours. */
export const tinyPng = (): Uint8Array => {
  const rows = Array.from({ length: 8 }, (_, row) => Uint8Array.of(row % 2 === 0 ? 0b10101010 : 0b01010101));
  return writeTwoColourPng(8, [white, red], rows);
};

/** A JPEG of 60 megapixels and few bytes: much work from a small upload. */
export const largeJpeg = (): Promise<Uint8Array> =>
  sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: "#3366cc" } })
    .jpeg()
    .toBuffer();

/** A PNG of about so many bytes: noise doesn't compress. */
export function noisyPng(bytes: number): Promise<Uint8Array> {
  const width = 1_000;
  const height = Math.round(bytes / width / 3);
  return sharp(noiseOf(width * height * 3), { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
