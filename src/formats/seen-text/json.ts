import { TextHoldings } from "./holdings.ts";

/** Reads the words of pages that are told as JSON. */
export function seenInJson(text: string): TextHoldings {
  const holdings = new TextHoldings();
  const { pages } = JSON.parse(text) as { pages: { lines: { words: { text: string }[] }[] }[] };
  for (const { lines } of pages) for (const { words } of lines) for (const word of words) holdings.addText(word.text);
  return holdings;
}
