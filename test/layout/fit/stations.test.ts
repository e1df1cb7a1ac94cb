import { expect, test } from "bun:test";
import { isCrowded } from "#layout/fit/stations.ts";
import { flowOf, pageOf } from "#support/made-pages.ts";

test("a document is crowded where thousands of texts stand on each page, however many pages it has", () => {
  const { sections, ...rest } = flowOf([pageOf([{ x: 50, y: 50, text: "A text." }])]);
  const times = (count: number) => ({
    ...{ ...rest, pictures: [] },
    sections: sections.map((section) => ({
      ...section,
      blocks: section.blocks.flatMap((one) => Array(count).fill(one)),
    })),
  });
  expect([10_000, 10_001].map((count) => isCrowded(times(count), 1))).toEqual([false, true]);
  expect([20_000, 20_001].map((count) => isCrowded(times(count), 10))).toEqual([false, true]);
});
