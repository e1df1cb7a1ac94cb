import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import type { Opened } from "../kernel/open.ts";
import { type Article, readArticles } from "./article-model.ts";
import { Destinations } from "./destinations.ts";
import { type Form, readForm } from "./form-model.ts";
import { type OutlineItem, readOutline } from "./outline-model.ts";
import { type Page, readPages } from "./page-model.ts";
import { readStructure, type Structure } from "./structure-model.ts";

/**
 * A document taken apart: its pages and all that ties them together (annotations, fields, tags, articles) are read and
 * then removed from it, so that the copy of one page can never reach another one and drag it along.
 */
export class Source {
  readonly doc: PDFDocument;
  readonly root: PDFObject;
  readonly subject: string;
  readonly pages: readonly Page[];
  /** The index of a page by the object numbers of the page and its annotations. */
  readonly pageAt = new Map<number, number>();
  readonly annotationAt = new Map<number, number>();
  readonly destinations: Destinations;
  readonly outline: readonly OutlineItem[];
  readonly form: Form;
  readonly structure: Structure | undefined;
  readonly articles: readonly Article[];
  /** Objects that were taken out, by number. */
  readonly #held = new Map<number, PDFObject>();

  constructor({ doc, pageCount, subject }: Opened) {
    this.doc = doc;
    this.root = doc.getTrailer().get("Root").resolve();
    this.subject = subject;
    this.pages = readPages(doc, pageCount);
    for (const [index, page] of this.pages.entries()) {
      note(this.pageAt, page.number, index);
      for (const { number } of page.annotations) note(this.annotationAt, number, index);
    }
    this.destinations = new Destinations(this.root, this.pageAt);
    this.outline = readOutline(this.root, this.destinations);
    this.form = readForm(this);
    this.structure = readStructure(this);
    this.articles = readArticles(this);
    this.#detach();
  }

  /** Returns a part that was taken out, as it was. */
  held(number: number): PDFObject | undefined {
    return this.#held.get(number);
  }

  /** Returns the number of an object, and makes a direct one indirect. */
  numberFor(object: PDFObject): number {
    return object.isIndirect() ? object.asIndirect() : this.doc.addObject(object).asIndirect();
  }

  #detach(): void {
    for (const { number, dict, annotations } of this.pages) {
      for (const key of ["Parent", "Annots", "B", "DPart"]) dict.delete(key);
      if (!this.structure) dict.delete("StructParents");
      this.#hold(number, dict);
      for (const { number, dict } of annotations) this.#hold(number, dict);
    }
    for (const { number, dict } of this.form.all) {
      dict.delete("Kids");
      this.#hold(number, dict);
    }
    for (const { number, dict } of this.structure?.all ?? []) {
      dict.delete("K");
      this.#hold(number, dict);
    }
    for (const { beads } of this.articles) for (const { number, dict } of beads) this.#hold(number, dict);
  }

  #hold(number: number, dict: PDFObject): void {
    if (number === 0 || this.#held.has(number)) return;
    this.#held.set(number, dict);
    this.doc.deleteObject(number);
  }
}

/** Remembers the first page of an object; one without a number can't be referred to. */
function note(places: Map<number, number>, number: number, index: number): void {
  if (number > 0 && !places.has(number)) places.set(number, index);
}
