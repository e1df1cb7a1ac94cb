import type { PDFDocument, PDFObject } from "./library.ts";
import { itemsOf, numberOf } from "./objects.ts";

/** Lists the fields of a form that hold values: those without fields below them. */
export function fieldsOf(doc: PDFDocument): PDFObject[] {
  const found: PDFObject[] = [];
  const seen = new Set<number>();
  const ahead = itemsOf(doc.getTrailer().get("Root", "AcroForm", "Fields")).reverse();
  for (let field = ahead.pop(); field; field = ahead.pop()) {
    const number = numberOf(field);
    if (!field.isDictionary() || (number > 0 && seen.has(number))) continue;
    seen.add(number);
    const below = itemsOf(field.get("Kids")).filter(isField);
    if (below.length > 0) ahead.push(...below.reverse());
    else found.push(field);
  }
  return found;
}

/** Whether a field's kid is a field: only fields have a partial name, the other kids are places that show it. */
export const isField = (kid: PDFObject): boolean => kid.get("T").isString();

/** Whether an annotation is a place where a field is shown. */
export const isWidget = (annotation: PDFObject): boolean => annotation.get("Subtype").asName() === "Widget";
