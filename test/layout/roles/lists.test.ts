import { expect, test } from "bun:test";
import { bodyOf, flowOf, pageOf } from "#support/made-pages.ts";

const lines = (...texts: string[]) =>
  bodyOf(flowOf([pageOf(texts.map((text, at) => ({ x: 60, y: 100 + 40 * at, text })))]));

test("numbers in front of texts are those of items", () => {
  expect(lines("1.1 Bricks and mortar", "1.2 Roofs of slate")).toEqual([
    "item 1: Bricks and mortar",
    "item 1: Roofs of slate",
  ]);
});

test("prices and sums are none: no program counts so, and nothing is behind them", () => {
  for (const texts of [
    ["377.01 paid in May", "377.02 paid in June"],
    ["595.1 ₪", "595.2 ₪"],
  ])
    expect(lines(...texts)).toEqual(texts);
});

test("a dash that a tab parts from its text is an item's, however much stands between it and the next one", () => {
  const marked = (sign: string, gap: number) =>
    [0, 1].flatMap((at) => [
      { x: 60, y: 100 + 300 * at, text: sign },
      { x: 60 + gap, y: 100 + 300 * at, text: `Method ${at}` },
      ...Array.from({ length: 6 }, (_, below) => ({ x: 100, y: 140 + 300 * at + 40 * below, text: "What it is." })),
    ]);
  const items = (sign: string, gap: number) =>
    bodyOf(flowOf([pageOf(marked(sign, gap))])).filter((text) => text.startsWith("item"));
  for (const sign of ["−", "–"]) expect(items(sign, 18)).toEqual(["item 0: Method 0", "item 0: Method 1"]);
  expect(items("–", 8)).toEqual([]);
});
