import { expect, test } from "bun:test";
import { layersOf, type Mark } from "#layout/deck/artwork.ts";
import type { Box } from "#layout/model/box.ts";

const page = { width: 600, height: 400 };
const mark = (box: Box, more: Partial<Mark> = {}): Mark => ({ box, isPlain: true, steps: 5, ...more });
const told = (marks: readonly Mark[], tables: readonly Box[] = []) =>
  layersOf(marks, page, () => tables).map((layer) => (layer.kind === "one" ? layer.mark : layer.marks));
const square = (x: number, y: number, size = 20): Box => [x, y, x + size, y + size];

test("plain shapes stand by themselves, in their order", () => {
  expect(told([mark(square(0, 0)), mark(square(10, 10)), mark(square(300, 0))])).toEqual([0, 1, 2]);
});

test("what only drawing tells is drawn together where it touches, but not over what was drawn between", () => {
  const odd = { isPlain: false };
  expect(told([mark(square(0, 0), odd), mark(square(15, 0), odd), mark(square(300, 0), odd)])).toEqual([[0, 1], [2]]);
  expect(told([mark(square(0, 0), odd), mark(square(10, 0)), mark(square(15, 0), odd)])).toEqual([[0], 1, [2]]);
});

test("more shapes than anybody would touch are one picture, but for those of a table and what lies behind", () => {
  const many = Array.from({ length: 200 }, (_, at) => mark(square((at % 20) * 5, Math.floor(at / 20) * 5, 4)));
  const behind = mark([0, 0, 600, 400]);
  expect(told([behind, ...many])).toEqual([0, many.map((_, at) => at + 1)]);
  expect(told(many, [[0, 0, 100, 100]])).toHaveLength(200);
  expect(told([mark(square(0, 0), { steps: 4_000 })])).toEqual([[0]]);
});

test("lines and fields of a form are shapes, where there are many as well", () => {
  const lines = Array.from({ length: 100 }, (_, at) => mark([10, 10 + at * 3, 500, 10.5 + at * 3]));
  const fields = Array.from({ length: 80 }, (_, at) => mark(square((at % 20) * 25, Math.floor(at / 20) * 60, 22)));
  expect(told([...lines, ...fields])).toHaveLength(180);
  const dots = Array.from({ length: 80 }, (_, at) => mark(square((at % 20) * 25, Math.floor(at / 20) * 60, 4)));
  expect(told([...lines, ...dots]).every(Array.isArray)).toBe(true);
});

test("pictures that leave nothing free between them are pieces of one, others are not", () => {
  const piece = (x: number, y: number) => mark(square(x, y), { steps: 0 });
  const wall = [0, 20, 40].flatMap((y) => [0, 20, 40].map((x) => piece(x, y)));
  expect(told(wall)).toEqual([[0, 1, 2, 3, 4, 5, 6, 7, 8]]);
  expect(told([0, 60, 120, 180, 240].map((x) => piece(x, 0)))).toEqual([0, 1, 2, 3, 4]);
});

test("hostile pages have an end", () => {
  const odd = Array.from({ length: 20_000 }, (_, at) =>
    mark(square((at * 7) % 590, (at * 13) % 390, 3), { isPlain: at % 2 === 0 }),
  );
  const layers = layersOf(odd, page, () => []);
  expect(layers.filter(({ kind }) => kind === "picture").length).toBeLessThanOrEqual(24);
});

test("tables are looked for where there is much to draw alone", () => {
  let looked = 0;
  const tables = () => {
    looked += 1;
    return [];
  };
  const square = { box: [10, 10, 20, 20] as const, isPlain: true, steps: 5 };
  layersOf(
    Array.from({ length: 100 }, () => ({ ...square, box: [...square.box] })),
    { width: 600, height: 800 },
    tables,
  );
  expect(looked).toBe(0);
  layersOf(
    Array.from({ length: 200 }, () => ({ ...square, box: [...square.box] })),
    { width: 600, height: 800 },
    tables,
  );
  expect(looked).toBe(1);
});
