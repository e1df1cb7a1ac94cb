import { expect, test } from "bun:test";
import { flowOf, pageOf, prose, type Words } from "#support/made-pages.ts";

const linesOf = (words: readonly Words[]) =>
  flowOf([pageOf(words)]).sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === "paragraph" ? [block.lines] : [])),
  );
/** Lines of ten points, so far apart. */
const apart = (y: number, count: number, pitch: number): Words[] =>
  prose(50, y, count).map((words, at) => ({ ...words, y: y + at * pitch }));
const alone = (y: number): Words => ({ x: 50, y, text: "One line, and no more." });

test("a line alone has the distance of lines that others in its size have", () => {
  const [first, second] = linesOf([...apart(60, 10, 18), alone(270)]);
  expect(first).toBeGreaterThan(1.3);
  expect(second).toBe(first as number);
});

test("lines alone that are closer to each other stay as they are", () => {
  const [text, ...verses] = linesOf([...apart(60, 10, 18), alone(270), alone(282), alone(294)]);
  expect(verses.slice(0, -1)).toEqual(verses.slice(0, -1).map(() => 1));
  expect(text).toBeGreaterThan(1.3);
});

test("what differs by a hair is the same, and what differs more is not", () => {
  const [first, second] = linesOf([...apart(60, 10, 18), ...apart(280, 3, 18.4)]);
  expect(second).toBe(first as number);
  const [many, few] = linesOf([...apart(60, 10, 18), ...apart(280, 3, 20)]);
  expect(few).toBeGreaterThan(many as number);
});
