import { expect, test } from "bun:test";
import type { StructureElement } from "#layout/model/page.ts";
import { bodyOf, flowOf, gridOf, pageOf, prose, told, type Words } from "#support/made-pages.ts";

const of = (type: string, ...kids: (StructureElement | number)[]): StructureElement => ({
  type,
  kids: kids.map((kid) => (typeof kid === "number" ? { page: 1, mark: kid } : kid)),
});

const words = [
  "Title of it",
  "One paragraph that",
  "is in two lines",
  "•",
  "an item",
  "Tea",
  "2.50",
  "seen on every page",
];
const page = pageOf(
  words.map((text, at) => ({
    x: 50 + (at === 4 || at === 6 ? 100 : 0),
    y: at === 7 ? 40 : 100 + at * 30,
    text,
    mark: at === 7 ? "artifact" : at,
  })),
);
const tree = of(
  "Document",
  of("H2", 0),
  of("P", 1, of("Span", 2)),
  of("L", of("LI", of("Lbl", 3), of("LBody", of("P", 4)))),
  of("Table", of("TR", of("TH", of("P", 5)), of("TD", of("P", 6)))),
);

test("a structure tree that names the page's letters is taken at its word", () => {
  const document = flowOf([page], { tree });
  expect(bodyOf(document)).toEqual([
    "heading 2: Title of it",
    "One paragraph that is in two lines",
    "item 0: an item",
    "Tea|2.50",
  ]);
  expect(told(document.sections[0]?.header?.blocks ?? [])).toEqual(["seen on every page"]);
});

test("a tree that leaves out letters is not believed", () => {
  const body = bodyOf(flowOf([page], { tree: of("Document", of("H2", 0)) }));
  expect(body.join(" ")).toContain("One paragraph that");
});

test("what a cell spans is kept", () => {
  const spanning: StructureElement = { ...of("TD", 0), columns: 2 };
  const marked = pageOf(
    ["All", "a", "b"].map((text, at) => ({ x: 50 + at * 60, y: at === 0 ? 100 : 120, text, mark: at })),
  );
  const [table] =
    flowOf([marked], { tree: of("Document", of("Table", of("TR", spanning), of("TR", of("TD", 1), of("TD", 2)))) })
      .sections[0]?.blocks ?? [];
  expect(
    table?.kind === "table" && table.rows.map(({ cells }) => cells.map(({ column, columns }) => [column, columns])),
  ).toEqual([
    [[0, 2]],
    [
      [0, 1],
      [1, 1],
    ],
  ]);
});

test("letters that the tree has forgotten are not lost", () => {
  const many = "word after word, all of it named by the tree, and so much of it that nobody doubts the tree";
  const marked = pageOf([
    { x: 50, y: 100, text: many, mark: 0 },
    { x: 50, y: 160, text: "lost" },
    { x: 50, y: 200, text: many, mark: 1 },
  ]);
  expect(bodyOf(flowOf([marked], { tree: of("Document", of("P", 0), of("P", 1)) }))).toEqual([many, "lost", many]);
});

test("a head that stands in the tree with the letters of each page it is printed on says them once", () => {
  const texts = ["Name", "Price", "Tea", "2.50"];
  const pages = [1, 2].map((number) =>
    pageOf(
      texts.map((text, at) => ({ x: 50 + (at % 2) * 100, y: 100 + Math.floor(at / 2) * 20, text, mark: at })),
      { number },
    ),
  );
  const cell = (type: string, mark: number, ...on: number[]): StructureElement => ({
    type,
    kids: on.map((page) => ({ page, mark })),
  });
  const head = of("TR", cell("TH", 0, 1, 2), cell("TH", 1, 1, 2));
  const empty = of("TR", of("TH"), of("TH"));
  const body = [1, 2].map((page) => of("TR", cell("TD", 2, page), cell("TD", 3, page)));
  const document = flowOf(pages, { tree: of("Document", of("Table", of("THead", empty, head), of("TBody", ...body))) });
  expect(bodyOf(document)).toEqual(["Name|Price\nTea|2.50\nTea|2.50"]);
});

const cellsOf = (from: number): Words[] =>
  Array.from({ length: 8 }, (_, at) => ({
    ...{ x: 60 + (at % 2) * 200, y: 115 + Math.floor(at / 2) * 20, text: `cell number ${at}`, mark: from + at },
  }));
const ruled = pageOf(cellsOf(0), { rulings: gridOf([50, 250, 450], [100, 120, 140, 160, 180]) });
const rows = [0, 2, 4, 6].map((at) => `cell number ${at}|cell number ${at + 1}`).join("\n");
const numbers = [0, 1, 2, 3, 4, 5, 6, 7];

test("a tree that calls text what is drawn as a table is not believed", () => {
  expect(bodyOf(flowOf([ruled], { tree: of("Document", of("P", ...numbers)) }))).toEqual([rows]);
  // A caption of what it does not name is no more than that.
  const captioned = of("Document", of("P", ...numbers.slice(0, 4)), of("Table", of("TR", of("TD", 4), of("TD", 5))));
  expect(bodyOf(flowOf([ruled], { tree: captioned }))).toEqual([rows]);
});

test("a tree that has all content in its parts, and no paragraphs, tells nothing", () => {
  const text = prose(50, 100, 6).map((line, at) => ({ ...line, mark: at, y: 100 + at * 12 + (at > 2 ? 30 : 0) }));
  const loose = flowOf([pageOf(text)], { tree: of("Document", of("Part", 0, 1, 2, 3, 4, 5)) });
  expect(bodyOf(loose)).toHaveLength(2);
  expect(bodyOf(flowOf([pageOf(text)], { tree: of("Document", of("P", 0, 1, 2, 3, 4, 5)) }))).toHaveLength(1);
});

test("a page's number stands apart from its entry where what leads to it is none of the text", () => {
  const entries = ["Beginnings", "Middles", "Ends"];
  const words = entries.flatMap((text, at): Words[] => [
    { x: 50, y: 100 + at * 14, text, mark: 2 * at },
    { x: 50 + text.length * 5, y: 100 + at * 14, text: ".".repeat(40 - text.length), mark: "artifact" },
    { x: 250, y: 100 + at * 14, text: String(at + 3), mark: 2 * at + 1 },
  ]);
  const laid = pageOf(words);
  // The library has all of it as one line.
  const runs = laid.runs.map((run, at) => ({ ...run, line: Math.floor(at / 3) }));
  const list = of("TOC", ...entries.map((_, at) => of("TOCI", of("P", of("Link", 2 * at), of("Link", 2 * at + 1)))));
  const [block] = bodyOf(flowOf([{ ...laid, runs }], { tree: of("Document", list) }));
  expect(block).toBe("contents: Beginnings\t3; Middles\t4; Ends\t5");
});

test("a table amid columns stands in its own", () => {
  const column = (x: number, from: number, mark: number) =>
    prose(x, from, 10).map((words) => ({ ...words, text: words.text.slice(0, 46), mark }));
  const cells = ["Tea", "2.50"].map((text, at): Words => ({ x: 60 + at * 80, y: 235, text, mark: 10 + at }));
  const marked = pageOf([
    ...column(50, 100, 0),
    ...cells,
    ...column(50, 260, 1),
    ...column(320, 100, 2),
    ...column(320, 220, 3),
  ]);
  const table = of("Table", of("TR", of("TH", 10), of("TD", 11)));
  const { sections } = flowOf([marked], {
    tree: of("Document", of("P", 0), table, of("P", 1), of("P", 2), of("P", 3)),
  });
  expect(sections.map(({ columns }) => columns.length)).toEqual([2]);
});
