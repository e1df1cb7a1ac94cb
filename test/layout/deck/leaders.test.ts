import { expect, test } from "bun:test";
import type { TextBox } from "#formats/model/slides.ts";
import { joinLeaders } from "#layout/deck/leaders.ts";
import { deckOf } from "#layout/deck/slides.ts";
import { linesOn } from "#layout/lines/lines.ts";
import { pageOf, type Words } from "#support/made-pages.ts";

const dotsFrom = (x: number, y: number, count: number): Words[] =>
  Array.from({ length: count }, (_, at) => ({ x: x + at * 26, y, text: "." }));
const linesOf = (words: Words[]) => joinLeaders(linesOn(pageOf(words), () => ({ place: "" })).level);

test("dots that stand apart are letters of the text that they lead from, as far apart", () => {
  const [line, ...others] = linesOf([
    { x: 60, y: 200, text: "Wages, and what is like them" },
    ...dotsFrom(226, 200, 6),
  ]);
  expect(others).toEqual([]);
  expect(line?.text).toBe("Wages, and what is like them ......");
  expect(line?.pieces.at(-1)?.look.spacing).toBeCloseTo(21, 5);
  // From where the text ends to where they begin there are 26 points, and a blank as wide as a dot has five of them.
  expect(line?.pieces.at(-2)?.look.spacing).toBeCloseTo(21, 5);
  const page = pageOf([{ x: 60, y: 200, text: "Wages, and what is like them" }, ...dotsFrom(226, 200, 6)]);
  const [box] = (deckOf([page], { outline: [] }).slides.slides[0]?.shapes ?? []) as TextBox[];
  expect(box?.paragraphs[0]?.content.map((one) => (one.kind === "span" ? one.text : ""))).toEqual([
    "Wages, and what is like them ",
    "......",
  ]);
});

test("two dots, and dots far from each other, lead nowhere", () => {
  expect(linesOf(dotsFrom(60, 200, 2))).toHaveLength(2);
  expect(linesOf([0, 100, 200, 300].map((x) => ({ x: 60 + x, y: 200, text: "." })))).toHaveLength(4);
});
