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

test("a line that is longer than most of a ragged text tells that there was room for it", () => {
  const ragged = Array.from({ length: 20 }, (_, at) => (at === 7 ? 99 : 94 - (at % 5)));
  expect(marginOf(ragged)).toBe(50);
  // Beyond that edge it sticks out.
  expect(marginOf(ragged.with(7, 106))).toBeGreaterThan(50);
});

test("lines that end together tell the edge themselves", () => {
  expect(marginOf(Array.from({ length: 14 }, () => 99))).toBe(55);
});

const book = (offset = 0, { pages = 4, rows = 10 } = {}) =>
  flowOf(
    Array.from({ length: pages }, (_, at) => at + 1).map((number) => {
      const x = (number + offset) % 2 === 1 ? 100 : 50;
      const words = lines(Array.from({ length: rows }, () => 90)).map((line) => ({ ...line, x }));
      return pageOf([...words, { x: 300, y: 770, text: String(number + offset) }], { number });
    }),
  );

test("a book has its margins mirrored, and text of even pages is set in no more than that of odd ones", () => {
  const [section] = book().sections;
  expect(section).toMatchObject({ isMirrored: true, margins: { left: 100, right: 50 } });
  const starts = (section?.blocks ?? []).map((block) => (block.kind === "paragraph" ? block.indent.start : -1));
  expect(new Set(starts)).toEqual(new Set([0]));
});

test("of three pages the one in the middle tells margins where it is full", () => {
  const mirrored = (rows: number) => book(0, { pages: 3, rows }).sections[0]?.isMirrored;
  expect([mirrored(30), mirrored(10)]).toEqual([true, undefined]);
});

test("which margin is the inner one is told by the numbers that pages bear", () => {
  const [section] = book(11).sections;
  expect(section).toMatchObject({ firstNumber: 12, isMirrored: true, margins: { left: 100, right: 50 } });
});

test("pages that are set in a little on one side alone are no book's", () => {
  const pages = [1, 2, 3, 4].map((number) => {
    const words = lines(Array.from({ length: 10 }, () => 80)).map((line) => ({ ...line, x: number % 2 ? 100 : 80 }));
    return pageOf(words, { number });
  });
  expect(flowOf(pages).sections[0]?.isMirrored).toBeUndefined();
});

/** Three pages that begin with the same title, of so many lines. */
const titled = (count: number, foot: (number: number) => Words[] = () => []) =>
  flowOf(
    [1, 2, 3].map((number) => {
      const texts = lines(Array.from({ length: count }, () => 20)).map((one) => ({ ...one, y: one.y + 60 }));
      return pageOf([{ x: 50, y: 130, text: "A form", size: 16 }, ...texts, ...foot(number)], { number });
    }),
  ).sections[0]?.margins.bottom;

test("full pages onto which nothing flows let text go on to their feet", () => {
  expect(titled(45)).toBe(36);
  expect(titled(45, (number) => [{ x: 300, y: 760, text: `Page ${number} of 3` }])).toBeCloseTo(54, 0);
});

test("where text flows from page to page, it ends where it did", () => {
  const pages = [1, 2, 3].map((number) =>
    pageOf(
      Array.from({ length: 40 }, (_, at): Words => ({ x: 50, y: 60 + 12 * at, text: "word ".repeat(18).trim() })),
      { number },
    ),
  );
  expect(flowOf(pages).sections[0]?.margins.bottom).toBeGreaterThan(200);
});

test("text begins where it does on most pages, though one of them has something higher", () => {
  const topOf = (count: number) =>
    flowOf(
      [1, 2, 3, 4, 5].map((number) => {
        const rows = lines(Array.from({ length: number === 2 ? count : 45 }, () => 90));
        const down = number === 2 ? 130 : 150;
        return pageOf(
          rows.map((line) => ({ ...line, y: line.y - 100 + down })),
          { number },
        );
      }),
    ).sections[0]?.margins.top ?? 0;
  expect(topOf(10)).toBeCloseTo(140, -1);
  // Where that page is full, it would not have room for all.
  expect(topOf(47)).toBe(topOf(10) - 20);
});
