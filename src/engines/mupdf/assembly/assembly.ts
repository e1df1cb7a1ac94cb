import { mupdf, type PDFDocument, type PDFObject } from "../kernel/library.ts";
import { Articles } from "./articles.ts";
import { describe } from "./catalogue.ts";
import type { Copy } from "./copy.ts";
import { callAnew } from "./field-names.ts";
import { Forms } from "./forms.ts";
import { Labels } from "./labels.ts";
import { Layers } from "./layers.ts";
import { NamedPlaces } from "./named-places.ts";
import { Names } from "./names.ts";
import { Outlines } from "./outlines.ts";
import { Pages } from "./pages.ts";
import { Tags } from "./tags.ts";

/** A new document put together from pages of others, with everything that belongs to these pages. */
export class Assembly {
  readonly doc: PDFDocument = new mupdf.PDFDocument();
  readonly #root: PDFObject;
  readonly #pages: Pages;
  readonly #articles: Articles;
  readonly #outlines: Outlines;
  readonly #names: Names;
  readonly #places: NamedPlaces;
  readonly #forms: Forms;
  readonly #labels: Labels;
  readonly #layers: Layers;
  readonly #tags: Tags;

  /** `joinsNames` tells that places with names of both kinds come together. */
  constructor({ joinsNames = false } = {}) {
    const { doc } = this;
    const root = doc.getTrailer().get("Root");
    root.delete("Info");
    this.#root = root;
    this.#pages = new Pages(root);
    this.#articles = new Articles(root);
    this.#outlines = new Outlines(doc, root);
    this.#names = new Names(doc, root);
    this.#places = new NamedPlaces(doc, root, this.#names, joinsNames);
    this.#forms = new Forms(root);
    this.#labels = new Labels(doc, root);
    this.#layers = new Layers(doc, root);
    this.#tags = new Tags(doc, root);
  }

  /** Adds pages of a document behind those that are there; `title` puts its outline below an entry of that name. */
  add(copy: Copy, title?: string): void {
    const first = this.doc.countObjects();
    if (this.#pages.count === 0) describe(this.doc, this.#root, copy);
    this.#pages.add(copy);
    this.#articles.add(copy);
    this.#outlines.add(copy, title);
    this.#places.add(copy);
    this.#names.add(copy);
    const renamed = this.#forms.add(copy);
    this.#labels.add(copy);
    this.#tags.add(copy);
    this.#layers.add(copy);
    this.#pages.repeat(copy);
    if (renamed.size > 0) callAnew(this.doc, numbersFrom(this.doc, first), renamed, copy.source.subject);
    copy.close();
  }

  /** Finishes the document; `places` tells the final place of every page, in the order in which they were added. */
  finish(places?: readonly number[]): PDFDocument {
    if (places?.some((place, at) => place !== at)) {
      this.#pages.arrange(places);
      this.#labels.arrange(places);
    }
    this.#outlines.finish();
    this.#places.finish();
    this.#names.finish();
    this.#labels.finish();
    this.#tags.finish();
    return this.doc;
  }
}

/** Numbers of the objects that were added to a document since it had `first`. */
const numbersFrom = (doc: PDFDocument, first: number): number[] =>
  Array.from({ length: doc.countObjects() - first }, (_, at) => first + at);
