import { expect, test } from "bun:test";
import type { Shape, TextBox } from "#formats/model/slides.ts";
import { deckOf } from "#layout/deck/slides.ts";
import type { Drawn } from "#layout/model/page.ts";
import { pageOf, rect, type Words } from "#support/made-pages.ts";

const boxesOn = (words: readonly Words[], drawn: readonly Drawn[] = []): TextBox[] =>
  (deckOf([{ ...pageOf(words), drawn }], { outline: [] }).slides.slides[0]?.shapes ?? []).filter(
    (shape: Shape): shape is TextBox => shape.kind === "text",
  );
const said = ({ paragraphs }: TextBox) =>
  paragraphs.map(({ content }) => content.map((one) => (one.kind === "break" ? "/" : one.text)).join("")).join("|");

const apart = ["Simple to set up", "It covers all uses", "Grows over time"];
const series = (x: number, texts = apart): Words[] => texts.map((text, at) => ({ x, y: 200 + at * 24, text }));

test("lines that stand apart below each other at one distance are paragraphs of one text, side by side of two", () => {
  const boxes = boxesOn([...series(60), ...series(300)]);
  expect(boxes.map(said)).toEqual([apart.join("|"), apart.join("|")]);
  expect(boxes[0]?.paragraphs.map(({ space }) => space.before)).toEqual([0, 12, 12]);
});

test("labels with rules between them are texts of their own, and so are two lines and single words", () => {
  const rules = [208, 232].map((y) => rect([60, y, 300, y + 0.5]));
  expect(boxesOn(series(60), rules)).toHaveLength(3);
  expect(boxesOn(series(60).slice(0, 2))).toHaveLength(2);
  expect(boxesOn(series(60, ["One", "Two", "Three"]))).toHaveLength(3);
});

test("of lists side by side each item is of the one that it stands below", () => {
  const list = (x: number, mark: string) => [1, 2, 3].map((at) => ({ x, y: 200 + at * 14, text: `• ${mark}${at}` }));
  expect(boxesOn([...list(60, "a"), ...list(105, "b")]).map(said)).toEqual(["a1|a2|a3", "b1|b2|b3"]);
});
