import type { PdfProduct } from "#engines/product/product.ts";
import { readerOf } from "#engines/second-reader/index.ts";
import { seeks } from "#formats/sought/sought.ts";
import { pool } from "../pool.ts";

export type Redaction = Parameters<typeof pool.calls.redact>[1];

/**
 * Takes the sought words out of a PDF in a child, and has another reader that shares no code with it read the result:
 * words that it still finds are a broken promise.
 */
export async function redacted(bytes: Uint8Array, options: Redaction): Promise<PdfProduct> {
  const made = await pool.calls.redact(bytes, options);
  const pages = seeks(options) ? await readerOf(made.bytes) : undefined;
  const { texts, kinds, regex } = options;
  const found = pages ? await pool.calls.saysAgain(pages, { texts, kinds, regex, pages: options.pages }) : [];
  const verdict = [...made.verdict, ...found];
  return { ...made, verdict };
}
