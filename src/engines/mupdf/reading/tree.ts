import type { MarkedContent, StructureElement } from "#layout/model/page.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { itemsOf, numberOf, wholeOf } from "../kernel/objects.ts";

/** The most elements of a tree: no file that is read has more, and hostile ones have no end. */
const mostElements = 200_000;
const deepest = 100;

/** Reads the structure tree with standard types, the pages by their number from 1; undefined where there is none. */
export function treeOf(doc: PDFDocument, pageCount: number): StructureElement | undefined {
  const root = doc.getTrailer().get("Root", "StructTreeRoot");
  if (!root.isDictionary()) return undefined;
  const pages = new Map<number, number>();
  for (let index = 0; index < pageCount; index++) pages.set(numberOf(doc.findPage(index)), index + 1);
  const roles = root.get("RoleMap");
  const seen = new Set<number>();
  /** Content claimed by an element: it stands in one place of the tree (ISO 32000-2, 14.7.5.1). */
  const claimed = new Set<string>();
  let left = mostElements;

  const marked = (page: number, mark: number): MarkedContent[] => {
    const key = `${page} ${mark}`;
    if (claimed.has(key)) return [];
    claimed.add(key);
    return [{ page, mark }];
  };

  const typeOf = (object: PDFObject): string => {
    let name = object.get("S").asName();
    for (let steps = 0; steps < 8; steps++) {
      const mapped = roles.get(name);
      if (!mapped.isName() || mapped.asName() === name) break;
      name = mapped.asName();
    }
    return name;
  };

  const kidsOf = (object: PDFObject, page: number, depth: number): (StructureElement | MarkedContent)[] => {
    const kids = object.get("K");
    const all = kids.isArray() ? itemsOf(kids) : [kids];
    return all.flatMap((kid): (StructureElement | MarkedContent)[] => {
      if (left-- <= 0) return [];
      if (kid.isNumber()) return marked(page, wholeOf(kid, 0));
      if (!kid.isDictionary()) return [];
      const own = pages.get(numberOf(kid.get("Pg"))) ?? page;
      if (kid.get("S").isName()) return element(kid, own, depth + 1);
      const mark = wholeOf(kid.get("MCID"), -1);
      // Content of a form is numbered by itself; its letters count to the content that shows the form.
      return mark >= 0 && !kid.get("Stm").isDictionary() ? marked(own, mark) : [];
    });
  };

  const element = (object: PDFObject, page: number, depth: number): StructureElement[] => {
    const number = numberOf(object);
    if (depth > deepest || (number > 0 && seen.has(number))) return [];
    if (number > 0) seen.add(number);
    const read: StructureElement = { type: typeOf(object), kids: kidsOf(object, page, depth) };
    const alt = textOf(object.get("Alt"));
    const language = textOf(object.get("Lang"));
    if (alt) read.alt = alt;
    if (language) read.language = language;
    const attributes = object.get("A");
    for (const each of attributes.isArray() ? itemsOf(attributes) : [attributes]) {
      const [rows, columns] = [wholeOf(each.get("RowSpan"), 1), wholeOf(each.get("ColSpan"), 1)];
      if (rows > 1) read.rows = Math.min(rows, 1000);
      if (columns > 1) read.columns = Math.min(columns, 200);
    }
    return [read];
  };

  return { type: "Document", kids: kidsOf(root, 1, 0) };
}

const textOf = (object: PDFObject): string => (object.isString() ? object.asString().trim() : "");
