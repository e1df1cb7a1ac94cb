import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { copyOf, leavesOf, wholeOf, writeTree } from "../kernel/objects.ts";
import type { Copy } from "./copy.ts";

/** Labels of a run of pages: "iv" and so on. */
interface Run {
  at: number;
  label: PDFObject;
}

/** Numbers of pages as readers show them, such as "iv". Each page keeps the label it had. */
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

  /** Makes the label of a run that begins in the middle of another one. */
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

  /** Moves pages, each with the label it had. */
  arrange(places: readonly number[]): void {
    const runs = this.#runs.splice(0);
    const pages: number[] = [];
    for (const [page, place] of places.entries()) pages[place] = page;
    const runOf: Run[] = [];
    for (const [index, run] of runs.entries()) {
      for (let page = run.at; page < (runs[index + 1]?.at ?? this.#pages); page++) runOf[page] = run;
    }
    for (const [place, page] of pages.entries()) {
      const run = runOf[page];
      const goesOn = page > 0 && pages[place - 1] === page - 1 && runOf[page - 1] === run;
      if (run && !goesOn) this.#runs.push({ at: place, label: this.#later(run.label, page - run.at) });
    }
  }

  #later(label: PDFObject, pages: number): PDFObject {
    if (pages === 0) return label;
    const later = copyOf(this.#doc, label);
    later.put("St", wholeOf(label.get("St"), 1) + pages);
    return later;
  }

  finish(): void {
    if (!this.#isNeeded) return;
    const pairs = this.#runs.map(({ at, label }) => [this.#doc.newInteger(at), label] as const);
    this.#root.put("PageLabels", writeTree(this.#doc, "Nums", pairs));
  }
}
