import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { itemsOf, numberOf, wholeOf } from "../kernel/objects.ts";
import type { Weights } from "./spans.ts";

/** Marked content of which nothing is left, or only some, as "12/3". */
export type Losses = Map<string, "gone" | "less">;

export function lossesOf(weights: Weights): Losses {
  const losses: Losses = new Map();
  for (const [place, { before, after }] of weights)
    if (after < before) losses.set(place, after === 0 ? "gone" : "less");
  return losses;
}

/** Texts that a tag has in place of, or beside, its content. */
const texts = ["ActualText", "Alt", "E", "T"];

interface Cut {
  losses: Losses;
  replaced: Map<number, number>;
  /** Numbers of annotations that are no more. */
  annotations: ReadonlySet<number>;
}

interface Visit {
  element: PDFObject;
  page: number;
  parent: Visit | undefined;
  /** Whether something below it was cut. */
  touched: boolean;
  opened: boolean;
  /** Numbers of kids that stand for nothing any more. */
  dead: Set<number>;
}

const visit = (element: PDFObject, page: number, parent?: Visit): Visit => ({
  element,
  page,
  parent,
  touched: false,
  opened: false,
  dead: new Set(),
});

/** Takes out of the tree of tags elements without content, and texts that speak of removed content. */
export function cutTags(doc: PDFDocument, cut: Cut): void {
  const root = doc.getTrailer().get("Root", "StructTreeRoot");
  const seen = new Set<number>();
  const dead = new Set<number>();
  const ahead: Visit[] = [visit(root, 0)];
  for (let next = ahead.at(-1); next; next = ahead.at(-1)) {
    if (next.opened) {
      ahead.pop();
      close(next, dead);
      continue;
    }
    next.opened = true;
    for (const kid of kidsOf(next.element)) {
      const number = numberOf(kid);
      if (!isElement(kid) || (number > 0 && seen.has(number))) continue;
      seen.add(number);
      ahead.push(visit(kid, numberOf(kid.get("Pg")) || next.page, next));
    }
    dropMarks(next, cut);
  }
  forget(root, dead);
}

const kidsOf = (element: PDFObject): PDFObject[] => {
  const kids = element.get("K");
  return kids.isArray() ? itemsOf(kids) : kids.isNull() ? [] : [kids];
};

const isElement = (kid: PDFObject): boolean => kid.isDictionary() && kid.get("S").isName();

/** Drops the marks of an element whose content is gone. */
function dropMarks(visit: Visit, { losses, replaced, annotations }: Cut): void {
  const kids = kidsOf(visit.element);
  const kept = kids.filter((kid) => {
    if (isElement(kid)) return true;
    if (kid.isDictionary() && annotations.has(numberOf(kid.get("Obj")))) {
      visit.touched = true;
      return false;
    }
    const mark = kid.isNumber() ? kid : kid.get("MCID");
    const stream = kid.isDictionary() ? numberOf(kid.get("Stm")) : 0;
    const page = kid.isDictionary() ? numberOf(kid.get("Pg")) || visit.page : visit.page;
    const loss = losses.get(`${stream || page}/${wholeOf(mark, -1)}`);
    const now = replaced.get(stream);
    if (now !== undefined) kid.put("Stm", kid._doc.newIndirect(now));
    if (loss) visit.touched = true;
    return loss !== "gone";
  });
  if (kept.length < kids.length) setKids(visit.element, kept);
}

function setKids(element: PDFObject, kids: readonly PDFObject[]): void {
  if (kids.length === 0) element.delete("K");
  else element.put("K", [...kids]);
}

/** Closes an element after all below it: it loses its texts where content has gone, and goes itself where all has. */
function close({ element, parent, touched, dead }: Visit, allDead: Set<number>): void {
  if (dead.size > 0) {
    const alive = kidsOf(element).filter((kid) => !dead.has(numberOf(kid)));
    setKids(element, alive);
  }
  if (!touched || !parent) return;
  for (const key of texts) element.delete(key);
  for (const attributes of [element.get("A"), ...itemsOf(element.get("A"))]) {
    if (attributes.isDictionary()) attributes.delete("Summary");
  }
  parent.touched = true;
  if (kidsOf(element).length > 0 || numberOf(element) === 0) return;
  parent.dead.add(numberOf(element));
  allDead.add(numberOf(element));
}

/** Empties all other entries that lead to elements. */
function forget(root: PDFObject, dead: ReadonlySet<number>): void {
  if (dead.size === 0) return;
  const ahead = [root.get("IDTree"), root.get("ParentTree")];
  const seen = new Set<number>();
  for (let node = ahead.pop(); node; node = ahead.pop()) {
    const own = numberOf(node);
    if (!node.isDictionary() || (own > 0 && seen.has(own))) continue;
    seen.add(own);
    for (const list of [node.get("Names"), node.get("Nums")]) {
      nullify(list, dead);
      for (const marks of itemsOf(list)) nullify(marks, dead);
    }
    ahead.push(...itemsOf(node.get("Kids")));
  }
}

function nullify(list: PDFObject, dead: ReadonlySet<number>): void {
  itemsOf(list).forEach((item, at) => {
    if (dead.has(numberOf(item))) list.put(at, item._doc.newNull());
  });
}
