import type { Lettering, Piece } from "#engines/canvas/index.ts";
import { rgb } from "#formats/colour.ts";
import { mupdf, type PDFDocument, type PDFObject } from "../library.ts";
import { fontsOf, type Glyph, glyphsOf } from "./glyphs.ts";
import { type Meanings, meaningsOf, toUtf16, writeToUnicode } from "./meanings.ts";

/** Blocks of text as content of a page: each from its lower left corner, in letters of `size`. */
export interface Writing {
  size: number;
  blocks: { width: number; height: number; content: string }[];
  /** The fonts that the contents name, as objects of the document that is written on. */
  fonts: Map<string, PDFObject>;
}

interface Manner {
  /** Begins the names of the fonts. */
  prefix: string;
  /** The letters will stand on no line that readers look for, so that each word has to be kept together for them. */
  oblique?: boolean;
}

/** Takes over what Skia has set: its glyphs and fonts, and the text that they stand for. */
export function write(target: PDFDocument, lettering: Lettering, { prefix, oblique = false }: Manner): Writing {
  const source = mupdf.Document.openDocument(lettering.bytes, "application/pdf").asPDF();
  if (!source) throw new TypeError("Skia's PDF can't be opened");
  const { size, pen } = lettering;
  const fonts = fontsOf(source);
  const meanings = meaningsOf(source, fonts, lettering);
  const used = new Map<string, Map<string, string>>();
  const pages = new Map<number, Glyph[]>();
  const glyphsAt = (page: number): Glyph[] => {
    const glyphs = pages.get(page) ?? glyphsOf(source, page, pen);
    pages.set(page, glyphs);
    for (const glyph of glyphs) {
      const codes = used.get(glyph.font) ?? new Map<string, string>();
      used.set(glyph.font, codes.set(glyph.code, meanings(glyph)));
    }
    return glyphs;
  };
  const blocks = lettering.blocks.map(({ width, height, pieces }) => ({
    width: width * size,
    height: height * size,
    content: pieces
      .map((piece) => {
        const origin = { x: piece.x * size, y: (height - piece.y) * size };
        return contentOf(piece, glyphsAt(piece.page), meanings, { origin, size, prefix, oblique });
      })
      .join(""),
  }));
  const taken = [...used].map(([name, codes]): [string, PDFObject] => {
    const font = fonts.get(name);
    if (!font) throw new TypeError(`Skia's PDF has no font ${name}`);
    font.put("ToUnicode", source.addStream(writeToUnicode(codes), {}));
    tellSize(font, codes);
    return [prefix + name, font];
  });
  // Only now: a map has room for the objects that there are when it is made.
  const grafts = target.newGraftMap();
  const grafted = taken.map(([name, font]): [string, PDFObject] => [name, grafts.graftObject(font)]);
  grafts.destroy();
  source.destroy();
  return { size, blocks, fonts: new Map(grafted) };
}

interface Pen {
  origin: { x: number; y: number };
  size: number;
  prefix: string;
  oblique: boolean;
}

function contentOf({ text, rightToLeft }: Piece, glyphs: readonly Glyph[], meanings: Meanings, pen: Pen): string {
  if (glyphs.length === 0) return "";
  const ordered = rightToLeft ? marksBehind(glyphs, meanings) : glyphs;
  const shown = show(ordered, pen);
  const said = glyphs.map(meanings).join("");
  // In right-to-left text glyphs come in the order in which they are seen, which readers turn around themselves.
  if (rightToLeft || (!pen.oblique && said.normalize("NFC") === text.normalize("NFC"))) return shown;
  return `/Span <</ActualText <FEFF${toUtf16(text)}>>> BDC\n${shown}EMC\n`;
}

function show(glyphs: readonly Glyph[], { origin, size, prefix }: Pen): string {
  const lines = ["BT"];
  let font = "";
  let [x, y] = [0, 0];
  let codes = "";
  const flush = () => {
    if (codes !== "") lines.push(`<${codes}> Tj`);
    codes = "";
  };
  for (const glyph of glyphs) {
    if (!Number.isNaN(glyph.x)) {
      flush();
      const [left, up] = [origin.x + glyph.x, origin.y + glyph.y];
      lines.push(`${decimal(left - x)} ${decimal(up - y)} Td`);
      // What is written is rounded, and what follows counts from there.
      x += Number(decimal(left - x));
      y += Number(decimal(up - y));
    }
    if (glyph.font !== font) lines.push(`/${prefix}${glyph.font} ${size} Tf`);
    font = glyph.font;
    codes += glyph.code;
  }
  flush();
  lines.push("ET\n");
  return lines.join("\n");
}

/** As PDF has it: no exponents. */
export const decimal = (value: number): string => String(Number(value.toFixed(4))).replace(/^-0$/, "0");

export const colourOf = (color: string): string =>
  `${rgb(color).map((byte) => decimal(byte / 255)).join(" ")} rg\n`;

/** Shaping puts marks before their letter where it runs leftwards; readers expect them behind it in any case. */
function marksBehind(glyphs: readonly Glyph[], meanings: Meanings): Glyph[] {
  const ordered: Glyph[] = [];
  let marks: Glyph[] = [];
  for (const glyph of glyphs) {
    const isAlone = !Number.isNaN(glyph.x);
    if (isAlone && /^\p{M}+$/u.test(meanings(glyph))) {
      marks.unshift(glyph);
    } else if (isAlone) {
      ordered.push(glyph, ...marks);
      marks = [];
    } else {
      ordered.push(...marks, glyph);
      marks = [];
    }
  }
  return [...ordered, ...marks];
}

/**
 * A font of drawn glyphs has no size that a reader could know. Poppler takes it from the width of a glyph named m, of
 * six tenths of the size: without, it puts ideographs beside Latin letters on lines of their own.
 */
function tellSize(font: PDFObject, used: ReadonlyMap<string, string>): void {
  const [names, scale] = [font.get("Encoding", "Differences"), font.get("FontMatrix", 0)];
  if (font.get("Subtype").asName() !== "Type3" || used.has("00") || names.get(0).asNumber() !== 0) return;
  const procedures = font.get("CharProcs");
  procedures.put("m", procedures.get(names.get(1).asName()));
  names.put(1, font._doc.newName("m"));
  font.get("Widths").put(0, 0.6 / scale.asNumber());
}
