import type { Block, Document, Paragraph, PictureFile, Row, TextStyle } from "#formats/model/document.ts";
import { cell, documentOf, heading, item, paragraph, plain, section, span, table } from "#support/flowing.ts";

const words = "The quick brown fox jumps over the lazy dog while seven wizards box with quiet jocks in the evening sun";
const prose = (count: number, seed = 0): string =>
  Array.from({ length: count }, (_, index) => words.split(" ")[(index * 7 + seed) % 20]).join(" ");

const arabic: Partial<TextStyle> = { family: "NotoNaskhArabic", generic: "serif" };
const chinese: Partial<TextStyle> = { family: "SimSun", generic: "serif" };

const lists: Document["lists"] = [
  {
    levels: [
      { mark: { kind: "bullet", sign: "\uf0b7" }, indent: { start: 18, first: -18 } },
      { mark: { kind: "bullet", sign: "o" }, indent: { start: 36, first: -18 } },
      { mark: { kind: "bullet", sign: "\uf0a7" }, indent: { start: 54, first: -18 } },
    ],
  },
  {
    levels: [
      { mark: { kind: "number", style: "decimal", text: "%1.", start: 3 }, indent: { start: 18, first: -18 } },
      { mark: { kind: "number", style: "decimal", text: "%1.%2", start: 1 }, indent: { start: 36, first: -18 } },
      { mark: { kind: "number", style: "lower-roman", text: "(%3)", start: 1 }, indent: { start: 54, first: -18 } },
    ],
  },
];

const entry = (level: number, title: string, place: string, page: number): Paragraph =>
  paragraph([span(title, {}, { link: { place } }), { kind: "tab" }, span(String(page), {}, { link: { place } })], {
    indent: { start: (level - 1) * 12, end: 0, first: 0 },
    space: { before: 0, after: 4 },
    tabs: [{ at: 467, align: "end", leader: "dots" }],
  });

/** Sixty rows, of which some cells go over two rows or two columns. */
function longTable(): Block {
  const head: Row = {
    cells: ["Number", "Name", "From", "To"].map((name, column) =>
      cell(
        column,
        [
          paragraph([span(name, { size: 9, bold: true, colour: "#ffffff" })], {
            space: { before: 0, after: 0 },
            lines: 1,
          }),
        ],
        {
          fill: "#1f3864",
        },
      ),
    ),
  };
  const rows = Array.from({ length: 60 }, (_, index): Row => {
    const first = cell(0, `N${index + 1}`, index % 10 === 0 ? { rows: 2, vertical: "middle" } : {});
    const rest =
      index % 7 === 3
        ? [cell(1, `Wide ${index + 1}`, { columns: 3 })]
        : [1, 2, 3].map((column) => cell(column, `R${index + 1}C${column}`));
    return { cells: index % 10 === 1 ? rest : [first, ...rest] };
  });
  return table([60, 120, 140, 147], [head, ...rows], { heads: 1, space: { before: 10, after: 12 } });
}

const bare = { borders: {} };

/** Everything that a document can have. */
export function richDocument(pictures: readonly PictureFile[]): Document {
  const first = section(
    [
      paragraph([span("A rich document", { size: 26, bold: true })], {
        role: { kind: "title" },
        align: "center",
        space: { before: 0, after: 4 },
      }),
      paragraph([span("with everything in it", { size: 14, italic: true })], {
        role: { kind: "subtitle" },
        align: "center",
        space: { before: 0, after: 18 },
      }),
      heading(1, "Contents"),
      {
        kind: "contents",
        levels: 2,
        entries: [entry(1, "Beginning", "begin", 1), entry(2, "Lists", "lists", 2), entry(1, "Tables", "tables", 3)],
      },
      heading(1, "Beginning", { place: "begin" }),
      paragraph([
        span("This text has "),
        span("bold", { bold: true }),
        span(", "),
        span("italic", { italic: true }),
        span(", "),
        span("struck", { strike: true }),
        span(", "),
        span("marked", { highlight: "#ffff00" }),
        span(", "),
        span("shaded", { highlight: "#ffe4b5" }),
        span(", "),
        span("Small Capitals", { smallCapitals: true }),
        span(", H"),
        span("2", { raised: "sub", size: 7 }),
        span("O, "),
        span("code", { family: "CourierNewPSMT", generic: "mono", size: 10 }),
        span(", a note"),
        { kind: "note", note: "one", look: plain },
        span(", the same again"),
        { kind: "note", note: "one", look: plain },
        span(", an "),
        span("address", { colour: "#0563c1", underline: true }, { link: { address: "https://example.com/a?b=1&c=2" } }),
        span(", a "),
        span("trap", { colour: "#0563c1", underline: true }, { link: { address: "javascript:alert(1)" } }),
        span(" and a "),
        span("place", { colour: "#0563c1", underline: true }, { link: { place: "tables" } }),
        span(' <within> & \u0001"it".'),
      ]),
      ...[0, 1, 2, 3].map((seed) => paragraph(prose(60, seed), { align: "justify" })),
      paragraph([span("This second sort of text is smaller. ", { size: 8 }), span(prose(90, 5), { size: 8 })]),
      paragraph([span(prose(40, 6), { size: 8 })]),
      paragraph([span(prose(40, 7), { size: 8 })]),
      heading(2, "Lists", { place: "lists" }),
      item("First", 0, 0),
      item("Within", 0, 1),
      item("Deeper", 0, 2),
      item("Second", 0, 0),
      paragraph("More of the second", { role: { kind: "more", level: 0 }, indent: { start: 18, end: 0, first: 0 } }),
      item("Three", 1, 0),
      item("Three one", 1, 1),
      item("Three one one", 1, 2),
      item("Four", 1, 0),
      paragraph("A quotation of somebody.", { role: { kind: "quote" }, indent: { start: 36, end: 36, first: 0 } }),
      paragraph([span("let x = 1;\n\tx += 1;", { family: "CMTT10", generic: "mono", size: 9 })], {
        role: { kind: "code" },
        fill: "#f2f2f2",
      }),
      {
        kind: "picture",
        picture: 0,
        width: 120,
        height: 90,
        alt: "A drawing & more",
        align: "center",
        space: { before: 8, after: 4 },
      },
      paragraph([span("Figure 1: a drawing", { size: 9, italic: true })], {
        role: { kind: "caption" },
        align: "center",
      }),
      paragraph([
        span("In the line "),
        { kind: "inline-picture", picture: 0, width: 16, height: 12, alt: "small" },
        span(" stands one."),
      ]),
      heading(1, "Tables", { place: "tables", begins: "page" }),
      longTable(),
      table(
        [100, 100],
        [
          {
            height: 60,
            cells: [
              cell(0, "turned", { turned: 270, vertical: "middle" }),
              cell(1, "low", { ...bare, vertical: "bottom" }),
            ],
          },
        ],
        { align: "center" },
      ),
      table(
        [200, 120],
        [
          {
            cells: [
              cell(0, [paragraph("outside"), table([60, 60], [{ cells: [cell(0, "in"), cell(1, "side")] }])], bare),
              cell(1, "alone", bare),
            ],
          },
        ],
      ),
    ],
    {
      header: {
        blocks: [paragraph([span("Every page", { size: 9 })], { align: "center", space: { before: 0, after: 0 } })],
        first: [paragraph([span("Only the first page", { size: 9 })])],
        even: [paragraph([span("An even page", { size: 9 })])],
      },
      footer: {
        blocks: [
          paragraph(
            [
              span("Page ", { size: 9 }),
              { kind: "field", of: "page", look: { ...plain, size: 9 }, text: "1" },
              span(" of ", { size: 9 }),
              { kind: "field", of: "pages", look: { ...plain, size: 9 }, text: "5" },
            ],
            { align: "end", space: { before: 0, after: 0 } },
          ),
        ],
      },
    },
  );
  const columns = section(
    [
      ...[0, 1, 2, 3, 4, 5].map((seed) => paragraph(prose(70, seed), { align: "justify" })),
      paragraph("In the other column.", { begins: "column" }),
    ],
    {
      columns: [
        { width: 220, gap: 27 },
        { width: 220, gap: 0 },
      ],
      goesOn: true,
    },
  );
  const scripts = section(
    [
      heading(2, "Scripts"),
      paragraph([span("中文和“引号”以及日本語のテキスト，", chinese), span("mixed with Latin.")]),
      paragraph(
        [
          span("مرحبا بالعالم، هذا نص عربي مع 123 أرقام و", arabic, { language: "ar" }),
          span("Latin", {}),
          span(" في الوسط.", arabic),
        ],
        { rightToLeft: true },
      ),
      paragraph([span("שלום עולם", { family: "David" }), span(" 😀🎉")], { rightToLeft: true }),
      table([120, 120], [{ cells: [cell(0, "يمين"), cell(1, "يسار")] }], { rightToLeft: true }),
      paragraph([
        span("Name: "),
        { kind: "choice", of: "text", title: "Name", value: "", look: plain },
        span(" Agree: "),
        { kind: "choice", of: "check", title: "Agree", value: "yes", look: plain },
        span(" Colour: "),
        { kind: "choice", of: "list", title: "Colour", value: "Red", options: ["Red", "Green"], look: plain },
        span(" Day: "),
        { kind: "choice", of: "date", title: "Day", value: "2024-12-31", look: plain },
      ]),
    ],
    { page: { width: 842, height: 595 } },
  );
  return documentOf([first, columns, scripts], {
    ...{ title: "A rich <document>", author: "Someone & Co", lists, pictures },
    notes: new Map([
      ["one", [paragraph([span("The note's own text.", { size: 9 })], { space: { before: 0, after: 0 } })]],
      ["lost", [paragraph("A note that nobody names.")]],
    ]),
  });
}
