import type { PDFObject } from "../kernel/library.ts";
import { numberOf, wholeOf } from "../kernel/objects.ts";
import type { Destinations } from "./destinations.ts";

export interface OutlineItem {
  dict: PDFObject;
  isOpen: boolean;
  /** The page of this document that it leads to. */
  page: number | undefined;
  /** Whether it leads out of this document, and so out of every part of it alike. */
  leadsOut: boolean;
  items: OutlineItem[];
}

/** Reads the outline without recursion along its rows, and each entry once: hostile ones run in circles. */
export function readOutline(root: PDFObject, destinations: Destinations): OutlineItem[] {
  const seen = new Set<number>();
  const top: OutlineItem[] = [];
  const rows = [{ first: root.get("Outlines", "First"), into: top }];
  for (let row = rows.pop(); row; row = rows.pop()) {
    for (let item = row.first; item.isDictionary() && !seen.has(numberOf(item)); item = item.get("Next")) {
      seen.add(numberOf(item));
      const action = item.get("A", "S").asName();
      const read: OutlineItem = {
        dict: item.resolve(),
        isOpen: wholeOf(item.get("Count"), 0) > 0,
        page: destinations.target(item),
        leadsOut: action !== "" && action !== "GoTo",
        items: [],
      };
      row.into.push(read);
      rows.push({ first: item.get("First"), into: read.items });
    }
  }
  return top;
}

/** Keeps the entries that lead to kept pages, and those above them. */
export function outlineFor(items: readonly OutlineItem[], isKept: (page: number) => boolean): OutlineItem[] {
  return items.flatMap((item) => {
    const below = outlineFor(item.items, isKept);
    const leads = item.leadsOut || (item.page !== undefined && isKept(item.page));
    return leads || below.length > 0 ? [{ ...item, items: below }] : [];
  });
}

export const countItems = (items: readonly OutlineItem[]): number =>
  items.reduce((sum, item) => sum + 1 + countItems(item.items), 0);
