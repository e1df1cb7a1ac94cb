import type { Family } from "#formats/office/kind.ts";
import type { SheetWish } from "#formats/office/sheet-setup.ts";

/** A document as a PDF: which family it has to be of, and what its pages shall be like. */
export interface Wish extends SheetWish {
  family: Family;
  /** Of the upload, without its extension: the document's fields that say what it is called say that. */
  name: string;
  /** Of the upload with its extension, where the document has become another kind on the way. */
  fileName?: string | undefined;
  password?: string | undefined;
}

export const tools: Record<Family, string> = { word: "word-to-pdf", excel: "excel-to-pdf", ppt: "ppt-to-pdf" };
