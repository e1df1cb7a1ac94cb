import { config } from "#config";
import { Problem } from "#problem";
import { type Box, grow, type Matrix } from "../kernel/box.ts";
import { isFault } from "../kernel/door.ts";
import { mupdf, type PDFDocument, type PDFObject } from "../kernel/library.ts";
import { entriesOf, itemsOf, numberOf, wholeOf } from "../kernel/objects.ts";
import { apply, type Point } from "./path.ts";
import { bandsOf, type Region } from "./region.ts";

/** How far pixels beyond a crop may stay, in points, so that a picture's edge is not eaten into. */
const mostSparedPt = 2;

/** Samples as a picture's dictionary tells them, row by row, each row from a full byte on. */
interface Samples {
  width: number;
  height: number;
  /** Bits of a pixel. */
  bits: number;
  data: Uint8Array;
}

/** Tells which columns of a picture's rows go, from one up to another. */
type Spans = (rows: number, columns: number) => [from: number, to: number][][];

/** Entries that hold other forms of a picture, or notes on what it was. */
const copies = [
  "Filter",
  "DecodeParms",
  "F",
  "FFilter",
  "FDecodeParms",
  "DL",
  "Length",
  "Alternates",
  "OPI",
  "Metadata",
  "PieceInfo",
];

/**
 * Takes the pixels of a region out of a picture that a matrix brings onto the page. It gets an object of its own, in
 * which all other samples stay the same; so do its masks, which tell the same shapes. Undefined where it loses nothing.
 */
export function blankPicture(
  doc: PDFDocument,
  picture: PDFObject,
  matrix: Matrix,
  region: Region,
): PDFObject | undefined {
  const spans = spansOf(matrix, region, [wholeOf(picture.get("Width"), 1), wholeOf(picture.get("Height"), 1)]);
  const isSeen = region.takes === "inside";
  const own = blanked(doc, picture, spans, isSeen);
  if (!own) return undefined;
  for (const key of ["SMask", "Mask"]) {
    const mask = picture.get(key);
    const left = mask.isStream() ? blanked(doc, mask, spans, isSeen) : undefined;
    if (left) own.put(key, left);
  }
  return own;
}

function blanked(doc: PDFDocument, picture: PDFObject, spans: Spans, isSeen: boolean): PDFObject | undefined {
  const isStencil = isTrue(picture.get("ImageMask")) || isTrue(picture.get("IM"));
  const decoded = isJpx(picture)
    ? jpxSamples(doc, picture)
    : { samples: samplesOf(picture, isStencil), space: undefined };
  const { samples, space } = decoded;
  const rows = spans(samples.height, samples.width);
  if (!rows.some((row) => row.length > 0)) return undefined;
  // Pixels that nobody sees become dark, which a JPEG holds without a tinge of its neighbours.
  const blank = isSeen || isStencil ? blankByte(picture, isStencil, space) : 0;
  for (const [row, gone] of rows.entries()) for (const [from, to] of gone) wipe(samples, row, [from, to], blank);
  const dictionary = doc.newDictionary();
  for (const [key, value] of entriesOf(picture)) if (!copies.includes(key)) dictionary.put(key, value);
  if (!isStencil && (space !== undefined || isJpeg(picture))) dictionary.put("BitsPerComponent", 8);
  if (space) {
    dictionary.put("ColorSpace", doc.newName(space));
    for (const key of ["Decode", "SMaskInData"]) dictionary.delete(key);
  }
  dictionary.put("Width", samples.width);
  dictionary.put("Height", samples.height);
  return doc.addStream(samples.data, dictionary);
}

const isTrue = (value: PDFObject): boolean => value.isBoolean() && value.asBoolean();
const filtersOf = (picture: PDFObject): string[] => {
  const filter = picture.get("Filter");
  return (filter.isArray() ? itemsOf(filter) : [filter]).map((one) => (one.isName() ? one.asName() : ""));
};
const isJpx = (picture: PDFObject): boolean => filtersOf(picture).includes("JPXDecode");
const isJpeg = (picture: PDFObject): boolean =>
  filtersOf(picture).some((name) => name === "DCTDecode" || name === "DCT");

function refuse(picture: PDFObject, why: string): never {
  const says = `A picture of ${wholeOf(picture.get("Width"), 0)} × ${wholeOf(picture.get("Height"), 0)} pixels ${why}, so nothing can be taken out of it.`;
  throw new Problem("unprocessable", says);
}

function samplesOf(picture: PDFObject, isStencil: boolean): Samples {
  const [width, height] = [wholeOf(picture.get("Width"), 0), wholeOf(picture.get("Height"), 0)];
  if (width < 1 || height < 1) refuse(picture, "has no size");
  if (width * height > config.limits.pixels) refuse(picture, "is too large to be unpacked");
  const data = contentOf(picture);
  const told = isStencil ? 1 : isJpeg(picture) ? 8 : wholeOf(picture.get("BitsPerComponent"), isJbig2(picture) ? 1 : 8);
  const channels = isStencil
    ? 1
    : isJpeg(picture)
      ? Math.max(1, Math.round(data.length / (width * height)))
      : channelsOf(picture.get("ColorSpace"));
  if (channels === undefined) return refuse(picture, "has a colour space that can't be read");
  const stride = Math.ceil((width * channels * told) / 8);
  const whole = new Uint8Array(stride * height);
  whole.set(data.subarray(0, whole.length));
  return { width, height, bits: channels * told, data: whole };
}

const isJbig2 = (picture: PDFObject): boolean =>
  filtersOf(picture).some((name) => name === "JBIG2Decode" || name === "CCITTFaxDecode");

function contentOf(picture: PDFObject): Uint8Array {
  try {
    const buffer = picture.readStream();
    const data = buffer.asUint8Array().slice();
    buffer.destroy();
    return data;
  } catch (error) {
    if (!isFault(error)) throw error;
    return refuse(picture, "can't be read");
  }
}

const channelCounts: Record<string, number> = {
  DeviceGray: 1,
  CalGray: 1,
  G: 1,
  Indexed: 1,
  I: 1,
  Separation: 1,
  DeviceRGB: 3,
  CalRGB: 3,
  RGB: 3,
  Lab: 3,
  DeviceCMYK: 4,
  CMYK: 4,
};

function channelsOf(space: PDFObject): number | undefined {
  if (space.isNull()) return 1;
  if (space.isName()) return channelCounts[space.asName()];
  const family = space.get(0).isName() ? space.get(0).asName() : "";
  if (family === "ICCBased") return wholeOf(space.get(1, "N"), 3);
  if (family === "DeviceN") return space.get(1).length;
  return channelCounts[family];
}

/** Reads a JPEG 2000 file as the library shows it: its samples come in no other way. */
function jpxSamples(doc: PDFDocument, picture: PDFObject): { samples: Samples; space: string } {
  const image = doc.loadImage(picture);
  if (image.getWidth() * image.getHeight() > config.limits.pixels) refuse(picture, "is too large to be unpacked");
  let pixels = image.toPixmap();
  image.destroy();
  if (pixels.getAlpha()) refuse(picture, "has its transparency within itself");
  const own = pixels.getColorSpace();
  const space = own?.isGray() ? "DeviceGray" : "DeviceRGB";
  if (!own || own.getName() !== space) {
    const converted = pixels.convertToColorSpace(mupdf.ColorSpace[space], false);
    pixels.destroy();
    pixels = converted;
  }
  const [width, height, stride] = [pixels.getWidth(), pixels.getHeight(), pixels.getStride()];
  const channels = space === "DeviceGray" ? 1 : 3;
  const data = new Uint8Array(width * height * channels);
  const from = pixels.getPixels();
  for (let row = 0; row < height; row++)
    data.set(from.subarray(row * stride, row * stride + width * channels), row * width * channels);
  pixels.destroy();
  return { samples: { width, height, bits: channels * 8, data }, space };
}

/** The byte of white paper, where that is simple to tell; a stencil then paints nothing, and a mask shows nothing. */
function blankByte(picture: PDFObject, isStencil: boolean, space: string | undefined): number {
  const [low, high] = itemsOf(picture.get("Decode")).map((item) => (item.isNumber() ? item.asNumber() : 0));
  const isTurned = space === undefined && low !== undefined && high !== undefined && low > high;
  const name = space ?? nameOfSpace(picture.get("ColorSpace"));
  const isLight = isStencil || /Gray|RGB|^G$/.test(name);
  return isLight !== isTurned ? 255 : 0;
}

function nameOfSpace(space: PDFObject): string {
  if (space.isName()) return space.asName();
  if (space.get(0).isName() && space.get(0).asName() === "ICCBased")
    return { 1: "DeviceGray", 3: "DeviceRGB" }[wholeOf(space.get(1, "N"), 0)] ?? "";
  return "";
}

/** Sets the bits of some pixels of a row. */
function wipe({ width, bits, data }: Samples, row: number, [from, to]: [number, number], blank: number): void {
  const stride = Math.ceil((width * bits) / 8);
  const [first, last] = [from * bits, to * bits];
  const start = row * stride;
  const [firstByte, lastByte] = [Math.ceil(first / 8), Math.floor(last / 8)];
  if (firstByte <= lastByte) {
    data.fill(blank, start + firstByte, start + lastByte);
    setBits(data, start + firstByte - 1, first % 8 === 0 ? 0 : 0xff >> (first % 8), blank);
    setBits(data, start + lastByte, last % 8 === 0 ? 0 : (0xff00 >> (last % 8)) & 0xff, blank);
  } else setBits(data, start + lastByte, (0xff >> (first % 8)) & ((0xff00 >> (last % 8)) & 0xff), blank);
}

function setBits(data: Uint8Array, at: number, bits: number, blank: number): void {
  if (bits !== 0) data[at] = ((data[at] ?? 0) & ~bits) | (blank & bits);
}

/** Lists the pixels to clear in each row: every pixel that a taken box touches, or that the kept box does not. */
function spansOf(matrix: Matrix, region: Region, [width, height]: [number, number]): Spans {
  const back = mupdf.Matrix.invert([...matrix]);
  const [a, b, c, d] = matrix;
  const pixelPt = Math.max(Math.hypot(a, b) / width, Math.hypot(c, d) / height);
  const boxes = region.takes === "inside" ? bandsOf(region) : [grow(region.box, Math.min(pixelPt / 2, mostSparedPt))];
  const quads = boxes.map((box) => cornersOf(box).map((corner) => apply(back, corner)));
  return (rows, columns) =>
    Array.from({ length: rows }, (_, row) => {
      // The picture's first row is at the top of its square.
      const touched = quads.flatMap((quad) => rowSpan(quad, [1 - (row + 1) / rows, 1 - row / rows], columns) ?? []);
      if (region.takes === "inside") return touched;
      const [kept] = touched;
      const rest: [number, number][] = kept
        ? [
            [0, kept[0]],
            [kept[1], columns],
          ]
        : [[0, columns]];
      return rest.filter(([from, to]) => from < to);
    });
}

const cornersOf = ([left, bottom, right, top]: Box): Point[] => [
  [left, bottom],
  [right, bottom],
  [right, top],
  [left, top],
];

/** The widest strip of a pixel that counts as none of it. */
const hair = 1e-3;

/** The columns that a quadrangle touches between two heights. */
function rowSpan(
  quad: readonly Point[],
  [low, high]: [number, number],
  columns: number,
): [[number, number]] | undefined {
  let [left, right] = [Infinity, -Infinity];
  const inset = (high - low) * hair;
  const [from, to] = [low + inset, high - inset];
  for (const [at, one] of quad.entries()) {
    const other = quad[(at + 1) % quad.length] ?? one;
    for (const x of crossings(one, other, from, to)) [left, right] = [Math.min(left, x), Math.max(right, x)];
  }
  const first = Math.max(0, Math.floor(left * columns + hair));
  const last = Math.min(columns, Math.ceil(right * columns - hair));
  return first < last ? [[first, last]] : undefined;
}

/** Finds where an edge enters and leaves a strip, and its ends within. */
function crossings([x, y]: Point, [endX, endY]: Point, low: number, high: number): number[] {
  const found: number[] = [];
  if (y >= low && y <= high) found.push(x);
  if (endY >= low && endY <= high) found.push(endX);
  for (const level of [low, high]) {
    const isCrossed = (y < level && endY > level) || (y > level && endY < level);
    if (isCrossed) found.push(x + ((endX - x) * (level - y)) / (endY - y));
  }
  return found;
}

export const keyOfPicture = (picture: PDFObject, matrix: Matrix): string =>
  `${numberOf(picture)} ${matrix.map((part) => part.toFixed(3)).join(" ")}`;
