import type { PDFObject } from "../kernel/library.ts";
import { itemsOf, numberOf } from "../kernel/objects.ts";
import type { Whole } from "./whole.ts";

/** A piece of an article: a part of a page, after which the reader goes on to the next bead. */
export interface Bead {
  number: number;
  dict: PDFObject;
  page: number | undefined;
}

export interface Article {
  info: PDFObject;
  beads: Bead[];
}

export function readArticles(source: Pick<Whole, "root" | "pageAt">): Article[] {
  const seen = new Set<number>();
  return itemsOf(source.root.get("Threads")).map((thread) => {
    const beads: Bead[] = [];
    for (let bead = thread.get("F"); bead.isDictionary() && !seen.has(numberOf(bead)); bead = bead.get("N")) {
      seen.add(numberOf(bead));
      beads.push({ number: numberOf(bead), dict: bead.resolve(), page: source.pageAt.get(numberOf(bead.get("P"))) });
    }
    return { info: thread.get("I"), beads };
  });
}
