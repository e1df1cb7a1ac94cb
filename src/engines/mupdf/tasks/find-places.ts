import { task } from "../kernel/door.ts";
import { entriesOf, itemsOf, leavesOf, numberOf } from "../kernel/objects.ts";
import { open } from "../kernel/open.ts";

export interface FoundPlaces {
  pages: number;
  /** The place of each name: its page, counted from 1, and how far below the page's top. */
  places: Map<string, { page: number; top: number }>;
}

/** Finds the named places of a PDF. */
export const findPlaces = task((bytes: Uint8Array): FoundPlaces => {
  const { doc, pageCount } = open(bytes, {});
  const root = doc.getTrailer().get("Root");
  const sheets = new Map(
    Array.from({ length: pageCount }, (_, at) => {
      const page = doc.findPage(at);
      return [numberOf(page), { page: at + 1, height: page.getInheritable("MediaBox").get(3).asNumber() }];
    }),
  );
  const named = [
    ...entriesOf(root.get("Dests")),
    ...leavesOf(root.get("Names", "Dests"), "Names").map(([key, value]) => [key.asString(), value] as const),
  ];
  const places: FoundPlaces["places"] = new Map();
  for (const [name, value] of named) {
    const [target, , , top] = itemsOf(value.isDictionary() ? value.get("D") : value);
    const sheet = target && sheets.get(numberOf(target));
    if (sheet && top?.isNumber()) places.set(name, { page: sheet.page, top: sheet.height - top.asNumber() });
  }
  doc.destroy();
  return { pages: pageCount, places };
});
