import { describe, expect, test } from "bun:test";
import { promiseOf } from "#formats/docx/promise.ts";
import { writeDocx } from "#formats/docx/write.ts";
import type { Block, Border, Row } from "#formats/model/document.ts";
import { brokenPackage } from "#formats/ooxml/check.ts";
import { bodyOf, saidBy, styleIn } from "#support/docx.ts";
import { cell, paragraph, simple, table } from "#support/flowing.ts";

const rowOf = (...texts: string[]): Row => ({ cells: texts.map((text, column) => cell(column, text)) });
const written = (...blocks: readonly Block[]) => bodyOf(writeDocx(simple(...blocks)));
const grid = (...rows: Row[]) => table([60, 60, 60], rows);

describe("a table", () => {
  test("has its widths, its heads on every page and rows that stay whole", () => {
    const xml = written(table([60, 90], [rowOf("a", "b"), rowOf("c", "d".repeat(700)), rowOf("e", "f")], { heads: 1 }));
    expect(saidBy(xml, "gridCol", "w:w")).toEqual(["1200", "1800"]);
    expect(saidBy(xml, "tblW", "w:w")).toEqual(["3000"]);
    expect(saidBy(xml, "tcW", "w:w")).toEqual(["1200", "1800", "1200", "1800", "1200", "1800"]);
    const rows = xml.split("<w:tr>").slice(1);
    expect(rows.map((row) => row.includes("<w:tblHeader/>"))).toEqual([true, false, false]);
    expect(rows.map((row) => row.includes("<w:cantSplit/>"))).toEqual([true, false, true]);
  });

  test("has cells over several columns and rows, and every place is covered once", () => {
    const xml = written(
      grid(
        { cells: [cell(0, "tall", { rows: 2 }), cell(1, "wide", { columns: 2 })] },
        { cells: [cell(1, "b"), cell(2, "c")] },
        { cells: [cell(2, "alone")] },
      ),
    );
    expect(saidBy(xml, "gridSpan")).toEqual(["2"]);
    expect(saidBy(xml, "vMerge")).toEqual(["restart", undefined]);
    expect(
      xml
        .split("<w:tr>")
        .slice(1)
        .map((row) => row.split("<w:tc>").length - 1),
    ).toEqual([2, 3, 3]);
  });

  test("loses nothing where cells claim the same place, reach out of it, or are too many for Word", () => {
    const crowded = grid(
      { cells: [cell(0, "first", { columns: 9, rows: 9 }), cell(1, "second")] },
      { cells: [cell(0, "third"), cell(7, "fourth")] },
    );
    const wide = table(new Array<number>(70).fill(10), [rowOf(...Array.from({ length: 70 }, (_, at) => `w${at}`))]);
    const document = simple(crowded, wide);
    const bytes = writeDocx(document);
    expect(brokenPackage(bytes, promiseOf(document))).toEqual([]);
    expect(saidBy(bodyOf(bytes), "gridCol", "w:w")).toHaveLength(3 + 63);
  });

  test("has the lines of most tables from its style, and only others beside it", () => {
    const thick: Border = { width: 2, colour: "#ff0000", style: "double" };
    const bytes = writeDocx(
      simple(
        grid(rowOf("a", "b", "c"), { cells: [cell(0, "d", { borders: { top: thick } }), cell(1, "e"), cell(2, "f")] }),
      ),
    );
    const xml = bodyOf(bytes);
    expect(styleIn(bytes, "TableGrid")).toContain('<w:insideH w:val="single" w:sz="4" w:space="0" w:color="808080"/>');
    expect(saidBy(xml, "tblStyle")).toEqual(["TableGrid"]);
    const borders = xml
      .split("<w:tcBorders>")
      .slice(1)
      .map((one) => one.slice(0, one.indexOf("</w:tcBorders>")));
    // Its right side is that of its neighbour; left and below there is none.
    expect(borders).toEqual([
      '<w:top w:val="double" w:sz="16" w:space="0" w:color="FF0000"/><w:left w:val="nil"/><w:bottom w:val="nil"/>',
    ]);
  });

  test("without lines has none", () => {
    const bare = (column: number, text: string) => cell(column, text, { borders: {} });
    const xml = written(grid({ cells: [bare(0, "a"), bare(1, "b"), bare(2, "c")] }));
    expect(saidBy(xml, "tblStyle")).toEqual(["TableNormal"]);
    expect(xml).not.toContain("tcBorders");
  });

  test("turns, fills and aligns its cells, and runs from right to left", () => {
    const xml = written(
      table(
        [60, 60],
        [
          {
            height: 50,
            cells: [
              cell(0, "a", { turned: 270, fill: "#ffee00", vertical: "middle" }),
              cell(1, "b", { turned: 90, vertical: "bottom" }),
            ],
          },
        ],
        {
          rightToLeft: true,
          align: "center",
        },
      ),
    );
    expect(saidBy(xml, "textDirection")).toEqual(["btLr", "tbRl"]);
    expect(saidBy(xml, "vAlign")).toEqual(["center", "bottom"]);
    expect(saidBy(xml, "shd", "w:fill")).toEqual(["FFEE00"]);
    expect(xml).toContain('<w:trHeight w:val="1000" w:hRule="atLeast"/>');
    expect(xml).toMatch(/<w:bidiVisual\/><w:tblW [^>]*\/><w:jc w:val="center"\/>/);
  });

  test("gives its distance to the paragraphs around it, and ends with one where there is none", () => {
    const spaced = { space: { before: 5, after: 10 } };
    const one = grid(rowOf("x", "y", "z"));
    const xml = written(
      paragraph("above", { space: { before: 0, after: 8 } }),
      { ...one, ...spaced },
      { ...one, ...spaced },
    );
    // Between the two stands a paragraph of their distance, behind the last one of hardly any height.
    expect(xml.split('w:val="AfterTable"')).toHaveLength(3);
    expect(xml).toContain('<w:pStyle w:val="AfterTable"/><w:spacing w:after="280"/>');
    expect(
      styleIn(
        writeDocx(simple(paragraph("above", { space: { before: 0, after: 8 } }), { ...one, ...spaced })),
        "Normal",
      ),
    ).toContain('w:after="260"');
  });

  test("stands in another one", () => {
    const document = simple(table([200], [{ cells: [cell(0, [paragraph("out"), grid(rowOf("a", "b", "c"))])] }]));
    const bytes = writeDocx(document);
    expect(brokenPackage(bytes, promiseOf(document))).toEqual([]);
    expect(bodyOf(bytes)).toMatch(/<\/w:tbl><w:p>(?:(?!<w:p>).)*<\/w:p><\/w:tc>/);
  });

  test("has rows that are no higher than they were: the mark of an empty cell is as small as its row", () => {
    const low = { height: 4, cells: [cell(0, [])] };
    const xml = bodyOf(writeDocx(simple(table([200], [low, { height: 60, cells: [cell(0, [])] }]))));
    const marks = [...xml.matchAll(/<w:tc>.*?<\/w:tc>/gs)].map(([inside]) => saidBy(inside, "w:sz").map(Number));
    expect(marks[0]?.[0]).toBeLessThanOrEqual(6);
    expect(marks[1]).toEqual([]);
  });
});
