import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import {
  append,
  byBytes,
  bytesOf,
  entriesOf,
  itemsOf,
  numberOf,
  stringOf,
  wholeOf,
  writeTree,
} from "../kernel/objects.ts";
import type { Copy } from "./copy.ts";
import { type Content, type Element, elementsFor, isElement } from "./structure-model.ts";

/** The highest number of content: the list of a page's elements has to have room for all, and no real page has more. */
const highestContent = 100_000;

/** The structure tree: the elements whose content went over, tied to their pages anew. */
export class Tags {
  readonly #doc: PDFDocument;
  readonly #root: PDFObject;
  /** Key of a page or an object → its element, or its elements by the number of marked content. */
  readonly #parents = new Map<number, PDFObject | PDFObject[]>();
  readonly #ids = new Map<string, PDFObject>();
  #nextKey = 0;

  constructor(doc: PDFDocument, root: PDFObject) {
    this.#doc = doc;
    this.#root = root;
  }

  add(copy: Copy): void {
    const { structure } = copy.source;
    if (!structure) return;
    const kept = copy.isWhole ? new Set(structure.all) : elementsFor(structure, copy.kept);
    if (kept.size === 0) return;
    const tree = this.#tree(copy, structure.root);
    const offset = this.#nextKey;
    if (offset > 0) this.#shiftKeys(copy, offset);

    for (const element of kept) {
      const made = copy.fill(element.number);
      if (!element.above) made.put("P", tree);
      if (element.page !== undefined && !copy.isKept(element.page)) made.delete("Pg");
      const kids = element.kids.flatMap((kid) => this.#kid(copy, kid, kept, made, offset));
      if (kids.length > 0) made.put("K", kids);
      const id = made.get("ID");
      if (id.isString()) this.#ids.set(bytesOf(id), made);
    }
    for (const element of structure.top) if (kept.has(element)) append(tree, "K", copy.place(element.number));
  }

  #kid(copy: Copy, kid: Element | Content, kept: ReadonlySet<Element>, made: PDFObject, offset: number): PDFObject[] {
    if (isElement(kid)) return kept.has(kid) ? [copy.place(kid.number)] : [];
    const { object, page } = kid;
    if (page === undefined ? !copy.isWhole : !copy.isKept(page)) return [];
    const thing = object.get("Obj");
    if (copy.dropped.has(numberOf(thing))) return [];
    const went = copy.graft(object);
    const key = wholeOf(keyOf(copy, kid), -1) + offset;
    if (key < offset) return [went];
    this.#nextKey = Math.max(this.#nextKey, key + 1);
    if (thing.isDictionary() || copy.source.held(numberOf(thing))) this.#parents.set(key, made);
    else this.#mark(key, wholeOf(object.isNumber() ? object : object.get("MCID"), -1), made);
    return [went];
  }

  #mark(key: number, content: number, made: PDFObject): void {
    const marked = this.#parents.get(key) ?? [];
    if (!Array.isArray(marked) || content < 0 || content > highestContent) return;
    marked[content] = made;
    this.#parents.set(key, marked);
  }

  /** Moves the keys of a further file out of the way of those before it. */
  #shiftKeys(copy: Copy, offset: number): void {
    const shift = (holder: PDFObject, name: string) => {
      const key = holder.get(name);
      if (key.isNumber()) holder.put(name, key.asNumber() + offset);
    };
    for (const index of copy.kept) shift(copy.page(index), "StructParents");
    for (const { made } of copy.annotations) shift(made, "StructParent");
    const seen = new Set<number>();
    for (const { kids } of copy.source.structure?.all ?? []) {
      for (const kid of kids) {
        if (isElement(kid)) continue;
        for (const name of ["Stm", "Obj"]) {
          const drawn = kid.object.get(name);
          const number = numberOf(drawn);
          if (!drawn.isStream() || seen.has(number)) continue;
          seen.add(number);
          const made = copy.graft(drawn);
          for (const each of ["StructParents", "StructParent"]) shift(made, each);
        }
      }
    }
  }

  #tree(copy: Copy, from: PDFObject): PDFObject {
    const present = this.#root.get("StructTreeRoot");
    const tree = present.isDictionary()
      ? present
      : this.#root.put("StructTreeRoot", this.#doc.addObject({ Type: "StructTreeRoot" }));
    for (const key of ["RoleMap", "ClassMap"]) {
      const map = tree.get(key);
      const all = map.isDictionary() ? map : this.#doc.newDictionary();
      for (const [name, value] of entriesOf(from.get(key)))
        if (all.get(name).isNull()) all.put(name, copy.graft(value));
      if (entriesOf(all).length > 0) tree.put(key, all);
    }
    for (const key of ["Namespaces", "AF", "PronunciationLexicon"]) {
      for (const item of itemsOf(from.get(key))) append(tree, key, copy.graft(item));
    }
    const info = this.#root.get("MarkInfo");
    (info.isDictionary() ? info : this.#root.put("MarkInfo", this.#doc.newDictionary())).put("Marked", true);
    return tree;
  }

  finish(): void {
    const tree = this.#root.get("StructTreeRoot");
    if (!tree.isDictionary()) return;
    const parents = [...this.#parents].sort(([a], [b]) => a - b);
    const pairs = parents.map(([key, made]) => [this.#doc.newInteger(key), this.#listed(made)] as const);
    tree.put("ParentTree", writeTree(this.#doc, "Nums", pairs));
    tree.put("ParentTreeNextKey", this.#nextKey);
    const ids = [...this.#ids]
      .sort(([a], [b]) => byBytes(a, b))
      .map(([id, made]) => [stringOf(this.#doc, id), made] as const);
    if (ids.length > 0) tree.put("IDTree", writeTree(this.#doc, "Names", ids));
  }

  #listed(made: PDFObject | PDFObject[]): PDFObject {
    // Holes, where content has no element, become null.
    return Array.isArray(made) ? this.#doc.addObject(Array.from(made)) : made;
  }
}

/** The key under which the parent tree lists a piece of content: its page's, or that of the object that it is in. */
function keyOf({ source }: Copy, { object, page }: Content): PDFObject {
  const thing = source.held(numberOf(object.get("Obj"))) ?? object.get("Obj");
  if (thing.isDictionary()) return thing.get("StructParent");
  const drawn = object.get("Stm");
  return drawn.isStream() ? drawn.get("StructParents") : (source.pages[page ?? -1]?.dict.get("StructParents") ?? drawn);
}
