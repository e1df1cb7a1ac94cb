import { expect, test } from "bun:test";
import { across, bodyOf, flowOf, pageOf, upright, type Words } from "#support/made-pages.ts";

const columns = [60, 200, 300, 400];
const rowHigh = 18;
const rows = [
  ["Oxford", "05:10", "05:42", "06:36"],
  ["Leeds", "05:31", "05:52", "06:46"],
  ["Albany", "05:48", "06:03", "06:57"],
];
const wordsOf = (texts: readonly string[], base: number): Words[] =>
  texts.map((text, column) => ({ x: columns[column] ?? 0, y: base, text }));
const body = rows.flatMap((row, at) => wordsOf(row, 200 + at * rowHigh));
const rulings = [
  ...Array.from({ length: rows.length + 1 }, (_, at) => across(187 + at * rowHigh, 55, 480)),
  ...[55, 190, 290, 390, 480].map((x) => upright(x, 187, 187 + rows.length * rowHigh)),
];
const said = (all: readonly (readonly string[])[]) => all.map((row) => row.join("|")).join("\n");
const bodyWith = (head: readonly Words[]) => bodyOf(flowOf([pageOf([...head, ...body], { rulings })]));

test("words above the columns of a table with lines are its head", () => {
  const head = ["Place", "R 235", "R 237", "R 239"];
  expect(bodyWith(wordsOf(head, 182))).toEqual([said([head, ...rows])]);
});

test("words above some of its columns, or farther away, are none", () => {
  expect(bodyWith(wordsOf(["Place", "R 235"], 182)).at(-1)).toBe(said(rows));
  expect(bodyWith(wordsOf(["Place", "R 235", "R 237", "R 239"], 150)).at(-1)).toBe(said(rows));
});
