import { type Box, overlap } from "../box.ts";
import { isFault } from "../door.ts";
import { mupdf, type PDFDocument } from "../library.ts";
import { withoutProfiles } from "../profiles.ts";

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

/** What pages are told by. */
export interface Way {
  grey: boolean;
  /** Colours were converted, by their profiles: other arithmetic would not find them alike. */
  recoloured: boolean;
}

/** Compares a page as it was with what has become of it, block by block. */
export function compare(
  before: PDFDocument,
  after: PDFDocument,
  page: number,
  changed: ReadonlyMap<number, Box>,
  way: Way,
): Difference {
  const look = (doc: PDFDocument) => lookOf(doc, page, way.grey);
  const [was, is] = way.recoloured ? [look(before), look(after)] : withoutProfiles(() => [look(before), look(after)]);
  // What could not be drawn before has no look to keep.
  if (!was) return { pictures: [], elsewhere: false };
  if (!is) return { pictures: [...changed.keys()], elsewhere: true };
  const pictures = new Set<number>();
  let elsewhere = was.sums.length !== is.sums.length;
  for (let place = 0; place * was.channels < was.sums.length; place++) {
    const distance = distanceAt(was, is, place);
    if (distance <= tolerance.elsewhere) continue;
    const box = boxOf(was, place);
    const covering = [...changed].filter(([, picture]) => overlap(picture, box)).map(([number]) => number);
    if (covering.length === 0) elsewhere = true;
    else if (distance > tolerance.changed) for (const number of covering) pictures.add(number);
  }
  return { pictures: [...pictures], elsewhere };
}

/** A page drawn small, as the sums of its pixels' channels block by block. */
interface Look {
  sums: Uint32Array;
  channels: number;
  /** Blocks in a row. */
  across: number;
  /** Of the drawing, in pixels. */
  place: { left: number; top: number; width: number; height: number };
  /** Pixels a point. */
  scale: number;
}

function lookOf(doc: PDFDocument, index: number, grey: boolean): Look | undefined {
  try {
    const page = doc.loadPage(index);
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

function summed(pixels: InstanceType<typeof mupdf.Pixmap>, scale: number): Look {
  const [width, height, stride] = [pixels.getWidth(), pixels.getHeight(), pixels.getStride()];
  const channels = pixels.getNumberOfComponents();
  const samples = pixels.getPixels();
  const across = Math.ceil(width / blockSide);
  const sums = new Uint32Array(across * Math.ceil(height / blockSide) * channels);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / blockSide) * across * channels;
    for (let channel = 0; channel < channels; channel++) {
      let at = y * stride + channel;
      for (let block = 0; block < across; block++) {
        const end = y * stride + Math.min(width, (block + 1) * blockSide) * channels;
        let sum = 0;
        for (; at < end; at += channels) sum += samples[at] ?? 0;
        sums[row + block * channels + channel] = (sums[row + block * channels + channel] ?? 0) + sum;
      }
    }
  }
  return { sums, channels, across, place: { left: pixels.getX(), top: pixels.getY(), width, height }, scale };
}

/** The corner of a block and its far one, in pixels of the drawing. */
function cornersOf({ across, place: { width, height } }: Look, place: number) {
  const [x, y] = [(place % across) * blockSide, Math.floor(place / across) * blockSide];
  return { x, y, right: Math.min(width, x + blockSide), bottom: Math.min(height, y + blockSide) };
}

/** How far the mean colour of a block is from what it was. */
function distanceAt(was: Look, is: Look, place: number): number {
  const { x, y, right, bottom } = cornersOf(was, place);
  let most = 0;
  for (let at = place * was.channels; at < (place + 1) * was.channels; at++) {
    most = Math.max(most, Math.abs((was.sums[at] ?? 0) - (is.sums[at] ?? 0)));
  }
  return most / ((right - x) * (bottom - y));
}

/** In points, grown by a pixel: resampling softens a picture's edge. */
function boxOf(look: Look, place: number): Box {
  const { x, y, right, bottom } = cornersOf(look, place);
  const { left, top } = look.place;
  const sides: Box = [left + x - 1, top + y - 1, left + right + 1, top + bottom + 1];
  return sides.map((side) => side / look.scale) as Box;
}
