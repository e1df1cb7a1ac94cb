import { expect, test } from "bun:test";
import { flowOf, pageOf, prose, type Words } from "#support/made-pages.ts";

const narrow = "words go on until this narrow line is full";
const column = (x: number, count: number, text = narrow): Words[] => [
  ...prose(x, 100, count - 1, { text }),
  { x, y: 100 + (count - 1) * 12, text: "and end." },
];
const begins = (...pages: Words[][]) =>
  flowOf(pages.map((words, at) => pageOf(words, { number: at + 1 }))).sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === "paragraph" && block.begins ? [block.begins] : [])),
  );
const below = (y: number): Words[] => prose(50, y, 6);

test("a column that ends early is ended by a break, and one that is full goes on by itself", () => {
  const full = [...column(50, 50), ...column(320, 50)];
  expect(begins(full)).toEqual([]);
  expect(begins([...column(50, 20), ...column(320, 50)])).toEqual(["column"]);
});

test("columns above other text are even by themselves, and uneven by a break", () => {
  expect(begins([...column(50, 20), ...column(320, 20), ...below(420)])).toEqual([]);
  expect(begins([...column(50, 20), ...column(320, 12), ...below(420)])).toEqual(["column"]);
});
