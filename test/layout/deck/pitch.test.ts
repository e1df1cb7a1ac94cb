import { expect, test } from "bun:test";
import type { Shape, TextBox } from "#formats/model/slides.ts";
import { deckOf } from "#layout/deck/slides.ts";
import { edgeOf } from "#layout/deck/texts.ts";
import { linesOn } from "#layout/lines/lines.ts";
import { pageOf, type Words } from "#support/made-pages.ts";

const boxes = (shapes: readonly Shape[]) => shapes.filter((shape): shape is TextBox => shape.kind === "text");
const full = "words that fill a line of their column to its edge";
const lines = (count: number, from: number, pitch: number, x = 60): Words[] =>
  Array.from({ length: count }, (_, at) => ({ x, y: from + at * pitch, text: full }));

test("what a distance in hundredths is too much or too little is made up for by the paragraphs below", () => {
  const pitch = 11.94;
  const paras = [0, 1, 2, 3].flatMap((para) => {
    const top = 100 + para * 9 * pitch;
    return [
      ...lines(1, top, pitch, 72).map((one) => ({ ...one, text: full.slice(0, -2) })),
      ...lines(8, top + pitch, pitch),
    ];
  });
  const { slides } = deckOf([pageOf(paras)], { outline: [] });
  const [box] = boxes(slides.slides[0]?.shapes ?? []);
  let base = 100;
  for (const [at, { lines: multiple, space }] of (box?.paragraphs ?? []).entries()) {
    if (at > 0) base += 1.2 * multiple * 10 + space.before;
    base += 8 * 12 * multiple;
    expect(Math.abs(base - (100 + (at * 9 + 8) * pitch))).toBeLessThan(0.5);
  }
  expect(box?.paragraphs.length).toBe(4);
});

test("lines that stand closer than usual have less above them, too", () => {
  const close = [0, 1, 2].map((at) => ({ x: 60, y: 100 + at * 9.6, text: full }));
  const { slides } = deckOf([pageOf(close)], { outline: [] });
  const [box] = boxes(slides.slides[0]?.shapes ?? []);
  expect(box?.paragraphs[0]?.lines).toBeCloseTo(0.8, 5);
  expect(100 - (box?.place.top ?? 0)).toBeCloseTo(7.68, 5);
});

test("one line that is too full moves no edge", () => {
  const words = [...lines(6, 100, 12), { x: 60, y: 172, text: `${full}er` }];
  const edge = (own: Words[]) => edgeOf(linesOn(pageOf(own), () => ({ place: "" })).level);
  expect(edge(words)).toBe(60 + full.length * 5);
  // Where it is much longer, the column is.
  expect(edge([...words, { x: 60, y: 184, text: `${full} and goes on` }])).toBe(60 + (full.length + 12) * 5);
  // Of few lines none is too full.
  expect(
    edge([
      { x: 60, y: 100, text: full },
      { x: 60, y: 112, text: `${full}er` },
    ]),
  ).toBe(60 + (full.length + 2) * 5);
});
