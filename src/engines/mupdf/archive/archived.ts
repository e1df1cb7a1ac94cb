import type { Breach } from "#engines/pdf-lib/index.ts";
import type { PdfProduct } from "#engines/product/product.ts";
import type { Counts } from "../kernel/truth.ts";

export interface Archived {
  product: PdfProduct;
  /** Things left in the file that the level does not allow; only without any may the product leave. */
  breaches: Breach[];
  /** Warnings for the caller if the product leaves. */
  warnings: string[];
  fonts: string[];
  /** Whether the file was valid as it came, and nothing was changed. */
  unchanged: boolean;
  /** The standard and profile of an invoice that the file brings along. */
  invoice: string | undefined;
  /** The first page that shows something else than before, where that was doubtful. */
  unlike: number | undefined;
  /** Contents of the file that the product has not. */
  lost: Partial<Omit<Counts, "marks">> & { annotations?: number; tags: boolean };
}
