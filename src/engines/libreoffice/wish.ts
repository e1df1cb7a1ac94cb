import type { Family } from "#formats/office/kind.ts";
import type { SheetWish } from "#formats/office/sheet-setup.ts";

/** Pages of a PDF of slides beside the slides that are shown. */
export interface SlideWish {
  /** A page of notes for each slide, behind all slides. */
  notes?: boolean | undefined;
  hidden?: boolean | undefined;
}

/** A wish for a document as a PDF: the family that it has to be of, and the looks of its pages. */
export interface Wish extends SheetWish, SlideWish {
  family: Family;
  /** The upload's name without its extension, which fields for the document's name show. */
  name: string;
  /** The upload's name with its extension, where the document has become another kind on the way. */
  fileName?: string | undefined;
  password?: string | undefined;
}

export const tools: Record<Family, string> = { word: "word-to-pdf", excel: "excel-to-pdf", ppt: "ppt-to-pdf" };
