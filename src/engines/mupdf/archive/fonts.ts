import { descendantOf, isComposite } from "#formats/fonts/codes.ts";
import { fontFileOf } from "#formats/fonts/program.ts";
import { Walk } from "#formats/pdf/walk.ts";
import type { PDFDocument } from "../kernel/library.ts";
import { walkAll } from "./colours.ts";
import { embedComposite } from "./embed-composite.ts";
import { embedSimple } from "./embed-simple.ts";
import type { Embedded, FontUse } from "./font-use.ts";
import { mendComposite } from "./mend-composite.ts";
import { mendSimple } from "./mend-simple.ts";
import { DocThing } from "./things.ts";

/** Embeds the fonts that are missing, and puts those right whose codes, widths and glyphs do not fit together. */
export function mendFonts(doc: PDFDocument): Embedded {
  const embedded: Embedded = { alike: new Set(), others: new Set() };
  for (const use of usesOf(doc)) {
    const { font } = use;
    if (font.get("Subtype").name === "Type3") continue;
    const descriptor = (isComposite(font) ? descendantOf(font) : font).get("FontDescriptor");
    if (fontFileOf(descriptor)) {
      if (isComposite(font)) mendComposite(doc, use);
      else mendSimple(doc, use);
    } else if (isComposite(font)) embedComposite(doc, use, embedded);
    else embedSimple(doc, use, embedded);
  }
  return embedded;
}

function usesOf(doc: PDFDocument): FontUse[] {
  const uses = new Map<unknown, FontUse>();
  const walk = new Walk({
    shown(font, codes) {
      if (!(font instanceof DocThing)) return;
      const key = font.id > 0 ? font.id : font.object.toString(true, true);
      const use = uses.get(key) ?? { font, shown: [] };
      use.shown.push(codes);
      uses.set(key, use);
    },
  });
  walkAll(doc, walk);
  return [...uses.values()];
}
