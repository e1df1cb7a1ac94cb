import { expect, test } from "bun:test";
import type { StructureElement } from "#layout/model/page.ts";
import { bodyOf, flowOf, pageOf, type Words } from "#support/made-pages.ts";

const of = (type: string, ...kids: (StructureElement | number)[]): StructureElement => ({
  type,
  kids: kids.map((kid) => (typeof kid === "number" ? { page: 1, mark: kid } : kid)),
});

/** Each text is marked by itself, a label at the margin and what is behind it further in. */
const marked = (...rows: [label: string, text: string][]): Words[] =>
  rows.flatMap(([label, text], at) => [
    { x: 50, y: 100 + at * 20, text: label, mark: 2 * at },
    { x: 100, y: 100 + at * 20, text, mark: 2 * at + 1 },
  ]);
const documentOf = (rows: [string, string][], element: (at: number) => StructureElement) =>
  flowOf([pageOf(marked(...rows))], { tree: of("Document", ...rows.map((_, at) => element(2 * at))) });
const item = (at: number) => of("L", of("LI", of("LBody", of("P", at, at + 1))));

test("numbers that are marked apart in items are their labels, in whatever signs they stand", () => {
  for (const [one, two, text] of [
    ["[1]", "[2]", "[%1]"],
    ["1...", "2...", "%1..."],
    ["1", "2", "%1"],
    ["Art. 1", "Art. 2", "Art. %1"],
    [".i", ".ii", ".%1"],
  ] as const) {
    const document = documentOf(
      [
        [one, "The first of them"],
        [two, "The second of them"],
      ],
      item,
    );
    expect(bodyOf(document)).toEqual(["item 0: The first of them", "item 0: The second of them"]);
    const marks = document.lists.map(({ levels }) => levels.map(({ mark }) => mark.kind === "number" && mark.text));
    expect(marks).toEqual([[text]]);
  }
});

test("words that are marked apart at the beginning of an item are its text", () => {
  const document = documentOf(
    [
      ["Hotels", "are paid for"],
      ["Meals", "are not"],
    ],
    item,
  );
  expect(bodyOf(document).join(" ")).toContain("Hotels\tare paid for");
});

test("numbers of clauses that are headings of one style count in the levels that they say", () => {
  const clauses: [string, string][] = [
    ["1.", "Completion"],
    ["1.1", "It takes place today."],
    ["1.2", "These shall occur:"],
    ["(i)", "payment"],
    ["(ii)", "delivery"],
    ["2.", "Terms"],
    ["2.1", "None."],
  ];
  const document = documentOf(clauses, (at) => of(/^\d\.$/.test(clauses[at / 2]?.[0] ?? "") ? "H1" : "H2", at, at + 1));
  expect(bodyOf(document)).toEqual(clauses.map(([label, text]) => `heading ${/^\d\.$/.test(label) ? 1 : 2}: ${text}`));
  const steps = document.sections[0]?.blocks.map((block) =>
    block.kind === "paragraph" && block.role.kind === "heading" ? (block.role.step ?? block.role.level - 1) : undefined,
  );
  expect(steps).toEqual([0, 1, 1, 2, 2, 0, 1]);
  const [list] = document.lists;
  expect(list?.levels.map(({ mark }) => mark.kind === "number" && mark.text)).toEqual(["%1.", "%1.%2", "(%3)"]);
});

test("a clause whose number is not the next one keeps it in its text", () => {
  const document = documentOf(
    [
      ["1.", "One"],
      ["1.4", "Four"],
      ["2.", "Two"],
    ],
    (at) => of("H1", at, at + 1),
  );
  expect(bodyOf(document)).toEqual(["heading 1: One", "heading 1: 1.4\tFour", "heading 1: Two"]);
});

test("entries of a table of contents that are marked as headings are entries", () => {
  const rows: [string, string][] = [
    ["Beginning", "1"],
    ["Middle", "3"],
    ["End", "7"],
  ];
  const entry = (at: number) => of("H1", of("Link", at), of("Link", at + 1));
  const tree = of("Document", of("TOC", ...rows.map((_, at) => entry(2 * at))));
  const [block] = flowOf([pageOf(marked(...rows))], { tree }).sections[0]?.blocks ?? [];
  expect(block?.kind).toBe("contents");
});
