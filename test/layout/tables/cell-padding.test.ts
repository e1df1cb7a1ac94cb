import { expect, test } from "bun:test";
import type { Paragraph, Table } from "#formats/model/document.ts";
import type { Page, StructureElement } from "#layout/model/page.ts";
import { turnOf } from "#layout/model/turn.ts";
import { bodyOf, flowOf, gridOf, pageOf, runOf, type Words } from "#support/made-pages.ts";

const tablesOf = (page: Page, tree?: StructureElement): Table[] =>
  flowOf([page], tree ? { tree } : {}).sections.flatMap(({ blocks }) =>
    blocks.filter((block) => block.kind === "table"),
  );
const paragraphsIn = ({ rows }: Table): Paragraph[] =>
  rows.flatMap(({ cells }) => cells.flatMap(({ blocks }) => blocks.filter((block) => block.kind === "paragraph")));

const form: Words[] = [
  { x: 51.5, y: 112, text: "Narrow" },
  { x: 152, y: 112, text: "Cells" },
  { x: 51.5, y: 150, text: "High" },
];

test("text stands as near to the borders of its cells as it stood, and rows are as high as they were", () => {
  const [table] = tablesOf(pageOf(form, { rulings: gridOf([50, 150, 250], [100, 118, 160, 166]) }));
  expect(table?.rows.map(({ height }) => height)).toEqual([18, 42, 6]);
  expect(table?.padding?.left).toBeCloseTo(1.5, 1);
  expect(table?.padding?.right).toBeLessThanOrEqual(1.5);
  expect(table && paragraphsIn(table).map(({ indent }) => indent.start)).toEqual([0, 0, 0]);
});

test("as far away as Word's own text they are at most, and the rest is an indent", () => {
  const words = form.map((word) => ({ ...word, x: word.x + 20 }));
  const [table] = tablesOf(pageOf(words, { rulings: gridOf([50, 150, 250], [100, 118, 160]) }));
  expect(table?.padding?.left).toBe(5.4);
  expect(table && paragraphsIn(table).every(({ indent }) => indent.start > 10)).toBe(true);
});

/** Text that runs upwards on a page of 600 by 800, from a place on it. */
function upwards(x: number, y: number, text: string, line: number) {
  const [left, base] = turnOf(270, { width: 600, height: 800 }).back(x, y);
  return { ...runOf({ x: left, y: base, text }, line), turned: 270 };
}

test("heads that run upwards stand in their cells, and run upwards there", () => {
  const cells = ["1", "2", "3"].map((text, at): Words => ({ x: 60 + at * 50, y: 195, text }));
  const level = pageOf(cells, { rulings: gridOf([50, 100, 150, 200], [100, 180, 200]) });
  const heads = ["Governor", "Senator"].map((text, at) => upwards(80 + at * 50, 170, text, 10 + at));
  const page = { ...level, runs: [...level.runs, ...heads] };
  const [table] = tablesOf(page);
  expect(table?.rows[0]?.cells.map(({ turned }) => turned)).toEqual([270, 270, undefined]);
  expect(bodyOf(flowOf([page]))).toEqual(["Governor|Senator|\n1|2|3"]);
});

const of = (type: string, ...kids: (StructureElement | number)[]): StructureElement => ({
  type,
  kids: kids.map((kid) => (typeof kid === "number" ? { page: 1, mark: kid } : kid)),
});
const row = (...marks: number[]) => of("TR", ...marks.map((mark) => of("TD", mark)));

test("where a tree's cells do not stand in its columns, a table is what is drawn", () => {
  const at = (x: number, y: number, text: string, mark: number): Words => ({ x, y, text, mark });
  const words = [0, 1, 2, 3].flatMap((line) => [
    at(60, 115 + line * 20, `Name ${line}`, 2 * line),
    at(260, 115 + line * 20, `Value ${line}`, 2 * line + 1),
  ]);
  const page = pageOf(words, { rulings: gridOf([50, 250, 450], [100, 120, 140, 160, 180]) });
  const drawn = ["Name 0|Value 0\nName 1|Value 1\nName 2|Value 2\nName 3|Value 3"];
  expect(
    bodyOf(flowOf([page], { tree: of("Document", of("Table", row(0, 1), row(2, 3), row(4, 5), row(6, 7))) })),
  ).toEqual(drawn);
  // Names and values one beside the other, as programs tag what they took for a row.
  expect(
    bodyOf(flowOf([page], { tree: of("Document", of("Table", row(1, 0), row(3, 2), row(5, 4), row(7, 6))) })),
  ).toEqual(drawn);
});

test("a cell that is drawn over several columns is one, though its tree has forgotten it", () => {
  const words = ["All of it", "a", "b"].map(
    (text, at): Words => ({
      ...{ x: at === 2 ? 160 : 60, y: at === 0 ? 115 : 135, text, mark: at },
    }),
  );
  const rulings = gridOf([50, 150, 250], [100, 120, 140]).filter(({ across, at }) => across || at !== 150);
  const inner = { across: false, at: 150, from: 120, to: 140, width: 1, colour: "#000000" };
  const [table] = tablesOf(
    pageOf(words, { rulings: [...rulings, inner] }),
    of("Document", of("Table", row(0), row(1, 2))),
  );
  expect(table?.rows.map(({ cells }) => cells.map(({ columns }) => columns))).toEqual([[2], [1, 1]]);
});

test("cells of which the tree has several stay several, though no line is drawn between them", () => {
  const words = ["Name", "Value", "a", "1", "b", "2"].map(
    (text, at): Words => ({ x: at % 2 === 0 ? 60 : 160, y: 115 + 20 * Math.floor(at / 2), text, mark: at }),
  );
  const inner = { across: false, at: 150, from: 100, to: 120, width: 1, colour: "#000000" };
  const rulings = gridOf([50, 150, 250], [100, 120, 140, 160]).filter(({ across, at }) => across || at !== 150);
  const [table] = tablesOf(
    pageOf(words, { rulings: [...rulings, inner, { ...inner, from: 140, to: 160 }] }),
    of("Document", of("Table", row(0, 1), row(2, 3), row(4, 5))),
  );
  expect(table?.rows.map(({ cells }) => cells.map(({ columns }) => columns))).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
  ]);
});

test("paragraphs of a tagged table without lines begin where their cells do", () => {
  const words = [0, 1, 2].flatMap((line): Words[] => [
    { x: 60, y: 115 + line * 20, text: "Left", mark: 2 * line },
    { x: 260, y: 115 + line * 20, text: "Right", mark: 2 * line + 1 },
  ]);
  const [table] = tablesOf(pageOf(words), of("Document", of("Table", row(0, 1), row(2, 3), row(4, 5))));
  expect(table && paragraphsIn(table).map(({ indent }) => indent.start)).toEqual([0, 0, 0, 0, 0, 0]);
});
