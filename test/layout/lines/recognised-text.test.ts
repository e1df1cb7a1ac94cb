import { expect, test } from "bun:test";
import { untoldLines, withRecognised } from "#layout/lines/recognised-text.ts";
import type { Run } from "#layout/model/page.ts";
import { runOf, type Words } from "#support/made-pages.ts";

const untold = (letters: number): string => "\ue041".repeat(letters);
const told = (runs: readonly Run[]): string[] => runs.map(({ text, hidden }) => (hidden ? `(${text})` : text));
const runsOf = (...words: Words[]): Run[] => words.map(runOf);

test("words that nobody sees take the place of letters that no font tells, and look as these do", () => {
  const drawn: Words = { x: 50, y: 100, text: untold(11), bold: true };
  const page = runsOf(
    drawn,
    { x: 50, y: 101, text: "Hello world", hidden: true, size: 9 },
    { x: 50, y: 130, text: "Known" },
  );
  const made = withRecognised(page);
  expect(told(made)).toEqual(["Hello", "world", "Known"]);
  expect(made.slice(0, 2).map(({ style, size, base, line }) => [style, size, base, line])).toEqual([
    [1, 10, 100, 0],
    [1, 10, 100, 0],
  ]);
  expect(untoldLines(page)).toBe(1);
  expect(untoldLines(made)).toBe(0);
});

test("what a scan's hidden text says elsewhere stays hidden, and bullets are no lines", () => {
  const page = runsOf(
    { x: 50, y: 100, text: untold(1) },
    { x: 62, y: 100, text: "An item" },
    { x: 50, y: 130, text: "Below a picture", hidden: true },
  );
  expect(untoldLines(page)).toBe(0);
  expect(told(withRecognised(page))).toEqual([untold(1), "An item", "(Below a picture)"]);
});

test("what is drawn over a large untold sign is no reading of it", () => {
  const page = runsOf(
    { x: 50, y: 200, text: untold(4), size: 100 },
    { x: 60, y: 180, text: "Text over a watermark" },
    { x: 60, y: 160, text: "hidden", hidden: true },
  );
  expect(told(withRecognised(page))).toEqual([untold(4), "Text over a watermark", "(hidden)"]);
});

test("hidden words of which a letter lies on a drawn one are hidden all the same", () => {
  const [drawn, hidden, seen] = runsOf(
    { x: 50, y: 100, text: untold(8) },
    { x: 50, y: 101, text: "s worn", hidden: true },
    { x: 50, y: 101, text: "l", hidden: false },
  );
  const page = [drawn, hidden, seen && { ...seen, line: 1, edges: [75, 80] }].flatMap((run) => run ?? []);
  expect(told(withRecognised(page)).join("")).not.toContain("\ue041");
  expect(told(withRecognised(page)).some((text) => text.startsWith("("))).toBe(false);
});
