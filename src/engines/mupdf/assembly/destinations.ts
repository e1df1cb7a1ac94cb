import type { PDFObject } from "../kernel/library.ts";
import { bytesOf, entriesOf, leavesOf, numberOf } from "../kernel/objects.ts";

/** A place in the document that has a name. */
export interface Named {
  /** The name: "/name" in the old dictionary, "(bytes" in the name tree, as the standard keeps the two apart. */
  key: string;
  value: PDFObject;
  page: number | undefined;
}

export class Destinations {
  readonly named = new Map<string, Named>();
  readonly byPage = new Map<number | undefined, Named[]>();
  readonly #pageAt: ReadonlyMap<number, number>;

  constructor(root: PDFObject, pageAt: ReadonlyMap<number, number>) {
    this.#pageAt = pageAt;
    for (const [name, value] of entriesOf(root.get("Dests"))) this.#add(`/${name}`, value);
    for (const [name, value] of leavesOf(root.get("Names", "Dests"), "Names")) this.#add(`(${bytesOf(name)}`, value);
  }

  #add(key: string, value: PDFObject): void {
    // Where a name stands twice in a tree, readers find the first place.
    if (this.named.has(key)) return;
    const page = this.#pageOfPlace(value);
    const named = { key, value, page };
    this.named.set(key, named);
    const list = this.byPage.get(page);
    if (list) list.push(named);
    else this.byPage.set(page, [named]);
  }

  /** The page that a link, an outline entry or an action leads to; undefined where it is no page of this document. */
  target(from: PDFObject): number | undefined {
    const place = from.get("Dest");
    if (isPlace(place)) return this.pageOf(place);
    const action = from.get("A");
    return action.get("S").asName() === "GoTo" ? this.pageOf(action.get("D")) : undefined;
  }

  pageOf(place: PDFObject): number | undefined {
    const key = keyOf(place);
    return key === undefined ? this.#pageOfPlace(place) : this.named.get(key)?.page;
  }

  #pageOfPlace(place: PDFObject): number | undefined {
    const list = place.isArray() ? place : place.get("D");
    const page = list.get(0);
    // A bare number is meant for other files, but writers use it and readers follow it.
    return page.isNumber() ? page.asNumber() : this.#pageAt.get(numberOf(page));
  }
}

const isPlace = (value: PDFObject) => value.isArray() || value.isDictionary() || keyOf(value) !== undefined;

export function keyOf(place: PDFObject): string | undefined {
  if (place.isName()) return `/${place.asName()}`;
  return place.isString() ? `(${bytesOf(place)}` : undefined;
}
