import { Problem } from "#problem";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { itemsOf, numberOf } from "../kernel/objects.ts";

export interface Annotation {
  /** The object's number; 0 for one that stands in the page's own list. */
  number: number;
  dict: PDFObject;
  kind: string;
}

export interface Page {
  number: number;
  dict: PDFObject;
  annotations: readonly Annotation[];
}

const inheritable = ["Resources", "MediaBox", "CropBox", "Rotate"];
/** The box that readers assume where a file leaves out the one that it must have. */
const letter = [0, 0, 612, 792];

/** Reads all pages, and gives each what it had from its ancestors. */
export function readPages(doc: PDFDocument, pageCount: number): Page[] {
  const shared = new Map<string, PDFObject>();
  return Array.from({ length: pageCount }, (_, index) => {
    const reference = doc.findPage(index);
    if (!reference.isDictionary()) {
      const says = `Page ${index + 1} can't be read. Try repair-pdf on the file first.`;
      throw new Problem("unprocessable", says, { tools: ["repair-pdf"] });
    }
    const dict = reference.resolve();
    for (const key of inheritable) {
      if (!dict.get(key).isNull()) continue;
      const value = dict.getInheritable(key);
      if (!value.isNull()) dict.put(key, value.isIndirect() ? value : shareOf(doc, value, shared));
    }
    if (!dict.get("MediaBox").isArray()) dict.put("MediaBox", letter);
    return { number: numberOf(reference), dict, annotations: readAnnotations(dict) };
  });
}

/** Makes an object of a dictionary that stands in an ancestor itself, or every page would get a copy. */
function shareOf(doc: PDFDocument, value: PDFObject, shared: Map<string, PDFObject>): PDFObject {
  if (!value.isDictionary()) return value;
  const text = value.toString(true, true);
  const object = shared.get(text) ?? doc.addObject(value);
  shared.set(text, object);
  return object;
}

function readAnnotations(page: PDFObject): Annotation[] {
  return itemsOf(page.get("Annots"))
    .filter((reference) => reference.isDictionary())
    .map((reference) => {
      const dict = reference.resolve();
      return { number: numberOf(reference), dict, kind: dict.get("Subtype").asName() };
    });
}
