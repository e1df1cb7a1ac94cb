import type { PdfTruth } from "#engines/product/product.ts";
import { opening } from "#engines/qpdf/index.ts";

/**
 * Whether a result opens with its password and not without, for a reader that shares no code with what locked it: qpdf.
 * To ask MuPDF takes four times as long. Where qpdf is not there, or is not content, it is asked all the same.
 */
export async function isProvenLock(
  bytes: Uint8Array,
  { password, pages }: Pick<PdfTruth, "password" | "pages">,
): Promise<boolean> {
  if (password === undefined || (await opening(bytes, "")) !== "locked") return false;
  return (await opening(bytes, password)) === pages;
}
