import type { PDFObject } from "../kernel/library.ts";
import type { Page } from "./page-model.ts";

/** A document as it is before the parts that tie its pages together are taken out. */
export interface Whole {
  readonly root: PDFObject;
  readonly pages: readonly Page[];
  /** The index of a page by the object numbers of the page and its annotations. */
  readonly pageAt: ReadonlyMap<number, number>;
  readonly annotationAt: ReadonlyMap<number, number>;
  /** The number of an object, which becomes an indirect one if it is not. */
  numberFor(object: PDFObject): number;
}
