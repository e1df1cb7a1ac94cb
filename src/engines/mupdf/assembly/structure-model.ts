import type { PDFObject } from "../kernel/library.ts";
import { itemsOf, numberOf } from "../kernel/objects.ts";
import type { Whole } from "./whole.ts";

/** A piece of content that an element marks: a number of marked content, or a reference to it or to an object. */
export interface Content {
  object: PDFObject;
  page: number | undefined;
}

export interface Element {
  number: number;
  dict: PDFObject;
  above: Element | undefined;
  kids: (Element | Content)[];
  /** The page of its marked content, where the content itself names none. */
  page: number | undefined;
  /** Whether it, or one below it, marks content. */
  isLive: boolean;
  /** Elements without any content, such as empty cells, which stay or go with this one. */
  followers: Element[];
}

export interface Structure {
  root: PDFObject;
  top: Element[];
  all: Element[];
  /** The elements that mark content of a page themselves. */
  byPage: Map<number, Set<Element>>;
}

type Needed = Pick<Whole, "root" | "pageAt" | "annotationAt" | "numberFor">;

export const isElement = (kid: Element | Content): kid is Element => "kids" in kid;

/** Reads the tags of a document, each element once: hostile trees run in circles. */
export function readStructure(source: Needed): Structure | undefined {
  const root = source.root.get("StructTreeRoot");
  if (!root.isDictionary()) return undefined;
  const structure: Structure = { root: root.resolve(), top: [], all: [], byPage: new Map() };
  const seen = new Set<number>();

  function element(object: PDFObject, above: Element | undefined): Element[] {
    const number = source.numberFor(object);
    if (seen.has(number)) return [];
    seen.add(number);
    const page = source.pageAt.get(numberOf(object.get("Pg"))) ?? above?.page;
    const read: Element = { number, dict: object.resolve(), above, kids: [], page, isLive: false, followers: [] };
    structure.all.push(read);
    return [read];
  }

  function content(object: PDFObject, owner: Element): Content[] {
    const thing = numberOf(object.get("Obj"));
    if (!object.isNumber() && thing === 0 && !object.get("MCID").isNumber()) return [];
    const page = source.annotationAt.get(thing) ?? source.pageAt.get(numberOf(object.get("Pg"))) ?? owner.page;
    if (page !== undefined) structure.byPage.set(page, (structure.byPage.get(page) ?? new Set()).add(owner));
    for (let live: Element | undefined = owner; live && !live.isLive; live = live.above) live.isLive = true;
    return [{ object, page }];
  }

  structure.top = kidsOf(root).flatMap((kid) => (kid.get("S").isName() ? element(kid, undefined) : []));
  // The list grows while it is read.
  for (const owner of structure.all) {
    owner.kids = kidsOf(owner.dict).flatMap((kid): (Element | Content)[] =>
      kid.get("S").isName() ? element(kid, owner) : content(kid, owner),
    );
  }
  attachBare(structure.top, undefined);
  for (const owner of structure.all) if (owner.isLive) attachBare(owner.kids.filter(isElement), owner);
  return structure;
}

function kidsOf(owner: PDFObject): PDFObject[] {
  const kids = owner.get("K");
  return kids.isArray() ? itemsOf(kids) : [kids];
}

/** Ties an element without content to one that has some: before it in its row, after it, or above. */
function attachBare(row: readonly Element[], above: Element | undefined): void {
  let leader = row.find(({ isLive }) => isLive) ?? above;
  for (const element of row) {
    if (element.isLive) leader = element;
    else leader?.followers.push(element);
  }
}

/** Lists the elements that mark content of some pages, and those above them. */
export function elementsFor({ byPage }: Structure, pages: readonly number[]): Set<Element> {
  const kept = new Set<Element>();
  for (const page of pages) {
    for (const marking of byPage.get(page) ?? []) {
      for (let element: Element | undefined = marking; element && !kept.has(element); element = element.above) {
        kept.add(element);
        keepAll(element.followers, kept);
      }
    }
  }
  return kept;
}

function keepAll(elements: readonly Element[], kept: Set<Element>): void {
  for (const element of elements) {
    kept.add(element);
    keepAll(element.kids.filter(isElement), kept);
  }
}
