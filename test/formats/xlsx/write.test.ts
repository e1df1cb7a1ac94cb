import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SheetCell, Value, Workbook } from "#formats/model/workbook.ts";
import { readParts, textOf } from "#formats/office/parts.ts";
import { cellName, sheetNames } from "#formats/xlsx/names.ts";
import { writeXlsx } from "#formats/xlsx/write.ts";

const text = (content: string): Value => ({ kind: "text", text: content });
const cell = (column: number, value: Value, more: Partial<SheetCell> = {}): SheetCell => ({ column, value, ...more });

const book: Workbook = {
  title: "Umsätze & mehr",
  author: "Zoë",
  sheets: [
    {
      name: "Q1/2024: [a]",
      columns: [80, 60, 120],
      heads: 1,
      merged: [{ row: 3, column: 0, rows: 2, columns: 2 }],
      rows: [
        {
          cells: ["Name", "Wert", "Datum"].map((name, column) =>
            cell(column, text(name), { look: { bold: true, fill: "#dddddd" } }),
          ),
        },
        {
          cells: [
            cell(0, text("=1+1")),
            cell(1, { kind: "number", number: 1234.5, format: "#,##0.00" }),
            cell(2, { kind: "date", days: 45_322, format: "dd.mm.yyyy" }),
          ],
        },
        {
          height: 30,
          cells: [
            cell(0, text("007")),
            cell(1, { kind: "number", number: -12, format: "0;(0)" }),
            cell(2, text('a\nb \u0000\ud800<&>" 日本😀'), { look: { wraps: true } }),
          ],
        },
        { cells: [cell(0, text("joined"), { look: { align: "center" } })] },
        { cells: [] },
        { cells: [cell(0, text("a page"), { link: "https://example.com/?a=1&b=2" }), cell(2, text("007"))] },
      ],
    },
    {
      name: "Q1/2024: [a]",
      columns: [],
      heads: 0,
      merged: [],
      rows: [],
      rightToLeft: true,
      header: { left: "Plans & figures", right: "2024" },
    },
  ],
};

const script = `
import openpyxl, json, sys
book = openpyxl.load_workbook(sys.argv[1])
def cell(c): return [c.coordinate, str(c.value), c.number_format, c.data_type, bool(c.font.b), c.hyperlink.target if c.hyperlink else None]
print(json.dumps({
  "title": book.properties.title, "author": book.properties.creator,
  "sheets": [[s.title, s.freeze_panes, s.print_title_rows, [str(r) for r in s.merged_cells.ranges], bool(s.sheet_view.rightToLeft)] for s in book],
  "header": [book.worksheets[1].oddHeader.left.text, book.worksheets[1].oddHeader.right.text],
  "cells": [cell(c) for row in book.worksheets[0].iter_rows() for c in row if c.value is not None],
  "widths": [round(book.worksheets[0].column_dimensions[l].width, 1) for l in "ABC"],
}))`;
const python = "/usr/bin/python3";
const hasReader = Bun.spawnSync([python, "-c", "import openpyxl"], { stderr: "ignore" }).success;

test.skipIf(!hasReader)("another reader finds every value, its kind and its format", async () => {
  const path = join(tmpdir(), `book-${process.pid}.xlsx`);
  await Bun.write(path, writeXlsx(book));
  const { stdout, stderr } = Bun.spawnSync([python, "-c", script, path]);
  rmSync(path);
  expect(stderr.toString()).toBe("");
  const read = JSON.parse(stdout.toString());
  expect([read.title, read.author]).toEqual(["Umsätze & mehr", "Zoë"]);
  expect(read.sheets).toEqual([
    ["Q1 2024 a", "A2", "$1:$1", ["A4:B5"], false],
    ["Q1 2024 a (2)", null, null, [], true],
  ]);
  // It leaves the doubled sign as it is stored.
  expect(read.header).toEqual(["Plans && figures", "2024"]);
  const own = (name: string) => read.cells.find(([place]: [string]) => place === name)?.slice(1);
  expect(own("A1")).toEqual(["Name", "General", "s", true, null]);
  expect(own("A2")).toEqual(["=1+1", "@", "s", false, null]);
  expect(own("B2")).toEqual(["1234.5", "#,##0.00", "n", false, null]);
  expect(own("C2")).toEqual(["2024-01-31 00:00:00", "dd.mm.yyyy", "d", false, null]);
  expect(own("A3")).toEqual(["007", "@", "s", false, null]);
  expect(own("B3")).toEqual(["-12", "0;(0)", "n", false, null]);
  expect(own("C3")).toEqual(['a\nb <&>" 日本😀', "General", "s", false, null]);
  expect(own("A6")).toEqual(["a page", "General", "s", false, "https://example.com/?a=1&b=2"]);
  expect(read.widths).toEqual([14.5, 10.7, 22.1]);
});

test("the same workbook gives the same bytes, each text and each look is there once", () => {
  const [one, other] = [writeXlsx(book), writeXlsx(book)];
  expect(Buffer.from(one).equals(other)).toBe(true);
  const parts = readParts(one);
  expect(textOf(parts, "xl/sharedStrings.xml")?.match(/<t xml:space="preserve">007</g)?.length).toBe(1);
  // Plain, the head's, three formats, text, wrapped, centred, a link.
  expect(/<cellXfs count="(\d+)"/.exec(textOf(parts, "xl/styles.xml") ?? "")?.[1]).toBe("9");
});

test("names of sheets are what programs take", () => {
  const long = "A name that is far too long for any sheet";
  expect(sheetNames([long, long, "", "History", "'x'", "X", "a\u0000b", "Σ".repeat(40)])).toEqual([
    "A name that is far too long for",
    "A name that is far too long (2)",
    "Sheet 3",
    "Sheet 4",
    "x",
    "X (2)",
    "a b",
    "Σ".repeat(31),
  ]);
  expect(sheetNames(["😀".repeat(20)])[0]).toBe("😀".repeat(15));
  expect([cellName(0, 0), cellName(9, 25), cellName(0, 26), cellName(1_048_575, 16_383)]).toEqual([
    "A1",
    "Z10",
    "AA1",
    "XFD1048576",
  ]);
});
