import { Walk } from "#formats/pdf/walk.ts";
import type { PDFDocument } from "./library.ts";
import { DocThing } from "./things.ts";
import { walkAll } from "./walk-all.ts";

/** A font and the strings that pages show with it. */
export interface FontUse {
  font: DocThing;
  shown: Uint8Array[];
}

export function usesOf(doc: PDFDocument): FontUse[] {
  const uses = new Map<unknown, FontUse>();
  const walk = new Walk({
    shown(font, codes) {
      if (!(font instanceof DocThing)) return;
      const use = uses.get(font.key) ?? { font, shown: [] };
      use.shown.push(codes);
      uses.set(font.key, use);
    },
  });
  walkAll(doc, walk);
  return [...uses.values()];
}
