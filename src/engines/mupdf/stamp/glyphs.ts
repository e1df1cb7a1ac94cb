import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { entriesOf, wholeOf } from "../kernel/objects.ts";

/** A glyph: its font by the name in the whole document, its code in hexadecimal, and the pen's place. */
export interface Glyph {
  font: string;
  code: string;
  x: number;
  y: number;
}

/** A key of a glyph and its font. */
export const keyOf = ({ font, code }: Glyph): string => `${font} ${code}`;

const operators = /\/(\S+) ([-\d.]+) Tf|([-\d. ]+) Tm|([-\d.]+) ([-\d.]+) Td|<([0-9A-F]+)> Tj/g;

/**
 * Reads the glyphs that a page of Skia's shows, from left to right, with their places relative to its pen, y upwards.
 * Skia writes text in a handful of operators, each matrix "1 0 0 -1 x y".
 */
export function glyphsOf(document: PDFDocument, index: number, pen: { x: number; y: number }): Glyph[] {
  const page = document.findPage(index);
  const content = page.get("Contents").readStream().asString();
  const glyphs: Glyph[] = [];
  let font = { name: "", size: 0, digits: 2, object: page };
  let [x, y] = [0, 0];
  for (const [, name, size, matrix, dx, dy, codes] of content.matchAll(operators)) {
    if (name !== undefined) {
      const object = page.get("Resources", "Font", name);
      font = { name, size: Number(size), digits: isComposite(object) ? 4 : 2, object };
    } else if (matrix !== undefined) {
      const [left = 0, top = 0] = matrix.trim().split(/\s+/).slice(4).map(Number);
      x = left - pen.x;
      y = pen.y - top;
    } else if (codes === undefined) {
      x += Number(dx);
      y += Number(dy);
    } else {
      // Letters in one string follow each other by their own widths.
      let place = x;
      for (let at = 0; at < codes.length; at += font.digits) {
        const code = codes.slice(at, at + font.digits);
        glyphs.push({ font: font.name, code, x: place, y });
        if (at + font.digits < codes.length) place += widthOf(font.object, Number.parseInt(code, 16)) * font.size;
      }
    }
  }
  return glyphs;
}

const isComposite = (font: PDFObject): boolean => font.get("Subtype").asName() === "Type0";

/** How far a glyph moves the pen, in em: ISO 32000-2, 9.6.4 and 9.7.4.3. */
function widthOf(font: PDFObject, code: number): number {
  if (!isComposite(font)) {
    const width = font.get("Widths", code - wholeOf(font.get("FirstChar"), 0));
    return width.asNumber() * font.get("FontMatrix", 0).asNumber();
  }
  const descendant = font.get("DescendantFonts", 0);
  const widths = descendant.get("W");
  for (let at = 0; at < widths.length; ) {
    const first = wholeOf(widths.get(at), 0);
    const second = widths.get(at + 1);
    if (second.isArray()) {
      if (code >= first && code < first + second.length) return second.get(code - first).asNumber() / 1000;
      at += 2;
    } else {
      if (code >= first && code <= wholeOf(second, 0)) return widths.get(at + 2).asNumber() / 1000;
      at += 3;
    }
  }
  return wholeOf(descendant.get("DW"), 1000) / 1000;
}

/** Lists the fonts of the document by name. Skia numbers all its objects through, so that a name means one thing. */
export function fontsOf(document: PDFDocument): Map<string, PDFObject> {
  const fonts = new Map<string, PDFObject>();
  for (let index = 0; index < document.countPages(); index++) {
    for (const [name, font] of entriesOf(document.findPage(index).get("Resources", "Font"))) fonts.set(name, font);
  }
  return fonts;
}
