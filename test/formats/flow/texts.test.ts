import { expect, test } from "bun:test";
import { writeCsv } from "#formats/csv/write.ts";
import { textPromiseOf } from "#formats/flow/promise.ts";
import { writeHtml } from "#formats/html/write.ts";
import { writeMarkdown } from "#formats/markdown/write.ts";
import type { Document } from "#formats/model/document.ts";
import type { Worksheet } from "#formats/model/workbook.ts";
import { writePlain } from "#formats/plain/write.ts";
import { seenInText } from "#formats/seen-text/check.ts";
import { recordsOf } from "#formats/seen-text/csv.ts";
import { cell, documentOf, heading, item, paragraph, section, simple, span, table } from "#support/flowing.ts";
import { richDocument } from "#support/rich-document.ts";

const rich = richDocument([]);
const writers = {
  md: (document: Document) => writeMarkdown(document, { pages: 3, fileOf: () => "a.png" }),
  html: (document: Document) => writeHtml(document, { pages: 3 }),
  txt: (document: Document) => writePlain(document, 3),
} as const;

test("all that a rich document says is in each text, by a reader of its own", () => {
  for (const format of ["md", "html", "txt"] as const) {
    const bytes = new TextEncoder().encode(writers[format](rich));
    const promise = textPromiseOf(rich, format);
    expect(promise.words.total).toBeGreaterThan(100);
    const { faults } = seenInText(bytes, format === "txt" ? { ...promise, tables: 0 } : promise);
    expect([format, faults]).toEqual([format, []]);
  }
});

test("HTML holds text, lists, figures and notes, and nothing in it runs", () => {
  const document = documentOf(
    [
      section([
        heading(2, "</title><script>alert(1)</script>"),
        item("first", 0, 0),
        paragraph([span("a"), { kind: "note", note: "n", look: span("").look }]),
        table([50], [{ cells: [cell(0, "in a cell")] }]),
        paragraph("Table 1: told", { role: { kind: "caption" } }),
      ]),
    ],
    {
      title: "<b>",
      lists: [
        {
          levels: [
            {
              mark: { kind: "number", style: "lower-roman", text: "%1.", start: 2 },
              indent: { start: 18, first: -18 },
            },
          ],
        },
      ],
      notes: new Map([["n", [paragraph("a note")]]]),
    },
  );
  const html = writeHtml(document, { pages: 1 });
  expect(html).not.toContain("<script");
  expect(html).toContain("<title>&lt;b&gt;</title>");
  expect(html).toContain("default-src 'none'");
  expect(html).toContain('<ol type="i" start="2">\n<li>first</li>\n</ol>');
  expect(html).toContain(
    "<figure>\n<table>\n<tbody>\n<tr><td>in a cell</td></tr>\n</tbody>\n</table>\n<figcaption>Table 1: told</figcaption>\n</figure>",
  );
  expect(html).toContain('a<sup><a href="#note-1" id="mark-1" role="doc-noteref">1</a></sup>');
  expect(html).toMatch(/<li id="note-1">\n<p>a note<\/p>\n<a href="#mark-1" role="doc-backlink">/);
});

test("plain text has a page break behind each page, columns below each other, and addresses behind their texts", () => {
  const source = (page: number) => ({ source: { first: { page, top: 0 }, last: { page, top: 0 } } });
  const rows = [
    ["Name", "n"],
    ["Pens", "12"],
    ["漢字", "7"],
  ];
  const grid = table(
    [50, 50],
    rows.map((texts) => ({ cells: texts.map((text, at) => cell(at, text)) })),
    { heads: 1 },
  );
  const link = { link: { address: "https://example.com/" } };
  const document = simple(grid, paragraph([span("See "), span("this", {}, link), span(".")], source(2)));
  expect(writePlain(document, 3)).toBe(
    "Name  n\n----  --\nPens  12\n漢字  7\n\fSee this <https://example.com/>.\n\f\n\f",
  );
});

test("no formula hides behind a sign that is not written", () => {
  const hidden = { column: 0, value: { kind: "text" as const, text: "\0\u0001=1+1" } };
  expect(writeCsv({ rows: [{ cells: [hidden] }] }, { bom: false })).toEqual({ text: "'=1+1\r\n", guarded: 1 });
});

test("CSV quotes what has to be, shows numbers as they stood, and takes nothing for a formula", () => {
  const text = (column: number, said: string) => ({ column, value: { kind: "text" as const, text: said } });
  const number = (column: number, shown: string) => ({
    ...{ column, shown },
    value: { kind: "number" as const, number: 1, format: "0" },
  });
  const sheet: Pick<Worksheet, "rows"> = {
    rows: [
      { cells: [text(0, 'a "b", c'), text(1, "two\nlines"), number(2, "1.234,50")] },
      { cells: [text(0, "=cmd|'/c calc'!A1"), text(1, "-"), number(2, "−5")] },
      { cells: [] },
    ],
  };
  const csv = writeCsv(sheet, { bom: true });
  expect(csv.guarded).toBe(1);
  expect(csv.text.startsWith("\ufeff")).toBe(true);
  expect(recordsOf(csv.text)).toEqual([
    ['a "b", c', "two\nlines", "1.234,50"],
    ["'=cmd|'/c calc'!A1", "-", "-5"],
    ["", "", ""],
  ]);
});

test("a picture that leads somewhere is within its link", () => {
  const logo = { bytes: Uint8Array.of(1), format: "png", width: 1, height: 1 } as const;
  const shown = (address: string) =>
    documentOf(
      [section([paragraph([{ kind: "inline-picture", picture: 0, width: 9, height: 9, link: { address } }])])],
      { pictures: [logo] },
    );
  const [kept, dropped] = [shown("https://example.com/shop"), shown("javascript:alert(1)")];
  expect(writers.md(kept)).toContain("[![](a.png)](https://example.com/shop)");
  expect(writers.html(kept)).toMatch(/<a href="https:\/\/example\.com\/shop"><img [^>]*><\/a>/);
  for (const write of [writers.md, writers.html]) expect(write(dropped)).not.toContain("javascript");
});
