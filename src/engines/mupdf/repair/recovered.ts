import type { PdfProduct } from "#engines/product/product.ts";

/** The outcome of one way of reading a damaged file. */
export interface Recovered extends PdfProduct {
  /** The number of pages that open; `known` is the number that there must have been. */
  pages: number;
  known: number;
  /** The number of letters on the pages whose text is promised, without signs that nobody knows. */
  letters: number;
  /** Pages on which something is missing, counted from 1. */
  damaged: number[];
  /** Whether nothing was wrong. */
  sound: boolean;
  /** Whether the file's table of objects was of no use. */
  rebuilt: boolean;
  encrypted: boolean;
}
