import type { PDFDocument, PDFObject } from "../library.ts";
import { entriesOf } from "../objects.ts";

/** One glyph: its font by the name that it has in the whole document, its code in hexadecimal, and the pen's place. */
export interface Glyph {
  font: string;
  code: string;
  x: number;
  y: number;
}

/** Glyph and font in one word. */
export const keyOf = ({ font, code }: Glyph): string => `${font} ${code}`;

const operators = /\/(\S+) [-\d.]+ Tf|([-\d. ]+) Tm|([-\d.]+) ([-\d.]+) Td|<([0-9A-F]+)> Tj/g;

/**
 * The glyphs that a page of Skia's shows, from left to right, with their places relative to its pen, y upwards. Skia
 * writes text in a handful of operators, each matrix "1 0 0 -1 x y".
 */
export function glyphsOf(document: PDFDocument, index: number, pen: { x: number; y: number }): Glyph[] {
  const page = document.findPage(index);
  const content = page.get("Contents").readStream().asString();
  const glyphs: Glyph[] = [];
  let font = "";
  let digits = 2;
  let [x, y] = [0, 0];
  for (const [, name, matrix, dx, dy, codes] of content.matchAll(operators)) {
    if (name !== undefined) {
      font = name;
      digits = page.get("Resources", "Font", name, "Subtype").asName() === "Type0" ? 4 : 2;
    } else if (matrix !== undefined) {
      const [left = 0, top = 0] = matrix.trim().split(/\s+/).slice(4).map(Number);
      x = left - pen.x;
      y = pen.y - top;
    } else if (dx !== undefined) {
      x += Number(dx);
      y += Number(dy);
    } else if (codes !== undefined) {
      // Those that stand in one string follow each other by their own widths: only the first one's place is known.
      for (let at = 0; at < codes.length; at += digits) {
        glyphs.push({ font, code: codes.slice(at, at + digits), x: at === 0 ? x : Number.NaN, y });
      }
    }
  }
  return glyphs;
}

/** Every font of the document by its name. Skia numbers all its objects through, so that a name means one thing. */
export function fontsOf(document: PDFDocument): Map<string, PDFObject> {
  const fonts = new Map<string, PDFObject>();
  for (let index = 0; index < document.countPages(); index++) {
    for (const [name, font] of entriesOf(document.findPage(index).get("Resources", "Font"))) fonts.set(name, font);
  }
  return fonts;
}
