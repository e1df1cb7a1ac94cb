import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { append, entriesOf, itemsOf, numberOf } from "../kernel/objects.ts";
import type { Copy } from "./copy.ts";

/** Optional content: the layers that the pages use, each shown or hidden as it was. */
export class Layers {
  readonly #doc: PDFDocument;
  readonly #root: PDFObject;

  constructor(doc: PDFDocument, root: PDFObject) {
    this.#doc = doc;
    this.#root = root;
  }

  add(copy: Copy): void {
    const properties = copy.source.root.get("OCProperties");
    const used = new Set<number>();
    for (const group of itemsOf(properties.get("OCGs"))) {
      if (group.isDictionary() && (copy.isWhole || this.#went(copy, group))) used.add(numberOf(group));
    }
    if (used.size === 0) return;

    const target = this.#properties();
    const all = target.get("OCGs");
    for (const number of used) all.push(copy.graft(copy.source.doc.newIndirect(number)));
    const [from, to] = [properties.get("D"), target.get("D")];
    for (const key of ["Order", "Locked"]) for (const item of pick(copy, from.get(key), used)) append(to, key, item);
    for (const key of ["AS", "RBGroups"]) {
      for (const item of itemsOf(from.get(key))) append(to, key, this.#pickWithin(copy, item, used));
    }
    for (const number of hidden(from, used)) append(to, "OFF", copy.graft(copy.source.doc.newIndirect(number)));
    for (const key of ["Name", "Creator", "Intent", "ListMode"]) {
      const value = from.get(key);
      if (!value.isNull() && to.get(key).isNull()) to.put(key, copy.graft(value));
    }
    if (copy.isAlone)
      for (const config of itemsOf(properties.get("Configs"))) append(target, "Configs", copy.graft(config));
  }

  #properties(): PDFObject {
    const present = this.#root.get("OCProperties");
    return present.isDictionary() ? present : this.#root.put("OCProperties", this.#doc.addObject({ OCGs: [], D: {} }));
  }

  /** Whether a page has brought the layer along already: another copy would make a new object. */
  #went(copy: Copy, group: PDFObject): boolean {
    const next = this.#doc.countObjects();
    copy.graft(group);
    const made = this.#doc.countObjects();
    for (let number = next; number < made; number++) this.#doc.deleteObject(number);
    return made === next;
  }

  /** Keeps of a usage entry or a group of radio buttons the layers that go over. */
  #pickWithin(copy: Copy, item: PDFObject, used: ReadonlySet<number>): PDFObject {
    if (item.isArray()) return listOf(this.#doc, pick(copy, item, used));
    const made = this.#doc.newDictionary();
    for (const [key, value] of entriesOf(item)) {
      made.put(key, key === "OCGs" ? listOf(this.#doc, pick(copy, value, used)) : copy.graft(value));
    }
    return made;
  }
}

/** Keeps of a list of layers, nested and with headings as `Order` has them, those that go over. */
function pick(copy: Copy, list: PDFObject, used: ReadonlySet<number>): PDFObject[] {
  return itemsOf(list).flatMap((item) => {
    if (item.isArray()) {
      const inner = pick(copy, item, used);
      return inner.some((each) => !each.isString()) ? [listOf(copy.target, inner)] : [];
    }
    return item.isString() || used.has(numberOf(item)) ? [copy.graft(item)] : [];
  });
}

function listOf(doc: PDFDocument, items: readonly PDFObject[]): PDFObject {
  const list = doc.newArray();
  for (const item of items) list.push(item);
  return list;
}

/** Lists the layers that a configuration hides one by one, so that configurations with other defaults can be joined. */
function hidden(config: PDFObject, used: ReadonlySet<number>): Iterable<number> {
  const [on, off] = ["ON", "OFF"].map((key) => new Set(itemsOf(config.get(key)).map(numberOf)));
  const isHidden = (number: number) =>
    config.get("BaseState").asName() === "OFF" ? !on?.has(number) : (off?.has(number) ?? false);
  return [...used].filter(isHidden);
}
