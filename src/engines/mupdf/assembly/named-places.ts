import { freeName } from "../kernel/free-name.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { entriesOf, itemsOf, numberOf, stringOf } from "../kernel/objects.ts";
import type { Copy } from "./copy.ts";
import { keyOf, type Named } from "./destinations.ts";
import type { Names } from "./names.ts";

/**
 * Destinations that have a name, in the old dictionary or in the name tree. Where a document has both, some readers
 * look into the dictionary only, so then all go into the tree.
 */
export class NamedPlaces {
  readonly #doc: PDFDocument;
  readonly #root: PDFObject;
  readonly #names: Names;
  readonly #joins: boolean;
  readonly #old = new Map<string, PDFObject>();

  constructor(doc: PDFDocument, root: PDFObject, names: Names, joins: boolean) {
    this.#joins = joins;
    this.#doc = doc;
    this.#root = root;
    this.#names = names;
  }

  add(copy: Copy): void {
    const renamed = new Map<string, PDFObject>();
    for (const { key, value, page } of keptPlaces(copy)) {
      const [made, name] = [explicit(copy, copy.graft(value), page), key.slice(1)];
      const isOld = key.startsWith("/");
      const free = isOld && !this.#joins ? this.#putOld(name, made) : this.#names.put("Dests", name, made);
      if (isOld && !this.#joins && free !== name) renamed.set(key, this.#doc.newName(free));
      else if (isOld ? this.#joins : free !== name) renamed.set(key, stringOf(this.#doc, free));
    }
    const retarget = (holder: PDFObject, entry: string) => {
      const place = holder.get(entry);
      const other = renamed.get(keyOf(place) ?? "");
      if (other) holder.put(entry, other);
      else if (place.isArray()) explicit(copy, place, copy.source.destinations.pageOf(place));
    };
    const seen = new Set<number>();
    for (const holder of [...copy.annotations.map(({ made }) => made), ...copy.entries]) visit(holder, retarget, seen);
  }

  #putOld(name: string, value: PDFObject): string {
    const free = freeName(name, this.#old);
    this.#old.set(free, value);
    return free;
  }

  finish(): void {
    if (this.#old.size === 0) return;
    const all = this.#doc.newDictionary();
    for (const [name, value] of this.#old) all.put(this.#doc.newName(name), value);
    this.#root.put("Dests", this.#doc.addObject(all));
  }
}

function keptPlaces({ source, kept, isWhole }: Copy): Iterable<Named> {
  if (isWhole) return source.destinations.named.values();
  return new Set(kept.flatMap((index) => source.destinations.byPage.get(index) ?? []));
}

/** Makes a numbered page an object, as the number would mean another page in the new document. */
function explicit(copy: Copy, made: PDFObject, page: number | undefined): PDFObject {
  const list = made.isArray() ? made : made.get("D");
  if (page !== undefined && list.get(0).isNumber() && copy.isKept(page)) list.put(0, copy.page(page));
  return made;
}

/** Calls back for each destination that an annotation or an outline entry leads to, by itself or by its actions. */
function visit(holder: PDFObject, retarget: (holder: PDFObject, name: string) => void, seen: Set<number>): void {
  retarget(holder, "Dest");
  const additional = entriesOf(holder.get("AA")).map(([, action]) => action);
  const ahead = [holder.get("A"), holder.get("PA"), ...additional];
  for (let action = ahead.pop(); action; action = ahead.pop()) {
    const number = numberOf(action);
    if (!action.isDictionary() || seen.has(number)) continue;
    if (number > 0) seen.add(number);
    if (action.get("S").asName() === "GoTo") retarget(action, "D");
    const next = action.get("Next");
    ahead.push(...(next.isArray() ? itemsOf(next) : [next]));
  }
}
