import { expect, test } from "bun:test";
import { across, bodyOf, flowOf, pageOf, prose, type Words } from "#support/made-pages.ts";

const story = (x: number, y: number, name: string): Words[] =>
  prose(x, y, 8).map((words, at) => ({ ...words, text: `${at === 0 ? `${name} ` : ""}${words.text}`.slice(0, 46) }));
const four = [
  ...[...story(50, 100, "First"), ...story(320, 100, "Second")],
  ...[...story(50, 220, "Third"), ...story(320, 220, "Fourth")],
];
const order = (text: string) => (text.match(/First|Second|Third|Fourth/g) ?? []).join(" ");

test("columns end at a line across all of them, and what is below it is read afterwards", () => {
  const document = flowOf([pageOf(four, { rulings: [across(200, 50, 550)] })]);
  expect(order(bodyOf(document).join(" "))).toBe("First Second Third Fourth");
  expect(document.sections.map(({ columns }) => columns.length)).toEqual([2, 2]);
  expect(document.sections[1]?.goesOn).toBe(true);
});

test("a line in one column parts none", () => {
  const document = flowOf([pageOf(four, { rulings: [across(200, 50, 280)] })]);
  expect(order(bodyOf(document).join(" "))).toBe("First Third Second Fourth");
  expect(document.sections.map(({ columns }) => columns.length)).toEqual([2]);
});

test("lines between rows part no columns", () => {
  const rulings = four.slice(1, 3).map(({ y }) => across(y - 9, 50, 550));
  const document = flowOf([pageOf(four.slice(0, 16), { rulings })]);
  expect(document.sections.map(({ columns }) => columns.length)).toEqual([2]);
});

test("numbers in front of headings that are as far out as no text part no columns where they end", () => {
  const text = (x: number, y: number, count: number) =>
    prose(x, y, count).map((words) => ({ ...words, text: words.text.slice(0, 40) }));
  const left = [
    ...text(80, 100, 16),
    { x: 50, y: 310, text: "1", size: 12 },
    { x: 80, y: 310, text: "Introduction", size: 12 },
    { x: 50, y: 330, text: "1.1", size: 12 },
    { x: 90, y: 330, text: "Of numbers", size: 12 },
    ...story(50, 348, "First"),
  ];
  const ragged = prose(320, 100, 28).map((words, at) => ({ ...words, text: words.text.slice(0, 46 - 2 * (at % 4)) }));
  const right = ragged.map((words, at) => (at === 0 ? { ...words, text: "Second, and so on for ever" } : words));
  expect(order(bodyOf(flowOf([pageOf([...left, ...right])])).join(" "))).toBe("First Second");
});
