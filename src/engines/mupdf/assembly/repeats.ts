import { isWidget } from "../kernel/fields.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { append, copyOf, itemsOf, numberOf } from "../kernel/objects.ts";

/** Entries that tie a page, or an annotation on it, to one place in the document. */
const ofOnePage = ["StructParents", "B", "Annots"];
const ofOneNote = ["StructParent", "NM"];
/** Entries that belong to the field where one dictionary is both a field and the place that shows it. */
const ofField = ["FT", "T", "TU", "TM", "Ff", "V", "DV", "Q", "DS", "RV", "Opt", "MaxLen", "TI", "I", "Lock", "SV"];

/** Fills the place of a page that a document has already: it looks the same, and its fields have the same values. */
export function repeat(doc: PDFDocument, root: PDFObject, page: PDFObject, place: PDFObject): void {
  const made = copyOf(doc, page);
  for (const key of ofOnePage) made.delete(key);
  place.writeObject(made);
  const again = new Map<number, PDFObject>();
  for (const note of itemsOf(page.get("Annots"))) {
    if (isWidget(note)) partField(doc, root, note);
    const copied = doc.addObject(copyOf(doc, note));
    for (const key of ofOneNote) copied.delete(key);
    copied.put("P", place);
    append(place, "Annots", copied);
    if (isWidget(note) && note.get("Parent", "Kids").isArray()) note.get("Parent", "Kids").push(copied);
    if (note.isIndirect()) again.set(numberOf(note), copied);
  }
  // Copies that belong together, such as a note and its window, name each other as the originals do.
  for (const copied of [...again.values()].filter((note) => !isWidget(note))) {
    for (const key of ["Popup", "Parent", "IRT"]) {
      const other = again.get(numberOf(copied.get(key)));
      if (other) copied.put(key, other);
      else copied.delete(key);
    }
  }
}

/** Parts a field from the place that shows it, so that it can have another place. */
function partField(doc: PDFDocument, root: PDFObject, widget: PDFObject): void {
  if (!widget.get("T").isString() || !widget.isIndirect()) return;
  const field = doc.addObject(doc.newDictionary());
  for (const key of ["Parent", "AA", ...ofField]) {
    const value = widget.get(key);
    if (!value.isNull()) field.put(key, value);
  }
  for (const key of ofField) widget.delete(key);
  const above = widget.get("Parent");
  const form = root.get("AcroForm");
  for (const list of [above.isDictionary() ? above.get("Kids") : form.get("Fields"), form.get("CO")]) {
    for (const [at, one] of itemsOf(list).entries()) if (numberOf(one) === numberOf(widget)) list.put(at, field);
  }
  widget.put("Parent", field);
  field.put("Kids", [widget]);
}
