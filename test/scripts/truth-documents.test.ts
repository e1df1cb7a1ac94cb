import { expect, test } from "bun:test";
import { Random } from "../../scripts/fuzz/random.ts";
import { Counter, written } from "../../scripts/truth/documents/counting.ts";
import { sideOf } from "../../scripts/truth/documents/flat-styles.ts";
import { columnsByPage } from "../../scripts/truth/documents/page-columns.ts";
import { makeTable } from "../../scripts/truth/documents/tables.ts";
import { documents } from "../../scripts/truth/documents/templates.ts";
import { PageFinder } from "../../scripts/truth/print/drawn.ts";
import { leftToRight, Prose } from "../../scripts/truth/prose.ts";
import { givenTo } from "../../scripts/truth/sources.ts";
import type { Cell } from "../../scripts/truth/truth.ts";

test.each([
  [4, "1", "4"],
  [4, "i", "iv"],
  [49, "I", "XLIX"],
  [27, "a", "aa"],
  [26, "A", "Z"],
] as const)("%d in the form %s is %s", (number, form, expected) => {
  expect(written(number, form)).toBe(expected);
});

test("numbers of headings begin anew below the next one above", () => {
  const counter = new Counter([
    { form: "1" },
    { form: "1", shows: 2, after: "." },
    { form: "a", before: "(", after: ")" },
  ]);
  expect([1, 2, 2, 3, 1, 2, 3].map((level) => counter.next(level))).toEqual([
    "1",
    "1.1.",
    "1.2.",
    "(a)",
    "2",
    "2.1.",
    "(a)",
  ]);
});

const wishes = [{}, { twoHeads: true }, { groups: true, total: true }, { wordy: true, columns: 6 }];

test.each(wishes)("cells of a made table lie in it and on nothing else: %j", (wish) => {
  for (let seed = 0; seed < 40; seed++) {
    const random = new Random(seed, 0);
    const prose = new Prose(random, random.pick(leftToRight));
    const { cells, rows, columns } = makeTable(random, prose, { rows: 12, size: 9, ...wish });
    const taken = cells.flatMap(placesOf);
    expect(new Set(taken.map(String)).size).toBe(taken.length);
    expect(taken.every(([row, column]) => row < rows && column < columns)).toBe(true);
    for (const cell of cells) expect(figuresOf(cell)).toBe(cell.text.replace(/\D/g, ""));
  }
});

function placesOf({ row, column, rowSpan = 1, columnSpan = 1 }: Cell): [number, number][] {
  return Array.from({ length: rowSpan * columnSpan }, (_, at) => [
    row + Math.floor(at / columnSpan),
    column + (at % columnSpan),
  ]);
}

/** The figures that a cell's value is printed with; a text has those that it has. */
function figuresOf({ text, type, value }: Cell): string {
  const figures = text.replace(/\D/g, "");
  if (typeof value !== "number") return figures;
  const decimals = /[.,](\d{1,2})\D*$/.exec(text)?.[1]?.length ?? 0;
  return Math.abs(type === "percent" ? 100 * value : value)
    .toFixed(decimals)
    .replace(/\D/g, "");
}

test("a template makes the same document of the same numbers, and documents that differ of others", async () => {
  for (const template of documents) {
    const made = [0, 0, 1].map((number) => template.make(new Random(7, number), givenTo(template.set, false)));
    const [first, again, other] = (await Promise.all(made)).map((draft) => JSON.stringify(draft?.print));
    expect(again).toBe(first as string);
    if (first !== undefined) expect(other).not.toBe(first);
  }
});

test("a heading is found behind the contents that name it, and one that was drawn too early all the same", () => {
  const finder = new PageFinder(["ContentsCosts1Methods2CostsAreToldHere", "MethodsAreToldHereFromSide"]);
  const found = ["Contents", "Costs 1", "Methods 2", "Costs", "Are Told Here", "Methods"].map((text) =>
    finder.move(text),
  );
  expect(found).toEqual([1, 1, 1, 1, 1, 2]);
  expect(["From Side", "Are Told Here"].map((text) => finder.move(text))).toEqual([2, 2]);
  expect(finder.find("Methods")).toBe(2);
  finder.turn();
  expect([finder.at, finder.move("Methods")]).toEqual([3, undefined]);
});

test("lines from right to left begin at the right side, which LibreOffice calls their end", () => {
  expect((["start", "end", "centre", "justify"] as const).map((align) => sideOf(align, true))).toEqual([
    "end",
    "start",
    "center",
    "justify",
  ]);
  expect(sideOf("start", false)).toBe("start");
});

test("a page has as many columns as most of its letters stand in, and none where no number has most of them", () => {
  const begun = (page: number, behind: number, columns: number) => ({ page, behind, columns });
  // A title, then three columns that go on over two pages, then two columns on the second of them.
  const texts = [begun(1, 0, 1), begun(1, 100, 3), begun(1, 400, 3), begun(2, 300, 2), begun(3, 0, 1), begun(3, 50, 2)];
  expect(columnsByPage(texts, [1000, 1000, 100])).toEqual([3, 2, undefined]);
});
