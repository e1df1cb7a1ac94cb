import { describe, expect, test } from "bun:test";
import { compounds, packages, records } from "#support/attacks/archives.ts";
import { fields, uploads } from "#support/attacks/forms.ts";
import { kinds, parts, texts } from "#support/attacks/office.ts";
import { documents, streams } from "#support/attacks/pdf.ts";
import { pictures } from "#support/attacks/pictures.ts";
import { drawings } from "#support/attacks/svg.ts";
import { type Attack, attack, growthOf } from "#support/growth.ts";

/** Between linear (1, or 1.1 with a sort) and by the square (2), with room for a busy machine. */
const mostPower = 1.6;
/** What a parser's own code, its strings' garbage and the collector take, whatever the size. */
const ownBytes = 64 * 1_048_576;

/** One measurement can be spoiled by the collector or a neighbour; what grows by the square does so each time. */
const tries = 3;

function holds(one: Attack, timesItsSize: number): void {
  for (let left = tries; left > 0; left -= 1) {
    const { size, ms, power, bytes } = growthOf(one);
    const most = ownBytes + timesItsSize * size;
    if (left > 1 && (power > mostPower || bytes > most)) continue;
    expect(
      power,
      `${one.name}: ${ms.map((time) => time.toFixed(1)).join(", ")} ms at twice the size each`,
    ).toBeLessThan(mostPower);
    expect(bytes, `${one.name}: memory at ${size} bytes`).toBeLessThan(most);
    return;
  }
}

describe("what is looked at before the queue takes time and memory by its size", () => {
  test.each([...uploads, ...compounds, ...packages, ...kinds])("$name", (one) => holds(one, 2));
});

/** What is cut out of a file, or copied from it: views and numbers would weigh many times as much. */
const asBytes = 8;
/** A tree, a map of attributes or a list of rows weighs more than the bytes that it was read from. */
const asObjects = 128;

describe("what is read in a child takes time and memory by its size", () => {
  test.each([...records, ...pictures, ...streams])("$name", (one) => holds(one, asBytes));
  test.each([...fields, ...parts, ...texts, ...drawings, ...documents])("$name", (one) => holds(one, asObjects));
});

test("the measure finds what grows by the square, and what holds more than it should", () => {
  const loops = (size: number) => {
    let sum = 0;
    for (let at = 0; at < size * size; at += 1) sum += at % 7;
    return sum;
  };
  const square = attack("square", 2_000, (size) => size, loops);
  const line = attack(
    "line",
    4_000_000,
    (size) => size,
    (size) => loops(Math.sqrt(size)),
  );
  const heavy = attack(
    "heavy",
    1_048_576,
    (size) => size,
    (size) => Buffer.alloc(size * 16, 1).length,
  );
  expect(growthOf(square).power).toBeGreaterThan(mostPower);
  expect(growthOf(line).power).toBeLessThan(mostPower);
  expect(growthOf(heavy).bytes).toBeGreaterThan(100_000_000);
});
