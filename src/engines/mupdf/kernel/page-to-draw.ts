import { config } from "#config";
import { Problem } from "#problem";
import { type Box, heightOf, widthOf } from "./box.ts";
import { contentOf, type Drawn, drawnOn, pageToRead } from "./drawn-again.ts";
import type { PDFDocument, PDFPage } from "./library.ts";
import { type Cost, costOf } from "./page-cost.ts";
import { type Parts, partsOf } from "./page-parts.ts";

/** How finely a page is going to be drawn at most; a large one is drawn coarser, to have no more than `mostPixels`. */
export interface Fineness {
  dpi: number;
  mostPixels?: number;
}

const pointsPerInch = 72;
/** The most pixels of groups, which take half a minute. Pages of the real world have a tenth at 600 dpi. */
const mostLayerPixels = 2_000_000_000;
/** The most pixels of layers open at once: each takes four bytes. */
const mostOpenPixels = 300_000_000;
/** The most tiles of a page: each is laid down by itself, and so many take some ten seconds. */
const mostTiles = 100_000_000;
/** How many times the pixels of one picture all pictures may have: they are unpacked one after the other. */
const mostPictures = 10;

/** Loads a page to draw it. Its cost is counted before anything is unpacked or drawn. */
export function pageToDraw(doc: PDFDocument, index: number, fineness: Fineness): PDFPage {
  const page = pageToRead(doc, index);
  requireDrawable(doc, index, page, fineness);
  return page;
}

/** Refuses a page that would take far more to draw than any does. */
export function requireDrawable(doc: PDFDocument, index: number, page: PDFPage, { dpi, mostPixels }: Fineness): void {
  const bounds = page.getBounds() as Box;
  const area = Math.max(1, widthOf(bounds) * heightOf(bounds));
  const pixelsPerPoint = Math.min((dpi / pointsPerInch) ** 2, (mostPixels ?? Number.POSITIVE_INFINITY) / area);
  const object = doc.findPage(index);
  const content = contentOf(object);
  const parts = partsOf(doc, object, content);
  refuseLarge(index, parts.untold);
  const isPlain = arePicturesModest(parts) && !parts.traits.has("tiles");
  if (isPlain && areLayersModest(drawnOn(object, content), parts, area * pixelsPerPoint)) return;
  refuseDear(index, costOf(page), pixelsPerPoint);
}

/** Whether pictures are so few that it does not matter which of them are drawn, and how often. */
const arePicturesModest = ({ largest, together }: Parts): boolean =>
  largest <= config.limits.pixels / mostPictures && together <= config.limits.pixels;

/** The layers of a form: a group, its mask and the clip of both. */
const layersPerForm = 3;

/** Whether all drawings would do if each had an area as large as the page, and all clips lay within each other. */
function areLayersModest({ paints, clips, depth }: Drawn, { traits }: Parts, pixels: number): boolean {
  const isLayered = traits.has("blends") || traits.has("layers");
  const layers = clips + (isLayered ? paints : 0);
  const open = clips + (isLayered ? layersPerForm * (depth + 1) : 0);
  return layers * pixels <= mostLayerPixels && open * pixels <= mostOpenPixels;
}

function refuseDear(index: number, cost: Cost, pixelsPerPoint: number): void {
  refuseLarge(index, cost.largest);
  const together = mostPictures * config.limits.pixels;
  if (cost.together > together)
    refuse(
      `The pictures on page ${index + 1} have ${mega(cost.together)} together; at most ${mega(together)} are drawn.`,
    );
  if (cost.layers * pixelsPerPoint > mostLayerPixels)
    refuse(layersOf(index, cost.layers * pixelsPerPoint, mostLayerPixels));
  if (cost.open * pixelsPerPoint > mostOpenPixels)
    refuse(`${layersOf(index, cost.open * pixelsPerPoint, mostOpenPixels)} They lie within each other.`);
  if (cost.tiles > mostTiles) {
    const most = mostTiles.toLocaleString("en");
    refuse(`Patterns on page ${index + 1} are repeated more than ${most} times, the most that is drawn.`);
  }
}

function refuseLarge(index: number, pixels: number): void {
  if (pixels <= config.limits.pixels) return;
  refuse(`A picture on page ${index + 1} has ${mega(pixels)}; at most ${mega(config.limits.pixels)} are read.`);
}

const layersOf = (index: number, pixels: number, most: number): string =>
  `Transparent layers, masks and patterns of page ${index + 1} come to ${mega(pixels)}; at most ${mega(most)} are drawn.`;

const mega = (pixels: number): string => `${Math.ceil(pixels / 1_000_000).toLocaleString("en")} megapixels`;

function refuse(message: string): never {
  throw new Problem("too-large", `${message} Try it without that page.`);
}
