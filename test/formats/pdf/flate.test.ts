import { expect, test } from "bun:test";
import { deflate, deflatedRange } from "#formats/pdf/flate.ts";
import { predicted } from "#formats/pdf/predict.ts";
import { photoSamples, rings, side } from "#support/picture-pdfs.ts";

const cases: [string, Uint8Array][] = [
  ["a drawing", rings(8)],
  ["a drawing in two colours", rings(1)],
  ["a photograph as differences", predicted(photoSamples(3), side * 3, 3)],
  ["a photograph", photoSamples(1)],
  ["text", Buffer.from("the same words, and some others: ".repeat(400))],
  ["one byte", new Uint8Array(1)],
  ["nothing", new Uint8Array()],
];

test.each(cases)("what %s comes to lies in the range that was told of it", (_, bytes) => {
  const { least, most } = deflatedRange(bytes);
  // The wrapping takes six bytes.
  const made = deflate(bytes).length - 6;
  expect(made).toBeGreaterThanOrEqual(Math.floor(least));
  expect(made).toBeLessThanOrEqual(most);
});
