import { expect, test } from "bun:test";
import { withNumbersInOrder } from "#engines/mupdf/reading/number-order.ts";
import { runOf } from "#support/made-pages.ts";

/** Letters one beside the other, from the right. */
const leftwards = (text: string) => {
  const run = runOf({ x: 0, y: 0, text }, 0);
  const edges = [...text].flatMap((_, at) => [500 - 10 * at, 510 - 10 * at]);
  return { ...run, edges };
};

test("Arabic numbers in words that run to the left are read from left to right", () => {
  const { text, edges } = withNumbersInOrder(leftwards("عام ٢٢٠٢ و ٥٫٣"));
  expect(text).toBe("عام ٢٠٢٢ و ٣٫٥");
  // Every digit stays where it stood.
  expect(edges.slice(8, 16)).toEqual([430, 440, 440, 450, 450, 460, 460, 470]);
});

test("what runs to the right already is left as it is", () => {
  const run = runOf({ x: 0, y: 0, text: "٢٠٢٢" }, 0);
  expect(withNumbersInOrder(run)).toEqual(run);
});
