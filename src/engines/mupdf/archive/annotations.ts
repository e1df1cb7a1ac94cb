import { annotationFlags, annotationKinds, type Level } from "#formats/pdf/archival.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { drawMissingLooks } from "../kernel/missing-looks.ts";
import { entriesOf, itemsOf, wholeOf } from "../kernel/objects.ts";
import { cleanActions, drop, type Losses } from "./document.ts";

/** Mends the annotations of all pages for an archive: they are of known kinds, shown, printed, and have their looks. */
export function mendAnnotations(doc: PDFDocument, level: Level, losses: Losses): void {
  for (let index = 0; index < doc.countPages(); index++) {
    const page = doc.findPage(index);
    if (drop(page, "AA")) losses.add("Actions of pages were removed");
    drop(page, "PresSteps");
    if (!page.get("Annots").isArray()) continue;
    removeUnknown(page, level, losses);
    const list = page.get("Annots");
    const hidden = itemsOf(list).filter((annotation) => isHidden(annotation));
    for (const annotation of itemsOf(list)) if (annotation.isDictionary()) mendFlags(annotation, level);
    drawMissingLooks(doc, index);
    for (const annotation of itemsOf(list)) if (annotation.isDictionary()) mendLook(doc, annotation, losses);
    for (const annotation of hidden) hide(doc, annotation, losses);
  }
}

function removeUnknown(page: PDFObject, level: Level, losses: Losses): void {
  const known = annotationKinds(level);
  const all = itemsOf(page.get("Annots"));
  const kept = all.filter((annotation) => {
    if (!annotation.isDictionary()) return false;
    const kind = annotation.get("Subtype").asName();
    if (!known.has(kind)) losses.add(`Annotations of the kind ${kind || "unknown"} were removed`);
    return known.has(kind);
  });
  if (kept.length < all.length) page.put("Annots", kept);
}

const { invisible, hidden: hiddenFlag, print, noView, noZoom, noRotate, toggleNoView } = annotationFlags;

const isHidden = (annotation: PDFObject): boolean =>
  annotation.isDictionary() &&
  annotation.get("Subtype").asName() !== "Popup" &&
  (wholeOf(annotation.get("F"), 0) & (hiddenFlag | noView)) !== 0;

function mendFlags(annotation: PDFObject, level: Level): void {
  if (!annotation.get("Rect").isArray()) annotation.put("Rect", [0, 0, 0, 0]);
  if (annotation.get("Subtype").asName() === "Popup" && level !== "1b") return;
  const banned = invisible | hiddenFlag | noView | (level === "1b" ? 0 : toggleNoView);
  const flags = wholeOf(annotation.get("F"), 0);
  // Part 1 recommends it, and there are validators that insist on it (6.5.3).
  const steady = level === "1b" && annotation.get("Subtype").asName() === "Text" ? noZoom | noRotate : 0;
  const due = (flags | print | steady) & ~banned;
  if (due !== flags || annotation.get("F").isNull()) annotation.put("F", due);
}

function mendLook(doc: PDFDocument, annotation: PDFObject, losses: Losses): void {
  const kind = annotation.get("Subtype").asName();
  if (drop(annotation, "AA")) losses.add("Actions of annotations were removed");
  if (kind === "Widget" && drop(annotation, "A")) losses.add("Actions of form fields were removed");
  cleanActions(annotation, "A", losses);
  const looks = annotation.get("AP");
  for (const [key] of entriesOf(looks)) if (key !== "N") looks.delete(key);
  const needsLook = kind !== "Link" && kind !== "Popup";
  const isButton = kind === "Widget" && annotation.getInheritable("FT").asName() === "Btn";
  const normal = looks.get("N");
  if (normal.isStream()) {
    if (isButton) asState(doc, annotation, normal);
  } else if (normal.isDictionary() && entriesOf(normal).length > 0) {
    if (!isButton) putLook(doc, annotation, stateOf(annotation, normal) ?? emptyLook(doc, annotation));
  } else if (needsLook) {
    const look = emptyLook(doc, annotation);
    if (isButton) asState(doc, annotation, look);
    else putLook(doc, annotation, look);
  } else drop(annotation, "AP");
}

function stateOf(annotation: PDFObject, states: PDFObject): PDFObject | undefined {
  const state = states.get(annotation.get("AS").asName());
  return state.isStream() ? state : undefined;
}

function putLook(doc: PDFDocument, annotation: PDFObject, look: PDFObject): void {
  const looks = doc.newDictionary();
  looks.put("N", look);
  annotation.put("AP", looks);
}

/** Makes a look one of several states, as a button's must be, even where there is but one (6.3.3). */
function asState(doc: PDFDocument, annotation: PDFObject, look: PDFObject): void {
  const states = doc.newDictionary();
  states.put("Shown", look);
  putLook(doc, annotation, states);
  annotation.put("AS", doc.newName("Shown"));
}

function emptyLook(doc: PDFDocument, annotation: PDFObject): PDFObject {
  const [left = 0, bottom = 0, right = 0, top = 0] = itemsOf(annotation.get("Rect")).map((side) => side.asNumber());
  const box = [0, 0, Math.abs(right - left), Math.abs(top - bottom)];
  return doc.addStream("", { Type: doc.newName("XObject"), Subtype: doc.newName("Form"), BBox: box, Resources: {} });
}

/** Lets an annotation that was flagged as hidden show nothing, as the flag has to go. */
function hide(doc: PDFDocument, annotation: PDFObject, losses: Losses): void {
  const kind = annotation.get("Subtype").asName();
  losses.add("Hidden annotations are there without a look, and can't be made to show any more");
  if (kind === "Link") {
    annotation.put("Border", [0, 0, 0]);
    drop(annotation, "BS");
    return;
  }
  const look = emptyLook(doc, annotation);
  if (kind === "Widget" && annotation.getInheritable("FT").asName() === "Btn") asState(doc, annotation, look);
  else putLook(doc, annotation, look);
}
