import { expect, test } from "bun:test";
import type { Paragraph, Table } from "#formats/model/document.ts";
import type { Page, StructureElement } from "#layout/model/page.ts";
import { bodyOf, flowOf, gridOf, pageOf, type Words } from "#support/made-pages.ts";

const tableIn = (page: Page, tree?: StructureElement): Table | undefined =>
  flowOf([page], tree ? { tree } : {}).sections.flatMap(({ blocks }) =>
    blocks.filter((block) => block.kind === "table"),
  )[0];
const paragraphsIn = (table: Table | undefined): Paragraph[] =>
  (table?.rows ?? []).flatMap(({ cells }) =>
    cells.flatMap(({ blocks }) => blocks.filter((block) => block.kind === "paragraph")),
  );

/** Each letter is 5 points wide. */
const ys = [100, 115, 130, 145, 160];
const column = (texts: readonly string[], leftOf: (text: string) => number): Words[] =>
  texts.map((text, at) => ({ x: leftOf(text), y: 111 + at * 15, text }));

test("amounts that end below each other are set to the end, however much of its cell one of them fills", () => {
  const amounts = column(["1,000,000 (1)", "36,000 (2)", "10,000 (1)", "148,000 (2)"], (text) => 228 - 5 * text.length);
  const labels = column(["Costs", "Rent", "Bad debts", "Sum"], () => 53);
  const [, first, , second] = paragraphsIn(
    tableIn(pageOf([...labels, ...amounts], { rulings: gridOf([50, 150, 230], ys) })),
  );
  expect([first?.align, second?.align]).toEqual(["end", "end"]);
});

test("labels that begin below each other begin there, though one of them stands in the middle of its cell", () => {
  const labels = column(["A word", "Three of them", "So many words", "In the middle"], () => 70);
  const others = column(["1", "2", "3", "4"], () => 190);
  const table = tableIn(pageOf([...labels, ...others], { rulings: gridOf([50, 155, 230], ys) }));
  expect(paragraphsIn(table).flatMap(({ align, indent }, at) => (at % 2 === 0 ? [[align, indent.start]] : []))).toEqual(
    Array.from({ length: 4 }, () => ["start", 14.5]),
  );
});

test("what stands on one line from border to border needs no second one", () => {
  const words = [...column(["as wide as its cell", "Rent", "Bad debts", "Sum"], () => 52), ...column(["1"], () => 190)];
  const fitted = (right: number) => paragraphsIn(tableIn(pageOf(words, { rulings: gridOf([50, right, 230], ys) })))[0];
  const spacingOf = (para: Paragraph | undefined) =>
    para?.content.flatMap((one) => (one.kind === "span" ? [one.look.spacing ?? 0] : []));
  const near = fitted(149);
  expect([near?.indent.end, spacingOf(near)]).toEqual([-0.4, [0]]);
  // Drawn over its border, its letters come nearer to each other.
  expect(spacingOf(fitted(145.5))?.[0]).toBeLessThan(0);
  expect(spacingOf(fitted(170))).toEqual([0]);
});

test("lines that stand between borders nearer than their font wants do so again", () => {
  const low = [100, 110, 120, 130, 140];
  const words = [0, 1, 2, 3].flatMap((at): Words[] => [
    { x: 53, y: 108.5 + at * 10, text: "Label" },
    { x: 190, y: 108.5 + at * 10, text: "12" },
  ]);
  const lines = paragraphsIn(tableIn(pageOf(words, { rulings: gridOf([50, 150, 230], low) }))).map((one) => one.lines);
  expect(new Set(lines).size).toBe(1);
  expect(lines[0]).toBeLessThan(0.9);
});

test("a row has room for its text and a line, whose height the line's width does not add to", () => {
  const words = column(["Label", "Label", "Label", "Label"], () => 53).map((one, at) => ({ ...one, y: 109 + at * 13 }));
  const linesAt = (width: number) => {
    const rulings = gridOf([50, 150], [100, 113, 126, 139, 152]).map((one) => ({ ...one, width }));
    return paragraphsIn(tableIn(pageOf(words, { rulings })))[1]?.lines;
  };
  expect(linesAt(0.25)).toBe(1);
  expect(linesAt(3)).toBeLessThan(0.9);
});

test("text that goes on in its cell ends as far before the one border as it begins behind the other", () => {
  const words: Words[] = [
    { x: 60, y: 112, text: "this goes one" },
    { x: 60, y: 124, text: "another line of it" },
    { x: 171, y: 112, text: "1" },
    { x: 51, y: 145, text: "2" },
    { x: 171, y: 145, text: "3" },
  ];
  const page = pageOf(words, { rulings: gridOf([50, 170, 230], [100, 130, 150]) });
  expect(bodyOf(flowOf([page]))).toEqual(["this goes one another line of it|1\n2|3"]);
});

const of = (type: string, ...kids: (StructureElement | number)[]): StructureElement => ({
  type,
  kids: kids.map((kid) => (typeof kid === "number" ? { page: 1, mark: kid } : kid)),
});
const rowOf = (...marks: number[]) => of("TR", ...marks.map((mark) => of("TD", mark)));
const six = [0, 1, 2].flatMap((line): Words[] => [
  { x: 60, y: 115 + line * 25, text: "Left", mark: 2 * line },
  { x: 260, y: 115 + line * 25, text: "Right", mark: 2 * line + 1 },
]);

test("rows of a tagged table without lines are as high as they are far from each other", () => {
  const tree = of("Document", of("Table", rowOf(0, 1), rowOf(2, 3), rowOf(4, 5)));
  expect(tableIn(pageOf(six), tree)?.rows.map(({ height }) => height)).toEqual([25, 25, 10]);
});

test("a tagged table tells where its first row began and its last line stood", () => {
  const tree = of("Document", of("Table", rowOf(0, 1), rowOf(2, 3), rowOf(4, 5)));
  const { source } = tableIn(pageOf(six), tree) ?? {};
  expect([source?.first.page, source?.last.page]).toEqual([1, 1]);
  expect((source?.last.top ?? 0) - (source?.first.top ?? 0)).toBe(50);
  expect(source?.first.top).toBeGreaterThan(100);
});

test("a table in a cell of another one does not have that cell's height in each of its own", () => {
  const inner = of("Table", rowOf(0, 1), rowOf(2, 3), rowOf(4, 5));
  const beside: Words[] = [{ x: 360, y: 115, text: "Beside", mark: 6 }];
  const page = pageOf([...six, ...beside], { rulings: gridOf([50, 350, 450], [100, 200]) });
  const outer = tableIn(page, of("Document", of("Table", of("TR", of("TD", inner), of("TD", 6)))));
  const [nested] = outer?.rows[0]?.cells[0]?.blocks ?? [];
  expect(nested?.kind === "table" && nested.rows.map(({ height }) => height)).toEqual([25, 25, 10]);
});

test("letters of which Word knows no size as large are wider than they were", () => {
  const words = ["as wide as its cell is", "Rent", "Bad debts"].map(
    (text, at): Words => ({
      ...{ x: 52, y: 109 + at * 15, text, size: at === 0 ? 8.76 : 10 },
    }),
  );
  const spacing = (size: number) => {
    const [first, ...others] = words;
    const page = pageOf(first ? [{ ...first, size }, ...others] : [], {
      rulings: gridOf([50, 54 + 11 * size, 230], [100, 115, 130, 145]),
    });
    const [span] = paragraphsIn(tableIn(page))[0]?.content ?? [];
    return span?.kind === "span" ? (span.look.spacing ?? 0) : undefined;
  };
  expect(spacing(9)).toBe(0);
  expect(spacing(8.76)).toBeLessThan(0);
});
