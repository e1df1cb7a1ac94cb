import { expect, test } from "bun:test";
import { alignedWords, errorRate } from "./word-errors.ts";

test.each([
  ["a b c d e", "a x c d d e", [true, false, true, true, false, true]],
  ["a b", "b", [true]],
  ["a b c", "c a b c", [false, true, true, true]],
  ["x y z a b", "a k b q", [true, false, true, false]],
  ["a b", "c d", [false, false]],
] as const)("of %p, found as %p, the words that are there are told", (truth, found, due) => {
  expect(alignedWords(truth, found.split(" "))).toEqual([...due]);
});

test("errors are wrong, missing and added words", () => {
  expect([errorRate("a b c d", "a x c"), errorRate("a b", "a b c")]).toEqual([0.5, 0.5]);
});
