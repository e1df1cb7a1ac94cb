import { expect, test } from "bun:test";
import { deckOf } from "#layout/deck/slides.ts";
import { pageOf, type Words } from "#support/made-pages.ts";

const beginnings = (words: readonly Words[]) =>
  deckOf([pageOf(words)], { outline: [] })
    .slides.slides.flatMap(({ shapes }) => shapes)
    .flatMap((shape) => (shape.kind === "text" ? shape.paragraphs : []))
    .map(({ content: [first] }) => (first && "text" in first ? first.text.split(" ")[0] : ""));

const story = (x: number, y: number, name: string): Words[] => [
  { x, y, text: `${name} goes on in many words to its edge here` },
  { x, y: y + 12, text: "and so does the second line of this text, too" },
  { x, y: y + 24, text: "which is as long as all the others that it has" },
  { x, y: y + 36, text: "up to its end" },
];

test("text in columns is read column by column, below what stands above them all", () => {
  const words = [
    ...[...story(60, 150, "First"), ...story(60, 220, "Second")],
    ...[...story(340, 150, "Third"), ...story(340, 220, "Fourth")],
    { x: 60, y: 60, text: "Heading over all of the page", size: 24 },
  ];
  expect(beginnings(words)).toEqual(["Heading", "First", "Second", "Third", "Fourth"]);
});

test("short texts side by side are read row by row", () => {
  const words = [
    ...[
      { x: 60, y: 150, text: "North" },
      { x: 340, y: 150, text: "South" },
    ],
    ...[
      { x: 60, y: 220, text: "East" },
      { x: 340, y: 220, text: "West" },
    ],
  ];
  expect(beginnings(words)).toEqual(["North", "South", "East", "West"]);
});
