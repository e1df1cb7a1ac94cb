import type { Pixels } from "#formats/image/pixels.ts";
import { toPixels } from "./develop.ts";
import { encode } from "./encode.ts";
import { likeness } from "./likeness.ts";
import { pipeline, raw } from "./pipeline.ts";
import type { Writable } from "./target.ts";

interface Coding {
  quality: number;
  textured: boolean;
  quick?: boolean;
  draft?: boolean;
}

/** The outcome of coding a part of a picture in one way. */
export interface Trial {
  /** Bits a pixel. */
  bits: number;
  likeness(): Promise<number>;
}

export const opaque = async (part: Pixels): Promise<Pixels> =>
  part.channels === 3 ? part : toPixels((await raw(part)).flatten({ background: "white" }));

export async function tried(
  part: Pixels,
  format: Writable,
  { quick = false, draft = false, ...look }: Coding,
): Promise<Trial> {
  const pixels = part.width * part.height;
  const coding = { ...look, quick, draft, lossless: false, palette: false, thorough: true, pixels, bits: 8 };
  const bytes = await encode(await raw(part), format, coding).toBuffer();
  return {
    bits: (bytes.length * 8) / pixels,
    likeness: async () => likeness(await opaque(part), await opaque(await toPixels(await pipeline(bytes)))),
  };
}
