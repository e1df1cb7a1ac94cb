import { type Box, grow, heightOf, intersect, isEmpty, transformed, unite, widthOf } from "../kernel/box.ts";
import { isWidget } from "../kernel/fields.ts";
import type { Frame } from "../kernel/frame.ts";
import { mupdf, type PDFDocument, type PDFObject } from "../kernel/library.ts";
import { itemsOf, wholeOf } from "../kernel/objects.ts";
import { pageToDraw } from "../kernel/page-to-draw.ts";
import { boxIn } from "../remove/numbers.ts";
import { look, lookAtPaper, mostPixels } from "./look.ts";
import { marksOf } from "./marks.ts";

const roughDpi = 72;
const fineDpi = 216;
/** The least share of a page that pictures cover if it was scanned. */
const mostOfIt = 0.9;

/**
 * The box around everything that a page shows, annotations and fields included; undefined for a blank page. Drawings
 * are known exactly from their instructions, as far as they can be seen; pictures and effects are known by looking.
 */
export function contentBox(doc: PDFDocument, frame: Frame): Box | undefined {
  const bounds: Box = [0, 0, frame.width, frame.height];
  const page = pageToDraw(doc, frame.number - 1, { dpi: fineDpi, mostPixels });
  const marks = marksOf(page, bounds);
  const looked = look(page, bounds, roughDpi);
  const inked = marks.drawn && looked.any ? intersect(marks.drawn, looked.any) : undefined;
  const drawn = inked && !isEmpty(inked) ? inked : undefined;
  const isSettled = !looked.clear || (drawn && near(drawn, looked.clear, looked.pixel));
  const isScan = marks.pictures && areaOf(marks.pictures) > areaOf(bounds) * mostOfIt;
  const paper = isScan && !isSettled ? lookAtPaper(page, bounds, roughDpi) : undefined;
  const pictured = () => (paper ? paper.ink : look(page, bounds, fineDpi).clear);
  const shown = isSettled ? drawn : unite(drawn, pictured());
  page.destroy();
  return fieldsIn(frame, bounds).reduce<Box | undefined>(unite, shown);
}

const areaOf = (box: Box): number => widthOf(box) * heightOf(box);

/** Whether one box reaches as far as another, but for a pixel. */
const near = (box: Box, other: Box, pixel: number): boolean => {
  const [left, top, right, bottom] = grow(box, pixel);
  return left <= other[0] && top <= other[1] && right >= other[2] && bottom >= other[3];
};

const hiddenOrNoView = 2 | 32;

/**
 * The boxes of fields: an empty field is to be filled in, even though nothing of it can be seen. Comments count as
 * drawings, which have been seen: their own rectangles are often larger.
 */
function fieldsIn({ page, toContent }: Frame, bounds: Box): Box[] {
  const toShown = mupdf.Matrix.invert(toContent);
  return itemsOf(page.get("Annots")).flatMap((annotation: PDFObject) => {
    const box = boxIn(annotation.get("Rect"));
    const isHidden = (wholeOf(annotation.get("F"), 0) & hiddenOrNoView) !== 0;
    if (!box || isHidden || !isWidget(annotation)) return [];
    const shown = intersect(bounds, transformed(box, toShown));
    return isEmpty(shown) ? [] : [shown];
  });
}
