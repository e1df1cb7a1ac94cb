import { decodeBmp } from "#formats/bmp/decode.ts";
import { readBmpHeader } from "#formats/bmp/header.ts";
import { writePixelPng } from "#formats/png/pixel-png.ts";
import { type Opened, stillHeader } from "../opened.ts";
import { pipeline } from "../pipeline.ts";
import { readPixels } from "./pixels.ts";

/** Reads a bitmap, for which libvips has no reader here. */
export function readBmp(bytes: Uint8Array): Opened {
  const { width, height, masks } = readBmpHeader(bytes);
  return {
    header: { ...stillHeader({ width, height }), alpha: masks.alpha !== 0 },
    async image(failOn) {
      const { icc, ...pixels } = decodeBmp(bytes);
      return icc ? pipeline(writePixelPng(pixels, { icc })) : readPixels(pixels).image(failOn);
    },
  };
}
