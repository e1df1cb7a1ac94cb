import { config } from "#config";
import { type Format, formats, longestSide } from "#formats/kinds/format.ts";
import { Problem } from "#problem";

export interface Size {
  width: number;
  height: number;
}

const mega = (pixels: number): string => (pixels / 1_000_000).toLocaleString("en", { maximumFractionDigits: 1 });
const sides = ({ width, height }: Size, frames: number): string =>
  `${width.toLocaleString("en")} × ${height.toLocaleString("en")}${frames > 1 ? ` in ${frames} frames` : ""}`;

/** Refuses a picture that would take too much memory, from its header alone. */
export function refuseInput(size: Size, frames: number): void {
  const pixels = size.width * size.height * frames;
  if (pixels <= config.limits.pixels) return;
  const says = `The picture has ${mega(pixels)} megapixels (${sides(size, frames)}); at most ${mega(config.limits.pixels)} are taken.`;
  throw new Problem("too-large", says);
}

export function refuseResult(size: Size, frames: number): void {
  const pixels = size.width * size.height * frames;
  if (pixels <= config.limits.resultPixels) return;
  const says = `The result would have ${mega(pixels)} megapixels (${sides(size, frames)}); at most ${mega(config.limits.resultPixels)} are made.`;
  throw new Problem("too-large", says);
}

export function refuseSides(size: Size, format: Format): void {
  const limit = longestSide(format);
  if (Math.max(size.width, size.height) <= limit) return;
  const says = `A ${formats[format].title} picture has at most ${limit.toLocaleString("en")} pixels a side; this one would have ${sides(size, 1)}.`;
  throw new Problem("too-large", `${says} Choose a smaller size or another format.`);
}

export function refuseBytes(bytes: Uint8Array): void {
  const limit = config.limits.resultBytes;
  if (bytes.length <= limit) return;
  const [most, actual] = [limit, bytes.length].map((count) => `${mega(count)} MB`);
  throw new Problem("too-large", `The result has ${actual}; at most ${most} are sent. Choose a smaller size.`);
}
