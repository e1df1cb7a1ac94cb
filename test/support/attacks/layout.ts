import type { Block } from "#formats/model/document.ts";
import { withoutGaps } from "#layout/book/empty-strips.ts";
import { withStackedRows } from "#layout/book/stacked-rows.ts";
import { tabulate } from "#layout/book/tabulate.ts";
import { compose } from "#layout/compose.ts";
import { deckOf } from "#layout/deck/slides.ts";
import { gathered } from "#layout/document/reading.ts";
import { withDrawnBoxes } from "#layout/lines/drawn-boxes.ts";
import { withInterleaved } from "#layout/lines/interleaved.ts";
import { KnownWords as Dictionary } from "#layout/lines/known-words.ts";
import { linesOn } from "#layout/lines/lines.ts";
import type { FileInfo, FormField, Page } from "#layout/model/page.ts";
import type { Grid, GridCell, Para } from "#layout/model/parts.ts";
import { splitBands } from "#layout/tables/split-bands.ts";
import { contentOf } from "#layout/text/paragraph-text.ts";
import { attack } from "../growth.ts";
import { across, gridOf, pageOf, upright, type Words } from "../made-pages.ts";

const about: FileInfo = { outline: [] };

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

/** So many links to somewhere else, each on a line of its own. */
const linkedLines = (count: number): Page[] => {
  const words = Array.from({ length: count }, (_, at) => ({ x: 50, y: 20 + at * 20, text: "Somewhere else." }));
  const links = words.map(({ y }, at) => ({
    box: [50, y - 8, 125, y + 2] as [number, number, number, number],
    address: `https://example.org/${at}`,
  }));
  return [{ ...pageOf(words, { links }), height: 20 * count + 100 }];
};

/** Links that go from the top of a page to its bottom, beside as many words. */
const tallLinks = (count: number): Page[] => {
  const words = Array.from({ length: count }, (_, at) => ({ x: 50, y: 20 + at * 20, text: "A word beside." }));
  const height = 20 * count + 100;
  const links = words.map((_, at) => ({
    box: [400 + at / count, at / count, 500 + at / count, height - at / count] as [number, number, number, number],
    address: `https://example.org/${at}`,
  }));
  return [{ ...pageOf(words, { links }), height }];
};

const places = (count: number, distance: number): number[] =>
  Array.from({ length: count }, (_, at) => 20 + at * distance);

/** A table of a hundred columns, with something in each cell, and a ground behind it. */
const cells = (count: number): Page[] => {
  const [xs, ys] = [places(101, 20), places(count / 100 + 1, 12)];
  const inCells = ys.slice(1).flatMap((y) => xs.slice(0, -1).map((x) => ({ x: x + 4, y: y - 3 })));
  const words = inCells.map((place, at) => ({ ...place, text: String(at % 10), size: 8 }));
  const fills = inCells.map(({ x, y }, at) => ({
    box: [x - 4, y - 9, x + 16, y + 3] as [number, number, number, number],
    colour: at % 2 === 0 ? "#eeeeee" : "#dddddd",
  }));
  return [{ ...pageOf(words, { rulings: gridOf(xs, ys), fills }), width: 2_100, height: ys.length * 12 + 100 }];
};

/** Texts of a crowded page, 300 a row. */
const apart = (count: number): Page[] => {
  const crowd = Array.from({ length: count }, (_, at) => {
    const left = 20 + 10 * (at % 300);
    return { text: String(at % 7), left, right: left + 4, base: 20 + 10 * Math.floor(at / 300), size: 8, turned: 0 };
  });
  return [{ ...pageOf([]), crowd }];
};

/** A table of so many rows, of which every other one is the gap in a double line, and each of the rest has two rows of text. */
const doubleLines = (count: number): Grid => {
  const ys = Array.from({ length: count + 1 }, (_, at) => 20 * at - 16 * (at % 2));
  const own = (row: number) => [0, 1, 2].map((column) => cellAt(row, column, ys));
  return {
    ...{ kind: "grid", page: 1, box: [0, 0, 300, ys.at(-1) ?? 0], xs: [0, 100, 200, 300], ys },
    ...{ cells: ys.slice(1).flatMap((_, row) => own(row)), ruled: true, heads: 0, columns: 1 },
  };
};

function cellAt(row: number, column: number, ys: readonly number[]): GridCell {
  const [left, top, bottom] = [100 * column, ys[row] ?? 0, ys[row + 1] ?? 0];
  const words = [12, 24].map((down) => ({ x: left + 4, y: top + down, text: `${row} ${column}` }));
  const lines = row % 2 === 0 ? linesOn(pageOf(words), () => ({ place: "" })).level : [];
  return { row, column, rows: 1, columns: 1, box: [left, top, left + 100, bottom], lines, borders: {} };
}

function squeeze(grid: Grid): void {
  const own = { ...grid, cells: grid.cells.map((cell) => ({ ...cell })) };
  splitBands(own);
  withStackedRows(withoutGaps(own));
}

const textOf = (rows: number): Para => {
  const words = Array.from({ length: rows }, (_, at) => ({ x: 50, y: 20 + at * 12, text: `word${at % 7}` }));
  const lines = linesOn({ ...pageOf(words), height: rows * 12 + 100 }, () => ({ place: "" })).level;
  return { kind: "para", page: 1, rows: lines.map((line) => [line]), frame: { left: 50, right: 500 }, columns: 1 };
};

/** Pages that a stranger has made, as they become documents. */
/** Boxes to be ticked, all on one line of texts that are on it as well. */
const tickBoxes = (count: number): Page[] => {
  const places = Array.from({ length: count }, (_, at) => 40 + 60 * at);
  const rulings = places.flatMap((x) => [
    ...[92, 101].map((at) => across(at, x, x + 9)),
    ...[x, x + 9].map((at) => upright(at, 92, 101)),
  ]);
  return [
    pageOf(
      places.map((x) => ({ x: x + 15, y: 100, text: "yes" })),
      { rulings },
    ),
  ];
};

/** Points of one font, and behind all of them letters of another that have room for these. */
const signsOfTwoFonts = (count: number): Page[] => {
  const points = Array.from({ length: count }, (_, at) => ({ x: 50 + 10 * at, y: 100, text: "." }));
  const letters = pageOf([{ x: 45, y: 100, text: "a" }]).runs.map((run) => ({
    ...run,
    text: "a".repeat(count),
    edges: points.flatMap(({ x }) => [x - 5, x]),
  }));
  const page = pageOf(points);
  return [{ ...page, runs: [...page.runs, ...letters], width: 100 + 10 * count }];
};

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
  attackOf("links on lines", 500, linkedLines),
  attackOf("links beside words", 500, tallLinks),
  attackOf("cells of a table", 2_000, cells),
  attack("cells of a slide's table", 2_000, cells, (pages) => deckOf(pages, about)),
  attack("cells of a sheet's table", 2_000, cells, (pages) => tabulate(pages, about, "page")),
  attack("texts of a crowded page", 20_000, apart, (pages) => tabulate(pages, about, "page")),
  attack("boxes to be ticked", 4_000, tickBoxes, ([page]) => page && withDrawnBoxes(page)),
  attack("signs of two fonts", 4_000, signsOfTwoFonts, ([page]) => page && withInterleaved(page.runs)),
  attack("rows between double lines", 4_000, doubleLines, squeeze),
  attack("lines of one text", 8_000, textOf, (para) => contentOf(para, new Dictionary())),
  attack("tables of a workbook", 400, tables, (pages) => tabulate(pages, about, "page")),
];
