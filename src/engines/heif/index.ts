import type { Pixels } from "#formats/image/pixels.ts";

/** Brands that the library knows; a file of another one of the same family reads just as well. */
const known = ["mif1", "msf1", "heic", "heix", "hevc", "hevx"];
const brandAt = 8;

/** Decodes one picture of a HEIC file, turned and mirrored as the file says, in the file's own colours. */
export async function decodeHeic(bytes: Uint8Array, index: number): Promise<Pixels> {
  const { default: decode } = await import("heic-decode");
  const pictures = await decode.all({ buffer: withKnownBrand(bytes) });
  try {
    const picture = pictures[index] ?? pictures[0];
    if (!picture) throw new Error("no picture in the file");
    const { width, height, data } = await picture.decode();
    return { width, height, channels: 4, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
  } finally {
    pictures.dispose();
  }
}

function withKnownBrand(bytes: Uint8Array): Uint8Array {
  const brand = Buffer.from(bytes.subarray(brandAt, brandAt + 4)).toString("latin1");
  if (known.includes(brand)) return bytes;
  const copy = Buffer.from(bytes);
  copy.write("heic", brandAt);
  return copy;
}
