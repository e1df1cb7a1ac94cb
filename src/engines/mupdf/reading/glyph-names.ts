import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { entriesOf, itemsOf, numberOf } from "../kernel/objects.ts";

/** Where TeX's fonts have signs of several letters. */
const ligatures: Record<number, string> = { 11: "ff", 12: "fi", 13: "fl", 14: "ffi", 15: "ffl" };
const seen = new WeakMap<PDFDocument, Set<number>>();

/**
 * Glyphs of drawn fonts may be called by the sign itself, or by its code: "2", "#32", "a50". Of "2" the library reads a
 * second sign, and of "#0C" none: so in the copy of the document that is read such fonts tell what their signs mean.
 */
export function tellGlyphs(doc: PDFDocument, page: PDFObject): void {
  const known = seen.get(doc) ?? new Set();
  seen.set(doc, known);
  for (const [, font] of entriesOf(page.getInheritable("Resources").get("Font"))) {
    const number = numberOf(font);
    if (known.has(number) || font.get("Subtype").asName() !== "Type3" || !font.get("ToUnicode").isNull()) continue;
    known.add(number);
    const meanings = meaningsOf(itemsOf(font.get("Encoding", "Differences")));
    if (meanings.length > 0) font.put("ToUnicode", doc.addStream(mapOf(meanings), {}));
  }
}

type Meaning = readonly [code: number, text: string];

/** By codes of one byte. */
function meaningsOf(differences: readonly PDFObject[]): Meaning[] {
  const meanings: Meaning[] = [];
  let code = 0;
  for (const part of differences) {
    if (part.isNumber()) code = part.asNumber();
    else {
      const text = part.isName() ? textOf(part.asName()) : undefined;
      if (text !== undefined && code >= 0 && code < 256) meanings.push([code, text]);
      code += 1;
    }
  }
  return meanings;
}

/** What a name that no list of names has stands for. */
function textOf(name: string): string | undefined {
  if (/^[!-~]$/.test(name)) return name;
  const [, hex, decimal] = /^(?:#([0-9A-F]{2})|a(\d{1,3}))$/.exec(name) ?? [];
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  if (code > 0x20 && code < 0x7f) return String.fromCharCode(code);
  return ligatures[code];
}

/** A map to Unicode (ISO 32000-2, 9.10.3), of at most a hundred entries a piece. */
function mapOf(meanings: readonly Meaning[]): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, "0");
  const lines = meanings.map(
    ([code, text]) => `<${hex(code, 2)}> <${[...text].map((sign) => hex(sign.charCodeAt(0), 4)).join("")}>`,
  );
  const pieces: string[] = [];
  for (let at = 0; at < lines.length; at += 100) {
    const some = lines.slice(at, at + 100);
    pieces.push(`${some.length} beginbfchar\n${some.join("\n")}\nendbfchar`);
  }
  return `1 begincodespacerange\n<00> <ff>\nendcodespacerange\n${pieces.join("\n")}`;
}
