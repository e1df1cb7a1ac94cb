import type { PDFDocument, PDFObject } from "./library.ts";
import { itemsOf } from "./objects.ts";

/**
 * Makes objects of annotations that are written directly into a page's list. When a page is loaded, the library draws
 * those that bring no look of their own, and enters the drawing, which no file will ever have, into the dictionary it
 * finds: into a copy where that is an object, else into the page itself. Other readers then show nothing there.
 */
export function liftAnnotations(doc: PDFDocument, page: PDFObject): void {
  const list = page.get("Annots");
  for (const [at, annotation] of itemsOf(list).entries()) {
    if (!annotation.isIndirect() && annotation.isDictionary()) list.put(at, doc.addObject(annotation));
  }
}
