import type { Family } from "#formats/office/kind.ts";
import type { SheetWish } from "#formats/office/sheet-setup.ts";

/** A document as a PDF: which family it has to be of, and what its pages shall be like. */
export interface Wish extends SheetWish {
  family: Family;
  password?: string | undefined;
}

export const tools: Record<Family, string> = { word: "word-to-pdf", excel: "excel-to-pdf", ppt: "ppt-to-pdf" };
