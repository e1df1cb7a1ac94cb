import { type Box, contains, intersect, isEmpty, overlap } from "../kernel/box.ts";
import { isWidget } from "../kernel/fields.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { itemsOf, numberOf } from "../kernel/objects.ts";
import { boxIn } from "./numbers.ts";
import type { Region } from "./region.ts";

export interface Sorted {
  kept: PDFObject[];
  removed: PDFObject[];
  /** The number of annotations that are kept though they reach outside. */
  crossing: number;
}

/** Sorts a page's annotations by whether they go: those that lie outside of the kept box, or reach into a taken one. */
export function sortAnnotations(
  page: PDFObject,
  region: Region,
  more: (annotation: PDFObject) => boolean = () => false,
): Sorted {
  const all = itemsOf(page.get("Annots")).filter((annotation) => annotation.isDictionary());
  const goes = (annotation: PDFObject): boolean => {
    const own = boxIn(annotation.get("Rect"));
    if (more(annotation)) return true;
    if (region.takes === "inside") return own !== undefined && region.boxes.some((box) => overlap(box, own));
    if (!own) return true;
    const inside = intersect(own, region.box);
    // A line has no area.
    return inside[0] > inside[2] || inside[1] > inside[3];
  };
  const isPopup = (annotation: PDFObject) => annotation.get("Subtype").asName() === "Popup";
  const taken = all.filter((annotation) => !isPopup(annotation) && goes(annotation));
  const gone = new Set(taken.map(numberOf).filter((number) => number > 0));
  // A popup, or an answer, goes with the annotation that it is about.
  const belongs = (annotation: PDFObject) =>
    [annotation.get("Parent"), annotation.get("IRT")].some((other) => gone.has(numberOf(other)));
  const followers = all.filter(
    (annotation) => !taken.includes(annotation) && !isWidget(annotation) && belongs(annotation),
  );
  const removed = [...taken, ...followers];
  const kept = all.filter((annotation) => !removed.includes(annotation));
  const crosses = (annotation: PDFObject): boolean =>
    region.takes === "outside" && !isPopup(annotation) && !isLink(annotation) && !isInside(annotation, region.box);
  return { kept, removed, crossing: kept.filter(crosses).length };
}
const isLink = (annotation: PDFObject): boolean => annotation.get("Subtype").asName() === "Link";
const isInside = (annotation: PDFObject, box: Box): boolean => contains(box, boxIn(annotation.get("Rect")) ?? box);

/** Cuts the areas of links; they have no look that could be torn. */
export function cutLinks(doc: PDFDocument, annotations: readonly PDFObject[], box: Box): void {
  for (const link of annotations.filter(isLink)) {
    const inside = intersect(boxIn(link.get("Rect")) ?? box, box);
    if (isEmpty(inside)) continue;
    const rectangle = doc.newArray();
    for (const side of inside) rectangle.push(doc.newReal(side));
    link.put("Rect", rectangle);
    if (!isInside(link, box)) link.delete("QuadPoints");
  }
}

/** Takes fields out of the form that have no place left to fill them in; tells whether there were any. */
export function removeFields(doc: PDFDocument, removed: readonly PDFObject[]): boolean {
  const form = doc.getTrailer().get("Root", "AcroForm");
  const widgets = removed.filter(isWidget);
  if (!form.isDictionary() || widgets.length === 0) return false;
  for (const widget of widgets) removeFrom(form, widget, 0);
  // XFA tells the whole form a second time, values and all.
  form.delete("XFA");
  return true;
}

const deepest = 100;

/** Removes a kid from its parent, and the parent from its own when it has become empty. */
function removeFrom(form: PDFObject, kid: PDFObject, depth: number): void {
  if (depth > deepest) return;
  dropFrom(form.get("CO"), kid);
  const parent = kid.get("Parent");
  if (!parent.isDictionary()) {
    dropFrom(form.get("Fields"), kid);
    return;
  }
  dropFrom(parent.get("Kids"), kid);
  if (itemsOf(parent.get("Kids")).length === 0) removeFrom(form, parent, depth + 1);
}

function dropFrom(array: PDFObject, item: PDFObject): void {
  const number = numberOf(item);
  if (number === 0) return;
  for (let at = (array.isArray() ? array.length : 0) - 1; at >= 0; at--) {
    if (numberOf(array.get(at)) === number) array.delete(at);
  }
}
