import type { PDFObject } from "../kernel/library.ts";
import { decimal } from "../kernel/operators.ts";
import type { Glyph } from "./glyphs.ts";

interface Look {
  /** The letters' size, and how far the outline reaches beyond them, both in the same unit. */
  size: number;
  width: number;
}

/**
 * Outlines of letters as mere shapes, so that no reader takes them for text. Letters that are drawings themselves get
 * their edge stroked. For all others Skia has drawn the outlines as further glyphs, in the same order. Emoji, which are
 * pictures, have no outlines.
 */
export function haloOf(
  letters: readonly Glyph[],
  outlines: readonly Glyph[],
  fonts: ReadonlyMap<string, PDFObject>,
  { size, width }: Look,
): string {
  return letters
    .map((letter, index) => {
      const outline = outlines[index];
      const stroked = pathOf(fonts, letter)?.replace(/\bf\*?\s*$/, "S\n");
      const path = stroked ?? (outline && pathOf(fonts, outline));
      if (!path || !outline) return "";
      const font = fonts.get(stroked ? letter.font : outline.font);
      const [across = 1, down = 1] = [0, 3].map((at) => (font?.get("FontMatrix", at).asNumber() ?? 1) * size);
      const pen = stroked ? `${decimal((2 * width) / across)} w 1 j\n` : "";
      return `q\n${[across, 0, 0, down, letter.x, letter.y].map(decimal).join(" ")} cm\n${pen}${path}Q\n`;
    })
    .join("");
}

/** Reads how a glyph is drawn, in whole units of its font; undefined for glyphs that no operators draw. */
function pathOf(fonts: ReadonlyMap<string, PDFObject>, { font: name, code }: Glyph): string | undefined {
  const font = fonts.get(name);
  if (font?.get("Subtype").asName() !== "Type3") return undefined;
  const procedure = font.get("CharProcs", font.get("Encoding", "Differences", Number.parseInt(code, 16) + 1).asName());
  if (!procedure.isStream()) return undefined;
  // The first operator tells the glyph's width: d1 stands before a shape, d0 before a picture.
  const [, path] = /^[^\n]*\bd1\s([\s\S]*)$/.exec(procedure.readStream().asString()) ?? [];
  return path?.replace(/-?\d*\.\d+/g, (number) => String(Math.round(Number(number))));
}
