import type { Breach } from "#engines/pdf-lib/index.ts";
import type { PdfProduct } from "#engines/product/product.ts";
import type { Counts } from "../kernel/truth.ts";

export interface Archived {
  product: PdfProduct;
  /** What is left that the level does not allow; only without any may the product leave. */
  breaches: Breach[];
  /** What is to be told if it does. */
  warnings: string[];
  fonts: string[];
  /** Nothing was changed: it was valid as it came. */
  unchanged: boolean;
  /** Standard and profile of an invoice that it brings along. */
  invoice: string | undefined;
  /** The first page that shows something else than it did, where that was doubtful. */
  unlike: number | undefined;
  /** What the file had that the product has not. */
  lost: Partial<Omit<Counts, "marks">> & { annotations?: number; tags: boolean };
}
