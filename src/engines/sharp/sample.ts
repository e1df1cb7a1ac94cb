import type { Pixels } from "#formats/image/pixels.ts";

/** The side of coders' blocks: JPEG's with halved colours, and libaom's and WebP's least ones. */
const blockPixels = 16;

const mostPixels = 1_000_000;
const bands = 8;

/** Takes rows from all over a large picture, which need nearly as many bytes a pixel as the whole does. */
export function rowsOf(pixels: Pixels): Pixels {
  const { width, height, channels, data } = pixels;
  const rows = Math.floor(mostPixels / (width * bands * blockPixels)) * blockPixels;
  const every = Math.floor(height / bands);
  if (rows === 0 || 2 * rows >= every) return pixels;
  const rowBytes = width * channels;
  const parts = Array.from({ length: bands }, (_, band) => {
    const top = band * every + Math.floor((every - rows) / 2);
    return data.subarray(top * rowBytes, (top + rows) * rowBytes);
  });
  return { width, height: rows * bands, channels, data: Buffer.concat(parts) };
}

interface Patches {
  /** The most patches in a row, and the most rows. */
  most: number;
  /** Blocks of a side. */
  blocks: number;
  /** Whether patches begin where coders cut, so that a block of the upload stays one. */
  aligned?: boolean;
}

/** Takes rows and columns of patches from a picture, which look as good once coded as the whole does. */
export function patchesOf(pixels: Pixels, { most, blocks, aligned = false }: Patches): Pixels {
  const { width, height, channels, data } = pixels;
  const patch = blocks * blockPixels;
  const across = Math.min(most, Math.floor(width / patch));
  const down = Math.min(most, Math.floor(height / patch));
  if (across === 0 || down === 0) return pixels;
  const row = across * patch * channels;
  const part = new Uint8Array(row * down * patch);
  const places = (count: number, length: number) =>
    Array.from({ length: count }, (_, index) => {
      const place = Math.floor(((index + 0.5) * length) / count - patch / 2);
      return aligned ? place - (place % blockPixels) : place;
    });
  const lefts = places(across, width);
  for (const [line, top] of places(down, height).entries()) {
    for (let y = 0; y < patch; y += 1) {
      for (const [column, left] of lefts.entries()) {
        const from = ((top + y) * width + left) * channels;
        const to = (line * patch + y) * row + column * patch * channels;
        part.set(data.subarray(from, from + patch * channels), to);
      }
    }
  }
  return { width: across * patch, height: down * patch, channels, data: part };
}
