import { expect, test } from "bun:test";
import { bulletsOn } from "#layout/figures/drawn-bullets.ts";
import type { Box } from "#layout/model/box.ts";
import { bodyOf, flowOf, pageOf } from "#support/made-pages.ts";

const items = [100, 120, 140].map((y, at) => ({ x: 70, y, text: `item ${["one", "two", "six"][at]} of the list` }));
const ball = (y: number, x = 58): Box => [x, y - 5, x + 4, y - 1];
const signs = (page: ReturnType<typeof pageOf>, art: Box[]) =>
  bulletsOn(page, art).page.runs.filter(({ text }) => text === "•").length;

test("balls in front of lines are bullets, and no longer drawn", () => {
  const art = [100, 120, 140].map((y) => ball(y));
  const other: Box = [300, 300, 400, 400];
  const found = bulletsOn(pageOf(items), [...art, other]);
  expect(found.art).toEqual([other]);
  expect(found.boxes).toEqual(art);
  expect(bodyOf(flowOf([found.page]))).toEqual(items.map(({ text }) => `item 0: ${text}`));
});

test("squares of one colour are too, and keys of a chart, each with a colour of its own, are not", () => {
  const square = (colour: (at: number) => string) => ({
    fills: [100, 120, 140].map((y, at) => ({ box: ball(y), colour: colour(at) })),
  });
  const same = bulletsOn(
    pageOf(
      items,
      square(() => "#3333b2"),
    ),
    [],
  );
  expect([same.boxes.length, same.page.fills.length]).toEqual([3, 0]);
  expect(
    signs(
      pageOf(
        items,
        square((at) => `#${at}00000`),
      ),
      [],
    ),
  ).toBe(0);
});

test("one alone, one with a number in it, one within a line, and a box to be ticked are none", () => {
  expect(signs(pageOf(items), [ball(100)])).toBe(0);
  const numbers = items.map(({ y }, at) => ({ x: 58, y, text: String(at + 1), size: 6 }));
  expect(
    signs(
      pageOf([...items, ...numbers]),
      [100, 120, 140].map((y) => ball(y)),
    ),
  ).toBe(0);
  const before = items.map(({ y }) => ({ x: 40, y, text: "is" }));
  expect(
    signs(
      pageOf([...items, ...before]),
      [100, 120, 140].map((y) => ball(y)),
    ),
  ).toBe(0);
  const boxes = [100, 120, 140].map((y) => ball(y));
  const fields = boxes.map((box) => ({ box, kind: "check" as const, title: "", value: "", options: [] }));
  expect(signs({ ...pageOf(items), fields }, boxes)).toBe(0);
});

test("what stands in a drawing is part of it", () => {
  const curves: Box[] = [0, 1, 2, 3].map((at) => [50 + at * 30, 60, 90 + at * 30, 180]);
  expect(signs(pageOf(items.map((item) => ({ ...item, text: "key" }))), [...curves, ball(100), ball(120)])).toBe(0);
});

test("balls stand to the right of items that run to the left, and of items that the file tells they are no more than drawn", () => {
  const leftwards = ["אחד ביום", "שני ביום"].map((text, at) => ({ x: 70, y: 100 + at * 20, text, size: 10 }));
  const end = 70 + [..."אחד ביום"].length * 5;
  const runs = (page: ReturnType<typeof pageOf>) => page.runs.map((run) => ({ ...run, edges: run.edges.toReversed() }));
  const page = pageOf(leftwards);
  const art = [100, 120].map((y) => ball(y, end + 8));
  const found = bulletsOn({ ...page, runs: runs(page) }, art);
  expect(found.art).toEqual([]);
  expect(bodyOf(flowOf([found.page]))).toEqual(leftwards.map(({ text }) => `item 0: ${text}`));
  const tagged = bulletsOn(
    pageOf(items.map((item, mark) => ({ ...item, mark }))),
    [100, 120, 140].map((y) => ball(y)),
  );
  expect([tagged.art, tagged.boxes, tagged.page.runs.length]).toEqual([[], [], items.length]);
});
