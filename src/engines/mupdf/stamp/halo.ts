import type { PDFObject } from "../library.ts";
import type { Glyph } from "./glyphs.ts";
import { decimal } from "./operators.ts";

/**
 * Outlines as mere shapes, so that no reader takes them for text. Skia draws them as fonts whose glyphs are paths;
 * emoji are pictures there as well, and have no outline.
 */
export function haloOf(glyphs: readonly Glyph[], fonts: ReadonlyMap<string, PDFObject>, size: number): string {
  return glyphs
    .map(({ font: name, code, x, y }) => {
      const font = fonts.get(name);
      const path = font && pathOf(font, Number.parseInt(code, 16));
      if (!path) return "";
      const [across, down] = [0, 3].map((at) => font.get("FontMatrix", at).asNumber() * size);
      return `q\n${[across ?? 0, 0, 0, down ?? 0, x, y].map(decimal).join(" ")} cm\n${path}Q\n`;
    })
    .join("");
}

function pathOf(font: PDFObject, code: number): string | undefined {
  const name = font.get("Encoding", "Differences", code + 1);
  const procedure = font.get("CharProcs", name.asName());
  if (!procedure.isStream()) return undefined;
  const drawing = procedure.readStream().asString();
  // The first operator tells the glyph's width: d1 stands before a shape, d0 before a picture.
  const [, path] = /^[^\n]*\bd1\s([\s\S]*)$/.exec(drawing) ?? [];
  return path?.replace(/-?\d*\.\d+/g, (number) => String(Math.round(Number(number))));
}
