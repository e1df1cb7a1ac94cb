import { pagesIn, readSpans, spansOf, writeSpans } from "./spans.ts";

/** The pages of each file in the order in which they are wanted, each as often as it stands there. */
export type PageLists = readonly (readonly number[])[];

const every = (pages: number): number[] => Array.from({ length: pages }, (_, at) => at + 1);

/** A list for each file, with ; between; an empty one means all of its pages. Undefined for what can't be read. */
export function readLists(value: string, pages: readonly number[]): PageLists | undefined {
  const told = value.trim() === "" ? [] : value.split(";");
  if (told.length > pages.length) return undefined;
  const lists = pages.map((many, at) => {
    const list = told[at] ?? "";
    const spans = readSpans(list, many);
    return list.trim() === "" ? every(many) : spans && pagesIn(spans);
  });
  return lists.every((list) => list !== undefined) ? lists : undefined;
}

export function writeLists(lists: PageLists, pages: readonly number[]): string {
  const told = lists.map((list, at) => {
    const isWhole = list.length === pages[at] && list.every((page, place) => page === place + 1);
    return isWhole ? "" : writeSpans(spansOf(list));
  });
  return told.every((list) => list === "") ? "" : told.join(";");
}

/** With one thing of a list standing elsewhere in it. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const thing = list.slice(from, from + 1);
  return list.toSpliced(from, 1).toSpliced(to, 0, ...thing);
}
