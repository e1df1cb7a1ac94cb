import { expect, test } from "bun:test";
import { across, bodyOf, flowOf, pageOf, upright, type Words } from "#support/made-pages.ts";

const edges = [50, 120, 180, 380];
const rowPt = 16;
const rows = [
  ["Package", "Version", "Where it is"],
  ["tcl", "8.5", "www.example.org/tcl"],
  ["bwidget", "1.8", "www.example.org/bwidget"],
  ["itcl", "3.4", "www.example.org/itcl"],
];

/** The second row has no line between its columns, and two texts. */
const saidWith = (wide: readonly Words[]): string[] => {
  const texts = [rows[0] ?? [], [], ...rows.slice(1)];
  const words = texts.flatMap((row, at) =>
    row.map((text, column): Words => ({ x: (edges[column] ?? 0) + 5, y: 112 + at * rowPt, text })),
  );
  const bottom = 100 + texts.length * rowPt;
  const rulings = [
    ...texts.map((_, at) => across(100 + at * rowPt, 50, 380)),
    across(bottom, 50, 380),
    ...[50, 380].map((x) => upright(x, 100, bottom)),
    ...[120, 180].flatMap((x) => [upright(x, 100, 100 + rowPt), upright(x, 100 + 2 * rowPt, bottom)]),
  ];
  return bodyOf(flowOf([pageOf([...words, ...wide], { rulings })]));
};
const saidRows = (...wide: string[]) => [
  [rows[0]?.join("|"), wide.join("|"), ...rows.slice(1).map((row) => row.join("|"))].join("\n"),
];

test("texts of one wide cell that begin where their columns do are several cells", () => {
  const texts = [
    { x: 55, y: 128, text: "Needed packages:" },
    { x: 185, y: 128, text: "(nothing runs without)" },
  ];
  expect(saidWith(texts)).toEqual(saidRows("Needed packages:", "(nothing runs without)"));
});

test("texts that begin elsewhere stay in one cell", () => {
  const texts = [
    { x: 55, y: 128, text: "Needed packages:" },
    { x: 230, y: 128, text: "(nothing runs)" },
  ];
  expect(saidWith(texts)[0]?.split("\n")[1]).not.toContain("|");
});
