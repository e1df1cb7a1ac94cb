import type { PDFObject } from "./library.ts";
import { entriesOf, numberOf } from "./objects.ts";

const mostForms = 10_000;

/** Lists the forms that a resource dictionary leads to, each once. */
export function formsIn(resources: PDFObject): PDFObject[] {
  const found: PDFObject[] = [];
  const seen = new Set<number>();
  const ahead = [resources];
  for (let next = ahead.pop(); next && found.length < mostForms; next = ahead.pop()) {
    for (const [, object] of entriesOf(next.get("XObject"))) {
      const number = numberOf(object);
      if (object.get("Subtype").asName() !== "Form" || seen.has(number)) continue;
      seen.add(number);
      found.push(object);
      ahead.push(object.get("Resources"));
    }
  }
  return found;
}
