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
