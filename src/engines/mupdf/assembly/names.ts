import { freeName } from "../kernel/free-name.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { append, byBytes, bytesOf, itemsOf, leavesOf, stringOf, writeTree } from "../kernel/objects.ts";
import type { Copy } from "./copy.ts";

/** Trees of the catalog that belong to the document as a whole. Destinations are added one by one. */
const kinds = ["EmbeddedFiles", "JavaScript", "AP", "IDS", "URLS", "Renditions", "AlternatePresentations"];

/** Joins everything that has a name: destinations, attached files, scripts. A name that is taken gets a number. */
export class Names {
  readonly #doc: PDFDocument;
  readonly #root: PDFObject;
  readonly #trees = new Map<string, Map<string, PDFObject>>();

  constructor(doc: PDFDocument, root: PDFObject) {
    this.#doc = doc;
    this.#root = root;
  }

  add(copy: Copy): void {
    const { root } = copy.source;
    for (const kind of kinds) {
      const leaves = leavesOf(root.get("Names", kind), "Names");
      for (const [name, value] of leaves) this.put(kind, bytesOf(name), copy.graft(value));
    }
    for (const file of itemsOf(root.get("AF"))) append(this.#root, "AF", copy.graft(file));
  }

  /** Adds a value, and returns the name under which it is found. */
  put(kind: string, name: string, value: PDFObject): string {
    const tree = this.#trees.get(kind) ?? new Map<string, PDFObject>();
    this.#trees.set(kind, tree);
    const free = freeName(name, tree);
    tree.set(free, value);
    return free;
  }

  finish(): void {
    if (this.#trees.size === 0) return;
    const names = this.#root.put("Names", this.#doc.newDictionary());
    for (const [kind, tree] of this.#trees) {
      const sorted = [...tree].sort(([a], [b]) => byBytes(a, b));
      const pairs = sorted.map(([name, value]) => [stringOf(this.#doc, name), value] as const);
      names.put(kind, writeTree(this.#doc, "Names", pairs));
    }
  }
}
