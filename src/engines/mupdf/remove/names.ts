import { operationsIn } from "#formats/pdf/content.ts";
import { nameOf } from "#formats/pdf/walk.ts";
import { textIn } from "../kernel/content-text.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { copyOf, entriesOf } from "../kernel/objects.ts";

/** Kinds of resources that may hold removed things, and so are kept only as far as the page's content names them. */
export const holders = ["XObject", "Pattern", "ExtGState", "Properties"] as const;
export type Holder = (typeof holders)[number];

/** The resources that content names, and those that take the place of some. */
export class Names {
  readonly resources: PDFObject;
  readonly #used = new Map<string, Set<string>>();
  readonly #added = new Map<string, Map<string, PDFObject>>();

  constructor(resources: PDFObject) {
    this.resources = resources;
  }

  /** Finds the resource that an operand such as "/Im1" names. */
  find(kind: Holder | "Font", operand = ""): PDFObject {
    return this.resources.get(kind, nameOf(operand));
  }

  use(kind: Holder, operand = ""): void {
    this.#used.set(kind, (this.#used.get(kind) ?? new Set()).add(nameOf(operand)));
  }

  /** Adds the names of content without resources of its own, which draws with these. */
  useAll(other: Names): void {
    for (const [kind, names] of other.#used) {
      const own = this.#used.get(kind) ?? new Set();
      for (const name of names) own.add(name);
      this.#used.set(kind, own);
    }
  }

  /** Enters a replacement, and returns its operand. */
  put(kind: Holder, object: PDFObject): string {
    const added = this.#added.get(kind) ?? new Map<string, PDFObject>();
    this.#added.set(kind, added);
    for (let count = added.size + 1; ; count++) {
      const name = `Left${count}`;
      if (added.has(name) || !this.resources.get(kind, name).isNull()) continue;
      added.set(name, object);
      return `/${name}`;
    }
  }

  /** Makes a list of its own: resources that may hold removed things are in it only where they are named. */
  list(doc: PDFDocument): PDFObject {
    const own = copyOf(doc, this.resources);
    for (const kind of holders) {
      const kept = doc.newDictionary();
      for (const [name, object] of entriesOf(this.resources.get(kind)))
        if (this.#used.get(kind)?.has(name)) kept.put(name, object);
      for (const [name, object] of this.#added.get(kind) ?? []) kept.put(name, object);
      if (entriesOf(kept).length > 0) own.put(kind, kept);
      else own.delete(kind);
    }
    return own;
  }
}

/** Lends resources to a font whose glyphs are drawings, and that has none of its own: it draws with its user's. */
export function lendTo(font: PDFObject, names: Names): void {
  for (const [, glyph] of entriesOf(font.get("CharProcs"))) {
    if (!glyph.isStream()) continue;
    for (const { operator, operands } of operationsIn(textIn(glyph))) {
      if (operator === "Do") names.use("XObject", operands[0]);
      else if (operator === "gs") names.use("ExtGState", operands[0]);
      else if (operator === "scn" || operator === "SCN") names.use("Pattern", operands.at(-1));
    }
  }
}
