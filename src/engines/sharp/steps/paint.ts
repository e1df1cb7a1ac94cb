import type { Sharp } from "sharp";
import { Problem } from "#problem";
import type { Size } from "../budget.ts";
import { pipeline } from "../pipeline.ts";
import type { StepKind } from "./step.ts";

/** A picture's samples in sRGB, of 8 or 16 bits: rows from the top, alpha (if any) not premultiplied. */
export interface Samples extends Size {
  channels: 3 | 4;
  data: Uint8Array | Uint16Array;
}

export interface Paint {
  do: "paint";
  /** By how much both sides grow. */
  factor: number;
  /** Makes a picture of as many channels and bits from each frame. A function: the work is to be done where it is. */
  paint(picture: Samples): Promise<Samples>;
}

/** Whatever another engine makes of a picture. */
export const paint: StepKind<Paint> = {
  plan: ({ factor }, { width, height }) => ({ width: width * factor, height: height * factor }),
  idle: () => false,
  async apply(image, step, { deep }) {
    const samples = await samplesOf(image, deep);
    const { width, height, channels, data } = await step.paint(samples).catch(notOfTheFile);
    return pipeline(data, { raw: { width, height, channels } });
  },
};

/** Whoever paints has pixels in hand: what fails then is no fault of the file, and would fail again. */
function notOfTheFile(cause: unknown): never {
  if (cause instanceof Problem) throw cause;
  throw new Problem("internal", "Something failed on our side.", { cause });
}

async function samplesOf(image: Sharp, deep: boolean): Promise<Samples> {
  const shown = deep ? image.toColourspace("rgb16").raw({ depth: "ushort" }) : image.toColourspace("srgb").raw();
  const { data, info } = await shown.toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { width, height, channels: info.channels === 4 ? 4 : 3, data: deep ? words(data) : data };
}

function words(bytes: Uint8Array): Uint16Array {
  const { buffer, byteOffset, byteLength } = isEven(bytes) ? bytes : Uint8Array.from(bytes);
  return new Uint16Array(buffer, byteOffset, byteLength / 2);
}

const isEven = ({ byteOffset }: Uint8Array): boolean => byteOffset % 2 === 0;
