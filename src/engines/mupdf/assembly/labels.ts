import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { leavesOf, wholeOf, writeTree } from "../kernel/objects.ts";
import type { Copy } from "./copy.ts";

/** Labels of a run of pages: "iv" and so on. */
interface Run {
  at: number;
  label: PDFObject;
}

/** What readers show as the number of a page. Each page keeps the label it had. */
export class Labels {
  readonly #doc: PDFDocument;
  readonly #root: PDFObject;
  readonly #runs: Run[] = [];
  #pages = 0;
  #isNeeded = false;

  constructor(doc: PDFDocument, root: PDFObject) {
    this.#doc = doc;
    this.#root = root;
  }

  add(copy: Copy): void {
    const ranges = leavesOf(copy.source.root.get("PageLabels"), "Nums")
      .map(([start, label]) => ({ start: wholeOf(start, 0), label }))
      .sort((a, b) => a.start - b.start);
    this.#isNeeded ||= ranges.length > 0;
    let before = -1;
    let range = -1;
    for (const [position, index] of copy.order.entries()) {
      const isNext = index === before + 1 && position > 0;
      before = index;
      let current = range;
      if (!isNext) current = -1;
      while (current + 1 < ranges.length && (ranges[current + 1]?.start ?? 0) <= index) current += 1;
      if (isNext && current === range) continue;
      range = current;
      this.#runs.push({ at: this.#pages + position, label: this.#shift(copy, ranges[current], index) });
    }
    this.#pages += copy.order.length;
  }

  /** The label dictionary with which a page in the middle of a run becomes the first of one. */
  #shift(copy: Copy, range: { start: number; label: PDFObject } | undefined, index: number): PDFObject {
    const label = this.#doc.newDictionary();
    for (const key of ["S", "P"]) {
      const value = range?.label.get(key);
      if (value && !value.isNull()) label.put(key, copy.graft(value));
    }
    if (!range) label.put("S", "D");
    const first = wholeOf(range?.label.get("St") ?? label.get("St"), 1) + index - (range?.start ?? 0);
    if (first !== 1) label.put("St", first);
    return label;
  }

  finish(): void {
    if (!this.#isNeeded) return;
    const pairs = this.#runs.map(({ at, label }) => [this.#doc.newInteger(at), label] as const);
    this.#root.put("PageLabels", writeTree(this.#doc, "Nums", pairs));
  }
}
