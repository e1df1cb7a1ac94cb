import type { PDFObject } from "../kernel/library.ts";
import type { Page } from "./page-model.ts";

/** A document as it is before the parts that tie its pages together are taken out. */
export interface Whole {
  readonly root: PDFObject;
  readonly pages: readonly Page[];
  /** Object number → index, of pages and of what stands on them. */
  readonly pageAt: ReadonlyMap<number, number>;
  readonly annotationAt: ReadonlyMap<number, number>;
  /** The number of an object, which becomes an indirect one if it is not. */
  numberFor(object: PDFObject): number;
}
