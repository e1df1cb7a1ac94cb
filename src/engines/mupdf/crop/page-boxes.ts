import { type Box, intersect, isEmpty, transformed } from "../kernel/box.ts";
import type { Frame } from "../kernel/frame.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { boxIn } from "../remove/numbers.ts";

/** Brings a box of the page as shown to the coordinates of its content, in which the y axis points up. */
export const toContentBox = (box: Box, { toContent }: Frame): Box => transformed(box, toContent);

/** Boxes by which a print shop cuts and fills; each stands on its own page only. */
const printBoxes = ["TrimBox", "BleedBox", "ArtBox"];

/** Shows nothing of a page but a box. The medium stays as large as it was as long as something lies hidden on it. */
export function setBoxes(doc: PDFDocument, frame: Frame, shown: Box, removed: boolean): void {
  const { page } = frame;
  const own = boxIn(page.getInheritable("MediaBox"));
  // Readers give a page without a size one of their own.
  const medium = own && !isEmpty(own) ? own : undefined;
  const wanted = toContentBox(shown, frame);
  const box = medium ? intersect(wanted, medium) : wanted;
  page.put("CropBox", rectangle(doc, box));
  if (removed || !medium) page.put("MediaBox", rectangle(doc, box));
  for (const name of printBoxes) {
    const print = boxIn(page.get(name));
    if (!print) continue;
    const inside = intersect(print, box);
    if (isEmpty(inside)) page.delete(name);
    else page.put(name, rectangle(doc, inside));
  }
}

const rectangle = (doc: PDFDocument, box: Box): PDFObject => {
  const array = doc.newArray();
  for (const side of box) array.push(Number.isInteger(side) ? doc.newInteger(side) : doc.newReal(round(side)));
  return array;
};

/** Rounds to a ten-thousandth of a point, which is finer than any press. */
const round = (value: number): number => Math.round(value * 10_000) / 10_000;
