import { expect, test } from "bun:test";
import { bodyOf, flowOf, pageOf, prose, type Words } from "#support/made-pages.ts";

/** A letter is five points wide, and so is a blank. */
const item = (at: number, mark: string, text: string, textAt: number): Words[] => [
  { x: 60, y: 200 + at * 16, text: mark },
  { x: textAt, y: 200 + at * 16, text },
];
const read = (words: readonly Words[]): string[] => bodyOf(flowOf([pageOf([...prose(50, 100, 6), ...words])])).slice(1);

test("marks with a blank behind them, so that no two texts begin at one place, are text", () => {
  const typed = ["i. one of them", "ii. two of them", "iii. three of them"].map((text, at) => ({
    x: 60,
    y: 200 + at * 16,
    text,
  }));
  expect(read(typed)).toEqual(["i. one of them", "ii. two of them", "iii. three of them"]);
});

test("marks in front of texts that begin at one place count by themselves", () => {
  const counted = [
    ...item(0, "i.", "one of them", 90),
    ...item(1, "ii.", "two of them", 90),
    ...item(2, "iii.", "three of them", 90),
  ];
  expect(read(counted)).toEqual(["item 0: one of them", "item 0: two of them", "item 0: three of them"]);
});

test("so do those of texts whose further lines begin where the first one does, and others do not", () => {
  const long = prose(50, 0, 1)[0]?.text ?? "";
  const wrapped = (below: number) =>
    ["1.", "2."].flatMap((mark, at) => [
      { x: 60, y: 200 + at * 30, text: `${mark} ${long.slice(0, 94)}` },
      { x: below, y: 212 + at * 30, text: "said to all of them" },
    ]);
  expect(read(wrapped(75))[0]).toStartWith("item 0: word");
  expect(read(wrapped(60))[0]).toStartWith("1. word");
});

test("boxes to be ticked are text with a blank behind them, and a list's marks with a tab", () => {
  const boxes = (x: number): Words[] =>
    ["Resident", "Visitor for a month", "Trade"].flatMap((text, at): Words[] => [
      { x: 50, y: 100 + at * 14, text: "☐" },
      { x, y: 100 + at * 14, text },
    ]);
  expect(bodyOf(flowOf([pageOf(boxes(58))]))).toEqual(["☐ Resident", "☐ Visitor for a month", "☐ Trade"]);
  expect(bodyOf(flowOf([pageOf(boxes(70))]))).toEqual([
    "item 0: Resident",
    "item 0: Visitor for a month",
    "item 0: Trade",
  ]);
});
