import type { PDFDocument, PDFObject } from "./library.ts";
import { entriesOf, numberOf } from "./objects.ts";

const heritable = ["Resources", "MediaBox", "CropBox", "Rotate"];

/**
 * Gives each place of a page tree a page of its own: some trees list one page several times, and a change of one place
 * would be made in all.
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
  // The copy may have another parent.
  for (const key of heritable) if (!page.getInheritable(key).isNull()) copy.put(key, page.getInheritable(key));
  return copy;
}
