import { expect, test } from "bun:test";
import { withInterleaved } from "#layout/lines/interleaved.ts";
import { linesOn } from "#layout/lines/lines.ts";
import type { Run } from "#layout/model/page.ts";
import { pageOf, runOf } from "#support/made-pages.ts";

/** Words with room for other signs between them, each letter five points wide. */
function parted(words: readonly [x: number, text: string][], line: number): Run {
  const runs = words.map(([x, text]) => runOf({ x, y: 100, text }, line));
  const [first] = runs;
  if (!first) throw new Error("no words");
  return { ...first, text: words.map(([, text]) => text).join(""), edges: runs.flatMap(({ edges }) => edges) };
}

test("points and blanks of one font stand between the words of another that was drawn after them", () => {
  const signs = [runOf({ x: 70, y: 100, text: "; " }, 0), runOf({ x: 120, y: 100, text: "." }, 1)];
  const words = parted(
    [
      [50, "река"],
      [80, "мост"],
      [105, "шум"],
    ],
    2,
  );
  // The rest of the last word was drawn by itself.
  const page = { ...pageOf([]), runs: [...signs, words, runOf({ x: 125, y: 100, text: "Она" }, 3)] };
  expect(linesOn(page, () => ({ address: "" })).level.map(({ text }) => text)).toEqual(["река; мост шум.Она"]);
});

test("letters over each other, and texts beside each other, stay as they were drawn", () => {
  const over = [runOf({ x: 50, y: 100, text: "abcdefgh" }, 0), runOf({ x: 60, y: 100, text: "xy" }, 1)];
  expect(withInterleaved(over)).toEqual(over);
  const beside = [runOf({ x: 300, y: 100, text: "right" }, 0), runOf({ x: 50, y: 100, text: "left" }, 1)];
  expect(withInterleaved(beside)).toEqual(beside);
  // A blank that lies over a letter tells nothing of the order.
  const blank = [runOf({ x: 50, y: 100, text: "ARBITRAGE" }, 0), runOf({ x: 60, y: 100, text: " " }, 1)];
  expect(withInterleaved(blank)).toEqual(blank);
});
