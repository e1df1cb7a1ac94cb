import { blocksOf, cmapOf, toText } from "./cmap.ts";

export const toUtf16 = (text: string): string => Buffer.from(text, "utf16le").swap16().toString("hex").toUpperCase();

/** Writes the table from a font's codes, in hexadecimal, to text (ISO 32000-2, 9.10.3). */
export function writeToUnicode(meanings: ReadonlyMap<string, string>): string {
  const entries = [...meanings].filter(([, meaning]) => meaning !== "").sort(([a], [b]) => (a < b ? -1 : 1));
  const digits = entries[0]?.[0].length ?? 2;
  const lines = entries.map(([code, meaning]) => `<${code}> <${toUtf16(meaning)}>`);
  return cmapOf(toText, [`<${"0".repeat(digits)}> <${"F".repeat(digits)}>`], blocksOf("bfchar", lines));
}
