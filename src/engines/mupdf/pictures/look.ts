import { isFault } from "../kernel/door.ts";
import { mupdf, type PDFDocument } from "../kernel/library.ts";
import { pageToDraw } from "../kernel/page-to-draw.ts";
import { withoutProfiles } from "../kernel/profiles.ts";

/**
 * The resolution of looks. Blocks of a sixth of an inch are enough to see a picture turned to its negative, gone or in
 * wrong colours, and a letter missing; too little to see a coarser JPEG. For 30 dpi the library reads a JPEG of 150 at
 * a quarter of its size, one of 300 at an eighth. For less it reads ones of 150 at an eighth, and its rounding of their
 * edges shifts the rest.
 */
const dpi = 30;
export const blockSide = 5;
const mostPixels = 2_000_000;

/** How pages are drawn to be compared. */
export interface Way {
  grey: boolean;
  /** Whether colours were converted, by their profiles: plain arithmetic would not find them alike. */
  recoloured: boolean;
}

/** A page drawn small, as the sums of its pixels' channels block by block. */
export interface Look {
  sums: Uint16Array;
  channels: number;
  /** Blocks in a row. */
  across: number;
  /** Where it lies in the drawing, in pixels. */
  place: { left: number; top: number; width: number; height: number };
  /** Pixels a point. */
  scale: number;
}

/** Draws a page's look; undefined where it can't be drawn. */
export const lookOf = (doc: PDFDocument, index: number, { grey, recoloured }: Way): Look | undefined =>
  recoloured ? draw(doc, index, grey) : withoutProfiles(() => draw(doc, index, grey));

function draw(doc: PDFDocument, index: number, grey: boolean): Look | undefined {
  try {
    const page = pageToDraw(doc, index, { dpi, mostPixels });
    const [left, top, right, bottom] = page.getBounds();
    const scale = Math.min(dpi / 72, Math.sqrt(mostPixels / ((right - left) * (bottom - top))));
    const space = grey ? mupdf.ColorSpace.DeviceGray : mupdf.ColorSpace.DeviceRGB;
    const pixels = page.toPixmap(mupdf.Matrix.scale(scale, scale), space, false, true);
    const look = summed(pixels, scale);
    pixels.destroy();
    page.destroy();
    return look;
  } catch (error) {
    if (!isFault(error)) throw error;
    return undefined;
  }
}

/**
 * The number of whole blocks in a length: the last one takes in the rest, because a sliver at the edge of the paper
 * would consist mostly of pixels that a picture covers in part.
 */
export const blocksIn = (pixels: number): number => Math.max(1, Math.floor(pixels / blockSide));

function summed(pixels: InstanceType<typeof mupdf.Pixmap>, scale: number): Look {
  const [width, height, stride] = [pixels.getWidth(), pixels.getHeight(), pixels.getStride()];
  const channels = pixels.getNumberOfComponents();
  const samples = pixels.getPixels();
  const [across, down] = [blocksIn(width), blocksIn(height)];
  const sums = new Uint16Array(across * down * channels);
  for (let y = 0; y < height; y++) {
    const row = Math.min(down - 1, Math.floor(y / blockSide)) * across * channels;
    for (let channel = 0; channel < channels; channel++) {
      let at = y * stride + channel;
      for (let block = 0; block < across; block++) {
        const end = y * stride + (block === across - 1 ? width : (block + 1) * blockSide) * channels;
        let sum = 0;
        for (; at < end; at += channels) sum += samples[at] ?? 0;
        sums[row + block * channels + channel] = (sums[row + block * channels + channel] ?? 0) + sum;
      }
    }
  }
  return { sums, channels, across, place: { left: pixels.getX(), top: pixels.getY(), width, height }, scale };
}
