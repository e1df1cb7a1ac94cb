import { optimise } from "#engines/oxipng/index.ts";
import { signature } from "#formats/png/png.ts";
import { slimPng } from "#formats/slim/png.ts";
import { Problem } from "#problem";
import { samePixels } from "./same.ts";

/** Channels of each colour type (PNG, 11.2.1). */
const channels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** The size of a PNG's unpacked pixels in bytes, by its header. */
function rawBytesOf(png: Uint8Array): number {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const at = signature.length + 8;
  const bits = (view.getUint8(at + 8) * (channels[view.getUint8(at + 9)] ?? 4)) / 8;
  return view.getUint32(at) * view.getUint32(at + 4) * bits;
}

/**
 * Packs a still PNG into fewer bytes with the same pixels, profile and size of dots; undefined where it is damaged, too
 * large for the time there is, or as small as it gets.
 */
export async function packPng(png: Uint8Array, keepMetadata: boolean): Promise<Uint8Array | undefined> {
  const slim = keepMetadata ? png : slimPng(png, 1);
  if (!slim || slim.length < signature.length + 25) return undefined;
  const packed = await optimise(slim, rawBytesOf(slim));
  if (!packed) return undefined;
  const isSame = await samePixels(png, packed);
  if (isSame === false) {
    const cause = new Error("oxipng changed pixels");
    throw new Problem("internal", "The result did not pass its own check, so it was not sent.", { cause });
  }
  return isSame ? packed : undefined;
}
