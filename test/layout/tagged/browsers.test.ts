import { expect, test } from "bun:test";
import type { Table } from "#formats/model/document.ts";
import type { StructureElement } from "#layout/model/page.ts";
import { across, bodyOf, flowOf, pageOf, prose, type Words } from "#support/made-pages.ts";

const of = (type: string, ...kids: (StructureElement | number)[]): StructureElement => ({
  type,
  kids: kids.map((kid) => (typeof kid === "number" ? { page: 1, mark: kid } : kid)),
});

/** What stands on a page, each with a mark of its own. */
const marked = (words: readonly Words[]): Words[] => words.map((one, mark) => ({ ...one, mark }));
/** Browsers say of what is neither a heading, a paragraph, a list nor a table that it is there. */
const div = (...marks: number[]): StructureElement => of("NonStruct", ...marks.map((mark) => of("NonStruct", mark)));

test("what a tree says nothing of is read as it stands", () => {
  const words = marked([
    { x: 50, y: 60, text: "Green & Co" },
    { x: 50, y: 75, text: "4 Garden Road" },
    { x: 460, y: 60, text: "Invoice 2026" },
    { x: 450, y: 75, text: "Due in a week" },
    ...prose(50, 130, 6),
  ]);
  const tree = of("Document", div(0, 1), div(2, 3), of("P", 4, 5, 6, 7, 8, 9));
  const [first, second] = bodyOf(flowOf([pageOf(words)], { tree }));
  expect([first, second]).toEqual(["Green & Co\tInvoice 2026", "4 Garden Road\tDue in a week"]);
});

test("a bullet and the text behind it, told of apart, stand once", () => {
  const words = [
    { x: 50, y: 60, text: "•", mark: 0 },
    { x: 58, y: 60, text: "The reading room", mark: 1 },
    ...prose(50, 130, 6).map((one) => ({ ...one, mark: 2 })),
  ];
  const page = pageOf(words);
  const runs = page.runs.map((run, at) => (at === 1 ? { ...run, line: page.runs[0]?.line ?? 0 } : run));
  const tree = of("Document", div(0), of("P", 2), div(1));
  const body = bodyOf(flowOf([{ ...page, runs }], { tree }));
  expect(body.filter((text) => text.includes("reading room"))).toHaveLength(1);
});

test("one content of several lines is one paragraph, wherever these end", () => {
  const lines = ["A block that is set", "narrow on a page,", "as a side is"].map((text, at) => ({
    x: 50,
    y: 60 + at * 12,
    text,
  }));
  const words = [
    ...lines.map((one) => ({ ...one, mark: 0 })),
    ...prose(50, 130, 6).map((one) => ({ ...one, mark: 1 })),
  ];
  expect(bodyOf(flowOf([pageOf(words)], { tree: of("Document", div(0), of("P", 1)) }))[0]).toBe(
    "A block that is set narrow on a page, as a side is",
  );
});

test("lines of a paragraph that end early end there, and those of prose don't", () => {
  const words = marked([
    { x: 50, y: 60, text: "Kind regards" },
    { x: 50, y: 72, text: "Green & Co" },
    ...prose(50, 130, 3),
  ]);
  const [letter, text] = bodyOf(flowOf([pageOf(words)], { tree: of("Document", of("P", 0, 1), of("P", 2, 3, 4)) }));
  expect(letter).toBe("Kind regards\nGreen & Co");
  expect(text).not.toContain("\n");
});

test("a bullet that is drawn is one", () => {
  const words = marked([
    { x: 70, y: 60, text: "Some item of it" },
    { x: 70, y: 80, text: "Another of them" },
    ...prose(50, 130, 6),
  ]);
  const items = [0, 1].map((mark) => of("LI", of("Lbl", 90 + mark), of("NonStruct", mark)));
  const body = bodyOf(flowOf([pageOf(words)], { tree: of("Document", of("L", ...items), of("P", 2, 3, 4, 5, 6, 7)) }));
  expect(body.slice(0, 2)).toEqual(["item 0: Some item of it", "item 0: Another of them"]);
});

test("cells of a row that lacks empty ones stand below those of whole rows, and lines between rows are theirs", () => {
  const texts = [
    ["Article", "Count", "Price"],
    ["Tea", "3", "2.50"],
    ["Total", "7.50"],
  ];
  const words = marked(
    texts.flatMap((row, down) =>
      row.map((text, at) => ({ x: 50 + 150 * (row.length === 2 ? at + 1 : at), y: 60 + down * 24, text })),
    ),
  );
  const cells = (...marks: number[]) => of("TR", ...marks.map((mark) => of("TD", of("NonStruct", mark))));
  const tree = of("Document", of("Table", cells(0, 1, 2), cells(3, 4, 5), cells(6, 7)));
  const [table] = (
    flowOf([pageOf(words, { rulings: [across(70, 45, 400)] })], { tree }).sections[0]?.blocks ?? []
  ).filter((block): block is Table => block.kind === "table");
  expect(table?.rows.map((row) => row.cells.map(({ column }) => column))).toEqual([
    [0, 1, 2],
    [0, 1, 2],
    [0, 1, 2],
  ]);
  expect(table?.rows[2]?.cells.map(({ blocks }) => blocks.length)).toEqual([0, 1, 1]);
  expect(table?.rows.map((row) => row.cells.every(({ borders }) => borders.bottom !== undefined))).toEqual([
    true,
    false,
    false,
  ]);
});

test("a program's lines are kept, set in as they were", () => {
  const lines = ["if it is so", "do this", "and that"].map((text, at) => ({
    x: at === 1 ? 74 : 50,
    y: 60 + at * 12,
    text,
  }));
  const words = [
    ...lines.map((one) => ({ ...one, mark: 0 })),
    ...prose(50, 130, 6).map((one) => ({ ...one, mark: 1 })),
  ];
  const blocks = flowOf([pageOf(words)], { tree: of("Document", of("Code", 0), of("P", 1)) }).sections[0]?.blocks ?? [];
  const code = blocks.flatMap((block) => (block.kind === "paragraph" && block.role.kind === "code" ? [block] : []));
  const said = code.map(({ content }) => content.map((one) => (one.kind === "span" ? one.text : one.kind)));
  expect(said).toEqual([["if it is so", "break", `${" ".repeat(5)}do this`, "break", "and that"]]);
});

test("a program's words amid text are of its line", () => {
  const words = marked([{ x: 50, y: 60, text: "A sum in" }, { x: 95, y: 60, text: "total()" }, ...prose(50, 130, 6)]);
  const page = pageOf(words);
  const runs = page.runs.map((run, at) => (at === 1 ? { ...run, line: 0 } : run));
  const item = of("LI", of("Lbl", 90), of("NonStruct", 0), of("Code", of("NonStruct", 1)));
  const tree = of("Document", of("L", item), of("P", 2, 3, 4, 5, 6, 7));
  expect(bodyOf(flowOf([{ ...page, runs }], { tree }))[0]).toBe("item 0: A sum in total()");
});

test("what no mark is on stays beside what it stands beside", () => {
  const words = [
    { x: 50, y: 60, text: "More on", mark: 90 },
    { x: 90, y: 60, text: "our pages" },
    ...prose(50, 130, 6),
  ];
  const page = pageOf(words.map((one, at) => (at > 1 ? { ...one, mark: at } : one)));
  const runs = page.runs.map((run, at) => (at === 1 ? { ...run, line: 0 } : run));
  const tree = of("Document", of("P", 90), of("P", 2, 3, 4, 5, 6, 7));
  expect(bodyOf(flowOf([{ ...page, runs }], { tree }))[0]).toBe("More on our pages");
});

const sentence = "It was said by somebody, and not by anyone else who was there";
const noted = [
  { x: 50, y: 100, text: sentence },
  { x: 355, y: 96, text: "1", size: 6 },
  { x: 360, y: 100, text: "and to 5 m" },
  { x: 410, y: 96, text: "2", size: 6 },
];
const listed = (y: number, text: string): Words[] => [
  { x: 60, y, text: "1." },
  { x: 75, y, text },
  { x: 75 + 5 * text.length, y, text: "↩" },
];
const listing = (items: readonly Words[]) => {
  const page = pageOf(marked([...noted, ...items]), {
    links: [{ box: [354, 85, 360, 100], target: { page: 1, top: 290 } }],
  });
  const runs = page.runs.map((run, at) => ({ ...run, line: at < 4 ? 0 : at === 6 ? 5 : run.line }));
  const item = of("NonStruct", of("Lbl", 4), of("P", of("NonStruct", 5), of("NonStruct", 6)));
  return flowOf([{ ...page, runs }], { tree: of("Document", of("P", 0, 1, 2, 3), of("NonStruct", of("L", item))) });
};

test("items that the marks in a text lead to, and that lead back, are its notes", () => {
  const document = listing(listed(300, "By her."));
  expect(bodyOf(document)).toHaveLength(1);
  expect(bodyOf(document)[0]).toContain("{note 1-end-1}");
  expect([...document.notes.values()].map((blocks) => bodyOf({ sections: [{ blocks }] } as never))).toEqual([
    ["By her."],
  ]);
});
