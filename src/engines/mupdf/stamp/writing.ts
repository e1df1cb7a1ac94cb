import type { Lettering } from "#engines/canvas/index.ts";
import { writeToUnicode } from "#formats/pdf/to-unicode.ts";
import { mupdf, type PDFDocument, type PDFObject } from "../kernel/library.ts";
import { fontsOf, type Glyph, glyphsOf } from "./glyphs.ts";
import { haloOf } from "./halo.ts";
import { meaningsOf } from "./meanings.ts";
import { wordsOf } from "./words.ts";

/** Blocks of text as content of a page: each from its lower left corner, in letters of `size`. */
export interface Writing {
  size: number;
  blocks: { width: number; height: number; words: string; halo: string }[];
  /** The fonts that the words name, as objects of the document that is written on. */
  fonts: Map<string, PDFObject>;
}

interface Manner {
  /** The beginning of the fonts' names. */
  prefix: string;
  oblique?: boolean;
}

/** Takes over what Skia has set: its glyphs and fonts, and the text that they stand for. */
export function write(target: PDFDocument, lettering: Lettering, { prefix, oblique = false }: Manner): Writing {
  const source = mupdf.Document.openDocument(lettering.bytes, "application/pdf").asPDF();
  if (!source) throw new TypeError("Skia's PDF can't be opened");
  const { size, pen } = lettering;
  const edge = lettering.outline * size;
  const fonts = fontsOf(source);
  const meanings = meaningsOf(source, fonts, lettering);
  const pages = new Map<number, Glyph[]>();
  const glyphsAt = (page: number, left: number, up: number): Glyph[] => {
    const glyphs = pages.get(page) ?? glyphsOf(source, page, pen);
    pages.set(page, glyphs);
    return glyphs.map((glyph) => ({ ...glyph, x: glyph.x + left, y: glyph.y + up }));
  };
  const used = new Map<string, Map<string, string>>();
  const blocks = lettering.blocks.map(({ width, height, pieces }) => {
    let [words, halo] = ["", ""];
    for (const piece of pieces) {
      const at = [piece.x * size, (height - piece.y) * size] as const;
      const glyphs = glyphsAt(piece.page, ...at);
      for (const glyph of glyphs) {
        const codes = used.get(glyph.font) ?? new Map<string, string>();
        used.set(glyph.font, codes.set(glyph.code, meanings(glyph)));
      }
      words += wordsOf(piece, glyphs, meanings, { size, prefix, oblique });
      if (piece.halo !== undefined) halo += haloOf(glyphs, glyphsAt(piece.halo, ...at), fonts, { size, width: edge });
    }
    return { width: width * size, height: height * size, words, halo };
  });
  const taken = [...used].map(([name, codes]): [string, PDFObject] => {
    const font = fonts.get(name);
    if (!font) throw new TypeError(`Skia's PDF has no font ${name}`);
    font.put("ToUnicode", source.addStream(writeToUnicode(codes), {}));
    tellSize(source, font, codes);
    return [prefix + name, font];
  });
  // The map is made only now, as it has room for the objects that there are when it is made.
  const grafts = target.newGraftMap();
  const grafted = taken.map(([name, font]): [string, PDFObject] => [name, grafts.graftObject(font)]);
  grafts.destroy();
  source.destroy();
  return { size, blocks, fonts: new Map(grafted) };
}

/**
 * Tells readers the size of a font of drawn glyphs. Poppler takes it from the width of a glyph named m, of six tenths
 * of the size: without, it puts ideographs beside Latin letters on lines of their own.
 */
function tellSize(document: PDFDocument, font: PDFObject, used: ReadonlyMap<string, string>): void {
  const [names, scale] = [font.get("Encoding", "Differences"), font.get("FontMatrix", 0)];
  if (font.get("Subtype").asName() !== "Type3" || used.has("00") || names.get(0).asNumber() !== 0) return;
  const procedures = font.get("CharProcs");
  procedures.put("m", procedures.get(names.get(1).asName()));
  names.put(1, document.newName("m"));
  font.get("Widths").put(0, 0.6 / scale.asNumber());
}
