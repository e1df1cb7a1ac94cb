import { describe, expect, test } from "bun:test";
import { workbook } from "#formats/office/workbook.ts";
import { callForm } from "#support/call.ts";
import { fixture } from "#support/example.ts";
import { edit, hasLibreOffice, remade } from "#support/office.ts";
import { popplerText } from "#support/poppler.ts";
import { seePdf } from "#support/see-pdf.ts";

const budget = await fixture("budget.xlsx");
const convert = (file: Uint8Array, options: Record<string, string | boolean> = {}) =>
  callForm("excel-to-pdf", { file: { name: "upload.xlsx", bytes: file } }, options);
const pagesOf = async (file: Uint8Array, options: Record<string, string | boolean> = {}) =>
  seePdf((await convert(file, options)).bytes).pages;
const sheet = "xl/worksheets/sheet1.xml";
const long = workbook(`<sheetData>${"<row><c><v>7</v></c></row>".repeat(200)}</sheetData>`);

/** Of a compound file's entries ([MS-CFB] 2.6.1) one that nobody needs gets the name under which Excel keeps macros. */
function withMacros(bytes: Uint8Array): Uint8Array {
  const changed = Buffer.from(bytes);
  const [old, name] = ["\x01CompObj\0", "_VBA_PROJECT_CUR\0"].map((text) => Buffer.from(text, "utf16le"));
  const at = old ? changed.indexOf(old) : -1;
  if (!name || at < 0) throw new Error("this file has no such entry");
  name.copy(changed, at);
  changed.writeUInt16LE(name.length, at + 64);
  return changed;
}

describe.skipIf(!hasLibreOffice)("excel-to-pdf", () => {
  test("an old workbook with macros is converted without them, and that is told", async () => {
    const plain = await remade(budget, "excel", "xls");
    expect((await convert(plain)).warnings).toEqual([]);
    const { status, warnings, bytes } = await convert(withMacros(plain));
    expect([status, warnings]).toEqual([200, ["The file holds macros; they were not run."]]);
    expect(seePdf(bytes).pages[0]?.text).toContain("Costs");
  });

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

  test.each(["xlsx", "xls", "ods"])("%s: fitted, turned, and on one page", async (format) => {
    const file = format === "xlsx" ? budget : await remade(budget, "excel", format);
    expect((await pagesOf(file)).length).toBe(1);
    expect((await pagesOf(file, { fitToWidth: false })).length).toBe(2);
    const [turned] = await pagesOf(file, { landscape: true });
    expect((turned?.width ?? 0) > (turned?.height ?? 0)).toBe(true);
    const tall = format === "xlsx" ? long : await remade(long, "excel", format);
    expect((await pagesOf(tall, { onePagePerSheet: true })).length).toBe(1);
  });

  test("hidden sheets are left out and counted", async () => {
    const two = edit(budget, {
      "xl/workbook.xml": (xml) =>
        xml.replace("</sheets>", '<sheet name="Secret" sheetId="2" state="hidden" r:id="rId9"/></sheets>'),
      "xl/_rels/workbook.xml.rels": (xml) =>
        xml.replace(
          "</Relationships>",
          '<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet2.xml"/>$&',
        ),
      "[Content_Types].xml": (xml) =>
        xml.replace(
          "</Types>",
          '<Override PartName="/xl/worksheets/sheet2.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>$&',
        ),
      "xl/worksheets/sheet2.xml":
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row><c t="inlineStr"><is><t>secret</t></is></c></row></sheetData></worksheet>',
    });
    for (const file of [two, await remade(two, "excel", "xls"), await remade(two, "excel", "ods")]) {
      const { bytes, warnings } = await convert(file);
      expect(warnings).toContain("1 hidden sheet was left out.");
      expect(
        seePdf(bytes)
          .pages.map(({ text }) => text)
          .join(),
      ).not.toContain("secret");
    }
  });

  test("a workbook with Basic macros comes out without them, and that is told", async () => {
    const macro =
      '<?xml version="1.0"?><!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd"><script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">Sub Main\nEnd Sub</script:module>';
    const list = (root: string, inside: string) =>
      `<?xml version="1.0"?><!DOCTYPE library:${root} PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "${root}.dtd"><library:${root} xmlns:library="http://openoffice.org/2000/library" xmlns:xlink="http://www.w3.org/1999/xlink" library:name="Standard">${inside}</library:${root}>`;
    const parts = {
      "Basic/script-lc.xml": list("libraries", '<library:library library:name="Standard" library:link="false"/>'),
      "Basic/Standard/script-lb.xml": list("library", '<library:element library:name="Module1"/>'),
      "Basic/Standard/Module1.xml": macro,
    };
    const entries = Object.keys(parts).map(
      (name) => `<manifest:file-entry manifest:full-path="${name}" manifest:media-type="text/xml"/>`,
    );
    const file = edit(await remade(budget, "excel", "ods"), {
      ...parts,
      "META-INF/manifest.xml": (xml) => xml.replace("</manifest:manifest>", `${entries.join("")}$&`),
    });
    const { status, bytes, warnings } = await convert(file);
    expect([status, warnings]).toEqual([200, ["The file holds macros; they were not run."]]);
    expect(seePdf(bytes).pages[0]?.text).toContain("5460");
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
