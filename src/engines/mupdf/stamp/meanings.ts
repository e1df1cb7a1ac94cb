import type { Lettering } from "#engines/canvas/index.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { type Glyph, glyphsOf, keyOf } from "./glyphs.ts";

/** Tells the text that a glyph stands for. */
export type Meanings = (glyph: Glyph) => string;

/**
 * Finds the text of each glyph. Skia knows it only where the font's own table of characters has it, and there it often
 * finds a presentation form or a radical. A known sample of text that shows as a single glyph is certain.
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

/** Whether a glyph is the box for characters that a font lacks. */
const isNotdef = ({ code }: Glyph): boolean => /^0+$/.test(code);

/** Spells a character out; ligatures from right to left stay one, as readers disagree on the order of several. */
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
