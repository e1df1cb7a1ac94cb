import type { PDFDocument, PDFObject } from "./library.ts";
import { entriesOf, numberOf } from "./objects.ts";

const heritable = ["Resources", "MediaBox", "CropBox", "Rotate"];

/**
 * Some page trees list one page several times, and what is done to one of its places would be done to all. Each gets a
 * page of its own.
 */
export function partShared(doc: PDFDocument): void {
  const seen = new Set<number>();
  for (let index = 0; index < doc.countPages(); index++) {
    const page = doc.findPage(index);
    const number = numberOf(page);
    if (number > 0 && seen.has(number)) {
      const own = copyOf(doc, page);
      doc.deletePage(index);
      doc.insertPage(index, own);
    }
    seen.add(number);
  }
}

function copyOf(doc: PDFDocument, page: PDFObject): PDFObject {
  const copy = doc.addObject(doc.newDictionary());
  for (const [key, value] of entriesOf(page)) if (key !== "Parent") copy.put(key, value);
  // Where it is put it has another parent, perhaps.
  for (const key of heritable) if (!page.getInheritable(key).isNull()) copy.put(key, page.getInheritable(key));
  return copy;
}
