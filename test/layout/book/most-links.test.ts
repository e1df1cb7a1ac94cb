import { expect, test } from "bun:test";
import type { Worksheet } from "#formats/model/workbook.ts";
import { mostLinks, withoutMostLinks } from "#layout/book/most-links.ts";

const sheetOf = (links: number): Worksheet => ({
  ...{ name: "Sheet", columns: [], merged: [], heads: 0 },
  rows: Array.from({ length: links }, (_, at) => ({
    cells: [
      { column: 0, value: { kind: "text", text: "plain" } },
      { column: 1, value: { kind: "text", text: "led" }, link: `https://example.org/${at}` },
    ],
  })),
});

const linksIn = ({ rows }: Worksheet) => rows.flatMap(({ cells }) => cells.flatMap(({ link }) => link ?? []));

test("a sheet keeps as many links as Excel takes, the first ones, and all of its texts", () => {
  const { sheets, unlinked } = withoutMostLinks([sheetOf(mostLinks + 2), sheetOf(3)]);
  expect([unlinked, ...sheets.map((sheet) => linksIn(sheet).length)]).toEqual([2, mostLinks, 3]);
  const [long] = sheets;
  expect(long?.rows.at(-1)?.cells.map(({ value }) => value)).toEqual([
    { kind: "text", text: "plain" },
    { kind: "text", text: "led" },
  ]);
  expect(long && linksIn(long).at(-1)).toBe(`https://example.org/${mostLinks - 1}`);
});
