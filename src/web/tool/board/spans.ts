/** Pages from one to another, both included. */
export interface Span {
  from: number;
  to: number;
}

const grammar = /^(last|\d+)\s*(-\s*(last|\d+)?)?$/;

/** Reads a list as the service does ("1-3,5,7-", "last"), as far as it goes in a document of so many pages. */
export function readSpans(list: string, pages: number): Span[] | undefined {
  if (list.trim() === "") return [];
  const number = (text: string) => (text === "last" ? pages : Number(text));
  const spans: Span[] = [];
  for (const part of list.split(",")) {
    const match = grammar.exec(part.trim().toLowerCase());
    if (!match?.[1]) return undefined;
    const from = number(match[1]);
    const to = match[2] === undefined ? from : match[3] === undefined ? pages : number(match[3]);
    if (from < 1 || from > to || to > pages) return undefined;
    spans.push({ from, to });
  }
  return spans;
}

export const writeSpans = (spans: readonly Span[]): string =>
  spans.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(",");

/** Lists the pages of spans, in their order and as often as they name them. */
export const pagesIn = (spans: readonly Span[]): number[] =>
  spans.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => from + at));

/** Gives the fewest spans that name these pages in this order. */
export function spansOf(pages: readonly number[]): Span[] {
  const spans: Span[] = [];
  for (const page of pages) {
    const last = spans.at(-1);
    if (last && last.to + 1 === page) last.to = page;
    else spans.push({ from: page, to: page });
  }
  return spans;
}

const has = ({ from, to }: Span, page: number) => from <= page && page <= to;

/**
 * Takes a page in or out. Spans that somebody wrote stay apart: to split a document, "1-2,3-4" and "1-4" are not the
 * same.
 */
export function toggled(spans: readonly Span[], page: number): Span[] {
  if (spans.some((span) => has(span, page))) {
    return spans.flatMap((span) => {
      if (!has(span, page)) return [span];
      const left = { from: span.from, to: page - 1 };
      const right = { from: page + 1, to: span.to };
      return [left, right].filter(({ from, to }) => from <= to);
    });
  }
  const before = spans.findIndex(({ to }) => to === page - 1);
  const after = spans.findIndex(({ from }) => from === page + 1);
  if (before >= 0) return spans.map((span, at) => (at === before ? { ...span, to: page } : span));
  if (after >= 0) return spans.map((span, at) => (at === after ? { ...span, from: page } : span));
  const place = spans.findIndex(({ from }) => from > page);
  return spans.toSpliced(place < 0 ? spans.length : place, 0, { from: page, to: page });
}

/** Changes spans so that they name exactly these pages, counted from 0. */
export function changed(spans: readonly Span[], chosen: ReadonlySet<number>): Span[] {
  const before = new Set(pagesIn(spans).map((page) => page - 1));
  const now = [...chosen].sort((one, other) => one - other);
  const differing = [...before].filter((at) => !chosen.has(at)).concat(now.filter((at) => !before.has(at)));
  // Many at once are no longer what somebody wrote, and one by one they would take long.
  if (differing.length > mostByOne) return spansOf(now.map((at) => at + 1));
  return differing.reduce((changing, at) => toggled(changing, at + 1), [...spans]);
}

const mostByOne = 100;
