import { describe, expect, test } from "bun:test";
import { check } from "#engines/product/check.ts";
import { officeMade } from "#engines/product/office-made.ts";
import { promiseOf } from "#formats/docx/promise.ts";
import { writeDocx } from "#formats/docx/write.ts";
import { makePart, pack } from "#formats/office/pack.ts";
import { readParts } from "#formats/office/parts.ts";
import { workbook } from "#formats/office/workbook.ts";
import { brokenPackage } from "#formats/ooxml/check.ts";
import { Words } from "#formats/ooxml/promise.ts";
import { cell, paragraph, simple, span, table } from "#support/flowing.ts";
import { edit } from "#support/office.ts";

const document = simple(
  paragraph([
    span("Promised words, "),
    span("twice twice", { bold: true }),
    span(" and a link", {}, { link: { address: "https://a.example/" } }),
  ]),
  table([100], [{ cells: [cell(0, "in a cell")] }]),
);
const bytes = writeDocx(document);
const promise = promiseOf(document);
const body = "word/document.xml";
const relations = "word/_rels/document.xml.rels";
const types = "[Content_Types].xml";
const without = (name: string) => pack([...readParts(bytes).values()].filter((part) => part.name !== name));

describe("a finished file", () => {
  test("that is sound and holds what was promised has no faults", () => {
    expect(brokenPackage(bytes, promise)).toEqual([]);
  });

  test.each([
    ["is no package", Buffer.from("nothing"), "cut off"],
    ["is cut off", bytes.subarray(0, bytes.length - 40), "damaged"],
    ["is not XML", edit(bytes, { [body]: (xml) => xml.replace("</w:body>", "") }), "closes what is not open"],
    ["has a bare sign", edit(bytes, { [body]: (xml) => xml.replace("Promised", "Promised &") }), "is nothing"],
    [
      "has lost words",
      edit(bytes, { [body]: (xml) => xml.replace("twice twice", "twice") }),
      "1 words of 10 are missing, such as twice",
    ],
    [
      "has lost its table",
      edit(bytes, { [body]: (xml) => xml.replace(/<w:tbl>.*<\/w:tbl>/, "<w:p><w:r><w:t>in a cell</w:t></w:r></w:p>") }),
      "0 tables of 1",
    ],
    [
      "names an unknown relation",
      edit(bytes, { [body]: (xml) => xml.replace(/r:id="rId\d+"/, 'r:id="rId99"') }),
      "uses rId99",
    ],
    ["has no relations", without(relations), "uses rId"],
    ["lacks a part", without("word/styles.xml"), "leads to styles.xml, which is not there"],
    [
      "has two relations of one name",
      edit(bytes, { [relations]: (xml) => xml.replace(/Id="rId2"/, 'Id="rId1"') }),
      "two relations of one name",
    ],
    ["has a part without a type", edit(bytes, { "word/a.bin": "x" }), "word/a.bin has no type"],
    [
      "has a type without a part",
      edit(bytes, { [types]: (xml) => xml.replace("/word/styles.xml", "/word/other.xml") }),
      "/word/other.xml has a type and is not there",
    ],
    [
      "is of another kind",
      edit(bytes, { [types]: (xml) => xml.replace("document.main+xml", "template.main+xml") }),
      "main part of docx",
    ],
    ["has no list of types", without(types), "list of types is missing"],
    ["has a part that leads out", edit(bytes, { "word/../../a.xml": "<a/>" }), "is no name of a part"],
    ["has two of one name", edit(bytes, { "WORD/Document.xml": "<a/>" }), "two parts are called"],
    ["has an empty picture", edit(bytes, { "word/media/image1.png": "" }), "image1.png is empty"],
  ] as const)("that %s is found out", (_what, broken, says) => {
    expect(brokenPackage(broken, promise).join("; ")).toContain(says);
  });

  test("of which a byte was changed is found out", () => {
    const parts = [...readParts(bytes).values()].map(({ name, method, crc, size, packed }) => ({
      ...{ name, method, size, packed },
      crc: name === body ? (crc ^ 1) >>> 0 : crc,
    }));
    expect(brokenPackage(pack(parts), promise)).toContain(`${body} is damaged`);
  });
});

test("cells of a spreadsheet and texts of slides are read as well", () => {
  const words = new Words();
  words.add("shared twice twice inline formula");
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const sheet = `<worksheet xmlns="${main}"><sheetData><row><c t="s"><v>1</v></c><c t="s"><v>1</v></c><c t="s"><v>0</v></c><c><v>1.5</v></c><c t="inlineStr"><is><t>inline</t></is></c><c t="str"><f>A1</f><v>formula</v></c></row></sheetData></worksheet>`;
  const list = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="r"/><Default Extension="xml" ContentType="x"/><Override PartName="/xl/a.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`;
  const file = pack([
    makePart("[Content_Types].xml", list),
    makePart("_rels/.rels", `<Relationships xmlns="r"><Relationship Id="a" Target="xl/a.xml"/></Relationships>`),
    makePart("xl/a.xml", sheet),
    makePart(
      "xl/sharedStrings.xml",
      `<sst xmlns="${main}"><si><t>shared</t></si><si><r><t>twi</t></r><r><t>ce</t></r></si></sst>`,
    ),
  ]);
  const promised = { format: "xlsx", words, tables: 0, pictures: 0, numbers: 1 } as const;
  expect(brokenPackage(file, promised)).toEqual([]);
  expect(brokenPackage(file, { ...promised, numbers: 2 })).toEqual(["1 numbers of 2"]);
});

test("letters that a spreadsheet spells by their numbers are read as it shows them", () => {
  const words = new Words();
  words.add("_x000A_ a b");
  const sheet = workbook(
    `<sheetData><row><c t="inlineStr"><is><t>_x005F_x000A_</t></is></c><c t="str"><v>a_x0020_b</v></c></row></sheetData>`,
  );
  expect(brokenPackage(sheet, { format: "xlsx", words, tables: 0, pictures: 0, numbers: 0 })).toEqual([]);
});

test("two cells at one place of a spreadsheet, of which programs show one, are found out", () => {
  const twoAt = (first: string, second: string) => {
    const words = new Words();
    words.add("a b");
    const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const sheet = workbook(`<sheetData><row r="3">${cell(first, "a")}${cell(second, "b")}</row></sheetData>`);
    return brokenPackage(sheet, { format: "xlsx", words, tables: 0, pictures: 0, numbers: 0 });
  };
  expect([twoAt("A3", "B3"), twoAt("Z3", "AA3")]).toEqual([[], []]);
  expect(twoAt("A3", "A3").join()).toContain("another cell stands at A3");
  expect(twoAt("B3", "A3").join()).toContain("another cell stands at A3");
});

test("a broken file does not leave", async () => {
  const good = officeMade(bytes, promise);
  expect(good.office).toEqual({ words: 10, tables: 1, pictures: 0 });
  await check(good);
  const broken = officeMade(edit(bytes, { [body]: (xml) => xml.replace("Promised", "") }), promise);
  expect(check(broken)).rejects.toThrow("did not pass its own check");
});
