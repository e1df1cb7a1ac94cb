import { expect, test } from "bun:test";
import type { TextStyle } from "#formats/model/document.ts";
import { breaksIn } from "#layout/deck/texts.ts";
import { type Line, lineOf } from "#layout/model/line.ts";

const look: TextStyle = { family: "Arial", generic: "sans", size: 10, bold: false, italic: false, colour: "#000000" };

/** Its letters are five points wide, and those that are m twelve. */
function row(text: string): Line[] {
  let at = 50;
  const edges = [...text].flatMap((letter) => {
    const from = at;
    at += letter === "m" ? 12 : 5;
    return [from, at];
  });
  const line = lineOf([{ text, edges, look }], { page: 1, base: 0, size: 10, top: 0, bottom: 10 });
  return line ? [line] : [];
}

const breaks = (texts: readonly string[], right: number) =>
  breaksIn({ kind: "para", page: 1, rows: texts.map(row), frame: { left: 50, right }, columns: 1 });

test("a line breaks on purpose where the next word would have found room, as wide as that word is", () => {
  const texts = ["a line of some words", "mmm with many narrow letters"];
  expect(breaks(texts, 185)).toEqual([]);
  expect(breaks(texts, 200)).toEqual([1]);
});

test("a word that would have found room by a hair had none", () => {
  expect(breaks(["a line of some words", "mmm and more of them"], 196.2)).toEqual([]);
});

test("of what is read leftwards a line ends at its left", () => {
  const leftwards = (texts: readonly string[]) =>
    texts.map(row).map((lines) => lines.map((line) => ({ ...line, rightToLeft: true })));
  const para = (left: number) => ({
    ...{ kind: "para" as const, page: 1, rows: leftwards(["a line of some words", "mmm with many more of them"]) },
    ...{ frame: { left, right: 150 }, columns: 1 },
  });
  expect(breaksIn(para(20))).toEqual([]);
  expect(breaksIn(para(0))).toEqual([1]);
});
