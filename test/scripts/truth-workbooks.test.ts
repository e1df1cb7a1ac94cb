import { expect, test } from "bun:test";
import { Random } from "../../scripts/fuzz/random.ts";
import { type Borders, borders, dressOf } from "../../scripts/truth/workbooks/dress.ts";
import { formatXml } from "../../scripts/truth/workbooks/formats.ts";
import { text } from "../../scripts/truth/workbooks/grid.ts";
import { Bag, lettersOf, printedPart } from "../../scripts/truth/workbooks/letters.ts";
import { locales, rightToLeft } from "../../scripts/truth/workbooks/locales.ts";
import { listGrid } from "../../scripts/truth/workbooks/records.ts";
import { SheetMaker } from "../../scripts/truth/workbooks/sheet.ts";
import { workbooks } from "../../scripts/truth/workbooks/templates.ts";
import { columnKinds } from "../../scripts/truth/workbooks/words/words.ts";

const paper = { width: 595, height: 842, margin: 50 };
const maker = () => new SheetMaker({ name: "Sheet1", paper, font: "Liberation Sans", size: 10 });

test("a table's cells lie where its place and its merged heads say", () => {
  const sheet = maker();
  const grid = {
    columns: [{ align: "left" as const }, { align: "right" as const }, { align: "right" as const }],
    head: [
      [
        { text: "Name", rowSpan: 2 },
        { text: "Sales", columnSpan: 2 },
      ],
      [{ text: "2024" }, { text: "2025" }],
    ],
    rows: [{ kind: "plain" as const, cells: [text("North"), text("1"), undefined] }],
  };
  const below = sheet.table(1, 1, grid, dressOf(new Random(1, 1), "boxes"));
  const { rows, areas } = sheet.made();
  expect(below).toBe(4);
  expect(areas).toEqual([{ kind: "table", row: 1, column: 1, rows: 3, columns: 3, headRows: 2, ruled: "all" }]);
  expect(rows[1]?.cells[1]).toMatchObject({ text: "Name", rowSpan: 2 });
  expect(rows[2]?.cells[1]?.text).toBeUndefined();
  expect(rows[2]?.cells[2]?.text).toBe("2024");
  expect(rows[3]?.cells[3]).toMatchObject({ look: { left: expect.any(String) } });
});

test.each([...borders])("a table with the lines %p has lines as its name says", (kind: Borders) => {
  const sheet = maker();
  const random = new Random(7, 1);
  sheet.table(0, 0, listGrid(random, locales[0] as never, 4, 5), dressOf(random, kind));
  const { rows } = sheet.made();
  const sides = rows.flatMap(({ cells }) => cells.map((cell) => cell?.look ?? {}));
  const drawn = sides.flatMap(({ top, right, bottom, left }) => [top, right, bottom, left]).filter(Boolean).length;
  if (kind === "none" || kind === "bands") expect(drawn).toBe(0);
  else if (kind === "boxes") expect(drawn).toBe(4 * sides.length);
  else expect(drawn).toBeWithin(1, 4 * sides.length);
});

test("every language has words for every kind of column, and months and days enough", () => {
  for (const { words, language } of [...locales, ...rightToLeft]) {
    for (const kind of columnKinds) expect(words.heads[kind], `${language} ${kind}`).toMatch(/\S/);
    expect(words.months.split("|")).toHaveLength(12);
    expect(words.days.split("|")).toHaveLength(7);
    expect(words.companies.split("|").every((name) => name.includes("*"))).toBe(true);
  }
});

test("what is left of a page when its rows are taken away is told by letter", () => {
  expect(`${new Bag().add("a b c").add("cab", -1)}`).toBe("");
  expect(`${new Bag().add("###").add("12", -1)}`).toBe("#:3 1:-1 2:-1");
  expect(lettersOf("\u202bﬁ n\u202c")).toBe("fin");
});

test("of a cut text as much is known as stands before its neighbour", () => {
  expect(printedPart(lettersOf("17A very lon42"), "17", "A very long text", "42")).toBe("A very lon");
  expect(printedPart(lettersOf("17A very lon42"), "17", "Another", "42")).toBeUndefined();
});

test("a date's pattern becomes the parts that flat ODS has for it", () => {
  const xml = formatXml("d", { kind: "date", language: "es-ES", pattern: "d' de 'MMMM' de 'yyyy" });
  expect(xml).toContain(
    '<number:day/><number:text> de </number:text><number:month number:style="long" number:textual="true"/><number:text> de </number:text><number:year number:style="long"/>',
  );
});

const noPackages = { set: "fit" as const, files: async () => [] };

test("every pattern gives the same sound workbook for the same seed, and another for another", async () => {
  for (const template of workbooks) {
    const made = async (number: number) => {
      const draft = await template.make(new Random(3, number), noPackages);
      return draft?.print.by === "libreoffice" ? String(draft.print.document) : undefined;
    };
    const first = await made(1);
    if (first === undefined) continue;
    expect(await made(1), template.name).toBe(first);
    expect(await made(2), template.name).not.toBe(first);
    expect(first, template.name).not.toMatch(/undefined|NaN|Infinity|\[object/);
    expect(unclosed(first), template.name).toEqual([]);
  }
});

test("patterns have names of their own, and every class is in both sets", () => {
  expect(new Set(workbooks.map(({ name }) => name)).size).toBe(workbooks.length);
  const classes = new Set(workbooks.map((template) => template.class));
  const inBoth = [...classes].filter((one) =>
    (["fit", "check"] as const).every((set) =>
      workbooks.some((template) => template.class === one && template.set === set),
    ),
  );
  expect(inBoth).toEqual([...classes]);
});

/** Tags that nothing closes, or that close nothing. */
function unclosed(xml: string): string[] {
  const open: string[] = [];
  for (const [, end, name = "", alone] of xml.matchAll(/<(\/?)([a-z][\w:-]*)(?:\s[^>]*?)?(\/?)>/g)) {
    if (alone) continue;
    if (!end) open.push(name);
    else if (open.pop() !== name) return [name];
  }
  return open;
}
