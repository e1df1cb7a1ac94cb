import { Problem } from "#problem";

/** Pages from `from` to `to`, both of them included, counted from 1. */
export interface Range {
  from: number;
  to: number;
}

/** One word of a list, before anyone knows how many pages there are. */
interface Word {
  text: string;
  from: number | "last";
  to: number | "last";
}

const grammar = /^(last|\d+)\s*(-\s*(last|\d+)?)?$/;
const valid = 'page numbers from 1 on and ranges of them, separated by commas, such as "1-3,5,7-" or "last"';

/** Reads a list of pages as far as that goes without the file, so that nonsense is refused before it is opened. */
export function readWords(list: string, field: string): Word[] {
  return list.split(",").map((part) => {
    const text = part.trim();
    const match = grammar.exec(text.toLowerCase());
    const from = page(match?.[1]);
    const to = match?.[2] === undefined ? from : match[3] === undefined ? "last" : page(match[3]);
    if (from === undefined || to === undefined || from === 0 || to === 0) {
      throw new Problem("bad-request", `${field} has "${shown(text)}", but it must be ${valid}.`, { fields: [field] });
    }
    return { text, from, to };
  });
}

function page(text: string | undefined): number | "last" | undefined {
  return text === undefined || text === "last" ? text : Number(text);
}

/** Reads the ranges of a list in the order given; they may overlap. */
export function rangesOf(list: string, pageCount: number, field = "ranges", whole = "the document"): Range[] {
  return readWords(list, field).map(({ text, from, to }) => {
    const range = { from: from === "last" ? pageCount : from, to: to === "last" ? pageCount : to };
    const has = `${whole} has ${pageCount} ${pageCount === 1 ? "page" : "pages"}`;
    // "7-" in a document of 3 comes out as 7 to 3, but it is the 7 that is wrong, not the order.
    if (range.from > range.to && to !== "last") {
      const message = `${field} has "${shown(text)}", which runs backwards (${has}). Give the lower page first.`;
      throw new Problem("bad-request", message, { fields: [field] });
    }
    if (Math.max(range.from, range.to) > pageCount) {
      throw new Problem("unprocessable", `${field} has "${shown(text)}", but ${has}.`, { fields: [field] });
    }
    return range;
  });
}

/** Lists the pages of a list, each once, in their own order; all pages without a list. */
export function pagesOf(list: string | undefined, pageCount: number, field = "pages"): number[] {
  const ranges = list === undefined ? [{ from: 1, to: pageCount }] : rangesOf(list, pageCount, field);
  // Counts of the ranges that begin and end at each page: a list may name all pages a thousand times.
  const changes = new Int32Array(pageCount + 2);
  for (const { from, to } of ranges) {
    if (from > to) continue;
    changes[from] = (changes[from] ?? 0) + 1;
    changes[to + 1] = (changes[to + 1] ?? 0) - 1;
  }
  const chosen: number[] = [];
  for (let number = 1, covering = 0; number <= pageCount; number++) {
    covering += changes[number] ?? 0;
    if (covering > 0) chosen.push(number);
  }
  return chosen;
}

/** Gives the pages of a list as ranges, as few as possible. */
export function rangesOfPages(list: string | undefined, pageCount: number, field = "pages"): Range[] {
  const ranges: Range[] = [];
  for (const page of pagesOf(list, pageCount, field)) {
    const last = ranges.at(-1);
    if (last?.to === page - 1) last.to = page;
    else ranges.push({ from: page, to: page });
  }
  return ranges;
}

/** Parts the lists of several documents at each ";"; an empty one means all pages. */
export function listsOf(lists: string, field: string): (string | undefined)[] {
  return lists.split(";").map((text) => {
    const list = text.trim();
    if (list === "") return undefined;
    readWords(list, field);
    return list;
  });
}

/** Lists pages in the order given, each as often as it is named, and no more than one beyond `most`. */
export function orderOf(list: string, pageCount: number, most: number, field: string, whole: string): number[] {
  const order: number[] = [];
  for (const { from, to } of rangesOf(list, pageCount, field, whole)) {
    for (let page = from; page <= to && order.length <= most; page++) order.push(page);
  }
  return order;
}

const longest = 40;
const shown = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);
