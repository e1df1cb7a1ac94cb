import { isSubset, namesOf } from "#formats/fonts/codes.ts";
import { readType1 } from "#formats/fonts/type1.ts";
import { usesOf } from "../kernel/font-use.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { numberOf } from "../kernel/objects.ts";
import type { DocThing } from "../kernel/things.ts";
import { fontsElsewhere } from "./fonts.ts";

interface Use {
  font: DocThing;
  codes: ReadonlySet<number>;
}

/** The glyphs that pages show of Type 1 fonts embedded whole, by their descriptors; other fonts lose none. */
export class ShownGlyphs {
  readonly #uses = new Map<number, Use[]>();
  readonly #kept = new Set<number>();

  /** Walks pages only where a font may have glyphs that nobody shows. */
  constructor(doc: PDFDocument, fonts: readonly PDFObject[], objects: readonly PDFObject[]) {
    const subsets = fonts.filter((font) => isSubset(font.get("BaseFont").asName()));
    for (const font of subsets) this.#kept.add(numberOf(font.get("FontDescriptor")));
    if (subsets.length === fonts.length) return;
    for (const font of fontsElsewhere(doc, objects)) this.#kept.add(numberOf(font.get("FontDescriptor")));
    this.#kept.add(0);
    for (const { font, shown } of usesOf(doc)) {
      const number = font.get("FontDescriptor").id;
      const codes = new Set(shown.flatMap((text) => [...text]));
      this.#uses.set(number, [...(this.#uses.get(number) ?? []), { font, codes }]);
    }
  }

  /** The names that a program has to keep for some descriptors; undefined where it keeps all. */
  names(descriptors: readonly number[], program: Uint8Array): ReadonlySet<string> | undefined {
    if (descriptors.some((number) => this.#kept.has(number))) return undefined;
    const type1 = readType1(program);
    if (!type1) return undefined;
    const uses = descriptors.flatMap((number) => this.#uses.get(number) ?? []);
    const names = uses.flatMap(({ font, codes }) => {
      const named = namesOf(font, type1);
      return [...codes].map((code) => named.get(code) ?? ".notdef");
    });
    return new Set(names.filter((name) => type1.widths.has(name)));
  }

  /** Lists the codes that are shown with a font. */
  codes(font: PDFObject): number[] {
    const uses = this.#uses.get(numberOf(font.get("FontDescriptor"))) ?? [];
    return [...new Set(uses.flatMap((use) => (use.font.id === numberOf(font) ? [...use.codes] : [])))].sort(
      (one, other) => one - other,
    );
  }
}
