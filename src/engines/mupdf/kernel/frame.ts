import type { Size } from "#layout/stamp/arrange.ts";
import { mupdf, type PDFDocument, type PDFObject } from "./library.ts";
import { decimal } from "./operators.ts";

type Matrix = [number, number, number, number, number, number];

/** A page as it is seen: turned upright, cut to its crop box, in points, from its upper left corner. */
export interface Frame extends Size {
  page: PDFObject;
  /** The page's number in the document. */
  number: number;
  /** Takes the frame to the coordinates of the page's content. */
  toContent: Matrix;
}

/** The frames of pages by their numbers. */
export function framesOf(doc: PDFDocument, numbers: readonly number[]): Frame[] {
  return numbers.map((number) => {
    const object = doc.findPage(number - 1);
    const page = doc.loadPage(number - 1);
    const [left, top, right, bottom] = page.getBounds();
    const inward = mupdf.Matrix.invert(page.getTransform());
    page.destroy();
    const toContent = mupdf.Matrix.concat(mupdf.Matrix.translate(left, top), inward);
    return { page: object, number, width: right - left, height: bottom - top, toContent };
  });
}

/** Turns the content of a page around the middle of its visible part. */
export function levelling(lean: number, frame: Frame | undefined): Matrix {
  const { concat, invert, rotate, translate } = mupdf.Matrix;
  if (!frame) return mupdf.Matrix.identity;
  const { width, height, toContent } = frame;
  const steps = [
    invert(toContent),
    translate(-width / 2, -height / 2),
    rotate(lean),
    translate(width / 2, height / 2),
    toContent,
  ];
  return steps.reduce((one, two) => concat(one, two));
}

/** The place of a box of letters: its centre in the frame, its size in its own units, and the turn around it. */
export interface Spot {
  centre: { x: number; y: number };
  box: Size;
  scale: number;
  /** Degrees, counter-clockwise. */
  rotation: number;
}

/** The operator that moves a drawing from the lower left corner of a box to its spot. */
export function moveTo({ toContent }: Frame, { centre, box, scale, rotation }: Spot): string {
  const { concat, translate, scale: scaling, rotate } = mupdf.Matrix;
  const upwards: Matrix = [1, 0, 0, -1, 0, 0];
  const steps = [
    translate(-box.width / 2, -box.height / 2),
    scaling(scale, scale),
    rotate(rotation),
    upwards,
    translate(centre.x, centre.y),
    toContent,
  ];
  return `${steps
    .reduce((one, two) => concat(one, two))
    .map(decimal)
    .join(" ")} cm\n`;
}
