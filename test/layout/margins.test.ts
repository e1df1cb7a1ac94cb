import { expect, test } from "bun:test";
import { flowOf, pageOf, type Words } from "#support/made-pages.ts";

/** Lines from 50 on, of so many letters of 5 points each, on a page 600 points wide. */
const lines = (letters: readonly number[]): Words[] =>
  letters.map((count, at) => ({
    x: 50,
    y: 100 + at * 12,
    text: "word "
      .repeat(40)
      .slice(0, count - 1)
      .concat("s"),
  }));

const marginOf = (letters: readonly number[]) => flowOf([pageOf(lines(letters))]).sections[0]?.margins.right;

test("ragged lines that nearly reach the edge opposite their beginning have room up to it", () => {
  const ragged = Array.from({ length: 14 }, (_, at) => (at % 8 === 3 ? 99 : 97 - (at % 5)));
  expect(marginOf(ragged)).toBe(50);
});

test("lines that end together tell the edge themselves", () => {
  expect(marginOf(Array.from({ length: 14 }, () => 99))).toBe(55);
});
