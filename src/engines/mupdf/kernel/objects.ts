import type { PDFDocument, PDFObject } from "./library.ts";

/** The number of an indirect object, 0 for one that stands where it is used. */
export const numberOf = (object: PDFObject): number => (object.isIndirect() ? object.asIndirect() : 0);

export function itemsOf(array: PDFObject): PDFObject[] {
  if (!array.isArray()) return [];
  return Array.from({ length: array.length }, (_, index) => array.get(index));
}

export function entriesOf(dictionary: PDFObject): [key: string, value: PDFObject][] {
  const entries: [string, PDFObject][] = [];
  if (dictionary.isDictionary()) dictionary.forEach((value, key) => void entries.push([String(key), value]));
  return entries;
}

/** Copies a dictionary, which others may share. */
export function copyOf(doc: PDFDocument, dictionary: PDFObject): PDFObject {
  const copy = doc.newDictionary();
  for (const [key, value] of entriesOf(dictionary)) copy.put(key, value);
  return copy;
}

/** The streams of a page's content, in a file that is in order. */
export function contentsOf(page: PDFObject): PDFObject[] {
  const contents = page.get("Contents");
  if (contents.isArray()) return itemsOf(contents);
  return contents.isNull() ? [] : [contents];
}

/** Lists the entries of an outline. Hostile ones run in circles. */
export function outlineOf(doc: PDFDocument): PDFObject[] {
  const items: PDFObject[] = [];
  const seen = new Set<number>();
  const ahead = [doc.getTrailer().get("Root", "Outlines", "First")];
  for (let item = ahead.pop(); item; item = ahead.pop()) {
    if (!item.isDictionary() || seen.has(numberOf(item))) continue;
    seen.add(numberOf(item));
    items.push(item);
    ahead.push(item.get("Next"), item.get("First"));
  }
  return items;
}

/** A whole number, or the fallback. */
export function wholeOf(object: PDFObject, fallback: number): number {
  return object.isNumber() ? Math.trunc(object.asNumber()) : fallback;
}

/** The bytes of a string as characters: names in trees are bytes, in no certain encoding. */
export const bytesOf = (string: PDFObject): string => Buffer.from(string.asByteString()).toString("latin1");

/** Lists entries of a name or number tree, in the tree's order. Trees of hostile files run in circles. */
export function leavesOf(tree: PDFObject, kind: "Names" | "Nums"): [key: PDFObject, value: PDFObject][] {
  const leaves: [PDFObject, PDFObject][] = [];
  const seen = new Set<number>();
  const ahead = [tree];
  for (let node = ahead.pop(); node; node = ahead.pop()) {
    const number = numberOf(node);
    if (!node.isDictionary() || (number > 0 && seen.has(number))) continue;
    seen.add(number);
    const pairs = itemsOf(node.get(kind));
    for (let at = 0; at + 1 < pairs.length; at += 2) {
      const [key, value] = [pairs[at], pairs[at + 1]];
      if (key && value) leaves.push([key, value]);
    }
    ahead.push(...itemsOf(node.get("Kids")).reverse());
  }
  return leaves;
}

/** The `/Rotate` that a page shows itself with, as one of 0, 90, 180 and 270: files have 450 and -90 as well. */
export function rotationOf(page: PDFObject): number {
  const angle = wholeOf(page.getInheritable("Rotate"), 0);
  return angle % 90 === 0 ? ((angle % 360) + 360) % 360 : 0;
}

/** Adds to a dictionary's list; makes the list where there is none. */
export function append(dictionary: PDFObject, key: string, value: PDFObject): void {
  const list = dictionary.get(key);
  if (list.isArray()) list.push(value);
  else dictionary.put(key, [value]);
}

const leafSize = 64;

/** Writes a name or number tree: sorted, in leaves of a few dozen entries, so that readers can search it. */
export function writeTree(
  doc: PDFDocument,
  kind: "Names" | "Nums",
  sorted: readonly (readonly [key: PDFObject, value: PDFObject])[],
): PDFObject {
  if (sorted.length <= leafSize) return doc.addObject({ [kind]: sorted.flat() });
  const kids: PDFObject[] = [];
  for (let at = 0; at < sorted.length; at += leafSize) {
    const leaf = sorted.slice(at, at + leafSize);
    kids.push(doc.addObject({ Limits: [leaf[0]?.[0], leaf.at(-1)?.[0]], [kind]: leaf.flat() }));
  }
  return doc.addObject({ Kids: kids });
}

/** Makes a string of bytes that came from `bytesOf`. */
export const stringOf = (doc: PDFDocument, bytes: string): PDFObject => doc.newByteString(Buffer.from(bytes, "latin1"));

/** The order of a name tree: by bytes. */
export const byBytes = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
