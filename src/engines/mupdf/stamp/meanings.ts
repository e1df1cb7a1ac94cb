import type { Lettering } from "#engines/canvas/index.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { type Glyph, glyphsOf, keyOf } from "./glyphs.ts";

/** What each glyph stands for. */
export type Meanings = (glyph: Glyph) => string;

/**
 * Skia knows a glyph's meaning only where the font's own table of characters has it, and there it often finds a
 * presentation form or a radical. What a sample of known text shows as a single glyph is certain.
 */
export function meaningsOf(
  document: PDFDocument,
  fonts: ReadonlyMap<string, PDFObject>,
  { samples, pen }: Lettering,
): Meanings {
  const certain = new Map<string, string>();
  const shown = samples.map((_, index) => glyphsOf(document, index, pen));
  const [space] = shown[samples.indexOf(" ")] ?? [];
  samples.forEach((sample, index) => {
    // A joiner, which has no shape, leaves a blank without width.
    const glyphs = (shown[index] ?? []).filter((glyph) => sample === " " || !space || keyOf(glyph) !== keyOf(space));
    const [glyph] = glyphs;
    const meaning = sample.replace(/^\u200D|\u200D$/g, "");
    if (glyph && glyphs.length === 1 && !isNotdef(glyph) && !certain.has(keyOf(glyph)))
      certain.set(keyOf(glyph), meaning);
  });
  const guessed = new Map([...fonts].flatMap(([name, font]) => readToUnicode(name, font)));
  return (glyph) => certain.get(keyOf(glyph)) ?? plain(guessed.get(keyOf(glyph)) ?? "");
}

/** The box in place of all characters that a font lacks. */
const isNotdef = ({ code }: Glyph): boolean => /^0+$/.test(code);

/** Ligatures from right to left stay one character: no reader agrees with another on the order of several. */
function plain(character: string): string {
  const decomposed = character.normalize("NFKC");
  return /[\uFB1D-\uFDFF\uFE70-\uFEFC]/.test(character) && decomposed.length > 1 ? character : decomposed;
}

const hexadecimal = "<([0-9A-Fa-f]+)>";
const single = new RegExp(`${hexadecimal} ${hexadecimal}\\s`, "g");
const range = new RegExp(`${hexadecimal} ${hexadecimal} ${hexadecimal}`, "g");

function readToUnicode(name: string, font: PDFObject): [key: string, meaning: string][] {
  const map = font.get("ToUnicode");
  if (!map.isStream()) return [];
  const text = map.readStream().asString();
  const found: [string, string][] = [];
  const add = (code: string, meaning: string) => found.push([`${name} ${code.toUpperCase()}`, meaning]);
  for (const [, section = ""] of text.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, code = "", meaning = ""] of section.matchAll(single)) add(code, fromUtf16(meaning));
  }
  for (const [, section = ""] of text.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = "", to = "", first = ""] of section.matchAll(range)) {
      for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code++) {
        const digits = code.toString(16).padStart(from.length, "0");
        add(digits, String.fromCharCode(Number.parseInt(first, 16) + code - Number.parseInt(from, 16)));
      }
    }
  }
  return found;
}

const fromUtf16 = (digits: string): string => Buffer.from(digits, "hex").swap16().toString("utf16le");

export const toUtf16 = (text: string): string => Buffer.from(text, "utf16le").swap16().toString("hex").toUpperCase();

const mostInSection = 100;

/** The table from codes to text for readers; ISO 32000-2, 9.10.3. */
export function writeToUnicode(meanings: ReadonlyMap<string, string>): string {
  const entries = [...meanings].filter(([, meaning]) => meaning !== "").sort(([a], [b]) => (a < b ? -1 : 1));
  const digits = entries[0]?.[0].length ?? 2;
  const sections: string[] = [];
  for (let at = 0; at < entries.length; at += mostInSection) {
    const part = entries.slice(at, at + mostInSection);
    const lines = part.map(([code, meaning]) => `<${code}> <${toUtf16(meaning)}>`);
    sections.push(`${part.length} beginbfchar\n${lines.join("\n")}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<${"0".repeat(digits)}> <${"F".repeat(digits)}>
endcodespacerange
${sections.join("\n")}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}
