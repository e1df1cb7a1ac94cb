import { expect, test } from "bun:test";
import type { Block } from "#formats/model/document.ts";
import type { Page, StructureElement } from "#layout/model/page.ts";
import { bodyOf, flowOf, pageOf, type Words } from "#support/made-pages.ts";

/** A mark, and a text behind a tab. */
const item = (x: number, y: number, mark: string, text: string, textAt = x + 30): Words[] => [
  { x, y, text: mark },
  { x: textAt, y, text },
];
const counted = (page: Page) => {
  const { lists, sections } = flowOf([page]);
  const roles = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block: Block) => (block.kind === "paragraph" ? [block.role] : [])),
  );
  const items = roles.flatMap((role) => (role.kind === "item" ? [`${role.list} ${role.level}`] : []));
  return { lists, items };
};

test("clauses of a contract are one list of several levels, each with the numbers that it shows", () => {
  const { lists, items } = counted(
    pageOf([
      ...item(60, 100, "1.", "Meanings of words in this agreement"),
      ...item(60, 130, "1.1", "A day is one on which banks are open."),
      ...item(90, 160, "(a)", "not a Saturday"),
      ...item(90, 190, "(b)", "not a Sunday"),
      ...item(60, 220, "1.2", "Headings are of no account."),
      ...item(60, 250, "2.", "What is to be delivered"),
      ...item(60, 280, "2.1", "The goods are those of the list."),
      ...item(90, 310, "(a)", "pens"),
      ...item(60, 340, "3.", "The end of it"),
    ]),
  );
  expect(items).toEqual(["0 0", "0 1", "0 2", "0 2", "0 1", "0 0", "0 1", "0 2", "0 0"]);
  const [list] = lists;
  expect([lists.length, list?.levels.map(({ mark }) => mark.kind === "number" && mark.text)]).toEqual([
    1,
    ["%1.", "%1.%2", "(%3)"],
  ]);
});

test("2.1 is no item below (b), the second letter of the clause before", () => {
  const { items } = counted(
    pageOf([
      ...item(60, 100, "1.1", "A day is one on which banks are open."),
      ...item(90, 130, "(a)", "not a Saturday"),
      ...item(90, 160, "(b)", "not a Sunday"),
      ...item(60, 190, "2.1", "The goods are those of the list."),
      ...item(60, 220, "2.2", "Pens are delivered on Mondays."),
    ]),
  );
  expect(items.map((item) => item.split(" ")[1])).toEqual(["1", "2", "2", "1", "1"]);
});

test("a list that a text interrupts goes on with its next number, and another one begins at 1", () => {
  const { lists, items } = counted(
    pageOf([
      { x: 60, y: 100, text: "1. Bricks" },
      { x: 60, y: 120, text: "2. Mortar" },
      { x: 60, y: 180, text: "What comes between is said in a sentence of its own." },
      { x: 60, y: 240, text: "3. Slates" },
      { x: 60, y: 260, text: "4. Nails" },
      { x: 60, y: 320, text: "Another list follows, and is counted by itself." },
      { x: 60, y: 380, text: "1. Paint" },
      { x: 60, y: 400, text: "2. Brushes" },
    ]),
  );
  expect([lists.length, items]).toEqual([2, ["0 0", "0 0", "0 0", "0 0", "1 0", "1 0"]]);
});

test("numbers behind a heading count on from those before it", () => {
  const paragraph = (y: number, number: number) => ({
    x: 60,
    y,
    text: `${number}. Paragraph of the opinion, which says more.`,
  });
  const page = pageOf([
    { x: 60, y: 60, text: "Facts", size: 16, bold: true },
    ...[1, 2].map((number) => paragraph(80 + 20 * number, number)),
    { x: 60, y: 160, text: "Reasons", size: 16, bold: true },
    ...[3, 4].map((number) => paragraph(130 + 20 * number, number)),
  ]);
  expect(counted(page)).toMatchObject({ items: ["0 0", "0 0", "0 0", "0 0"] });
});

test("numbers that are set to the right are of one list, whether they have one digit or two", () => {
  const rows = Array.from({ length: 5 }, (_, at) => at + 8);
  const page = pageOf(
    rows.flatMap((number, at) => {
      const mark = `${number}.`;
      return item(90 - 5 * mark.length, 100 + 20 * at, mark, `Item number ${number}`, 100);
    }),
  );
  expect(counted(page).items).toEqual(["0 0", "0 0", "0 0", "0 0", "0 0"]);
});

test("where letters run to the left, a mark may touch its text, and the point of a number stands in front of it", () => {
  const leftwards = (at: number, text: string): Words => ({ x: 300, y: 100 + 20 * at, text });
  expect(bodyOf(flowOf([pageOf([leftwards(0, "◦מפתחות"), leftwards(1, "◦שמיכות")])]))).toEqual([
    "item 0: מפתחות",
    "item 0: שמיכות",
  ]);
});

test("bullets further in than the number above are below it, though the file tells them as a list beside", () => {
  const of = (type: string, ...kids: (StructureElement | number)[]): StructureElement => ({
    type,
    kids: kids.map((kid) => (typeof kid === "number" ? { page: 1, mark: kid } : kid)),
  });
  const words = [
    ...item(60, 100, "1.", "Open questions"),
    { x: 90, y: 120, text: "A text between the two of them." },
    ...item(95, 140, "•", "a point", 110),
    ...item(60, 160, "2.", "History"),
  ].map((one, mark) => ({ ...one, mark }));
  const listOf = (from: number) => of("L", of("LI", of("Lbl", from), of("LBody", from + 1)));
  const tree = of("Document", listOf(0), of("P", 2), listOf(3), listOf(5));
  expect(bodyOf(flowOf([pageOf(words)], { tree }))).toEqual([
    "item 0: Open questions",
    "A text between the two of them.",
    "item 1: a point",
    "item 0: History",
  ]);
});

test("no list has more than the nine levels that Word has: what stands deeper is counted by itself", () => {
  const marks = ["1.", "(a)", "(i)", "1)", "a.", "i.", "(1)", "A.", "I.", "(A)", "A)"];
  const words = marks.flatMap((mark, at) =>
    item(40 + at * 30, 100 + at * 30, mark, `what stands ${at} steps further in than the first`, 62 + at * 30),
  );
  const { lists, items } = counted(pageOf(words));
  expect(items.slice(0, 9)).toEqual(Array.from({ length: 9 }, (_, level) => `0 ${level}`));
  expect(items.slice(9).filter((one) => one.startsWith("0 ") || Number(one.split(" ")[1]) > 8)).toEqual([]);
  expect(lists.filter(({ levels }) => levels.length > 9)).toEqual([]);
});

test("an item bears the number that the page shows, also where the file tells 5.1 as an item of the first level", () => {
  const of = (type: string, ...kids: (StructureElement | number)[]): StructureElement => ({
    type,
    kids: kids.map((kid) => (typeof kid === "number" ? { page: 1, mark: kid } : kid)),
  });
  const marks = ["5.1", "5.2", "5.3"];
  const words = marks
    .flatMap((mark, at) => item(60, 100 + 30 * at, mark, `what is said under the number ${mark}`))
    .map((one, mark) => ({ ...one, mark }));
  const told = marks.map((_, at) => of("LI", of("Lbl", 2 * at), of("LBody", 2 * at + 1)));
  const { lists, sections } = flowOf([pageOf(words)], { tree: of("Document", of("L", ...told)) });
  const [role] = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block: Block) => (block.kind === "paragraph" ? [block.role] : [])),
  );
  expect(role).toMatchObject({ kind: "item", list: 0, level: 0 });
  expect(lists.map(({ levels }) => levels.map(({ mark }) => mark))).toMatchObject([[{ text: "5.%1", start: 1 }]]);
});
