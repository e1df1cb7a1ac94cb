import { expect, test } from "bun:test";
import { bodyOf, flowOf, gridOf, pageOf, prose, type Words } from "#support/made-pages.ts";

const rulings = gridOf([50, 200, 400], [200, 220, 240]);
const cells: Words[] = [
  { x: 60, y: 214, text: "Name" },
  { x: 210, y: 214, text: "Count" },
  { x: 60, y: 234, text: "Pens" },
  { x: 210, y: 234, text: "12" },
];
const caption = { x: 50, y: 190, text: "Table 1. What there is.", bold: true };
const read = (words: Words[]): string[] => bodyOf(flowOf([pageOf(words, { rulings })]));

test("what names a table right above it is its caption, and no heading", () => {
  expect(read([...prose(50, 100, 3), caption, ...cells])).toContain("caption: Table 1. What there is.");
});

test("a sentence about a table, and what begins like a caption, are none", () => {
  for (const text of ["Table 1 tells what there is, as was said.", "Table of what there is", "Figures 1 and 2"])
    expect(read([...prose(50, 100, 3), { x: 50, y: 190, text }, ...cells]).join()).not.toContain("caption");
});

test("the same words elsewhere are text", () => {
  const far = { ...caption, y: 400, bold: false, text: "Table 1 tells what there is, as was said before." };
  const all = read([...cells, ...prose(50, 300, 3), far, ...prose(50, 500, 3)]);
  expect(all.some((one) => one.startsWith("caption"))).toBe(false);
});

test("a caption is told by its number where nothing is found beside it, and by its small letters below a table", () => {
  const named = { x: 50, y: 190, text: "Tab. 2 – What there is", size: 8 };
  expect(bodyOf(flowOf([pageOf([...prose(50, 100, 3), named, ...prose(50, 300, 6)])]))).toContain(
    "caption: Tab. 2 – What there is",
  );
});
