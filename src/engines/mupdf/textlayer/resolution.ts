import { mupdf, type PDFPage } from "../kernel/library.ts";

type Matrix = readonly [number, number, number, number, number, number];
interface Drawn {
  getWidth(): number;
  getHeight(): number;
  destroy(): void;
}

const pointsPerInch = 72;
/** Outlines are as sharp as they are drawn. */
const ofOutlines = 300;
/** Parts of a dot in which two strips of a scan are of one resolution. */
const fineness = 4;
const range = { least: 150, most: 400 };
/** A picture that covers less of its page is no scan of it; nor is a coarser one, but a ground for what is drawn on it. */
const leastShare = 0.05;
const leastDpi = 40;
/** What a recogniser holds for each pixel of a page is a dozen bytes. */
const mostPixels = 40_000_000;
/** A sheet that is coarser than letters of a book need is seen from afar, and needs no more than a page of one does. */
const fewestPixels = 10_000_000;
/** All pages of a call have no more pixels together. They are read in some minutes: a hundred pages of A4 at 400 dpi. */
const mostTogether = 1_600_000_000;
export const finest = { dpi: range.most, mostPixels };
/** A whole part of a resolution is taken unless so much more would be allowed. */
const wholeEnough = 0.8;

/** Coarser than that small letters fall apart. */
export const leastResolution = range.least;

/**
 * Pixels to the inch at which a page is best read: those of its scan, or whole parts or multiples of them, since letters
 * whose edges fall between pixels are read far worse.
 */
export function resolutionOf(page: PDFPage, area: number, pages: number): number {
  /** What pictures of each resolution cover: scans come in strips, and as ink over paper, each with its own. */
  const covered = new Map<number, number>();
  const note = (image: Drawn, [a, b, c, d]: Matrix) => {
    const across = image.getWidth() / (Math.hypot(a, b) / pointsPerInch);
    const down = image.getHeight() / (Math.hypot(c, d) / pointsPerInch);
    image.destroy();
    // A fax has twice as many columns as rows.
    const dpi = Math.round(Math.max(across, down) * fineness) / fineness;
    if (Number.isFinite(dpi) && dpi >= leastDpi) covered.set(dpi, (covered.get(dpi) ?? 0) + Math.abs(a * d - b * c));
  };
  const device = new mupdf.Device({
    fillImage: (image, matrix) => note(image, matrix),
    fillImageMask(image, matrix, space) {
      space.destroy();
      note(image, matrix);
    },
  });
  page.runPageContents(device, mupdf.Matrix.identity);
  device.close();
  device.destroy();
  let [most, dpi] = [area * leastShare, 0];
  for (const share of covered.values()) most = Math.max(most, share);
  for (const [own, share] of covered) if (share >= most / 2) dpi = Math.max(dpi, own);
  const squareInches = area / pointsPerInch ** 2;
  return within(suited(dpi || ofOutlines), Math.sqrt(pixelsFor(squareInches, pages) / squareInches));
}

/** How many pixels a page of so many square inches may have, which is one of so many that are read in a call. */
function pixelsFor(squareInches: number, pages: number): number {
  const share = mostPixels / (squareInches * range.least ** 2);
  const own = share >= 1 ? mostPixels : Math.max(fewestPixels, mostPixels * share);
  return Math.min(own, mostTogether / pages);
}

function suited(dpi: number): number {
  if (dpi > range.most) return dpi / Math.ceil(dpi / range.most);
  return dpi * Math.ceil(range.least / dpi);
}

function within(dpi: number, most: number): number {
  const part = dpi / Math.ceil(dpi / most);
  return part >= most * wholeEnough ? part : Math.min(dpi, most);
}
