import { expect, test } from "bun:test";
import type { Line } from "#layout/line.ts";
import { settingOf } from "#layout/setting.ts";
import { sheetOf } from "#layout/sheet.ts";
import { pageOf, type Words } from "#support/made-pages.ts";

const linesOf = (words: readonly Words[]): Line[] => sheetOf(pageOf(words), () => ({ place: "" })).lines;

test("a first line in another column than the rest is not set in by what lies between them", () => {
  const text = "a line of a column that is not as wide as its page";
  const [first, second, third, fourth] = linesOf([
    { x: 320, y: 700, text },
    ...[100, 112, 124].map((y) => ({ x: 50, y, text })),
  ]).sort((a, b) => b.base - a.base);
  const rows = [first, fourth, third, second].flatMap((line) => (line ? [[line]] : []));
  expect(settingOf({ rows, frame: { left: 50, right: 310 } }).indent).toEqual({ start: 0, end: 0, first: 0 });
});
