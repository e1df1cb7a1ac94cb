import { type Box, contains, grow, type Matrix, unitBox } from "../kernel/box.ts";
import type { Frame } from "../kernel/frame.ts";
import { mupdf, type PDFDocument, type PDFPage } from "../kernel/library.ts";
import { requireDrawable } from "../kernel/page-to-draw.ts";
import { toContentBox } from "./page-boxes.ts";
import { far } from "./text-areas.ts";
import { tilesOutside } from "./tiles.ts";

const { REDACT_IMAGE_NONE, REDACT_IMAGE_PIXELS, REDACT_LINE_ART_NONE, REDACT_LINE_ART_REMOVE_IF_COVERED } =
  mupdf.PDFPage;
const { REDACT_TEXT_NONE, REDACT_TEXT_REMOVE } = mupdf.PDFPage;

interface Cut {
  frame: Frame;
  /** What is to be left. */
  box: Box;
  /** Where letters are cut. */
  areas: readonly Box[];
}

/**
 * Takes everything out of a page's content that lies outside a box: letters, drawings as a whole, the pixels of
 * pictures. What a drawing that reaches inside has outside stays. Annotations are not its business: they must have
 * been taken off the page.
 */
export function cutContent(doc: PDFDocument, { frame, box: shown, areas }: Cut): void {
  const [left, bottom, right, top] = toContentBox(shown, frame);
  const aboveAndBelow: Box[] = [
    [-far, top, far, far],
    [-far, -far, far, bottom],
  ];
  // A drawing in a corner touches both of two bands that meet there, and is taken for covered by neither.
  const besides: Box[] = [
    [-far, -far, left, far],
    [right, -far, far, far],
  ];
  const page = doc.loadPage(frame.number - 1);
  const pictures = crossingPictures(page, shown);
  redact(
    page,
    areas.map((area) => toContentBox(area, frame)),
  );
  page.applyRedactions(false, REDACT_IMAGE_NONE, REDACT_LINE_ART_NONE, REDACT_TEXT_REMOVE);
  for (const bands of [aboveAndBelow, besides]) {
    redact(page, bands);
    page.applyRedactions(false, REDACT_IMAGE_NONE, REDACT_LINE_ART_REMOVE_IF_COVERED, REDACT_TEXT_NONE);
  }
  if (pictures.length > 0) {
    requireDrawable(doc, frame.number - 1, page, { dpi: 72 });
    const spared = Math.min(Math.max(...pictures.map(({ pixel }) => pixel)) / 2, mostSpared);
    const inside = grow([left, bottom, right, top], spared);
    const apart = [aboveAndBelow, besides].map((bands) =>
      bands.map((band) => away(band, [left, bottom, right, top], spared)),
    );
    const toContent = (matrix: Matrix) => mupdf.Matrix.concat([...matrix], frame.toContent);
    const tiles = tilesOutside(
      inside,
      pictures.map(({ matrix }) => toContent(matrix)),
    );
    for (const areas of tiles ? [tiles] : apart) {
      redact(page, areas);
      page.applyRedactions(false, REDACT_IMAGE_PIXELS, REDACT_LINE_ART_NONE, REDACT_TEXT_NONE);
    }
  }
  page.destroy();
}

function redact(page: PDFPage, bands: readonly Box[]): void {
  for (const band of bands)
    page
      .createAnnotation("Redact")
      .getObject()
      .put("Rect", [...band]);
}

/** Points of a picture's own pixels that may stay, so that its edge is not eaten into. */
const mostSpared = 2;

/** A band moved away from the box that it borders on. */
const away = (band: Box, box: Box, by: number): Box => [
  band[0] === box[2] ? band[0] + by : band[0],
  band[1] === box[3] ? band[1] + by : band[1],
  band[2] === box[0] ? band[2] - by : band[2],
  band[3] === box[1] ? band[3] - by : band[3],
];

interface Crossing {
  matrix: Matrix;
  /** The longer side of a pixel in points. */
  pixel: number;
}

/** All pictures that are not wholly inside. */
function crossingPictures(page: PDFPage, shown: Box): Crossing[] {
  const found: Crossing[] = [];
  const note = (image: InstanceType<typeof mupdf.Image>, matrix: Matrix) => {
    if (!contains(shown, unitBox(matrix))) {
      const [a, b, c, d] = matrix;
      const [across, down] = [Math.hypot(a, b) / image.getWidth(), Math.hypot(c, d) / image.getHeight()];
      found.push({ matrix, pixel: Math.max(across, down) });
    }
    image.destroy();
  };
  const device = new mupdf.Device({ fillImage: note, fillImageMask: note, clipImageMask: note });
  page.runPageContents(device, mupdf.Matrix.identity);
  device.close();
  device.destroy();
  return found;
}
