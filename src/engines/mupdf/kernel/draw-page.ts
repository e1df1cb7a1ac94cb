import type { PDFDocument } from "./library.ts";
import { mupdf } from "./library.ts";
import { pageToDraw } from "./page-to-draw.ts";

const pointsPerInch = 72;

export interface PixelSize {
  width: number;
  height: number;
}

/** Pixels of a page as it is shown: within its CropBox, turned by its /Rotate, enlarged by its UserUnit. */
export function pixelSize(doc: PDFDocument, index: number, dpi: number): PixelSize {
  const page = doc.loadPage(index);
  const [left, top, right, bottom] = page.getBounds();
  page.destroy();
  const pixels = (points: number) => Math.max(1, Math.round((points / pointsPerInch) * dpi));
  return { width: pixels(right - left), height: pixels(bottom - top) };
}

/** Draws a page on white with its annotations and form values, and hands the pixels over while they stand in memory. */
export async function drawPage<T>(
  doc: PDFDocument,
  index: number,
  { dpi, channels }: { dpi: number; channels: 1 | 3 },
  use: (pixels: Uint8ClampedArray, size: PixelSize) => Promise<T>,
): Promise<T> {
  const size = pixelSize(doc, index, dpi);
  const page = pageToDraw(doc, index, { dpi });
  // Form values that have no picture of themselves yet get one.
  page.update();
  const [left, top] = page.getBounds();
  const scale = dpi / pointsPerInch;
  const space = channels === 1 ? mupdf.ColorSpace.DeviceGray : mupdf.ColorSpace.DeviceRGB;
  const pixmap = new mupdf.Pixmap(space, [0, 0, size.width, size.height], false);
  pixmap.clear(255);
  const device = new mupdf.DrawDevice([scale, 0, 0, scale, -left * scale, -top * scale], pixmap);
  page.run(device, mupdf.Matrix.identity);
  device.close();
  device.destroy();
  page.destroy();
  try {
    return await use(pixmap.getPixels(), size);
  } finally {
    pixmap.destroy();
  }
}
