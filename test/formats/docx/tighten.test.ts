import { expect, test } from "bun:test";
import { tightened } from "#formats/docx/tighten.ts";
import { writeDocx } from "#formats/docx/write.ts";
import { bodyOf, partOf, saidBy } from "#support/docx.ts";
import { richDocument } from "#support/rich-document.ts";

const given = writeDocx(richDocument([]));
const numbers = (bytes: Uint8Array, attribute: string): number[] =>
  saidBy(bodyOf(bytes) + partOf(bytes, "word/styles.xml"), "w:spacing", attribute).flatMap((value) =>
    value === undefined ? [] : [Number(value)],
  );

const numbersOf = (bytes: Uint8Array, name: string): number[] => saidBy(bodyOf(bytes), name).map(Number);

test("less stands between paragraphs and lines, and letters are as large as they were", () => {
  const made = tightened(given, { gaps: 0.5, lines: 0.95, rows: 0.5 });
  for (const attribute of ["w:before", "w:after"]) {
    const before = numbers(given, attribute);
    expect(before.some((value) => value > 0)).toBe(true);
    expect(numbers(made, attribute)).toEqual(before.map((value) => Math.round(value * 0.5)));
  }
  expect(numbers(made, "w:line").every((value, at) => value <= (numbers(given, "w:line")[at] ?? 0))).toBe(true);
  const sizes = (bytes: Uint8Array) => saidBy(bodyOf(bytes) + partOf(bytes, "word/styles.xml"), "w:sz");
  expect(sizes(made)).toEqual(sizes(given));
  const heights = numbersOf(given, "w:trHeight");
  expect(heights.length).toBeGreaterThan(0);
  expect(numbersOf(made, "w:trHeight")).toEqual(heights.map((value) => Math.round(value * 0.5)));
  const words = (bytes: Uint8Array) => bodyOf(bytes).replace(/<w:(?:spacing|trHeight) [^>]*>/g, "");
  expect(words(made)).toBe(words(given));
});

test("distances between letters stay, and lines never come closer than letters allow", () => {
  const made = tightened(given, { gaps: 1, lines: 0.1, rows: 1 });
  expect(Math.min(...numbers(made, "w:line"))).toBeGreaterThanOrEqual(Math.min(200, ...numbers(given, "w:line")));
  expect(numbers(made, "w:val")).toEqual(numbers(given, "w:val"));
});
