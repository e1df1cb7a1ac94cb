import type { PdfTruth } from "#engines/product/product.ts";
import { opening } from "#engines/qpdf/index.ts";

/**
 * Whether a result opens with its password and not without, by a reader that shares no code with the one that locked
 * it: qpdf. MuPDF takes four times as long, and is only asked where qpdf is not there, or is not content.
 */
export async function isProvenLock(
  bytes: Uint8Array,
  { password, pages }: Pick<PdfTruth, "password" | "pages">,
): Promise<boolean> {
  if (password === undefined || (await opening(bytes, "")) !== "locked") return false;
  return (await opening(bytes, password)) === pages;
}
