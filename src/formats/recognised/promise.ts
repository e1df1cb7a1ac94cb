import { type TextPromise, Words } from "../ooxml/promise.ts";
import { tokensOf } from "../seen-text/tokens.ts";
import type { SaidPage } from "./page.ts";

/** Lists what the text that is written of pages must hold. */
export function saidPromiseOf(pages: readonly SaidPage[], format: TextPromise["format"]): TextPromise {
  const words = new Words();
  for (const { lines } of pages) for (const line of lines) for (const { text } of line.words) words.add(tokensOf(text));
  return { format, words, tables: 0, pictures: 0 };
}
