import { expect, test } from "bun:test";
import { across, bodyOf, flowOf, gridOf, pageOf, prose, type Words } from "#support/made-pages.ts";

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

const heading = (x: number, y: number): Words => ({ x, y, text: "A heading of both", size: 14, bold: true });
const ended = (words: Words[]): Words[] =>
  words.map((one, at) => (at === words.length - 1 ? { ...one, text: "and ends here." } : one));
const below = [...story(50, 260, "Third"), ...story(320, 260, "Fourth")];

test("columns that end level above a heading, and begin level below it, are read to their ends before it", () => {
  const above = [...story(50, 100, "First"), ...ended(story(320, 100, "Second"))];
  const document = flowOf([pageOf([...above, heading(50, 230), ...below])]);
  expect(order(bodyOf(document).join(" "))).toBe("First Second Third Fourth");
  expect(document.sections.map(({ columns }) => columns.length)).toEqual([2, 0, 2]);
});

test("a heading with text beside it, or above which the last column does not end, is of its own column", () => {
  const readOn = [...story(50, 100, "First"), ...story(320, 100, "Second")];
  const longer = [
    ...story(50, 100, "First"),
    ...prose(320, 100, 21).map((words) => ({ ...words, text: words.text.slice(0, 46) })),
  ];
  expect(order(bodyOf(flowOf([pageOf([...readOn, heading(50, 230), ...below])])).join(" "))).toBe(
    "First Third Second Fourth",
  );
  expect(flowOf([pageOf([...longer, heading(50, 230), ...story(50, 260, "Third")])]).sections).toHaveLength(1);
});

test("lines aside above columns are read before them, whichever column they stand over", () => {
  const aside = [heading(50, 60), { x: 480, y: 76, text: "on a Monday" }];
  const document = flowOf([
    pageOf([...aside, heading(50, 110), ...story(50, 140, "First"), ...story(320, 140, "Second")]),
  ]);
  expect(bodyOf(document)[1]).toBe("on a Monday");
  expect(document.sections.map(({ columns }) => columns.length)).toEqual([0, 2]);
});

test("a column that begins a line higher than the other takes that line from what is above", () => {
  const wide = {
    x: 50,
    y: 100,
    text: "What reaches over both of the columns, since it is told of what is above them, such as a figure, or a table.",
  };
  const document = flowOf([
    pageOf([
      wide,
      ...prose(320, 120, 20).map((words, at) => ({
        ...words,
        text: `${at === 0 ? "Second " : ""}${words.text}`.slice(0, 46),
      })),
      ...prose(50, 134, 19).map((words, at) => ({
        ...words,
        text: `${at === 0 ? "First " : ""}${words.text}`.slice(0, 46),
      })),
    ]),
  ]);
  expect(order(bodyOf(document).join(" "))).toBe("First Second");
  expect(bodyOf({ ...document, sections: document.sections.slice(0, 1) })).toEqual([wide.text]);
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

test("tables beside each other below heads of their own are columns", () => {
  const table = (x: number, y: number, name: string): Words[] => [
    { x, y, text: `Head ${name}`, bold: true },
    ...Array.from({ length: 5 }, (_, row): Words[] => [
      { x: x + 4, y: y + 24 + row * 20, text: `${name}${row}` },
      { x: x + 104, y: y + 24 + row * 20, text: "means it" },
    ]).flat(),
  ];
  const lines = (x: number, y: number) =>
    gridOf(
      [x, x + 100, x + 200],
      Array.from({ length: 6 }, (_, row) => y + 10 + row * 20),
    );
  const document = flowOf([
    pageOf([...table(50, 100, "a"), ...table(320, 106, "b")], { rulings: [...lines(50, 100), ...lines(320, 106)] }),
  ]);
  expect(document.sections.map(({ columns }) => columns.length)).toEqual([2]);
  expect(bodyOf(document).map((text) => text.slice(-6))).toEqual([
    "Head a",
    expect.any(String),
    "Head b",
    expect.any(String),
  ]);
});
