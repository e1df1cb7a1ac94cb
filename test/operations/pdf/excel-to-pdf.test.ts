import { describe, expect, test } from "bun:test";
import { workbook } from "#formats/office/workbook.ts";
import { callForm } from "#support/call.ts";
import { fixture } from "#support/example.ts";
import { edit, hasLibreOffice } from "#support/office.ts";
import { popplerText } from "#support/poppler.ts";
import { seePdf } from "#support/see-pdf.ts";

const budget = await fixture("budget.xlsx");
const convert = (file: Uint8Array, options: Record<string, string | boolean> = {}) =>
  callForm("excel-to-pdf", { file: { name: "upload.xlsx", bytes: file } }, options);
const pagesOf = async (file: Uint8Array, options: Record<string, string | boolean> = {}) =>
  seePdf((await convert(file, options)).bytes).pages;
const sheet = "xl/worksheets/sheet1.xml";
const long = workbook(`<sheetData>${"<row><c><v>7</v></c></row>".repeat(200)}</sheetData>`);

describe.skipIf(!hasLibreOffice)("excel-to-pdf", () => {
  test("a sheet that sets no scale fits the width of its page", async () => {
    const { status, bytes, warnings, headers } = await convert(budget);
    expect([status, warnings, headers.get("x-result-pages")]).toEqual([200, [], "1"]);
    const [page] = seePdf(bytes).pages;
    expect(page?.text).toContain("Costs");
    expect(page?.text).toContain("5460");
  });

  test("fitToWidth false leaves every sheet as it is, true fits also those with a scale", async () => {
    const scaled = edit(budget, { [sheet]: (xml) => xml.replace("<pageSetup ", '<pageSetup scale="150" ') });
    const counts = async (file: Uint8Array) => [
      (await pagesOf(file)).length,
      (await pagesOf(file, { fitToWidth: false })).length,
      (await pagesOf(file, { fitToWidth: true })).length,
    ];
    expect(await counts(budget)).toEqual([1, 2, 1]);
    expect(await counts(scaled)).toEqual([3, 3, 1]);
  });

  test("breaks between columns that were put by hand stay", async () => {
    const broken = edit(budget, {
      [sheet]: (xml) =>
        xml.replace(
          "</worksheet>",
          '<colBreaks count="1" manualBreakCount="1"><brk id="3" max="1048575" man="1"/></colBreaks>$&',
        ),
    });
    expect((await pagesOf(broken)).length).toBeGreaterThan(1);
    expect((await pagesOf(broken, { onePagePerSheet: true })).length).toBe(1);
  });

  test("one page per sheet, however long", async () => {
    expect((await pagesOf(long)).length).toBeGreaterThan(2);
    expect((await pagesOf(long, { onePagePerSheet: true })).length).toBe(1);
  });

  test("a sheet that no page holds takes more of them, loses nothing, and that is told", async () => {
    const lines = Array.from({ length: 3_000 }, (_, index) => `line ${index},${index},and some words`);
    const bytes = new TextEncoder().encode(lines.join("\n"));
    const answer = await callForm("excel-to-pdf", { file: { name: "a.csv", bytes } }, { onePagePerSheet: true });
    expect(answer.warnings.join()).toMatch(/^The sheet takes \d pages/);
    const text = seePdf(answer.bytes).pages.map((page) => page.text);
    expect(text.join("\n").match(/and some words/g)).toHaveLength(lines.length);
  });

  test.each([
    ["UTF-8, semicolons", Buffer.from('name;amount;date\nTea;1,50;2024-01-02\n"Café; green";007;03.02.2024\n')],
    [
      "UTF-16, tabs",
      Buffer.from("\ufeffname\tamount\tdate\r\nTea\t1,50\t2024-01-02\r\nCafé; green\t007\t03.02.2024", "utf16le"),
    ],
  ])("CSV in %s: every field as it is spelled", async (_what, file) => {
    const { status, warnings, bytes } = await convert(file);
    expect([status, warnings]).toEqual([200, []]);
    const text = seePdf(bytes).pages[0]?.text ?? "";
    for (const field of ["name", "1,50", "2024-01-02", "Café; green", "007", "03.02.2024"])
      expect(text).toContain(field);
  });

  test("a ragged CSV and one in Windows-1252 are converted, and that is told", async () => {
    const ragged = await convert(Buffer.from("Sales\nname;amount\nTea;1,5;late\n"));
    expect([ragged.status, ragged.warnings]).toEqual([
      200,
      ["Of 3 rows 2 have fewer columns than the longest, which has 3."],
    ]);
    const text = seePdf(ragged.bytes).pages[0]?.text ?? "";
    for (const field of ["Sales", "name", "amount", "Tea", "1,5", "late"]) expect(text).toContain(field);
    const western = await convert(Buffer.from("sep=,\r\nCaf\xe9,3\r\n", "latin1"));
    expect([western.status, western.warnings]).toEqual([
      200,
      ["The text is not in UTF-8; it was read as Windows-1252."],
    ]);
    expect(seePdf(western.bytes).pages[0]?.text).toMatch(/^Café\s*3$/);
    const strict = await convert(Buffer.from("a,b\nc,d,e\n"), { strict: true });
    expect([strict.status, strict.error?.message]).toEqual([422, expect.stringContaining("fewer columns")]);
  });

  test.skipIf(!Bun.which("pdftotext"))(
    "a CSV's heads of capitals stay whole, and a number keeps off the text beside it",
    async () => {
      const { bytes } = await convert(Buffer.from("A,B,MEDV,WMWM\n1,a,24,9\n1,b,21.6,8\n"));
      const words = (await popplerText(bytes))?.split(/\s+/).filter(Boolean).sort();
      expect(words).toEqual(["1", "1", "21.6", "24", "8", "9", "A", "B", "MEDV", "WMWM", "a", "b"]);
    },
  );

  test("text that is no table is refused", async () => {
    for (const text of ["one\ntwo\n", "Hello, world", "Hello, world,\nhow are you, my dear?\n"]) {
      expect((await convert(Buffer.from(text))).status).toBe(415);
    }
  });

  test("a cell in the last corner is refused before it makes millions of pages", async () => {
    const far = workbook('<sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>');
    const { status, error } = await convert(far);
    expect([status, error?.message]).toEqual([413, expect.stringContaining("print area")]);
  });

  test("random bytes under the name of a workbook are refused", async () => {
    const noise = Uint8Array.from({ length: 5_000 }, (_, index) => (index * 7919 + 131) % 251);
    expect((await convert(noise)).status).toBe(415);
  });
});
