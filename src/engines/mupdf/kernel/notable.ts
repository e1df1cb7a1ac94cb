import type { PdfTruth } from "#engines/product/product.ts";
import type { PDFDocument, PDFObject } from "./library.ts";
import { type Opened, openWhole } from "./open.ts";
import { truthOf } from "./truth.ts";

/** The objects of a document that a search for pictures, fonts, forms, patterns or private data can end at. */
export interface Notable {
  numbers: readonly number[];
  /** The number of objects then: whatever was added since counts as well. */
  known: number;
}

/** Keys and values by which such objects are known; the name of a kind may stand in an object of its own. */
const signs =
  /\/(?:Image|Form|Font|Type3|PatternType|Group|AP|Metadata|PieceInfo|Thumb|Alternates|OPI|SpiderInfo)\b|\/(?:Type|Subtype) \d/;

/** Opens a whole PDF, and notes the objects that compressing has to look at: one in a hundred of a tagged book. */
export function openNoting(
  bytes: Uint8Array,
  options: { password?: string | undefined },
): Opened & { kept: PdfTruth; notable: Notable } {
  const numbers: number[] = [];
  const opened = openWhole(bytes, options, (number, text) => {
    if (signs.test(text)) numbers.push(number);
  });
  return { ...opened, kept: truthOf(opened.doc), notable: { numbers, known: opened.doc.countObjects() } };
}

/** Lists the objects of a document, or those that were noted. */
export function objectsOf(doc: PDFDocument, notable: Notable = { numbers: [], known: 1 }): PDFObject[] {
  const added = Array.from({ length: Math.max(0, doc.countObjects() - notable.known) }, (_, at) => notable.known + at);
  return [...notable.numbers, ...added].map((number) => doc.newIndirect(number));
}
