import { expect, test } from "bun:test";
import { figuresOn } from "#layout/figures/figures.ts";
import { panelsAmong } from "#layout/figures/panels.ts";
import type { Box } from "#layout/model/box.ts";
import { pageOf } from "#support/made-pages.ts";

const area = (...box: Box) => ({ box, isArea: true });
const shape = (...box: Box) => ({ box });
const line = (...box: Box) => ({ box });
const boxes = (marks: Iterable<{ box: Box }>) => [...marks].map(({ box }) => box);

const title = area(100, 100, 300, 116);
const body = area(100, 116, 300, 160);
const said = [line(104, 102, 150, 114), line(104, 120, 290, 132)];

test("a block with its title is the ground of text, with its borders and its shadow", () => {
  const shadow = [shape(300, 108, 308, 160), shape(108, 160, 292, 168), shape(292, 152, 308, 168)];
  const passage = shape(100, 114, 300, 118);
  const all = [title, passage, body, ...shadow];
  expect(boxes(panelsAmong(all, said)).toSorted()).toEqual(boxes(all).toSorted());
});

test("what is drawn on it is none", () => {
  const drawn = shape(150, 134, 250, 156);
  expect(boxes(panelsAmong([body, drawn], said))).toEqual([body.box]);
});

test("boxes that lines lead to are parts of a plan, and so are those beside them", () => {
  const other = area(400, 116, 500, 160);
  const texts = [...said, line(410, 120, 480, 132)];
  expect(boxes(panelsAmong([title, body, other], texts))).toHaveLength(3);
  expect(boxes(panelsAmong([title, body, shape(300, 138, 400, 139), other], texts))).toEqual([]);
});

test("pieces of a bar on which nothing is said belong to it", () => {
  const pieces = [area(300, 100, 360, 116), area(360, 100, 400, 116)];
  expect(boxes(panelsAmong([...pieces, title], said.slice(0, 1)))).toHaveLength(3);
});

test("parts of a circle lie across one another's boxes", () => {
  const other = area(250, 130, 400, 220);
  expect(boxes(panelsAmong([body, other], [...said, line(310, 170, 380, 182)]))).toEqual([]);
});

test("a drawing of many labelled parts stays one", () => {
  const tiles = Array.from({ length: 60 }, (_, at) => {
    const [x, y] = [50 + (at % 10) * 50, 50 + Math.floor(at / 10) * 20];
    return [area(x, y, x + 40, y + 14), line(x + 5, y + 2, x + 30, y + 12)] as const;
  });
  const found = panelsAmong(
    tiles.map(([tile]) => tile),
    tiles.map(([, label]) => label),
  );
  expect(found.size).toBe(0);
});

test("short texts on rounded blocks beside each other are no figure", () => {
  const blocks: Box[] = [
    [60, 100, 280, 116],
    [60, 116, 280, 160],
    [300, 100, 520, 116],
    [300, 116, 520, 160],
  ];
  const texts = blocks.map(([x, y], at) => ({
    x: x + 6,
    y: y + 12,
    text: ["Left", "first", "Right", "then"][at] ?? "",
  }));
  const page = pageOf(texts);
  expect(figuresOn(page, blocks)).toHaveLength(1);
  expect(figuresOn({ ...page, rounded: blocks.map((box) => ({ box, colour: "#e0e0ff" })) }, blocks)).toEqual([]);
});

test("a frame with a word in its corner is no ground", () => {
  const frame = area(100, 100, 200, 300);
  expect(boxes(panelsAmong([frame], [line(110, 285, 160, 293)]))).toEqual([]);
  expect(boxes(panelsAmong([area(100, 278, 200, 300)], [line(110, 285, 160, 293)]))).toHaveLength(1);
});
