import { expect, test } from "bun:test";
import { flowOf, pageOf, prose, type Words } from "#support/made-pages.ts";

const short = (x: number, y: number, count: number): Words[] =>
  prose(x, y, count).map((words) => ({ ...words, text: "lines of a column that is not half as wide as page" }));

const blocksOf = (...pages: Words[][]) => flowOf(pages.map((words, at) => pageOf(words, { number: at + 1 }))).sections;

test("columns stand as far below what is above them as they did", () => {
  const [above, below] = blocksOf([...prose(30, 60, 6), ...short(30, 200, 30), ...short(320, 200, 30)]);
  expect(below?.columns).toHaveLength(2);
  const last = above?.blocks.at(-1);
  expect(last?.kind).toBe("paragraph");
  if (last?.kind !== "paragraph") return;
  expect(last.space.after).toBeGreaterThan(50);
  expect(last.space.after).toBeLessThan(80);
});

test("a paragraph that goes on in the next column begins where its own column does", () => {
  const columns = [...short(30, 100, 30), ...short(320, 100, 30)];
  const [section] = blocksOf(columns, columns);
  const [block] = section?.blocks ?? [];
  expect(block?.kind).toBe("paragraph");
  if (block?.kind !== "paragraph") return;
  expect([section?.columns.length, block.align]).toEqual([2, "justify"]);
  expect(block.indent).toEqual({ start: 0, end: 0, first: 0 });
});

const centred = (y: number, text: string): Words => ({ x: 300 - (text.length * 10) / 4, y, text });

test("a centred line that was ended for its own sake ends there again", () => {
  const [section] = blocksOf([
    ...prose(50, 40, 5),
    centred(140, "The first of them, the second"),
    centred(152, "and the third"),
    ...prose(50, 200, 8),
  ]);
  const told = section?.blocks.flatMap((block) =>
    block.kind === "paragraph" && block.align === "center"
      ? [block.content.map((one) => (one.kind === "span" ? one.text : "")).join("")]
      : [],
  );
  expect(told).toEqual(["The first of them, the second\nand the third"]);
});

test("a table without lines has room beside its last column, one with lines is as wide as it was", () => {
  const row = (y: number, at: number): Words[] => [
    { x: 60, y, text: `Name ${at}` },
    { x: 200, y, text: `${at * 17}.50` },
    { x: 300, y, text: `said of ${at}` },
  ];
  const rows = [1, 2, 3, 4, 5, 6].flatMap((at) => row(200 + at * 14, at));
  const [section] = flowOf([pageOf([...prose(50, 60, 8), ...rows, ...prose(50, 400, 8)])]).sections;
  const table = section?.blocks.find((block) => block.kind === "table");
  const width = table?.kind === "table" ? table.columns.reduce((sum, one) => sum + one, 0) : 0;
  const own = 300 + "said of 1".length * 5 - 60;
  expect(width).toBeGreaterThan(own + 15);
  expect(width).toBeLessThan(own + 30);
});

test("the last column of a text may have two lines", () => {
  const two = short(320, 100, 2);
  const [section, more] = blocksOf([...short(30, 100, 30), ...short(320, 100, 30)], [...short(30, 100, 30), ...two]);
  expect([section?.columns.length, more]).toEqual([2, undefined]);
  expect(section?.blocks).toHaveLength(1);
});

test("columns that text does not reach are there beside those that it fills, unless other text follows", () => {
  const narrow = (x: number, count: number): Words[] =>
    prose(x, 120, count).map((words) => ({ ...words, text: "a third of what pages are wide" }));
  const across = prose(50, 60, 3).map((words) => ({ ...words, text: `${words.text.slice(0, 97)}, in` }));
  const [, third] = blocksOf([...across, ...narrow(50, 40), ...narrow(225, 20)]);
  expect(third?.columns.map(({ width }) => Math.round(width))).toEqual([150, 150, 150]);
  const [, two] = blocksOf([...across, ...narrow(50, 20), ...narrow(225, 20), ...prose(50, 420, 5)]);
  expect(two?.columns).toHaveLength(2);
  // Columns over each other leave no room for others, however little one of them is set in.
  const wide = { width: 100_000 };
  const crowded = [...narrow(50, 40), ...narrow(225, 20)];
  const pages = [
    { ...pageOf(crowded), ...wide },
    { ...pageOf([{ x: 60_000, y: 300, text: "far" }]), ...wide, number: 2 },
  ];
  for (const { columns } of flowOf(pages).sections) expect(columns.length).toBeLessThan(9);
});
