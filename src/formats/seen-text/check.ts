import { brokenPromises, type TextKind, type TextPromise } from "../ooxml/promise.ts";
import { seenInCsv } from "./csv.ts";
import { TextHoldings } from "./holdings.ts";
import { seenInHtml } from "./html.ts";
import { seenInJson } from "./json.ts";
import { seenInMarkdown } from "./markdown.ts";

const readers: Readonly<Record<TextKind, (text: string) => TextHoldings>> = {
  md: seenInMarkdown,
  html: seenInHtml,
  csv: seenInCsv,
  json: seenInJson,
  txt: (text) => {
    const holdings = new TextHoldings();
    holdings.addText(text);
    holdings.addRepeated(text.slice(text.lastIndexOf("\f") + 1));
    holdings.notes = text.match(/\[\d{1,9}\]/g)?.length ?? 0;
    return holdings;
  },
};

/** Describes the faults of a finished text, and tells what was found in it. */
export function seenInText(bytes: Uint8Array, promise: TextPromise): { faults: string[]; holdings: TextHoldings } {
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  const holdings = readers[promise.format](text);
  return { faults: brokenPromises(holdings, promise), holdings };
}
