import { mupdf, type PDFDocument } from "./library.ts";
import { pageToDraw } from "./page-to-draw.ts";
import { withoutProfiles } from "./profiles.ts";

/** The resolution of drawings to compare: coarse, and yet a single letter more is seen. */
const dpi = 48;
const pointsPerInch = 72;
const mostPixels = 2_000_000;

/** Draws a page small, to be compared with another. */
export function drawing(doc: PDFDocument, index: number): Uint8Array {
  const page = pageToDraw(doc, index, { dpi, mostPixels });
  const [left, top, right, bottom] = page.getBounds();
  const scale = Math.min(dpi / pointsPerInch, Math.sqrt(mostPixels / Math.max(1, (right - left) * (bottom - top))));
  const pixmap = withoutProfiles(() =>
    page.toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceRGB, false, true),
  );
  const pixels = Uint8Array.from(pixmap.getPixels());
  pixmap.destroy();
  page.destroy();
  return pixels;
}
