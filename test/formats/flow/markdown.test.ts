import { expect, test } from "bun:test";
import { marked } from "marked";
import { textPromiseOf } from "#formats/flow/promise.ts";
import { writeMarkdown } from "#formats/markdown/write.ts";
import type { Document, Inline } from "#formats/model/document.ts";
import { seenInText } from "#formats/seen-text/check.ts";
import { cell, documentOf, heading, item, paragraph, section, simple, span, table } from "#support/flowing.ts";

const written = (document: Document, pages = 0): string =>
  writeMarkdown(document, { pages, fileOf: (picture) => `file-picture-${picture}.png` });

/** What a reader of Markdown shows, without its elements. */
const shown = (markdown: string): string =>
  (marked.parse(markdown, { async: false }) as string)
    .replace(/<!--.*?-->/gs, "")
    .replace(/<\/?(?:strong|em|del|code|sup|sub|a)\b[^>]*>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(lt|gt|amp|quot|#39);/g, (_, name: string) => ({ lt: "<", gt: ">", amp: "&", quot: '"' })[name] ?? "'")
    .replace(/\s+/g, " ")
    .trim();

const faults = (document: Document): string[] =>
  seenInText(new TextEncoder().encode(written(document)), textPromiseOf(document, "md")).faults;

test("text that looks like Markdown, HTML, a link or a name is text", () => {
  const hostile = [
    "<script>alert(1)</script> & &lt; &copy;",
    "[a](javascript:alert(1)) ![x](y) [b][c] [d]: https://e.example",
    "*one* **two** _three_ __four__ ~~five~~ `six` $seven$ \\eight",
    "# no heading",
    "- no item",
    "1. no item either",
    "> no quotation",
    "---",
    "=====",
    "| a | b |",
    ":-:",
    "[^1] and [x] and [ ] and [1]",
    "snake_case_name and a_b",
    "https://example.com/a_b?c=d*e*f www.example.com",
  ];
  for (const text of hostile) {
    const document = simple(paragraph(text), paragraph("next"));
    expect([text, shown(written(document))]).toEqual([text, `${text} next`]);
    expect(marked.parse(written(document))).not.toMatch(/<script/i);
    expect(faults(document)).toEqual([]);
    const inCell = simple(table([100, 100], [{ cells: [cell(0, text), cell(1, "b")] }]));
    expect([text, shown(written(inCell))]).toEqual([text, `${text} b`]);
    const spanning = simple(table([100, 100], [{ cells: [cell(0, text, { columns: 2 })] }]));
    expect([text, shown(written(spanning))]).toEqual([text, text]);
    expect([text, faults(inCell), faults(spanning)]).toEqual([text, [], []]);
  }
  expect(marked.parse(written(simple(paragraph("[a](javascript:alert(1))"))))).not.toContain("href");
});

test("a name behind an @ tells nobody, and an address of mail stays one", () => {
  const markdown = written(simple(paragraph("ask @octocat or mail@example.com")));
  expect(markdown).toBe("ask @<!-- -->octocat or mail@example.com\n");
  const html = written(simple(table([10, 10], [{ cells: [cell(0, "@octocat", { columns: 2 })] }])));
  expect(html).toContain("@<!-- -->octocat");
});

test("emphasis is read as it is meant, wherever it begins and ends", () => {
  const looks: Inline[][] = [
    [span("a"), span("(b)", { bold: true }), span("c")],
    [
      span("one "),
      span("two ", { bold: true }),
      span("three", { bold: true, italic: true }),
      span("four", { italic: true }),
    ],
    [span("in"), span("side", { italic: true }), span("word")],
    [span("x"), span("2", { raised: "super" }), span(" + "), span("y`z", { generic: "mono" })],
    [span("wow!"), span("link", {}, { link: { address: "https://example.com/a(b)" } })],
  ];
  const html = looks.map((content) => (marked.parse(written(simple(paragraph(content)))) as string).trim());
  expect(html).toEqual([
    "<p>a<strong>(b)</strong>c</p>",
    "<p>one <strong>two <em>three</em></strong><em>four</em></p>",
    "<p>in<em>side</em>word</p>",
    "<p>x<sup>2</sup> + <code>y`z</code></p>",
    '<p>wow!<a href="https://example.com/a%28b%29">link</a></p>',
  ]);
});

test("links lead to pages and mail boxes alone", () => {
  const link = (address: string) => span("go", {}, { link: { address } });
  expect(written(simple(paragraph([link("javascript:alert(1)")])))).toBe("go\n");
  expect(written(simple(paragraph([link("file:///etc/passwd")])))).toBe("go\n");
  expect(written(simple(paragraph([link("mailto:a@example.com")])))).toBe("[go](mailto:a@example.com)\n");
});

const lists: Document["lists"] = [
  {
    levels: [
      { mark: { kind: "number", style: "decimal", text: "%1.", start: 3 }, indent: { start: 18, first: -18 } },
      { mark: { kind: "number", style: "lower-letter", text: "(%2)", start: 1 }, indent: { start: 36, first: -18 } },
    ],
  },
  { levels: [{ mark: { kind: "bullet", sign: "•" }, indent: { start: 18, first: -18 } }] },
];

test("items are nested, numbers that Markdown lacks stand in the text, and what belongs to an item stays in it", () => {
  const inside = paragraph("more of the third", { indent: { start: 18, end: 0, first: 0 } });
  const blocks = [
    ...[item("third", 0, 0), inside, item("below", 0, 1), item("fourth", 0, 0)],
    ...[paragraph("between"), item("fifth", 0, 0), item("point", 1, 0)],
  ];
  expect(written(documentOf([section(blocks)], { lists }))).toBe(
    [
      "3. third\n\n   more of the third\n   - (a) below\n\n4. fourth",
      ...["between", "5. fifth", "<!-- -->", "- point\n"],
    ].join("\n\n"),
  );
});

test("tables are lines with bars, or HTML where a cell spans others", () => {
  const rows = [
    ["A|B", "n"],
    ["x", "1"],
  ].map((texts) => ({ cells: texts.map((text, at) => cell(at, text)) }));
  expect(written(simple(table([50, 50], rows, { heads: 1 })))).toBe("| A\\|B | n |\n| --- | --- |\n| x | 1 |\n");
  const wide = [{ cells: [cell(0, "over <both>", { columns: 2 })] }, ...rows];
  const html = written(simple(table([50, 50], wide, { heads: 1 })));
  expect(html).toContain('<th colspan="2">over &lt;both&gt;</th>');
  expect(html.trim()).not.toContain("\n\n");
});

test("notes, the ends of pages, and links within the text are told", () => {
  const source = (page: number) => ({ source: { first: { page, top: 0 }, last: { page, top: 0 } } });
  const document = documentOf(
    [
      section([
        heading(1, "One & two", { place: "p1", ...source(1) }),
        paragraph([
          span("told"),
          { kind: "note", note: "n", look: span("").look },
          span("see", {}, { link: { place: "p1" } }),
        ]),
        paragraph("second page", source(2)),
      ]),
    ],
    { notes: new Map([["n", [paragraph("first"), paragraph("second")]]]) },
  );
  const pageEnd = (page: number) => `End of page ${page}`;
  expect(writeMarkdown(document, { pages: 2, pageEnd, fileOf: () => undefined })).toBe(
    [
      ...["# One & two", "told[^1][see](#one--two)", "<!-- End of page 1 -->", "second page"],
      ...["<!-- End of page 2 -->", "[^1]: first", "    second\n"],
    ].join("\n\n"),
  );
  expect(faults(document)).toEqual([]);
});

test("a reader that finds a word missing says so", () => {
  const promise = textPromiseOf(simple(paragraph("one two")), "md");
  expect(seenInText(new TextEncoder().encode("one\n"), promise).faults).toEqual([
    "1 words of 2 are missing, such as two",
  ]);
});

test("the sign of a note that is nowhere is text, too", () => {
  const note = { kind: "note" as const, note: "lost", shown: "[a](javascript:b)", look: span("").look };
  const markdown = written(simple(paragraph([span("x"), note])));
  expect([shown(markdown), String(marked.parse(markdown)).includes("<a")]).toEqual(["x[a](javascript:b)", false]);
});
