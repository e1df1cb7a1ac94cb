import { expect, test } from "bun:test";
import { deflate, deflatedRange } from "#formats/pdf/flate.ts";
import { predicted } from "#formats/pdf/predict.ts";
import { photoSamples, rings, side } from "#support/picture-pdfs.ts";

/** Where a rule draws the pattern, it may come to less: to be chosen it needs not be told how much. */
const patterns: [string, Uint8Array][] = [
  ["a pattern", rings(8)],
  ["a pattern in two colours", rings(1)],
];
const cases: [string, Uint8Array][] = [
  ["a photograph as differences", predicted(photoSamples(3), side * 3, 3)],
  ["a photograph", photoSamples(1)],
  ["text", Buffer.from("the same words, and some others: ".repeat(400))],
  ["one byte", new Uint8Array(1)],
  ["nothing", new Uint8Array()],
];

test.each(cases)("what %s comes to lies in the range that was told of it", (_, bytes) => {
  const { least, most } = deflatedRange(bytes);
  const made = packed(bytes);
  expect(made).toBeGreaterThanOrEqual(Math.floor(least));
  expect(made).toBeLessThanOrEqual(most);
});

test.each(patterns)("%s comes to no more than was told, and to a fraction of what it was", (_, bytes) => {
  const { most } = deflatedRange(bytes);
  expect(packed(bytes)).toBeLessThanOrEqual(most);
  expect(most).toBeLessThan(bytes.length / 5);
});

/** Without the wrapping of six bytes. */
const packed = (bytes: Uint8Array): number => deflate(bytes).length - 6;
