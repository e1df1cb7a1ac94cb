import type { PDFDocument, PDFGraftMap, PDFObject } from "../kernel/library.ts";
import type { Annotation } from "./page-model.ts";
import type { Source } from "./source.ts";

/** A copy of some pages of one document into another. */
export class Copy {
  readonly source: Source;
  readonly target: PDFDocument;
  /** Indexes of pages in the source, in the order in which they go over, some perhaps several times. */
  readonly order: readonly number[];
  /** Indexes of the pages that go over, each once. */
  readonly kept: readonly number[];
  readonly isWhole: boolean;
  /** Whether no other document goes into the target. */
  readonly isSole: boolean;
  /** Whether nothing else goes into the target. */
  readonly isAlone: boolean;
  /** The annotations that went over, each with its copy. */
  readonly annotations: { annotation: Annotation; made: PDFObject }[] = [];
  /** The entries of the outline that went over. */
  readonly entries: PDFObject[] = [];
  /** Numbers of annotations that did not go over, because they lead to a page that is not kept. */
  readonly dropped = new Set<number>();
  readonly #keptSet: ReadonlySet<number>;
  readonly #pages = new Map<number, PDFObject>();
  readonly #filled = new Set<number>();
  /** The map for the whole of a source: by it shared objects go over once. */
  readonly #map: PDFGraftMap;

  constructor(source: Source, target: PDFDocument, order: readonly number[], isSole = true) {
    this.source = source;
    this.target = target;
    this.order = order;
    this.#keptSet = new Set(order);
    this.kept = [...this.#keptSet];
    this.isWhole = this.#keptSet.size === source.pages.length;
    this.isSole = isSole;
    this.isAlone = isSole && this.isWhole;
    this.#map = target.newGraftMap();
  }

  isKept = (page: number): boolean => this.#keptSet.has(page);

  /** Copies any value with all that it refers to. */
  graft(value: PDFObject): PDFObject {
    return this.#map.graftObject(value);
  }

  /** The target's object for one that was taken out of the source; empty until written. */
  place(number: number): PDFObject {
    return this.graft(this.source.doc.newIndirect(number));
  }

  /** Fills the place of a part that was taken out, unless it has been filled. */
  fill(number: number): PDFObject {
    const place = this.place(number);
    const held = this.source.held(number);
    if (!held || this.#filled.has(number)) return place;
    this.#filled.add(number);
    place.writeObject(this.graft(held));
    return place;
  }
  /** The target's page for a page of the source that is kept. */
  page(index: number): PDFObject {
    const made = this.#pages.get(index);
    if (made) return made;
    const number = this.source.pages[index]?.number ?? 0;
    const isTaken = number === 0 || this.source.pageAt.get(number) !== index;
    const page = isTaken ? this.target.createObject() : this.place(number);
    this.#pages.set(index, page);
    return page;
  }

  close(): void {
    this.#map.destroy();
  }
}
