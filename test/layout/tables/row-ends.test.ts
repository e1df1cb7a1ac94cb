import { expect, test } from "bun:test";
import { across, bodyOf, flowOf, pageOf, upright } from "#support/made-pages.ts";

test("a row ends where lines between columns begin, though no line goes across", () => {
  const edges = [50, 120, 160, 200, 260];
  const words = [
    ...["", "R", "", "Lisp"].map((text, column) => ({ x: (edges[column] ?? 0) + 4, y: 100, text })),
    ...["", "base", "vcd", ""].map((text, column) => ({ x: (edges[column] ?? 0) + 4, y: 114, text })),
    ...["Shape", "x", "y", "z"].map((text, column) => ({ x: (edges[column] ?? 0) + 4, y: 132, text })),
    ...["Colour", "p", "q", "r"].map((text, column) => ({ x: (edges[column] ?? 0) + 4, y: 150, text })),
  ].filter(({ text }) => text !== "");
  const rulings = [
    ...[90, 120, 138, 156].map((y) => across(y, 50, 260)),
    ...edges.map((x) => upright(x, x === 160 ? 104 : 90, 156)),
  ];
  expect(bodyOf(flowOf([pageOf(words, { rulings })]))).toEqual(["|R|Lisp\nbase|vcd\nShape|x|y|z\nColour|p|q|r"]);
});
