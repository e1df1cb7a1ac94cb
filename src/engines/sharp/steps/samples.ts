import type { Sharp } from "sharp";
import type { Size } from "../budget.ts";

/** A picture's samples in sRGB, of 8 or 16 bits: rows from the top, alpha (if any) not premultiplied. */
export interface Samples extends Size {
  channels: 3 | 4;
  data: Uint8Array | Uint16Array;
}

export async function samplesOf(image: Sharp, deep: boolean): Promise<Samples> {
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
