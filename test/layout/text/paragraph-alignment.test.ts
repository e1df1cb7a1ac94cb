import { expect, test } from "bun:test";
import { sheetOf } from "#layout/document/page-sheet.ts";
import type { Line } from "#layout/model/line.ts";
import { alignmentOf } from "#layout/text/paragraph-alignment.ts";
import { pageOf, type Words } from "#support/made-pages.ts";

const linesOf = (words: readonly Words[]): Line[] => sheetOf(pageOf(words), () => ({ place: "" })).lines;

test("a first line in another column than the rest is not set in by what lies between them", () => {
  const text = "a line of a column that is not as wide as its page";
  const [first, second, third, fourth] = linesOf([
    ...[700, 712].map((y) => ({ x: 320, y, text })),
    ...[100, 112].map((y) => ({ x: 50, y, text })),
  ]).sort((a, b) => b.box[0] - a.box[0] || a.base - b.base);
  const rows = [first, second, third, fourth].flatMap((line) => (line ? [[line]] : []));
  expect(alignmentOf({ rows, frame: { left: 50, right: 310 } }).indent).toEqual({ start: 0, end: 0, first: 0 });
});

test("an amount whose sign is below its end is set to the end, and letters stay beside each other", () => {
  const [amount, sign] = linesOf([
    { x: 300, y: 100, text: "418,80" },
    { x: 325, y: 112, text: "€" },
  ]).sort((a, b) => a.base - b.base);
  const rows = [amount, sign].flatMap((line) => (line ? [[line]] : []));
  expect(alignmentOf({ rows, frame: { left: 295, right: 331 } })).toMatchObject({
    align: "end",
    indent: { start: 0, first: 0 },
  });
  const wide = alignmentOf({ rows, frame: { left: 295, right: 420 } });
  expect([wide.align, wide.indent.start + wide.indent.first]).toEqual(["start", 5]);
});
