import { warn } from "#engines/job/job.ts";
import { seenThrough } from "#formats/ooxml/check.ts";
import type { OfficePromise, TextPromise } from "#formats/ooxml/promise.ts";
import { seenInText } from "#formats/seen-text/check.ts";
import type { DrawnText, LostLine } from "#layout/missing/drawn-text.ts";
import { named } from "../job/named.ts";
import type { OfficeProduct } from "./product.ts";

/**
 * Reads a file again in the child that wrote it: its faults are ours to find. Drawings of the pages that it lacks are
 * told, where all of them were asked for.
 */
export function officeMade(bytes: Uint8Array, promise: OfficePromise, drawn?: DrawnText): OfficeProduct {
  const { format, words, tables, pictures } = promise;
  const { faults, holdings } = seenThrough(bytes, promise);
  if (faults.length === 0 && drawn) tellLost(drawn.missingIn({ format, ...holdings }));
  return { format, bytes, office: { words: words.total, tables, pictures }, verdict: faults };
}

/** Makes a product of a text in the same way. */
export function textMade(text: string, promise: TextPromise, drawn?: DrawnText): OfficeProduct {
  const { format, words, tables, pictures } = promise;
  const bytes = new TextEncoder().encode(text);
  const { faults, holdings } = seenInText(bytes, promise);
  if (faults.length === 0 && drawn) tellLost(drawn.missingIn({ format, ...holdings }));
  return { format, bytes, office: { words: words.total, tables, pictures }, verdict: faults };
}

const mostPages = 5;
const mostLetters = 40;

function tellLost(lines: readonly LostLine[]): void {
  const [first] = lines;
  if (!first) return;
  const pages = [...new Set(lines.map(({ page }) => page))];
  const where = `page${pages.length === 1 ? "" : "s"} ${named(pages, mostPages)}`;
  const what = lines.length === 1 ? "A line" : `${lines.length} lines`;
  const text = first.text.length > mostLetters ? `${first.text.slice(0, mostLetters)}…` : first.text;
  warn(`${what} of ${where} can't be found in the result, unless as part of a picture: "${text}".`);
}
