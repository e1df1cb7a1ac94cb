import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { itemsOf, numberOf } from "../kernel/objects.ts";

/** Takes annotations that are no more out of the tree of tags, which would keep them in the file. */
export function forgetTags(doc: PDFDocument, gone: ReadonlySet<number>): void {
  const seen = new Set<number>();
  const ahead = [doc.getTrailer().get("Root", "StructTreeRoot")];
  for (let element = ahead.pop(); element; element = ahead.pop()) {
    const number = numberOf(element);
    if (!element.isDictionary() || (number > 0 && seen.has(number))) continue;
    seen.add(number);
    const kids = element.get("K");
    const all = kids.isArray() ? itemsOf(kids) : [kids];
    const kept = all.filter((kid) => !(kid.isDictionary() && gone.has(numberOf(kid.get("Obj")))));
    if (kept.length < all.length) {
      if (kept.length > 0) element.put("K", kept);
      else element.delete("K");
    }
    ahead.push(...kept.filter((kid: PDFObject) => kid.isDictionary()));
  }
}
