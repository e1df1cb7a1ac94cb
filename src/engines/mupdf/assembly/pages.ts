import type { PDFObject } from "../kernel/library.ts";
import { entriesOf, itemsOf } from "../kernel/objects.ts";
import type { Copy } from "./copy.ts";
import type { Page } from "./page-model.ts";
import { repeat } from "./repeats.ts";
import { SharedResources } from "./resources.ts";
import type { Source } from "./source.ts";

/** The pages themselves, with their annotations. */
export class Pages {
  readonly #root: PDFObject;
  readonly #tree: PDFObject;
  readonly #kids: PDFObject;
  readonly #repeats: { page: PDFObject; place: PDFObject }[] = [];
  count = 0;

  constructor(root: PDFObject) {
    this.#root = root;
    this.#tree = root.get("Pages");
    this.#kids = this.#tree.get("Kids");
  }

  add(copy: Copy): void {
    // Every page has its place before the first is filled, so that links from page to page find one.
    for (const index of copy.kept) copy.page(index);
    const shared = new SharedResources(copy);
    for (const index of copy.kept) {
      const page = copy.source.pages[index];
      if (!page) continue;
      const place = copy.page(index);
      const resources = shared.usedBy(index);
      const made = resources ? withResources(copy, page.dict, resources) : copy.graft(page.dict);
      made.put("Type", "Page");
      made.put("Parent", this.#tree);
      place.writeObject(made);
      this.#addAnnotations(copy, page, place);
    }
    this.#list(copy);
    this.#tree.put("Count", this.count);
    const version = copy.source.doc.getVersion();
    if (version >= 20) this.#root.put("Version", copy.target.newName("2.0"));
  }

  #list(copy: Copy): void {
    const listed = new Set<number>();
    for (const index of copy.order) {
      const page = copy.page(index);
      const place = listed.has(index) ? copy.target.createObject() : page;
      if (listed.has(index)) this.#repeats.push({ page, place });
      listed.add(index);
      this.#kids.push(place);
    }
    this.count += copy.order.length;
  }

  /** Fills the places of repeated pages, now that everything on them is known. */
  repeat(copy: Copy): void {
    for (const { page, place } of this.#repeats.splice(0)) repeat(copy.target, this.#root, page, place);
  }

  /** Puts every page into its final place: pages of one document between those of another. */
  arrange(places: readonly number[]): void {
    const pages = itemsOf(this.#kids);
    for (const [at, place] of places.entries()) if (pages[at]) this.#kids.put(place, pages[at]);
  }

  #addAnnotations(copy: Copy, { annotations }: Page, place: PDFObject): void {
    if (annotations.length === 0) return;
    const list = copy.target.newArray();
    for (const annotation of annotations) {
      const { number, dict, kind } = annotation;
      const page = kind === "Link" ? copy.source.destinations.target(dict) : undefined;
      if (page !== undefined && isLost(copy, page)) {
        if (number > 0) copy.dropped.add(number);
        continue;
      }
      const made = number > 0 ? copy.fill(number) : copy.graft(dict);
      made.put("P", place);
      if (!copy.source.structure) made.delete("StructParent");
      copy.annotations.push({ annotation, made });
      list.push(made);
    }
    place.put("Annots", list);
  }
}

function withResources(copy: Copy, page: PDFObject, resources: PDFObject): PDFObject {
  const made = copy.target.newDictionary();
  for (const [key, value] of entriesOf(page)) made.put(key, key === "Resources" ? resources : copy.graft(value));
  return made;
}

const isLost = (copy: Copy, page: number): boolean => page in copy.source.pages && !copy.isKept(page);

/** Counts links that still lead somewhere when only some pages are kept. */
export function countLinks(source: Source, kept: readonly number[]): number {
  const isKept = new Set(kept);
  const links = kept.flatMap((index) => source.pages[index]?.annotations.filter(({ kind }) => kind === "Link") ?? []);
  return links.filter(({ dict }) => {
    const page = source.destinations.target(dict);
    return page === undefined || !(page in source.pages) || isKept.has(page);
  }).length;
}
