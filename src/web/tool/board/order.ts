import { pagesIn, readSpans, spansOf, writeSpans } from "./spans.ts";

/** A page on the board: which file it is of, counted from 0, and which of that file's pages, counted from 1. */
export interface Item {
  file: number;
  page: number;
}

/** The most pages of an order, more than any service takes: a short list may name all pages a thousand times. */
const most = 20_000;

/**
 * The pages of all files in the order of the result: from a list for each file with ; between, an empty one meaning all of
 * its pages ("3,1;;2-"), or from one list whose entries tell their file ("1:1-3,2:5,1:4-").
 */
export function readOrder(value: string, pages: readonly number[]): Item[] | undefined {
  const items = value.includes(":") ? readOne(value, pages) : readLists(value, pages);
  return items && items.length <= most ? items : undefined;
}

function readLists(value: string, pages: readonly number[]): Item[] | undefined {
  const told = value.trim() === "" ? [] : value.split(";");
  if (told.length > pages.length) return undefined;
  const items: Item[] = [];
  for (const [file, many] of pages.entries()) {
    const list = told[file]?.trim() || "1-";
    const spans = readSpans(list, many);
    if (!spans) return undefined;
    for (const page of pagesIn(spans)) items.push({ file, page });
  }
  return items;
}

const entry = /^\s*(\d+)\s*:(.+)$/;

function readOne(value: string, pages: readonly number[]): Item[] | undefined {
  const items: Item[] = [];
  for (const text of value.split(",")) {
    const [, number = "", list = ""] = entry.exec(text) ?? [];
    const file = Number(number) - 1;
    const spans = readSpans(list, pages[file] ?? 0);
    if (!spans || spans.length === 0) return undefined;
    for (const page of pagesIn(spans)) items.push({ file, page });
  }
  return items;
}

/** Writes an order, as a list for each file where that is possible: it reads more easily. "" stands for all pages. */
export function writeOrder(items: readonly Item[], pages: readonly number[]): string {
  const isByFile = items.every(({ file }, at) => at === 0 || file >= (items[at - 1]?.file ?? 0));
  const ofFile: number[][] = pages.map(() => []);
  for (const { file, page } of items) ofFile[file]?.push(page);
  if (!isByFile || ofFile.some((list) => list.length === 0)) return writeOne(items);
  const lists = ofFile.map((list, file) => {
    const isWhole = list.length === pages[file] && list.every((page, at) => page === at + 1);
    return isWhole ? "" : writeSpans(spansOf(list));
  });
  return lists.every((list) => list === "") ? "" : lists.join(";");
}

function writeOne(items: readonly Item[]): string {
  const told: string[] = [];
  for (let from = 0; from < items.length; ) {
    const file = items[from]?.file ?? 0;
    let to = from + 1;
    while (items[to]?.file === file) to++;
    for (const span of spansOf(items.slice(from, to).map(({ page }) => page)))
      told.push(`${file + 1}:${writeSpans([span])}`);
    from = to;
  }
  return told.join();
}

/** Keeps an order for files that changed places, came or went, told by their ids before and now. */
export function followed(value: string, before: readonly string[], now: readonly string[]): string {
  if (value === "") return "";
  if (!value.includes(":")) {
    const told = value.split(";");
    const lists = now.map((id) => told[before.indexOf(id)] ?? "");
    return lists.every((list) => list === "") ? "" : lists.join(";");
  }
  const entries = value.split(",").flatMap((text) => {
    const [, number = "", list = ""] = entry.exec(text) ?? [];
    const file = now.indexOf(before[Number(number) - 1] ?? "");
    return file < 0 ? [] : [{ file, list }];
  });
  if (entries.length === 0) return "";
  const places = entries.map(({ file }) => file);
  const isGrouped = places.every((file, at) => file === places[at - 1] || places.indexOf(file) === at);
  if (isGrouped) entries.sort((one, other) => one.file - other.file);
  const added = now.flatMap((id, file) => (before.includes(id) ? [] : [{ file, list: "1-" }]));
  return [...entries, ...added].map(({ file, list }) => `${file + 1}:${list}`).join();
}

/** Moves some items before another one, or behind the last, in the order that they have. */
export function moved<T>(list: readonly T[], which: ReadonlySet<number>, before: number): T[] {
  const [those, head, tail]: T[][] = [[], [], []];
  for (const [at, one] of list.entries()) (which.has(at) ? those : at < before ? head : tail)?.push(one);
  return [...(head ?? []), ...(those ?? []), ...(tail ?? [])];
}

/** Names each item, so that it keeps its name wherever it stands, though a page may come twice. */
export function namesOf(items: readonly Item[], ids: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return items.map(({ file, page }) => {
    const name = `${ids[file]}/${page}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return `${name}/${times}`;
  });
}
