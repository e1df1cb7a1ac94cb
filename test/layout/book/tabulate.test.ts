import { expect, test } from "bun:test";
import type { SheetCell } from "#formats/workbook.ts";
import { type SheetPer, tabulate } from "#layout/book/tabulate.ts";
import type { Fill, Page, Ruling, Run } from "#layout/page.ts";

const [size, wide] = [10, 5];

/** Letters of one width from a place on. */
function run(text: string, left: number, base: number, line: number, style = 0): Run {
  const edges = [...text].flatMap((_, at) => [left + at * wide, left + (at + 1) * wide]);
  return { text, edges, base, top: base - 8, bottom: base + 2, size, style, line, turned: 0, hidden: false };
}

const styles = [false, true].map((bold) => ({
  ...{ font: "Arial", generic: "sans" as const, bold, italic: false, colour: "#000000" },
}));

interface Drawn {
  rows: readonly (readonly string[])[];
  rulings?: readonly Ruling[];
  fills?: readonly Fill[];
  boldHead?: boolean;
}

const columnWide = 120;
const rowHigh = 20;

/** A page with a table at its top, a row in each 20 points. */
function page(number: number, { rows, rulings = [], fills = [], boldHead = false }: Drawn): Page {
  const runs = rows.flatMap((cells, row) =>
    cells.flatMap((text, column) =>
      text === ""
        ? []
        : [run(text, 60 + column * columnWide, 115 + row * rowHigh, row * 10 + column, boldHead && row === 0 ? 1 : 0)],
    ),
  );
  return {
    number,
    label: String(number),
    width: 595,
    height: 842,
    styles,
    runs,
    rulings,
    fills,
    pictures: [],
    links: [],
    fields: [],
  };
}

/** Lines around every cell of a table of so many rows and columns. */
function grid(rows: number, columns: number): Ruling[] {
  const [left, top, right, bottom] = [55, 100, 55 + columns * columnWide, 100 + rows * rowHigh];
  const line = (across: boolean, at: number, from: number, to: number) => ({
    across,
    at,
    from,
    to,
    width: 0.5,
    colour: "#000000",
  });
  return [
    ...Array.from({ length: rows + 1 }, (_, row) => line(true, top + row * rowHigh, left, right)),
    ...Array.from({ length: columns + 1 }, (_, column) => line(false, left + column * columnWide, top, bottom)),
  ];
}

const rows = [
  ["Article", "Number", "Price"],
  ["Pen", "007", "1.234,50"],
  ["Ink", "123", "(12,00)"],
  ["=1+1", "045", "45 %"],
];
const ruled = page(1, { rows, rulings: grid(4, 3), boldHead: true });

const book = (pages: readonly Page[], per: SheetPer) => tabulate(pages, { outline: [] }, per);
const shown = ({ value }: SheetCell) =>
  value.kind === "number" ? value.number : value.kind === "text" ? value.text : "date";
const cells = (sheet: { rows: readonly { cells: readonly SheetCell[] }[] } | undefined) =>
  sheet?.rows.map(({ cells }) => cells.map(shown));

test("a ruled table is a sheet with typed cells under a head that stays in sight", () => {
  const { workbook, tables } = book([ruled], "table");
  const [sheet] = workbook.sheets;
  expect([tables, workbook.sheets.length, sheet?.heads]).toEqual([1, 1, 1]);
  expect(cells(sheet)).toEqual([
    ["Article", "Number", "Price"],
    ["Pen", "007", 1234.5],
    // Its neighbours begin with zeros: a number that names something.
    ["Ink", "123", -12],
    ["=1+1", "045", 0.45],
  ]);
  expect(sheet?.rows[0]?.cells.every(({ look }) => look?.bold)).toBe(true);
  expect(sheet?.rows[1]?.cells[0]?.look?.borders?.top).toEqual({ colour: "#000000", thick: false });
  expect(sheet?.merged).toEqual([]);
});

test("a table over two pages is one, with its head once", () => {
  const [head = [], ...body] = rows;
  const second = page(2, {
    rows: [head, ...body.map(([name = "", ...rest]) => [`${name} 2`, ...rest])],
    rulings: grid(4, 3),
    boldHead: true,
  });
  const { workbook, tables } = book([ruled, second], "table");
  expect([tables, workbook.sheets.length]).toEqual([1, 1]);
  expect(cells(workbook.sheets[0])?.map(([name]) => name)).toEqual([
    "Article",
    "Pen",
    "Ink",
    "=1+1",
    "Pen 2",
    "Ink 2",
    "=1+1 2",
  ]);
});

test("pages are sheets of their own, or all of it is one", () => {
  const other = page(2, {
    rows: [
      ["Only", "two"],
      ["rows", "here"],
    ],
    rulings: grid(2, 2),
  });
  expect(book([ruled, other], "page").workbook.sheets.map(({ name }) => name)).toEqual(["Page 1", "Page 2"]);
  const { sheets } = book([ruled, other], "single").workbook;
  expect(sheets.length).toBe(1);
  expect(cells(sheets[0])?.slice(-2)).toEqual([
    ["Only", "two"],
    ["rows", "here"],
  ]);
});

test("a page without a table is its text, row by row", () => {
  const text = page(1, { rows: [["Nothing but a line of text"], [""], [""], ["and another one, further down"]] });
  const { workbook, tables } = book([text], "table");
  expect(tables).toBe(0);
  expect(cells(workbook.sheets[0])?.flat()).toEqual(["Nothing but a line of text", "and another one, further down"]);
});
