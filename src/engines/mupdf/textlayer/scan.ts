import { type Box, heightOf, type Matrix, transformed, widthOf } from "../kernel/box.ts";
import { mupdf, type PDFDocument, type PDFPage } from "../kernel/library.ts";
import { type Fineness, pageToDraw } from "../kernel/page-to-draw.ts";
import { Letters } from "./letters.ts";
import { withoutText } from "./picture-part.ts";
import { finest, resolutionOf } from "./resolution.ts";
import { signsOn } from "./signs.ts";

const pointsPerInch = 72;

/** A page of a document as a recogniser sees it: in shades of grey, without what readers can read already. */
export interface Scan {
  width: number;
  height: number;
  dpi: number;
  /** The shades, one byte a pixel, without gaps. */
  shades: Uint8Array;
  /** The boxes of letters that the page has as text, in pixels. */
  known: Box[];
  /** Takes its pixels to points of the page as it is seen, from the upper left corner. */
  toFrame: Matrix;
}

/** The outcome of a look: a page that is blank, or that shows nothing but its text, has nothing to recognise. */
export type Looked = "blank" | "has text" | "to read";

const smallDpi = 100;
const mostToLook = 8_000_000;
/** The most that roundings come to. */
const slight = 0.01;
/** The fewest shapes that are something to read; on a page with text, more than pictures have by chance. */
const fewest = { alone: 2, besideText: 12 };
/** How many times as long as wide a shape is that is a line of a table, and not letters that hang together. */
const longestWord = 8;
const isRule = (sign: Box): boolean => {
  const [wide, high] = [widthOf(sign), heightOf(sign)];
  return wide > high * longestWord || high > wide * longestWord;
};
/** How many times as high as the visible shape a letter's box may be. */
const asLetter = { least: 0.5, most: 4 };

/**
 * Whether there is something on a page that may be letters and is no text yet. A thorough look takes a few shapes
 * beside text for a word that somebody may search for.
 */
export function look(doc: PDFDocument, index: number, { isThorough = false } = {}): Looked {
  return onPage(doc, index, { dpi: smallDpi, mostPixels: mostToLook }, (page) => {
    const letters = new Letters(page);
    const scale = Math.min(smallDpi / pointsPerInch, Math.sqrt(mostToLook / areaOf(page)));
    const sight = sightOf(page, scale, 0);
    const inward = mupdf.Matrix.invert([...sight.matrix]);
    const isText = (sign: Box): boolean => {
      const own = Math.max(widthOf(sign), heightOf(sign)) / scale;
      return letters.isIn(transformed(sign, inward), { least: own * asLetter.least, most: own * asLetter.most });
    };
    const enough = letters.boxes.length > 0 && !isThorough ? fewest.besideText : fewest.alone;
    const { width, height } = sight;
    const isToRead = drawn(page, letters, sight, (pixmap) => {
      let open = 0;
      for (const sign of signsOn({ width, height, stride: pixmap.getStride(), samples: pixmap.getPixels() })) {
        if (!isText(sign) && (!isThorough || !isRule(sign))) open += 1;
        if (open >= enough) return true;
      }
      return false;
    });
    if (isToRead) return "to read";
    return letters.boxes.length > 0 ? "has text" : "blank";
  });
}

/** Draws one of so many pages for a recogniser, turned clockwise by an angle in degrees, at its scan's resolution. */
export function scan(doc: PDFDocument, index: number, angle: number, pages: number): Scan {
  return onPage(doc, index, finest, (page) => {
    const letters = new Letters(page);
    const dpi = resolutionOf(page, areaOf(page), pages);
    const sight = sightOf(page, dpi / pointsPerInch, angle);
    const { width, height } = sight;
    const shades = drawn(page, letters, sight, (pixmap) =>
      packed(pixmap.getPixels(), pixmap.getStride(), width, height),
    );
    const [left, top] = page.getBounds();
    const toFrame = mupdf.Matrix.concat(mupdf.Matrix.invert([...sight.matrix]), mupdf.Matrix.translate(-left, -top));
    const known = letters.boxes.map((box) => transformed(box, sight.matrix));
    return { width, height, dpi, shades, known, toFrame };
  });
}

function onPage<T>(doc: PDFDocument, index: number, fineness: Fineness, work: (page: PDFPage) => T): T {
  const page = pageToDraw(doc, index, fineness);
  try {
    return work(page);
  } finally {
    page.destroy();
  }
}

interface Sight {
  /** Takes points of the page to pixels. */
  matrix: Matrix;
  width: number;
  height: number;
}

const areaOf = (page: PDFPage): number => {
  const [left, top, right, bottom] = page.getBounds();
  return Math.max(1, (right - left) * (bottom - top));
};

/** Draws a page, turned around its middle. */
function sightOf(page: PDFPage, scale: number, angle: number): Sight {
  const { concat, translate, scale: scaling, rotate } = mupdf.Matrix;
  const [left, top, right, bottom] = page.getBounds();
  const turned = concat(scaling(scale, scale), rotate(angle));
  const around = transformed([left, top, right, bottom], turned);
  const pixels = (length: number) => Math.max(1, Math.round(length - slight));
  return {
    matrix: concat(turned, translate(-around[0], -around[1])),
    width: pixels(widthOf(around)),
    height: pixels(heightOf(around)),
  };
}

type Pixmap = InstanceType<typeof mupdf.Pixmap>;

function drawn<T>(page: PDFPage, letters: Letters, { matrix, width, height }: Sight, use: (pixmap: Pixmap) => T): T {
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceGray, [0, 0, width, height], false);
  pixmap.clear(255);
  const device = new mupdf.DrawDevice([...matrix], pixmap);
  const filter = letters.boxes.length > 0 ? withoutText(device) : undefined;
  page.runPageContents(filter ?? device, mupdf.Matrix.identity);
  filter?.close();
  filter?.destroy();
  device.close();
  device.destroy();
  try {
    return use(pixmap);
  } finally {
    pixmap.destroy();
  }
}

function packed(samples: Uint8ClampedArray, stride: number, width: number, height: number): Uint8Array {
  const shades = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) shades.set(samples.subarray(y * stride, y * stride + width), y * width);
  return shades;
}
