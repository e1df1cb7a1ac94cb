import { expect, test } from "bun:test";
import type { TextStyle } from "#formats/model/document.ts";
import { keepLines, widestOf } from "#layout/deck/line-counts.ts";
import { lineOf } from "#layout/model/line.ts";

const look: TextStyle = {
  family: "Times New Roman",
  generic: "serif",
  size: 10,
  bold: false,
  italic: false,
  colour: "#000000",
};
const row = (text: string) => {
  const edges = [...text].flatMap((_, at) => [50 + 5 * at, 55 + 5 * at]);
  const line = lineOf([{ text, edges, look }], { page: 1, base: 0, size: 10, top: 0, bottom: 10 });
  return line ? [line] : [];
};
const spacingOf = (texts: readonly string[], width: number) => {
  const rows = texts.map(row);
  const [span] = keepLines([{ kind: "span", text: texts.join(" "), look }], rows, { first: width, rest: width });
  return span?.kind === "span" ? (span.look.spacing ?? 0) : undefined;
};

// Ten letters of five points each, and a blank of 2.5.
const word = "nnnnnnnnnn";

test("letters stand as they are where they take as many lines", () => {
  expect(spacingOf([`${word} ${word}`, word], 110)).toBe(0);
});

test("letters stand closer where one line more would be needed, and wider where one would be missing", () => {
  expect(spacingOf([`${word} ${word}`, word], 102)).toBeLessThan(0);
  expect(spacingOf([word, word], 103.5)).toBeGreaterThan(0);
});

test("letters that nobody could read stay as they are", () => {
  expect(Math.abs(spacingOf([`${word} ${word} ${word} ${word}`, word], 60) ?? 9)).toBeLessThanOrEqual(0.25);
});

test("behind the last letter of a line there is no distance to another one", () => {
  const spaced = { ...look, spacing: 4 };
  const widthOf = (text: string) => widestOf([{ kind: "span", text, look: spaced }], [row(text)]) ?? 0;
  expect(widthOf("nn") - widthOf("n")).toBeCloseTo(9, 1);
  expect(widthOf("n")).toBeCloseTo(5, 1);
});
