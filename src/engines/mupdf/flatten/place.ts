import { annotationFlags } from "#formats/pdf/archival.ts";
import { type Box, heightOf, type Matrix, transformed, widthOf } from "../kernel/box.ts";
import { mupdf, type PDFObject } from "../kernel/library.ts";
import { itemsOf, rotationOf, wholeOf } from "../kernel/objects.ts";

const numbersIn = (array: PDFObject): number[] => itemsOf(array).map((item) => (item.isNumber() ? item.asNumber() : 0));

export function boxOf(array: PDFObject): Box | undefined {
  const [a = 0, b = 0, c = 0, d = 0, ...rest] = numbersIn(array);
  if (!array.isArray() || array.length !== 4 || rest.length > 0) return undefined;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

function matrixOf(array: PDFObject): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersIn(array);
  return array.isArray() && array.length === 6 ? [a, b, c, d, e, f] : mupdf.Matrix.identity;
}

/** The matrix that takes a look to its annotation's place on the page (ISO 32000-2, 12.5.5, algorithm 8.1). */
export function placeOf(annotation: PDFObject, look: PDFObject, page: PDFObject): Matrix | undefined {
  const [rectangle, box] = [boxOf(annotation.get("Rect")), boxOf(look.get("BBox"))];
  if (!rectangle || !box) return undefined;
  const shown = transformed(box, matrixOf(look.get("Matrix")));
  const scale = (due: number, own: number) => (own > 0 ? due / own : 1);
  const [x, y] = [scale(widthOf(rectangle), widthOf(shown)), scale(heightOf(rectangle), heightOf(shown))];
  const placed: Matrix = [x, 0, 0, y, rectangle[0] - shown[0] * x, rectangle[1] - shown[1] * y];
  return staysUpright(annotation) ? upright(placed, rectangle, rotationOf(page)) : placed;
}

const staysUpright = (annotation: PDFObject): boolean =>
  (wholeOf(annotation.get("F"), 0) & annotationFlags.noRotate) !== 0;

/** Turns a look back around its upper left corner, which stays where it is (12.5.3, NoRotate). */
function upright(matrix: Matrix, [left, , , top]: Box, rotation: number): Matrix {
  if (rotation === 0) return matrix;
  const { concat, translate, rotate } = mupdf.Matrix;
  const start: [number, number, number, number, number, number] = [...matrix];
  const steps = [start, translate(-left, -top), rotate(rotation), translate(left, top)];
  return steps.reduce((one, two) => concat(one, two));
}
