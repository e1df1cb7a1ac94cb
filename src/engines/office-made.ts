import { brokenPackage } from "#formats/ooxml/check.ts";
import type { OfficePromise } from "#formats/ooxml/promise.ts";
import type { OfficeProduct } from "./product.ts";

/** A file that was just written, read again in the child that wrote it: what is wrong with it is ours to find. */
export function officeMade(bytes: Uint8Array, promise: OfficePromise): OfficeProduct {
  const { format, words, tables, pictures } = promise;
  const verdict = brokenPackage(bytes, promise);
  return { format, bytes, office: { words: words.total, tables, pictures }, verdict };
}
