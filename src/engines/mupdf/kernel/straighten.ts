import { isFault } from "./door.ts";
import type { PDFDocument } from "./library.ts";
import { wholeOf } from "./objects.ts";

/**
 * Sets turns of pages that are no quarters to none (ISO 32000-1, table 30): other readers show such a page upright, the
 * library by the nearest quarter, and new drawings on it would lie.
 */
export function straighten(doc: PDFDocument): void {
  for (let index = 0; index < doc.countPages(); index++) {
    try {
      const page = doc.findPage(index);
      if (wholeOf(page.getInheritable("Rotate"), 0) % 90 !== 0) page.put("Rotate", 0);
    } catch (error) {
      // A page that can't be found is not turned either.
      if (!isFault(error)) throw error;
    }
  }
}
