import type { PdfProduct } from "#engines/product/product.ts";
import { readerOf } from "#engines/second-reader/index.ts";
import { seeks } from "#formats/sought/sought.ts";
import { pool } from "../pool.ts";

export type Redaction = Parameters<typeof pool.calls.redact>[1];

/**
 * Takes what is sought out of a PDF in a child, and has the result read by a reader that shares no code with what took it
 * out: whatever that still finds is a broken promise.
 */
export async function redacted(bytes: Uint8Array, options: Redaction): Promise<PdfProduct> {
  const made = await pool.calls.redact(bytes, options);
  const pages = seeks(options) ? await readerOf(made.bytes) : undefined;
  const { texts, kinds, regex } = options;
  const found = pages ? await pool.calls.saysAgain(pages, { texts, kinds, regex, pages: options.pages }) : [];
  const verdict = [...made.verdict, ...found];
  return { ...made, verdict };
}
