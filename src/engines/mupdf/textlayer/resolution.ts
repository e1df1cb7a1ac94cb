import { mupdf, type PDFPage } from "../kernel/library.ts";

type Matrix = readonly [number, number, number, number, number, number];
interface Drawn {
  getWidth(): number;
  getHeight(): number;
  destroy(): void;
}

const pointsPerInch = 72;
/** The resolution of outlines, which are as sharp as they are drawn. */
const ofOutlines = 300;
/** Steps to a dot per inch: strips of a scan whose resolutions fall into one step have the same. */
const fineness = 4;
const range = { least: 150, most: 400 };
/** The least share of its page, and resolution, of a scan; any other picture is a ground for what is drawn on it. */
const leastShare = 0.05;
const leastDpi = 40;
/** The most pixels of one page: a recogniser holds a dozen bytes for each. */
const mostPixels = 40_000_000;
/** The pixels allowed to any sheet: a sheet coarser than letters of a book need is seen from afar. */
const fewestPixels = 10_000_000;
/** The most pixels of all pages of a call. They are read in some minutes: a hundred pages of A4 at 400 dpi. */
const mostTogether = 1_600_000_000;
export const finest = { dpi: range.most, mostPixels };
/** The share of the allowed resolution from which a whole part of the scan's own is taken. */
const wholeEnough = 0.8;

/** The least resolution, in dots to the inch: below it small letters fall apart. */
export const leastResolution = range.least;

/**
 * Chooses the pixels to the inch at which a page is best read: those of its scan, or whole parts or multiples of them,
 * since letters whose edges fall between pixels are read far worse.
 */
export function resolutionOf(page: PDFPage, area: number, pages: number): number {
  /** The area of pictures by their resolution: scans come in strips, and as ink over paper, each with its own. */
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

/** How many pixels a page of so many square inches may have, if so many pages are read in a call. */
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
