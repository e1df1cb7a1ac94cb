import type { PdfProduct } from "#engines/product/product.ts";

/** What one way of reading a damaged file has led to. */
export interface Recovered extends PdfProduct {
  /** Pages that open, of so many that there must have been. */
  pages: number;
  known: number;
  /** On the pages whose text is promised; signs that nobody knows are none. */
  letters: number;
  /** Counted from 1: pages that something is missing on. */
  damaged: number[];
  /** Nothing was wrong. */
  sound: boolean;
  /** Its table of objects was of no use. */
  rebuilt: boolean;
  encrypted: boolean;
}
