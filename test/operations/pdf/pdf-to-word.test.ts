import { expect, setDefaultTimeout, test } from "bun:test";
import { languages } from "#engines/tesseract/index.ts";
import { readParts, textOf } from "#formats/office/parts.ts";
import { callForm } from "#support/call.ts";
import { lockedPdf } from "#support/locked-pdf.ts";
import { printedPdf, ruledTable } from "#support/page-content.ts";
import { bookOf, numbered, pdfOf } from "#support/pdfs.ts";
import { flate, latin } from "#support/picture-pdfs.ts";
import { printed, scanned } from "#support/scans.ts";

// A service starts, on a machine that may be busy.
setDefaultTimeout(60_000);

const prose = [
  "The first paragraph goes on over several lines, each of which is about as long as the others",
  "of it are, and which a file of Word has as one, so that whoever changes a word of it need not",
  "set the lines anew by hand.",
];
const table = ruledTable(
  [
    ["Name", "Count"],
    ["Pens", "12"],
    ["Ink", "7"],
  ],
  72,
  300,
);
const page = {
  text: [
    [72, 90, "A heading of the page", 20, true] as [number, number, string, number, boolean],
    ...prose.map((line, at): [number, number, string] => [72, 130 + 14 * at, line]),
    ...table.text,
  ],
  rulings: table.rulings,
};
const file = printedPdf([page]);

async function convert(bytes: Uint8Array, options: Record<string, string> = {}) {
  const answer = await callForm("pdf-to-word", { file: { name: "My report.pdf", bytes } }, options);
  const body = answer.status === 200 ? (textOf(readParts(answer.bytes), "word/document.xml") ?? "") : "";
  const paragraphs = body
    .split("</w:p>")
    .map((one) => [...one.matchAll(/<w:t[ >][^<]*/g)].map(([text]) => text.replace(/^[^>]*>/, "")).join(""));
  return { ...answer, body, paragraphs };
}

const fact = (headers: Headers, name: string) => Number(headers.get(`x-result-${name}`));

test("paragraphs are whole, a heading is one, and a table has rows and cells", async () => {
  const { status, headers, body, paragraphs, warnings } = await convert(file);
  expect([status, warnings]).toEqual([200, []]);
  expect(headers.get("content-disposition")).toContain('filename="My report-pdf-to-word.docx"');
  expect(paragraphs).toContain(prose.join(" "));
  const heading = body.split("</w:p>").find((one) => one.includes("A heading of the page"));
  expect(heading).toContain('<w:pStyle w:val="Heading1"/>');
  expect(body.match(/<w:tr>/g)?.length).toBe(3);
  expect(paragraphs.slice(-8)).toEqual(expect.arrayContaining(["Name", "Count", "Pens", "12", "Ink", "7"]));
  expect(["pages", "tables", "headings", "pictures"].map((name) => fact(headers, name))).toEqual([1, 1, 1, 0]);
  expect(fact(headers, "words")).toBeGreaterThan(40);
});

test("the same file gives the same bytes", async () => {
  expect(Buffer.from((await convert(file)).bytes).equals((await convert(file)).bytes)).toBe(true);
});

test("pages are chosen, and what was encrypted opens with its password", async () => {
  const book = bookOf({ pages: numbered(3) });
  const { paragraphs, headers } = await convert(book, { pages: "2" });
  expect(paragraphs.filter((text) => text.startsWith("page"))).toEqual(["page 2"]);
  expect(fact(headers, "pages")).toBe(1);
  expect((await convert(book, { pages: "4" })).status).toBe(422);
  const locked = lockedPdf(book, "aes-256", "secret", "owner");
  expect((await convert(locked)).status).toBe(422);
  expect((await convert(locked, { password: "secret" })).status).toBe(200);
});

test("a page that is a picture stays one with ocr off, with a word of ocr-pdf, and strict refuses it", async () => {
  const samples = flate(new Uint8Array(3 * 60 * 60).map((_, at) => (at * 7) % 251));
  const scan = pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 300 300]>>",
    "<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</Im 5 0 R>>>>>>",
    { dict: "", content: "q 300 0 0 300 0 0 cm /Im Do Q" },
    {
      dict: "/Type/XObject/Subtype/Image/Width 60/Height 60/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/FlateDecode",
      content: latin(samples),
    },
  ]);
  const { status, warnings, headers, bytes } = await convert(scan, { ocr: "off" });
  expect([status, fact(headers, "pictures")]).toEqual([200, 1]);
  expect([...readParts(bytes).keys()].filter((name) => name.includes("media/")).length).toBe(1);
  expect(warnings.join()).toContain("Page 1 is a picture of text: ocr-pdf recognises what stands in it.");
  expect((await convert(scan, { ocr: "off", strict: "true" })).status).toBe(422);
});

test.skipIf(!languages().includes("eng"))("a page that is a picture is recognised", async () => {
  const line = "All human beings are born free";
  const { headers, paragraphs } = await convert(scanned(printed([{ lines: [line] }])));
  expect([fact(headers, "recognised"), paragraphs.join(" ").trim()]).toEqual([1, line]);
});

test("what is no PDF, or none that can be read, is refused in words", async () => {
  expect((await convert(Buffer.from("no PDF at all"))).status).toBe(415);
  expect((await convert(Buffer.from("%PDF-1.7\nnothing"))).status).toBe(422);
});

/** A form with a field of each kind; the boxes are those of its widgets, from the lower left corner. */
const form = bookOf({
  pages: ["A form"],
  annotations: () => [7, 8, 9, 10].map((number) => `${number} 0 R`).join(" "),
  catalog: "/AcroForm<</Fields[7 0 R 8 0 R 9 0 R 10 0 R]/DA(/Helv 10 Tf 0 g)>>",
  parts: [
    { dict: "/Type/XObject/Subtype/Form/BBox[0 0 200 20]", content: "0 0 200 20 re S" },
    "<</Type/Annot/Subtype/Widget/F 4/FT/Tx/T(name)/TU(Full name)/V(Ada Lovelace)/Rect[150 600 350 620]/DA(/Helv 10 Tf 0 g)>>",
    "<</Type/Annot/Subtype/Widget/F 4/FT/Btn/T(agreed)/V/Yes/AS/Yes/Rect[150 560 165 575]/AP<</N<</Yes 6 0 R/Off 6 0 R>>>>>>",
    "<</Type/Annot/Subtype/Widget/F 4/FT/Ch/Ff 131072/T(colour)/V(g)/Opt[[(r)(red)][(g)(green)]]/Rect[150 520 350 540]/DA(/Helv 10 Tf 0 g)>>",
    '<</Type/Annot/Subtype/Widget/F 4/FT/Tx/T(day)/V(2024-12-31)/Rect[150 480 350 500]/DA(/Helv 10 Tf 0 g)/AA<</F<</S/JavaScript/JS(AFDate_FormatEx\\("yyyy-mm-dd"\\);)>>>>>>',
  ],
});

test("fields of a form can be filled in, and hold what they held", async () => {
  const { status, body, warnings } = await convert(form);
  expect([status, warnings]).toEqual([200, []]);
  const controls = [...body.matchAll(/<w:sdt>.*?<\/w:sdt>/gs)].map(([control]) => control);
  expect(controls.length).toBe(4);
  const [name = "", agreed = "", colour = "", day = ""] = controls;
  expect(name).toMatch(/<w:alias w:val="Full name"\/>.*<w:richText\/>.*Ada Lovelace/s);
  expect(agreed).toContain('<w14:checked w14:val="1"/>');
  expect(colour).toMatch(/<w:listItem w:displayText="red".*<w:listItem w:displayText="green".*<w:t[^>]*>green</s);
  expect(day).toMatch(/<w:date w:fullDate="2024-12-31T00:00:00Z">/);
  expect(body.match(/Ada Lovelace/g)?.length).toBe(1);
});
