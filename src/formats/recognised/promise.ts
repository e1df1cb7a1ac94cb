import { type TextPromise, Words } from "../ooxml/promise.ts";
import { tokensOf } from "../seen-text/tokens.ts";
import type { SaidPage } from "./page.ts";

/** What of pages must be found in the text that is written of them. */
export function saidPromiseOf(pages: readonly SaidPage[], format: TextPromise["format"]): TextPromise {
  const words = new Words();
  for (const { lines } of pages) for (const line of lines) for (const { text } of line.words) words.add(tokensOf(text));
  return { format, words, tables: 0, pictures: 0 };
}
