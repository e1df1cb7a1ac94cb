import type { Matrix } from "../kernel/box.ts";
import { textIn } from "../kernel/content-text.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { copyOf, numberOf } from "../kernel/objects.ts";
import type { Faces } from "./face.ts";
import { Names } from "./names.ts";
import { numbersIn } from "./numbers.ts";
import type { Findings, Order, Sheet, Written } from "./order.ts";
import { blankPicture, keyOfPicture } from "./pixels.ts";
import type { Region } from "./region.ts";
import { concat, fresh, identity, matrixOf } from "./state.ts";
import { Writing } from "./writing.ts";

/** How deep forms are followed; no reader draws them deeper. */
const deepest = 20;
/** Carries out an order on one page; everything else is written as it was. */
export class Surgeon {
  readonly #doc: PDFDocument;
  readonly #faces: Faces;
  readonly #order: Order;
  readonly #pictures: Map<string, PDFObject | undefined>;
  readonly #open = new Set<number>();
  readonly findings: Findings = { weights: new Map(), replaced: new Map(), wholeDrawings: 0, tiled: 0 };
  #letters = 0;

  constructor(doc: PDFDocument, tools: { faces: Faces; pictures: Map<string, PDFObject | undefined> }, order: Order) {
    this.#doc = doc;
    this.#faces = tools.faces;
    this.#pictures = tools.pictures;
    this.#order = order;
  }

  /** Cuts a page's own content; its resources then name only the drawn ones. */
  page(page: PDFObject): void {
    const names = new Names(page.getInheritable("Resources"));
    const { text, isChanged } = this.#content(page, names);
    if (isChanged) page.put("Contents", this.#doc.addStream(Buffer.from(text, "latin1"), {}));
    page.put("Resources", names.list(this.#doc));
  }

  /** Reads a page's letters and changes nothing. */
  listen(page: PDFObject): void {
    this.#content(page, new Names(page.getInheritable("Resources")));
  }

  #content(page: PDFObject, names: Names): Written {
    const sheet = { names, state: fresh(identity), depth: 0, owner: numberOf(page), inTile: false };
    return this.#write(textIn(page.get("Contents")), sheet);
  }

  /** Cuts a form, or a look of an annotation; returns its replacement, or undefined where it stays as it is. */
  form(
    form: PDFObject,
    outer: Names,
    { state, depth, inTile = false }: Pick<Sheet, "state" | "depth"> & { inTile?: boolean },
  ): PDFObject | undefined {
    const number = numberOf(form);
    if (!form.isStream() || depth > deepest || this.#open.has(number)) return undefined;
    const ownResources = form.get("Resources");
    const owns = ownResources.isDictionary();
    const names = new Names(owns ? ownResources : outer.resources);
    const inner = { ...state, ctm: concat(matrixOf(numbersIn(form.get("Matrix"))), state.ctm) };
    this.#open.add(number);
    const { text, isChanged } = this.#write(textIn(form), { names, state: inner, depth, owner: number, inTile });
    this.#open.delete(number);
    if (!isChanged) {
      if (!owns) outer.useAll(names);
      return undefined;
    }
    const dictionary = copyOf(this.#doc, form);
    for (const key of ["Filter", "DecodeParms", "Length", "DL", "PieceInfo", "Metadata", "LastModified", "OPI", "Ref"])
      dictionary.delete(key);
    dictionary.put("Resources", names.list(this.#doc));
    const own = this.#doc.addStream(Buffer.from(text, "latin1"), dictionary);
    this.findings.replaced.set(number, numberOf(own));
    return own;
  }

  #write(content: string, sheet: Sheet): Written {
    return new Writing(content, sheet, {
      doc: this.#doc,
      order: this.#order,
      findings: this.findings,
      count: () => this.#letters++,
      face: (font) => this.#faces.of(font),
      form: (form, names, state) => this.form(form, names, { state, depth: sheet.depth + 1, inTile: sheet.inTile }),
      tile: (tile, names) => this.form(tile, names, { state: fresh(identity), depth: sheet.depth + 1, inTile: true }),
      picture: (picture, matrix, region) => this.#picture(picture, matrix, region),
    }).run();
  }

  #picture(picture: PDFObject, matrix: Matrix, region: Region): PDFObject | undefined {
    const key = `${keyOfPicture(picture, matrix)} ${JSON.stringify(region)}`;
    if (numberOf(picture) === 0 || !this.#pictures.has(key))
      this.#pictures.set(key, blankPicture(this.#doc, picture, matrix, region));
    return this.#pictures.get(key);
  }
}
