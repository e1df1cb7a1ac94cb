import type { PDFDocument, PDFPage } from "../kernel/library.ts";
import { itemsOf, numberOf } from "../kernel/objects.ts";

/**
 * Whether a document's tree of labels is sound: the library follows it on its stack, wherever it leads, so one that
 * meets itself counts as none.
 */
const sound = new WeakMap<PDFDocument, boolean>();
const deepest = 50;

/** Reads a page's number as readers show it, such as "iv". */
export function labelOf(doc: PDFDocument, page: PDFPage): string {
  const isSound = sound.get(doc) ?? isTree(doc);
  sound.set(doc, isSound);
  return isSound ? page.getLabel() : "";
}

function isTree(doc: PDFDocument): boolean {
  const seen = new Set<number>();
  const ahead = [{ node: doc.getTrailer().get("Root", "PageLabels"), depth: 1 }];
  for (let next = ahead.pop(); next; next = ahead.pop()) {
    const number = numberOf(next.node);
    if (seen.has(number) || next.depth > deepest) return false;
    if (number > 0) seen.add(number);
    for (const node of itemsOf(next.node.get("Kids"))) ahead.push({ node, depth: next.depth + 1 });
  }
  return true;
}
