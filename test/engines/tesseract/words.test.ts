import { describe, expect, test } from "bun:test";
import { sightingOf } from "#engines/tesseract/words.ts";

const dpi = 300;

/** A line of one word, of a size in pixels. */
function lineOf(text: string, confidence: number, [width, height]: readonly [number, number]) {
  const bbox = { x0: 100, y0: 100, x1: 100 + width, y1: 100 + height };
  return { bbox, baseline: { ...bbox, y0: bbox.y1 }, height, words: [{ text, confidence, bbox }] };
}
const told = (line: ReturnType<typeof lineOf>) => {
  const { words, doubtful, lines } = sightingOf([line], { known: [], dpi });
  return { words, doubtful, text: lines.flatMap((one) => one.words.map(({ text }) => text)).join(" ") };
};

describe("what was seen and is no word", () => {
  test.each([
    ["a curve that is taken for a letter", "G", 69, [1_285, 1_279]],
    ["curves that are taken for some", "CO", 54, [517, 800]],
    ["an axis", "|", 74, [5, 74]],
    ["what is hardly sure", "KALA", 8, [57, 40]],
  ] as const)("%s is left out, and told as doubtful", (_, text, confidence, size) => {
    expect(told(lineOf(text, confidence, size))).toEqual({ words: 0, doubtful: 1, text: "" });
  });

  test("a rule is not even doubtful", () => {
    expect(told(lineOf("  ", 95, [494, 4]))).toEqual({ words: 0, doubtful: 0, text: "" });
  });
});

describe("what is a word", () => {
  test.each([
    ["a title of some inches", "SALE", 93, [1_400, 500]],
    ["a word on its side", "sideways", 60, [40, 900]],
    ["a word of usual size", "dignity", 41, [120, 40]],
    ["a sign that is sure", "|", 95, [5, 40]],
  ] as const)("%s is taken", (_, text, confidence, size) => {
    expect(told(lineOf(text, confidence, size))).toEqual({ words: 1, doubtful: 0, text });
  });

  test("a word whose letters the page has as text is not said again", () => {
    const line = lineOf("four", 95, [80, 40]);
    const letter = (at: number): [number, number, number, number] => [100 + at * 20, 100, 118 + at * 20, 140];
    const known = [0, 1, 2, 3].map(letter);
    expect(sightingOf([line], { known, dpi }).words).toBe(0);
    expect(sightingOf([line], { known: known.slice(0, 1), dpi }).words).toBe(1);
    expect(sightingOf([line], { known: known.map(([x, y, z]) => [x, y - 900, z, y - 860]), dpi }).words).toBe(1);
  });
});
