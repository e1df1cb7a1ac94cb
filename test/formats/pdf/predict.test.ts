import { describe, expect, test } from "bun:test";
import { predicted, unpredicted } from "#formats/pdf/predict.ts";

/** Slopes, edges and noise, so that every way to foretell is the best one somewhere. */
function picture(width: number, height: number, step: number): Uint8Array {
  let seed = 7;
  const samples = new Uint8Array(width * step * height);
  for (let row = 0; row < height; row++) {
    for (let at = 0; at < width * step; at++) {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
      const noise = seed >> 23;
      const kinds = [noise, at * 3, row * 5, (at + row) * 2, at % 17 < 8 ? 20 : 230];
      samples[row * width * step + at] = kinds[Math.floor(row / 4) % kinds.length] ?? 0;
    }
  }
  return samples;
}

describe("differences of neighbours", () => {
  test.each([1, 3, 4])("of %p channels lead back to the samples", (step) => {
    const [width, height] = [37, 60];
    const samples = picture(width, height, step);
    const rows = predicted(samples, width * step, step);
    const ways = new Set(Array.from({ length: height }, (_, row) => rows[row * (width * step + 1)]));
    expect(ways.size).toBeGreaterThanOrEqual(4);
    expect(unpredicted(rows, width * step, step)).toEqual(samples);
  });

  test("every way to foretell is undone", () => {
    // Rows of 3 samples, in each of the ways of PNG's section 9 in turn.
    const rows = Uint8Array.from([0, 10, 20, 30, 1, 5, 5, 5, 2, 1, 2, 3, 3, 7, 7, 7, 4, 1, 1, 1]);
    const samples = [10, 20, 30, 5, 10, 15, 6, 12, 18, 10, 18, 25, 11, 19, 26];
    expect([...(unpredicted(rows, 3, 1) ?? [])]).toEqual(samples);
  });

  test("rows told in a way that there is not are refused", () => {
    expect(unpredicted(Uint8Array.from([5, 1, 2, 3]), 3, 1)).toBeUndefined();
  });
});
