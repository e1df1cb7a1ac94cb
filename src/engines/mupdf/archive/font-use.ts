import { Walk } from "#formats/pdf/walk.ts";
import type { PDFDocument } from "../kernel/library.ts";
import { walkAll } from "./colours.ts";
import { DocThing } from "./things.ts";

/** A font and the strings that pages show with it. */
export interface FontUse {
  font: DocThing;
  shown: Uint8Array[];
}

/** Names of fonts that were embedded: those as wide as what they stand for, and others. */
export interface Embedded {
  alike: Set<string>;
  others: Set<string>;
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
