import { descendantOf, isComposite } from "#formats/fonts/codes.ts";
import { fontFileOf, Programs } from "#formats/fonts/program.ts";
import type { Level } from "#formats/pdf/archival.ts";
import { usesOf } from "../kernel/font-use.ts";
import type { PDFDocument } from "../kernel/library.ts";
import { embedComposite, isChinese } from "./embed-composite.ts";
import { embedSimple } from "./embed-simple.ts";
import type { Embedded } from "./embedded.ts";
import { mendComposite } from "./mend-composite.ts";
import { mendSimple } from "./mend-simple.ts";

/** Embeds the fonts that are missing, and puts those right whose codes, widths and glyphs do not fit together. */
export function mendFonts(doc: PDFDocument, level: Level): Embedded {
  const embedded: Embedded = { alike: new Set(), others: new Set() };
  const programs = new Programs();
  for (const use of usesOf(doc)) {
    const { font } = use;
    if (font.get("Subtype").name === "Type3") continue;
    const descriptor = (isComposite(font) ? descendantOf(font) : font).get("FontDescriptor");
    if (fontFileOf(descriptor)) {
      if (isComposite(font)) mendComposite(doc, use, programs);
      else mendSimple(doc, use, { level, programs });
    } else if (isComposite(font) || isChinese(font)) embedComposite(doc, use, embedded);
    else embedSimple(doc, use, embedded);
  }
  return embedded;
}
