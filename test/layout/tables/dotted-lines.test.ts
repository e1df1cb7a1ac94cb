import { expect, test } from "bun:test";
import type { Fill } from "#layout/model/page.ts";
import { dottedLines } from "#layout/tables/dotted-lines.ts";

const dot = (x: number, y: number): Fill => ({ box: [x, y, x + 0.75, y + 0.75], colour: "#888888" });
const dotted = (from: number, count: number, y: number) =>
  Array.from({ length: count }, (_, at) => dot(from + at * 1.5, y));

test("dots in equal steps are a line, and the sides of two cells are one although the steps meet unevenly", () => {
  const { rulings, rest } = dottedLines([...dotted(50, 40, 100), ...dotted(110.4, 40, 100)]);
  expect(rest).toEqual([]);
  expect(rulings).toEqual([
    { across: true, at: 100.375, from: 50, to: 110.4 + 39 * 1.5 + 0.75, width: 0.75, colour: "#888888" },
  ]);
});

test("dots below each other are an upright line", () => {
  const { rulings } = dottedLines(Array.from({ length: 20 }, (_, at) => dot(80, 100 + at * 1.5)));
  expect(rulings).toEqual([{ across: false, at: 80.375, from: 100, to: 129.25, width: 0.75, colour: "#888888" }]);
});

test("the squares of a matrix code are no lines, nor are a few dots", () => {
  const code = [0, 1, 2, 5, 6, 9, 10, 11, 12, 15, 17, 18].map((at) => dot(at * 0.75, 30));
  expect(dottedLines([...code, ...dotted(200, 5, 60)])).toEqual({
    rulings: [],
    rest: [...code, ...dotted(200, 5, 60)],
  });
});
