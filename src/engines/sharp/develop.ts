import type { Sharp } from "sharp";
import type { Pixels } from "#formats/image/pixels.ts";
import { writePixelPng } from "#formats/png/pixel-png.ts";
import { chunk, signature } from "#formats/png/png.ts";
import type { Size } from "./budget.ts";
import type { Opened } from "./opened.ts";
import { pipeline } from "./pipeline.ts";
import { apply, idle, plan, type Step, uncovers } from "./steps/index.ts";
import type { Ground } from "./steps/step.ts";

export interface Draft {
  image: Sharp;
  size: Size;
  alpha: boolean;
  /** Whether it has sixteen bits a channel all the way. */
  deep: boolean;
  /** Whether it already holds a step, or may hold only a resize: sharp carries out its calls in its own order. */
  holds: "nothing" | "vector" | "step";
}

export const draftOf = ({ header, vector }: Opened, image: Sharp, deep = false): Draft => ({
  image,
  size: { width: header.width, height: header.height },
  alpha: header.alpha,
  deep,
  holds: vector ? "vector" : "nothing",
});

export async function toPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: info.channels === 4 ? 4 : 3, data };
}

/** The place behind a PNG's signature and its header, which is of one size always. */
const behindHeader = signature.length + 12 + 13;

/** A pipeline over the result of another one. */
async function settle(image: Sharp, deep: boolean, exif: Uint8Array | undefined): Promise<Sharp> {
  if (deep) {
    const png = await image.toColourspace("rgb16").png({ compressionLevel: 0 }).toBuffer();
    if (!exif) return pipeline(png);
    return pipeline(Buffer.concat([png.subarray(0, behindHeader), chunk("eXIf", exif), png.subarray(behindHeader)]));
  }
  const pixels = await toPixels(image);
  const { width, height, channels, data } = pixels;
  return exif ? pipeline(writePixelPng(pixels, { exif })) : pipeline(data, { raw: { width, height, channels } });
}

/** Carries out steps in their order: as many as can be in the pipeline that decodes, and each other one in its own. */
export async function develop(draft: Draft, steps: readonly Step[], ground: Ground, exif?: Uint8Array): Promise<Draft> {
  let { image, size, alpha, holds } = draft;
  const { deep } = draft;
  for (const step of steps) {
    if (idle(step, size)) continue;
    const fits = holds === "nothing" || (holds === "vector" && step.do === "resize");
    if (!fits) image = await settle(image, deep, exif);
    image = await apply(deep ? image.pipelineColourspace("rgb16") : image, step, { size, alpha, deep, ground });
    size = plan(step, size);
    alpha ||= ground.alpha < 1 && uncovers(step);
    holds = "step";
  }
  return { image, size, alpha, deep, holds };
}
