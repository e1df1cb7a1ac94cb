import { expect, setDefaultTimeout, test } from "bun:test";
import { readParts, textOf } from "#formats/office/parts.ts";
import { callForm } from "#support/call.ts";
import { printedPdf, ruledTable } from "#support/page-content.ts";
import { bookOf, numbered } from "#support/pdfs.ts";

// A service starts, on a machine that may be busy.
setDefaultTimeout(60_000);

const rows = [
  ["Article", "Number", "Price"],
  ["Pen", "007", "1,234.50"],
  ["Ink", "012", "(12.00)"],
  ["=1+1", "045", "45%"],
];
const table = ruledTable(rows, 72, 200);
const withTable = {
  text: [[72, 120, "What stands above the table."] as [number, number, string], ...table.text],
  rulings: table.rulings,
};
const plain = { text: [[72, 120, "No table on this page."] as [number, number, string]] };

async function convert(bytes: Uint8Array, options: Record<string, string> = {}) {
  const answer = await callForm("pdf-to-excel", { file: bytes }, options);
  const parts = answer.status === 200 ? readParts(answer.bytes) : new Map();
  const names = [...(textOf(parts, "xl/workbook.xml") ?? "").matchAll(/<sheet name="([^"]*)"/g)].map(
    ([, name]) => name,
  );
  const texts = [...(textOf(parts, "xl/sharedStrings.xml") ?? "").matchAll(/<t [^>]*>([^<]*)/g)].map(
    ([, text]) => text,
  );
  const sheets = names.map((_, at) => textOf(parts, `xl/worksheets/sheet${at + 1}.xml`) ?? "");
  return { ...answer, names, texts, sheets };
}

/** The values of a sheet by their places; texts by what they say. */
const cellsOf = ({ sheets, texts }: Awaited<ReturnType<typeof convert>>, at = 0) =>
  Object.fromEntries(
    [...(sheets[at] ?? "").matchAll(/<c r="(\w+)" s="\d+"( t="s")?><v>([^<]*)/g)].map(([, place, isText, value]) => [
      place,
      isText ? texts[Number(value)] : Number(value),
    ]),
  );

test("a table is a sheet of typed cells under a head that stays in sight", async () => {
  const answer = await convert(printedPdf([withTable]), { sheets: "table" });
  expect([answer.status, answer.warnings, answer.names.length]).toEqual([200, [], 1]);
  expect(cellsOf(answer)).toEqual({
    ...{ A1: "Article", B1: "Number", C1: "Price", A2: "Pen", B2: "007", C2: 1234.5 },
    ...{ A3: "Ink", B3: "012", C3: -12, A4: "=1+1", B4: "045", C4: 0.45 },
  });
  expect(answer.sheets[0]).toContain('state="frozen"');
  expect(answer.sheets[0]).not.toContain("<f>");
  expect(answer.sheets[0]).not.toContain("mergeCell");
  expect(answer.headers.get("x-result-tables")).toBe("1");
});

test("each page is a sheet with what stands around its tables, or all of it is one", async () => {
  const pdf = printedPdf([withTable, plain]);
  const paged = await convert(pdf);
  expect(paged.names).toEqual(["Page 1", "Page 2"]);
  expect(Object.values(cellsOf(paged, 0))[0]).toBe("What stands above the table.");
  expect(Object.values(cellsOf(paged, 1))).toEqual(["No table on this page."]);
  const single = await convert(pdf, { sheets: "single" });
  expect(single.names.length).toBe(1);
  expect(Object.values(cellsOf(single))).toEqual(expect.arrayContaining(["Pen", "No table on this page."]));
});

test("without a table its text is there row by row, which is told", async () => {
  const answer = await convert(bookOf({ pages: numbered(2) }), { sheets: "table" });
  expect(answer.status).toBe(200);
  expect(answer.warnings.join()).toContain("No table was found");
  expect(Object.values(cellsOf(answer))).toEqual(["page 1", "page 2"]);
  expect((await convert(bookOf({ pages: numbered(2) }), { strict: "true" })).status).toBe(422);
});

test("the same file gives the same bytes, and other sheets than these are refused", async () => {
  const pdf = printedPdf([withTable]);
  expect(Buffer.from((await convert(pdf)).bytes).equals((await convert(pdf)).bytes)).toBe(true);
  expect((await convert(pdf, { sheets: "book" })).error?.message).toContain("sheets must be page, table or single");
});
