import { describe, expect, test } from "bun:test";
import { document } from "#formats/office/samples.ts";
import { workbook } from "#formats/office/workbook.ts";
import { callForm } from "#support/call.ts";
import { edit, hasLibreOffice, remade } from "#support/office.ts";
import { seePdf } from "#support/see-pdf.ts";

const run = (inside: string) => `<w:r>${inside}</w:r>`;
const mark = (type: string) => run(`<w:fldChar w:fldCharType="${type}"/>`);
const told = (text: string) => run(`<w:instrText xml:space="preserve">${text}</w:instrText>`);
/** The same field as Word writes it: whole, in pieces, and as one element. */
const fields = ["FILENAME", "FILENAME \\p", "FILENAME \\* Upper \\p"].flatMap((field) => [
  mark("begin") + told(` ${field} `) + mark("separate") + run("<w:t>old.docx</w:t>") + mark("end"),
  mark("begin") + [...` ${field} `].map(told).join("") + mark("separate") + mark("end"),
  `<w:fldSimple w:instr=" ${field} ">${run("<w:t>old.docx</w:t>")}</w:fldSimple>`,
]);
const links = ["beside.docx#a", "../above/(b) c.docx", "https://example.com/"];
const linked = links.map((_link, index) => `<w:hyperlink r:id="rId${index + 1}">${run("<w:t>l</w:t>")}</w:hyperlink>`);
const letter = document([...fields, ...linked].map((inside) => `<w:p>${inside}</w:p>`).join(""), links);

const cell = (formula: string) => `<c t="str"><f>${formula}</f><v>C:\\old\\[old.xlsx]Old</v></c>`;
const formulas = [
  'CELL("filename")',
  "cell( &quot;FileName&quot; , $A$1)",
  'MID(CELL("filename",A1),FIND("]",CELL("filename",A1))+1,99)',
  // What is asked for may be worked out, also in a call within a call.
  'CELL("file"&amp;LOWER("NAME"),A1)',
  'UPPER("is "&amp;CELL(MID("(filename",2,8)))',
  'CELL("co"&amp;"l",C1)&amp;"rd"&amp;CELL("row",C1)',
];
const book = edit(
  workbook(
    `<cols><col min="1" max="7" width="45" customWidth="1"/></cols><sheetData><row>${formulas.map(cell).join("")}<c t="str"><f>HYPERLINK("beside.xlsx","there")</f></c></row></sheetData><headerFooter><oddHeader>&amp;L&amp;Z&amp;F&amp;C1&amp;&amp;Z&amp;R&amp;"Arial,Bold"&amp;8&amp;F</oddHeader><oddFooter>&amp;Z</oddFooter></headerFooter>`,
  ),
  { "xl/workbook.xml": (xml) => xml.replace("Sheet1", "Costs") },
);

const tools = { word: "word-to-pdf", excel: "excel-to-pdf" } as const;

/** What a PDF says and where it leads. */
async function convert(family: keyof typeof tools, format: string, options = {}) {
  const given = family === "word" ? letter : book;
  const file = format.endsWith("x") ? given : await remade(given, family, format);
  const call = () =>
    callForm(tools[family], { file: { name: `7 Tea & "Cake" #1 50% Ü.${format}`, bytes: file } }, options);
  const [first, second] = [await call(), await call()];
  expect([first.status, Buffer.from(first.bytes).equals(second.bytes)]).toEqual([200, true]);
  const said = seePdf(first.bytes)
    .pages.map(({ text }) => text)
    .join(" ");
  const raw = Buffer.from(first.bytes).toString("latin1");
  const folders = /file:\/\/|\/tmp\/|\/dev\/shm|\/proc\//;
  expect([folders.exec(said)?.[0], folders.exec(raw)?.[0]]).toEqual([undefined, undefined]);
  return { said, addresses: [...raw.matchAll(/\/URI\(((?:\\.|[^)])*)\)/g)].map(([, address]) => address) };
}

describe.skipIf(!hasLibreOffice)("fields that tell of the file say what the upload is called, and no folder", () => {
  test.each(["docx", "doc", "odt", "rtf"])("%s", async (format) => {
    const { said } = await convert("word", format);
    expect(said.match(new RegExp(`7 tea & cake #1 50% ü\\.${format}`, "gi"))).toHaveLength(fields.length);
    expect(said).not.toContain("old.docx");
  });

  test.each([
    ["xlsx", {}],
    ["xls", {}],
    ["xls", { fitToWidth: false }],
    ["ods", {}],
  ])("%s with %j", async (format, options) => {
    const { said } = await convert("excel", format, { ...options, landscape: true });
    expect(said.split(`[7 Tea & Cake #1 50% Ü.${format}]Costs`).length).toBe(4);
    expect(said).toContain(`IS [7 TEA & CAKE #1 50% Ü.${format.toUpperCase()}]COSTS`);
    expect(said).toContain("3rd1");
    expect(said.match(new RegExp(`7 Tea & Cake #1 50% Ü\\.${format}(?!\\])`, "g"))?.length).toBeGreaterThanOrEqual(2);
    expect(said).not.toContain("old.xlsx");
    expect(said).toContain("1&Z");
  });

  test("links to files beside a document stay relative", async () => {
    const addresses = ["beside.docx#a", "../above/\\(b\\)%20c.docx", "https://example.com/"];
    expect((await convert("word", "docx")).addresses.sort()).toEqual(addresses.sort());
    expect((await convert("excel", "xlsx")).addresses).toEqual(["beside.xlsx"]);
  });
});
