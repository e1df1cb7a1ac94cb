import { blank, blankFont } from "#formats/fonts/blank-font.ts";
import { writeToUnicode } from "#formats/pdf/to-unicode.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";

const name = "BlankLetters";
/** The most letters with a code of two bytes, 0 being that of the missing glyph. */
const mostCodes = 0xffff;
const [fixedPitch, symbolic] = [1, 4];

/** A font of letters that nobody sees, each with a code of its own by which readers find its text. */
export class BlankLetters {
  readonly #codes = new Map<string, string>();

  /** The code of a letter with its marks, in hexadecimal. */
  code(letter: string): string {
    const known = this.#codes.get(letter);
    if (known !== undefined) return known;
    if (this.#codes.size >= mostCodes) return "";
    const code = (this.#codes.size + 1).toString(16).toUpperCase().padStart(4, "0");
    this.#codes.set(letter, code);
    return code;
  }

  /** Adds the font as PDF/A wants it, too: embedded, with the file's widths, each code with a glyph and a meaning. */
  addTo(doc: PDFDocument): PDFObject {
    const file = blankFont();
    const { width, ascent, descent } = blank;
    const descriptor = doc.addObject({
      Type: doc.newName("FontDescriptor"),
      FontName: doc.newName(name),
      Flags: fixedPitch | symbolic,
      FontBBox: [0, descent, width, ascent],
      ItalicAngle: 0,
      Ascent: ascent,
      Descent: descent,
      CapHeight: ascent,
      StemV: 80,
      FontFile2: doc.addStream(file, { Length1: file.length }),
    });
    const glyphs = doc.addObject({
      Type: doc.newName("Font"),
      Subtype: doc.newName("CIDFontType2"),
      BaseFont: doc.newName(name),
      CIDSystemInfo: { Registry: doc.newString("Adobe"), Ordering: doc.newString("Identity"), Supplement: 0 },
      FontDescriptor: descriptor,
      DW: width,
      CIDToGIDMap: doc.addStream(this.#glyphOfEach(), {}),
    });
    const meanings = new Map([...this.#codes].map(([letter, code]) => [code, letter]));
    return doc.addObject({
      Type: doc.newName("Font"),
      Subtype: doc.newName("Type0"),
      BaseFont: doc.newName(name),
      Encoding: doc.newName("Identity-H"),
      DescendantFonts: [glyphs],
      ToUnicode: doc.addStream(writeToUnicode(meanings), {}),
    });
  }

  /** The map of codes to glyphs: the second glyph of the font stands for all letters, the first for a missing one. */
  #glyphOfEach(): Uint8Array {
    const glyphs = new Uint8Array((this.#codes.size + 1) * 2);
    for (let at = 3; at < glyphs.length; at += 2) glyphs[at] = 1;
    return glyphs;
  }
}
