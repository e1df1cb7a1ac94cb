import { isWidget } from "../kernel/fields.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { drawMissingLooks } from "../kernel/missing-looks.ts";
import { itemsOf, numberOf } from "../kernel/objects.ts";
import { partShared } from "../kernel/part-shared.ts";
import { type Need, prefixOf, Stamper } from "../kernel/stamper.ts";
import { attach } from "./attached.ts";
import { drawn, isHidden } from "./looks.ts";
import { forgetTags } from "./tags.ts";

/** The changes made to fields, annotations and links on pages. */
export interface Flattened {
  /** Pages, counted from 0, that were changed. */
  pages: number[];
  /** Fields and annotations that are content now. */
  drawn: number;
  /** Fields and annotations that were hidden, or had no look. */
  unseen: number;
  /** Comments whose words stood in a window of their own. */
  comments: number;
  /** Films, sounds and models, of which a picture is left. */
  media: number;
  /** Links that did something else than to lead somewhere, and were removed. */
  deeds: number;
  /** Whether the form was told a second time, in XFA. */
  xfa: boolean;
}

const media = new Set(["Sound", "Movie", "Screen", "RichMedia", "3D"]);
/** Actions that lead somewhere; all others do something to a form, to layers or to films. */
const leading = new Set(["URI", "GoTo", "GoToR", "GoToE", "Launch", "Named", "Thread"]);

/** Whether there is anything to flatten at all. */
export function isInteractive(doc: PDFDocument): boolean {
  const root = doc.getTrailer().get("Root");
  if (["AcroForm", "AA"].some((key) => !root.get(key).isNull()) || !root.get("Names", "JavaScript").isNull())
    return true;
  const pages = Array.from({ length: doc.countPages() }, (_, index) => doc.findPage(index));
  return pages.some(
    (page) => !page.get("AA").isNull() || itemsOf(page.get("Annots")).some((one) => !isLink(one) || !leads(one)),
  );
}

/** Makes everything on pages that can be filled in, opened or moved content of them; links stay, as far as they lead somewhere. */
export function flatten(doc: PDFDocument, id: Uint8Array): Flattened {
  const told: Flattened = { pages: [], drawn: 0, unseen: 0, comments: 0, media: 0, deeds: 0, xfa: false };
  const gone = new Set<number>();
  const files: PDFObject[] = [];
  const stamper = new Stamper(doc);
  partShared(doc);
  for (let index = 0; index < doc.countPages(); index++) {
    const page = doc.findPage(index);
    if (!page.get("Annots").isArray() || page.get("Annots").length === 0) continue;
    drawMissingLooks(doc, index);
    const needs: Need[] = [];
    const kept: PDFObject[] = [];
    let content = "";
    for (const annotation of itemsOf(page.get("Annots")).filter((one) => one.isDictionary())) {
      if (isLink(annotation) && leads(annotation)) {
        annotation.delete("AA");
        kept.push(annotation);
        continue;
      }
      gone.add(numberOf(annotation));
      count(annotation, told, files);
      const name = `${prefixOf(id)}F${needs.length}`;
      const made = isHidden(annotation) || isSilent(annotation) ? undefined : drawn(doc, { annotation, page, name });
      if (made) {
        content += made.content;
        needs.push({ kind: "XObject", name, object: made.form });
        told.drawn += 1;
      } else if (!isSilent(annotation)) told.unseen += 1;
    }
    told.pages.push(index);
    if (kept.length > 0) page.put("Annots", kept);
    else page.delete("Annots");
    if (content !== "") stamper.stamp(page, content, needs, "over");
  }
  attach(doc, files);
  told.xfa = !doc.getTrailer().get("Root", "AcroForm", "XFA").isNull();
  gone.delete(0);
  forgetTags(doc, gone);
  dropActions(doc);
  return told;
}

const kindOf = (annotation: PDFObject): string => annotation.get("Subtype").asName();
const isLink = (annotation: PDFObject): boolean => kindOf(annotation) === "Link";
/** Whether an annotation is never seen but with another one, or has no look at all. */
const isSilent = (annotation: PDFObject): boolean => isLink(annotation) || kindOf(annotation) === "Popup";

const leads = (link: PDFObject): boolean => {
  const action = link.get("A");
  return action.isNull() || (leading.has(action.get("S").asName()) && action.get("Next").isNull());
};

function count(annotation: PDFObject, told: Flattened, files: PDFObject[]): void {
  const kind = kindOf(annotation);
  if (isLink(annotation)) told.deeds += 1;
  else if (kind === "FileAttachment" && annotation.get("FS").isDictionary()) files.push(annotation.get("FS"));
  else if (media.has(kind)) told.media += 1;
  else if (kind !== "FreeText" && kind !== "Popup" && !isWidget(annotation) && hasWords(annotation)) told.comments += 1;
}

const hasWords = (annotation: PDFObject): boolean => {
  const words = annotation.get("Contents");
  return words.isString() && words.asString().trim() !== "";
};

/** Drops the form itself, the promises of signatures, and scripts, which have nothing left to act on. */
function dropActions(doc: PDFDocument): void {
  const root = doc.getTrailer().get("Root");
  for (const key of ["AcroForm", "AA", "Perms", "DSS", "NeedsRendering"]) root.delete(key);
  if (root.get("Names").isDictionary()) root.get("Names").delete("JavaScript");
  const opening = root.get("OpenAction");
  if (opening.isDictionary() && !leading.has(opening.get("S").asName())) root.delete("OpenAction");
  for (let index = 0; index < doc.countPages(); index++) doc.findPage(index).delete("AA");
}
