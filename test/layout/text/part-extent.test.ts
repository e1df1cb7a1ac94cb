import { expect, test } from "bun:test";
import { flowOf, pageOf, type Words } from "#support/made-pages.ts";

const long = "a line that goes as far as the others of its paragraph do, which is to the edge";

/** A line alone, so much below it three lines that are so far from each other, and another one alone. */
const around = (gap: number, pitch: number, below: number) => {
  const body = [0, 1, 2].map((at): Words => ({ x: 50, y: 100 + gap + at * pitch, text: long }));
  const words: Words[] = [
    { x: 50, y: 100, text: "One line", bold: true },
    ...body,
    { x: 50, y: 100 + gap + 2 * pitch + below, text: "Another line", bold: true },
  ];
  const { blocks = [] } = flowOf([pageOf(words)]).sections[0] ?? {};
  return blocks.map((block) => (block.kind === "paragraph" ? [block.lines, block.space.before] : []));
};

test("what lines are farther apart than their font wants is below them, and below the last one as well", () => {
  const [, [near = 0, before = 0] = [], [, after = 0] = []] = around(30, 12, 30);
  const [, [wide = 0, same] = [], [, less] = []] = around(30, 24, 30);
  expect(wide).toBeCloseTo(2 * near, 1);
  expect(same).toBe(before);
  expect(less).toBe(after - 12);
});

test("what they are nearer than that is taken from above them", () => {
  const [, [near = 0, before = 0] = [], [, after = 0] = []] = around(30, 12, 30);
  const [, [close = 0, more = 0] = [], [, same] = []] = around(30, 10, 30);
  expect(close).toBeLessThan(near);
  expect(more).toBeGreaterThan(before);
  expect(same).toBe(after);
});
