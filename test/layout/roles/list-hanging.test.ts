import { expect, test } from "bun:test";
import { flowOf, pageOf, type Words } from "#support/made-pages.ts";

const filler = "word after word goes on until the line is full of what it has to say to all who read what is said in";

/** Items of two lines, the second of which begins at a place of its own. */
const clauses = (second: number): Words[] =>
  ["1.1", "1.2", "1.3"].flatMap((number, at) => [
    { x: 50, y: 100 + at * 30, text: `${number} ${filler.slice(0, 96)}` },
    { x: second, y: 112 + at * 30, text: "and goes on to its end here." },
  ]);

const indentsOf = (words: readonly Words[]) => {
  const { sections, lists } = flowOf([pageOf(words)]);
  const items = sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === "paragraph" ? block : [])));
  return { list: lists[0]?.levels.at(-1)?.indent, items: items.map(({ indent }) => indent.first) };
};

test("items that go on below their numbers are set so, and those that go on below their text hang", () => {
  expect(indentsOf(clauses(50))).toEqual({ list: { start: 0, first: 0 }, items: [0, 0, 0] });
  expect(indentsOf(clauses(70))).toEqual({ list: { start: 20, first: -20 }, items: [-20, -20, -20] });
});

test("items whose numbers are set in begin there, and go on at the margin", () => {
  const words = clauses(50).map((one) => (/^\d/.test(one.text) ? { ...one, x: 70, text: one.text.slice(0, 96) } : one));
  expect(indentsOf(words).list).toEqual({ start: 0, first: 20 });
});

test("points below one item and letters below another are lists of their own, each with its mark", () => {
  const item = (y: number, x: number, text: string): Words => ({ x, y, text });
  const words = [
    ...[item(100, 50, "1. First of all"), item(114, 70, "a) a letter"), item(128, 70, "b) another one")],
    ...[item(142, 50, "2. And then"), item(156, 70, "• a point"), item(170, 70, "• another one")],
    item(184, 50, "3. In the end"),
  ];
  const { sections, lists } = flowOf([pageOf(words)]);
  const marks = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      if (block.kind !== "paragraph" || block.role.kind !== "item") return [];
      const mark = lists[block.role.list]?.levels[block.role.level]?.mark;
      return mark?.kind === "bullet" ? [mark.sign] : [mark?.text];
    }),
  );
  expect(marks).toEqual(["%1.", "%2)", "%2)", "%1.", "•", "•", "%1."]);
});
