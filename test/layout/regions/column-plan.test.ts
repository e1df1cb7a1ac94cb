import { expect, test } from "bun:test";
import { flowOf, pageOf, prose, type Words } from "#support/made-pages.ts";

const column = (x: number, y: number, count: number): Words[] =>
  prose(x, y, count).map((words, at) => ({ ...words, text: at % 6 === 5 ? "and ends." : words.text.slice(0, 46) }));
const columnsOf = (...pages: readonly Words[][]): number[] =>
  flowOf(pages.map((words, at) => pageOf(words, { number: at + 1 }))).sections.map(({ columns }) => columns.length);

const full = [...column(50, 60, 54), ...column(320, 60, 54)];

test("text that ends in the first of its columns goes on in them, with the others empty", () => {
  expect(columnsOf(full, column(50, 60, 12))).toEqual([2]);
});

test("what reaches over the columns stands by itself, and text below it in the first of them again", () => {
  const wide = {
    x: 50,
    y: 60,
    text: "What is told of both columns in one line that is longer than each of them is, as a caption may be.",
  };
  expect(columnsOf(full, [wide, ...column(50, 100, 12)])).toEqual([2, 0, 2]);
});

test("lines that end before the column does are of a page of their own", () => {
  const items = Array.from({ length: 12 }, (_, at) => ({ x: 50, y: 60 + 12 * at, text: `Item ${at} of a list` }));
  expect(columnsOf(full, items)).toEqual([2, 0]);
});
