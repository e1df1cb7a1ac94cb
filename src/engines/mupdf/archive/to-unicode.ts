import { blocksOf, cmapOf, toText } from "#formats/pdf/cmap.ts";
import { toUtf16 } from "#formats/pdf/to-unicode.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";

/** Codes of a font, each in as many bytes as it has. */
export type Codes<T> = readonly (readonly [code: Uint8Array, value: T])[];

const hex = (code: Uint8Array): string => Buffer.from(code).toString("hex");

const linesOf = <T>(codes: Codes<T>, write: (value: T) => string): string[] =>
  codes.map(([code, value]) => `<${hex(code)}> ${write(value)}`);

/** Makes a range for each lead byte, so that no code can be taken for the beginning of another. */
function rangesOf(codes: Codes<unknown>): string[] {
  const ranges = codes.map(([code]) => {
    const lead = hex(code).slice(0, 2);
    const rest = Math.max(0, code.length - 1);
    return `<${lead}${"00".repeat(rest)}> <${lead}${"ff".repeat(rest)}>`;
  });
  return [...new Set(ranges)].sort();
}

/** Writes how codes are read, for whoever copies text or searches in it (ISO 32000-1, 9.10.3). */
export function toUnicode(doc: PDFDocument, codes: Codes<number>): PDFObject {
  const utf16 = (character: number) => `<${toUtf16(String.fromCodePoint(character)).toLowerCase()}>`;
  const lines = blocksOf("bfchar", linesOf(codes, utf16));
  return doc.addStream(cmapOf({ ...toText, vertical: false }, rangesOf(codes), lines), {});
}

/** Maps codes to the numbers of characters in a font alone (ISO 32000-1, 9.7.5.4). */
export function toCids(doc: PDFDocument, codes: Codes<number>, vertical: boolean): PDFObject {
  const naming = { name: "Codes", ordering: "Identity", type: 1, vertical } as const;
  const stream = doc.addStream(cmapOf(naming, rangesOf(codes), blocksOf("cidchar", linesOf(codes, String))), {});
  stream.put("Type", doc.newName("CMap"));
  stream.put("CMapName", doc.newName("Codes"));
  stream.put("WMode", vertical ? 1 : 0);
  stream.put("CIDSystemInfo", identity(doc));
  return stream;
}

/** Describes characters whose order nobody else knows. */
export const identity = (doc: PDFDocument) => {
  const system = doc.newDictionary();
  system.put("Registry", doc.newString("Adobe"));
  system.put("Ordering", doc.newString("Identity"));
  system.put("Supplement", 0);
  return system;
};
