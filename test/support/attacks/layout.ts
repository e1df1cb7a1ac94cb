import type { Block } from "#formats/document.ts";
import { tabulate } from "#layout/book/tabulate.ts";
import { compose } from "#layout/compose.ts";
import type { About, FormField, Page } from "#layout/page.ts";
import { gathered } from "#layout/reading.ts";
import { attack } from "../growth.ts";
import { gridOf, pageOf, type Words } from "../made-pages.ts";

const about: About = { outline: [] };

const read = (pages: readonly Page[]): Block[] =>
  compose(gathered(pages), about, []).document.sections.flatMap(({ blocks }) => blocks);

const attackOf = (name: string, size: number, make: (count: number) => Page[]) => attack(name, size, make, read);

/** Lines of text over as many pages as they take. */
const pagesOf = (count: number, wordsAt: (at: number) => Omit<Words, "y">): Page[] => {
  const perPage = 50;
  return Array.from({ length: Math.ceil(count / perPage) }, (_, page) => {
    const rows = Array.from({ length: Math.min(perPage, count - page * perPage) }, (_, row) => row);
    const words = rows.map((row) => ({ ...wordsAt(page * perPage + row), y: 40 + 15 * row }));
    return pageOf(words, { number: page + 1 });
  });
};

const xs = [50, 200, 350, 500];

/** A table that goes on from page to page; every second page may have a border more. */
const tables = (rows: number): Page[] => {
  const perPage = 40;
  return Array.from({ length: Math.ceil(rows / perPage) }, (_, page) => {
    const ys = Array.from({ length: perPage + 1 }, (_, at) => 40 + 18 * at);
    const words = ys
      .slice(1)
      .flatMap((y, row) =>
        xs.slice(0, 3).map((x, column) => ({ x: x + 4, y: y - 5, text: `${page} ${row} ${column}` })),
      );
    return pageOf(words, { rulings: gridOf(xs, ys), number: page + 1 });
  });
};

const form = (count: number): Page[] => {
  const perPage = 300;
  return Array.from({ length: Math.ceil(count / perPage) }, (_, page): Page => {
    const fields = Array.from({ length: perPage }, (_, at): FormField => {
      const [left, top] = [20 + 95 * (at % 6), 20 + 15 * Math.floor(at / 6)];
      return { box: [left, top, left + 80, top + 12], kind: "text", title: `Field ${at}`, value: "", options: [] };
    });
    return { ...pageOf([], { number: page + 1 }), fields };
  });
};

/** Links to as many places of the same page. */
const links = (count: number): Page[] => {
  const places = Array.from({ length: count }, (_, at) => ({
    box: [0, 0, 1, 1] as [number, number, number, number],
    target: { page: 1, top: at / 2 },
  }));
  const words = Array.from({ length: count }, (_, at) => ({ x: 50, y: 20 + at * 20, text: "A place to lead to." }));
  return [{ ...pageOf(words, { links: places }), height: 20 * count + 100 }];
};

/** Pages that a stranger has made, as they become documents. */
export const layouts = [
  attackOf("paragraphs", 1_000, (count) =>
    pagesOf(count, (at) => ({ x: 50, text: `Line ${at} of a text that goes on` })),
  ),
  attackOf("items of lists", 500, (count) =>
    pagesOf(count, (at) => ({ x: 50 + (at % 7) * 12, text: `${at % 9}. an item` })),
  ),
  attackOf("headings", 500, (count) =>
    pagesOf(count, (at) => ({ x: 50, text: `1.${at} A heading`, size: 10 + (at % 5), bold: true })),
  ),
  attackOf("a table over all pages", 400, tables),
  attackOf("fields of a form", 600, form),
  attackOf("links to one page", 500, links),
  attack("tables of a workbook", 400, tables, (pages) => tabulate(pages, about, "page")),
];
