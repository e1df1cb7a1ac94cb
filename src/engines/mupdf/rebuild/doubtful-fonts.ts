import { isKnownGlyphName } from "#formats/pdf/glyph-names.ts";
import type { PDFObject } from "../kernel/library.ts";
import { itemsOf, wholeOf } from "../kernel/objects.ts";

const symbolic = 4;

/**
 * Whether readers take different glyphs of a TrueType font for the same code, since its encoding gives it a name that
 * not all of them know, or contradicts the font's own table: the library keeps only the glyphs that it takes itself.
 */
export function isDoubtful(font: PDFObject): boolean {
  if (font.get("Subtype").asName() !== "TrueType") return false;
  const named = itemsOf(font.get("Encoding", "Differences")).filter((item) => item.isName());
  if (named.length === 0) return false;
  const isSymbolic = (wholeOf(font.get("FontDescriptor", "Flags"), 0) & symbolic) !== 0;
  return isSymbolic || named.some((name) => name.asName() !== ".notdef" && !isKnownGlyphName(name.asName()));
}
