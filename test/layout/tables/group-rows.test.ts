import { expect, test } from "bun:test";
import type { Fill } from "#layout/model/page.ts";
import { bodyOf, flowOf, pageOf, type Words } from "#support/made-pages.ts";

const sides = [50, 130, 330, 420];
const rowHeightPt = 18;
const rows = [
  ["A-1", "Zinc bolt", "6.35"],
  ["A-2", "Nylon brush", "2.13"],
  ["A-3", "Steel brush", "1.06"],
  ["Hand tools"],
  ["B-1", "Zinc rake", "8.20"],
  ["B-2", "Oak hammer", "9.10"],
  ["B-3", "Brass saw", "4.40"],
  ["B-4", "Steel saw", "4.10"],
];

/** Every other row is shaded cell by cell, and the title of a group in one area over all columns. */
const pageWith = (texts: readonly (readonly string[])[]) => {
  const words = texts.flatMap((row, at) =>
    row.map((text, column): Words => ({ x: (sides[column] ?? 0) + 4, y: 113 + at * rowHeightPt, text })),
  );
  const fills = texts.flatMap((_, at): Fill[] => {
    const [top, bottom] = [100 + at * rowHeightPt, 100 + (at + 1) * rowHeightPt];
    if (at === 3) return [{ box: [50, top, 420, bottom], colour: "#eeeeee" }];
    if (at % 2 === 1) return [];
    return sides.slice(1).map((to, column) => ({ box: [sides[column] ?? 0, top, to, bottom], colour: "#fafafa" }));
  });
  return pageOf(words, { fills });
};
const said = (texts: readonly (readonly string[])[]) => texts.map((row) => row.join("|")).join("\n");

test("the title of a group on a ground over all columns of a striped table is one cell", () => {
  expect(bodyOf(flowOf([pageWith(rows)]))).toEqual([said(rows)]);
});

test("a row of several texts on such a ground has its columns", () => {
  const sums = rows.map((row, at) => (at === 3 ? ["Sum", "of three", "9.54"] : row));
  expect(bodyOf(flowOf([pageWith(sums)]))).toEqual([said(sums)]);
});
