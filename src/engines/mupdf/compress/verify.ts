import { type Box, overlap } from "../box.ts";
import { isFault } from "../door.ts";
import { mupdf, type PDFDocument } from "../library.ts";

/** Enough to see a picture turned to its negative, gone or in wrong colours; too little to see a coarser JPEG. */
const dpi = 60;
const blockSide = 8;
const mostPixels = 2_000_000;

/** How far a block of pixels may be from what it was, of 255: in a changed picture, and everywhere else. */
const tolerance = { changed: 40, elsewhere: 6 };

export interface Difference {
  /** Pictures with a block that is another. */
  pictures: number[];
  /** Something differs that no picture accounts for. */
  elsewhere: boolean;
}

/** Compares a page as it was with what has become of it, block by block. */
export function compare(
  before: PDFDocument,
  after: PDFDocument,
  page: number,
  changed: ReadonlyMap<number, Box>,
  grey: boolean,
): Difference {
  const [was, is] = [blocksOf(before, page, grey), blocksOf(after, page, grey)];
  // What could not be drawn before has no look to keep.
  if (!was) return { pictures: [], elsewhere: false };
  if (!is) return { pictures: [...changed.keys()], elsewhere: true };
  const pictures = new Set<number>();
  let elsewhere = was.length !== is.length;
  for (const [place, { box, means }] of was.entries()) {
    const others = is[place]?.means;
    const distance = Math.max(...means.map((mean, channel) => Math.abs(mean - (others?.[channel] ?? 0))));
    if (distance <= tolerance.elsewhere) continue;
    const covering = [...changed].filter(([, picture]) => overlap(picture, box)).map(([number]) => number);
    if (covering.length === 0) elsewhere = true;
    else if (distance > tolerance.changed) for (const number of covering) pictures.add(number);
  }
  return { pictures: [...pictures], elsewhere };
}

interface Block {
  /** In points, grown by a pixel: resampling softens a picture's edge. */
  box: Box;
  means: number[];
}

function blocksOf(doc: PDFDocument, index: number, grey: boolean): Block[] | undefined {
  try {
    const page = doc.loadPage(index);
    const [left, top, right, bottom] = page.getBounds();
    const scale = Math.min(dpi / 72, Math.sqrt(mostPixels / ((right - left) * (bottom - top))));
    const space = grey ? mupdf.ColorSpace.DeviceGray : mupdf.ColorSpace.DeviceRGB;
    const pixels = page.toPixmap(mupdf.Matrix.scale(scale, scale), space, false, true);
    const blocks = blocksIn(pixels, scale);
    pixels.destroy();
    page.destroy();
    return blocks;
  } catch (error) {
    if (!isFault(error)) throw error;
    return undefined;
  }
}

function blocksIn(pixels: InstanceType<typeof mupdf.Pixmap>, scale: number): Block[] {
  const [width, height, stride] = [pixels.getWidth(), pixels.getHeight(), pixels.getStride()];
  const channels = pixels.getNumberOfComponents();
  const samples = pixels.getPixels();
  const [left, top] = [pixels.getX(), pixels.getY()];
  const blocks: Block[] = [];
  for (let y = 0; y < height; y += blockSide) {
    for (let x = 0; x < width; x += blockSide) {
      const [right, bottom] = [Math.min(width, x + blockSide), Math.min(height, y + blockSide)];
      const sums = new Array<number>(channels).fill(0);
      for (let row = y; row < bottom; row++) {
        for (let at = row * stride + x * channels; at < row * stride + right * channels; at++) {
          const channel = (at - row * stride) % channels;
          sums[channel] = (sums[channel] ?? 0) + (samples[at] ?? 0);
        }
      }
      const count = (right - x) * (bottom - y);
      const box: Box = [left + x - 1, top + y - 1, left + right + 1, top + bottom + 1];
      blocks.push({ box: box.map((side) => side / scale) as Box, means: sums.map((sum) => sum / count) });
    }
  }
  return blocks;
}
