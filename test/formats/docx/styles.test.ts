import { describe, expect, test } from "bun:test";
import { writeDocx } from "#formats/docx/write.ts";
import { bodyOf, paragraphWith, saidBy, styleIn } from "#support/docx.ts";
import { cell, documentOf, heading, paragraph, plain, section, simple, span, table } from "#support/flowing.ts";

describe("formatting is in named styles", () => {
  test("what most paragraphs of a role have in common is their style, and only the rest is said where it stands", () => {
    const bytes = writeDocx(
      simple(
        heading(1, "One"),
        ...["a", "b", "c"].map((text) => paragraph(text, { align: "justify" })),
        paragraph("odd", { align: "justify", space: { before: 20, after: 8 } }),
        heading(1, "Two"),
        paragraph([span("odd", { colour: "#ff0000" })], { align: "center" }),
      ),
    );
    const xml = bodyOf(bytes);
    expect(styleIn(bytes, "Normal")).toContain(
      '<w:pPr><w:spacing w:after="160" w:line="264" w:lineRule="auto"/><w:jc w:val="both"/></w:pPr>',
    );
    expect(styleIn(bytes, "Heading1")).toContain("<w:keepNext/>");
    expect(styleIn(bytes, "Heading1")).toContain('<w:outlineLvl w:val="0"/>');
    expect(paragraphWith(xml, ">b<")).toStartWith("<w:r><w:t>b</w:t></w:r></w:p>");
    expect(paragraphWith(xml, "One")).toStartWith('<w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>One');
    expect(saidBy(xml, "spacing", "w:before")).toEqual(["400"]);
    expect(saidBy(xml, "jc")).toEqual(["center"]);
    expect(saidBy(xml, "color")).toEqual(["FF0000"]);
  });

  test("Normal has the size of plain text, and says it", () => {
    expect(styleIn(writeDocx(simple(paragraph("text"))), "Normal")).toContain('<w:sz w:val="22"/>');
  });

  test("styles that are there for people to go on with look as the document's headings do, or fit its text", () => {
    const look = { ...plain, family: "Georgia", generic: "serif", size: 15 } as const;
    const bytes = writeDocx(documentOf([section([paragraph("text")])], { headings: new Map([[2, look]]) }));
    expect(styleIn(bytes, "Heading2")).toContain('w:ascii="Georgia"');
    expect(styleIn(bytes, "Heading2")).toContain('<w:sz w:val="30"/>');
    for (const id of [
      "Title",
      "Subtitle",
      "Heading6",
      "Caption",
      "Quote",
      "Code",
      "ListBullet",
      "ListNumber",
      "TOC3",
      "FootnoteText",
    ]) {
      expect(styleIn(bytes, id)).toContain('<w:basedOn w:val="Normal"/>');
    }
  });

  test("a second sort of text that many paragraphs have is a style of its own, and a rare one is not", () => {
    const small = (text: string) => paragraph([span(text, { size: 8 })]);
    const many = writeDocx(
      simple(...["a", "b", "c", "d"].map((text) => paragraph(text)), small("e"), small("f"), small("g")),
    );
    expect(saidBy(bodyOf(many), "pStyle")).toEqual(["BodyText", "BodyText", "BodyText"]);
    expect(saidBy(bodyOf(many), "sz")).toEqual([]);
    expect(styleIn(many, "BodyText")).toContain('<w:sz w:val="16"/>');
    const rare = writeDocx(simple(paragraph("a"), small("b")));
    expect(saidBy(bodyOf(rare), "pStyle")).toEqual([]);
    expect(saidBy(bodyOf(rare), "sz")).toEqual(["16", "16"]);
  });

  test("in tables, headers and notes it is that of its place", () => {
    const bytes = writeDocx(
      documentOf(
        [
          section(
            [
              paragraph([span("text"), { kind: "note", note: "n", look: plain }]),
              table([80], [{ cells: [cell(0, "in")] }]),
            ],
            {
              header: { blocks: [paragraph([span("head", { size: 8 })])] },
            },
          ),
        ],
        { notes: new Map([["n", [paragraph([span("note", { size: 8 })])]]]) },
      ),
    );
    expect(saidBy(bodyOf(bytes), "pStyle")).toEqual(["TableText", "AfterTable"]);
    expect(
      ["TableText", "Header", "FootnoteText"].map((id) => /<w:sz w:val="(\d+)"/.exec(styleIn(bytes, id))?.[1]),
    ).toEqual(["18", "16", "16"]);
  });

  test("raised letters, which Word makes smaller itself, have no size of their own", () => {
    const xml = bodyOf(writeDocx(simple(paragraph([span("E = mc"), span("2", { raised: "super", size: 7 })]))));
    expect(xml).toContain('<w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>2</w:t>');
  });
});
