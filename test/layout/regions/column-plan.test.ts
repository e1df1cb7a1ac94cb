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

test("a few lines in both columns of the page before go on in them, and a head below them does not", () => {
  const rest = [50, 320].flatMap((x) => column(x, 60, 2));
  expect(columnsOf(full, rest)).toEqual([2]);
  const head = { x: 50, y: 110, text: "A head of its own", size: 16 };
  expect(columnsOf(full, [...rest, head, ...column(50, 140, 4)])).toEqual([2, 0, 2]);
  const wide = { x: 50, y: 40, text: "What is wider than a column of the page before, and so stands in none of them." };
  expect(columnsOf(full, [wide, ...rest])).toEqual([2, 0]);
});

test("short texts beside each other, such as cells, are no columns of the page before", () => {
  const cells = [0, 1, 2].flatMap((row) => [50, 320].map((x) => ({ x, y: 60 + row * 12, text: `Cell ${row}` })));
  expect(columnsOf(full, cells)).toEqual([2, 0]);
});
