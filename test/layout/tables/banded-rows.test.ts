import { expect, test } from "bun:test";
import type { Fill } from "#layout/model/page.ts";
import { bodyOf, flowOf, pageOf, type Words } from "#support/made-pages.ts";

const columns = [60, 200];
const rows = [
  ["Basic Latin", "U+0020 to U+007E"],
  ["Greek", "U+0370 to U+0377, U+037A,\nU+0384 to U+038A"],
  ["Spacing Letters", "U+02B0 to U+02FF"],
  ["Cyrillic", "U+0400 to U+045F, U+0462,\nU+0472 to U+0475,\nU+048A to U+04FF"],
  ["Currency Symbols", "U+20A0 to U+20C0"],
];
const linePt = 14;
const colours = ["#dce5eb", "#edf2f5"];

/** Each row has one ground over all columns, as high as its lines; `groundsOf` tells the areas of that ground. */
const pageWith = (
  texts: readonly (readonly string[])[],
  groundsOf: (row: number, box: Fill["box"]) => readonly Fill[],
  starts = columns,
) => {
  let top = 100;
  const [words, fills]: [Words[], Fill[]] = [[], []];
  for (const [at, row] of texts.entries()) {
    const high = 6 + linePt * Math.max(...row.map((text) => text.split("\n").length));
    fills.push(...groundsOf(at, [50, top, 400, top + high]));
    for (const [column, text] of row.entries())
      for (const [line, part] of text.split("\n").entries())
        words.push({ x: starts[column] ?? 0, y: top + linePt * (line + 1), text: part });
    top += high;
  }
  return pageOf(words, { fills });
};
const said = (texts: readonly (readonly string[])[]) =>
  texts.map((row) => row.map((text) => text.replaceAll("\n", "/")).join("|")).join("\n");
const byTurns = (row: number, box: Fill["box"]): Fill[] => [{ box, colour: colours[row % 2] ?? "" }];

test("grounds of two colours by turns, each over a whole row, are the rows of a table", () => {
  expect(bodyOf(flowOf([pageWith(rows, byTurns)]))).toEqual([said(rows)]);
});

test("a ground below every other row tells the rows without one as well", () => {
  const everyOther = (row: number, box: Fill["box"]) => (row % 2 === 0 ? byTurns(row, box) : []);
  expect(bodyOf(flowOf([pageWith(rows, everyOther)]))).toEqual([said(rows)]);
});

test("rows on whole grounds have the columns of the cells above them", () => {
  const head = ["Feature", "Sample", "Setting"];
  const two = [head, ["Standard", "a to z, all letters", "smcp=0"], ["Small caps", "A to Z, all letters", "smcp=1"]];
  const grounds = (row: number, [left, top, right, bottom]: Fill["box"]): Fill[] => {
    if (row > 0) return [{ box: [left, top, right, bottom], colour: colours[row - 1] ?? "" }];
    const sides = [left, 140, 290, right];
    return sides.slice(1).map((to, at) => ({ box: [sides[at] ?? 0, top, to, bottom], colour: "#a6afb4" }));
  };
  expect(bodyOf(flowOf([pageWith(two, grounds, [60, 150, 300])]))).toEqual([said(two)]);
});

test("sentences on grounds, and texts that stand nowhere below each other, are no table", () => {
  const prose = ["Nothing of this is listed", "Each of these has a ground", "A third one says no more"].map((text) => [
    text,
  ]);
  const tablesIn = (texts: readonly (readonly string[])[], starts: number[]) =>
    flowOf([pageWith(texts, byTurns, starts)])
      .sections.flatMap(({ blocks }) => blocks)
      .filter(({ kind }) => kind === "table").length;
  expect(tablesIn(prose, [60])).toBe(0);
  const strewn = [
    ["One", "here", "", ""],
    ["Two", "", "there", ""],
    ["Three", "", "", "far"],
  ];
  expect(tablesIn(strewn, [60, 200, 262, 331])).toBe(0);
});
