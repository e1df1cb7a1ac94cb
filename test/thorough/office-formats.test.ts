import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { document } from "#formats/office/samples.ts";
import { workbook } from "#formats/office/workbook.ts";
import { callForm } from "#support/call.ts";
import { fixture } from "#support/example.ts";
import { edit, hasLibreOffice, remade, withNotes } from "#support/office.ts";
import { seePdf } from "#support/see-pdf.ts";

/** LibreOffice writes the older formats and OpenDocument first; quick tests have the newer ones. */

setDefaultTimeout(60_000);

type Options = Record<string, string | boolean>;
const callOf =
  (tool: string, name: string) =>
  (file: Uint8Array, options: Options = {}) =>
    callForm(tool, { file: { name, bytes: file } }, options);

describe.skipIf(!hasLibreOffice)("word-to-pdf", async () => {
  const letter = await fixture("letter.docx");
  const convert = callOf("word-to-pdf", "upload.docx");
  const run = "<w:r><w:t>Link</w:t></w:r>";

  test("links are what their author wrote; where LibreOffice reads none with a user's name, that is told", async () => {
    const addresses = ["ftp://u:p@a.example/e", "http://user:pw@a.example/b", "mailto:a@b.example?subject=c&attach=/d"];
    const links = addresses.map((_, index) => `<w:p><w:hyperlink r:id="rId${index + 1}">${run}</w:hyperlink></w:p>`);
    const file = document(links.join(""), addresses);
    const kept = await convert(file);
    expect([kept.warnings, seePdf(kept.bytes).pages[0]?.links?.sort()]).toEqual([[], addresses]);
    const old = await remade(file, "word", "doc");
    const answer = await callForm("word-to-pdf", { file: { name: "a.doc", bytes: old } });
    expect([answer.status, answer.warnings]).toEqual([200, [expect.stringContaining("a user's name")]]);
    expect(seePdf(answer.bytes).pages[0]?.links?.sort()).toEqual(addresses.filter((address) => !/^http/.test(address)));
  });

  test.each(["docx", "doc", "odt", "rtf"])("%s: turned to its side", async (format) => {
    const file = format === "docx" ? letter : await remade(letter, "word", format);
    const upright = seePdf((await convert(file)).bytes);
    const turned = seePdf((await convert(file, { landscape: true })).bytes);
    expect(upright.pages.every(({ width, height }) => width < height)).toBe(true);
    expect(turned.pages.every(({ width, height }) => width > height)).toBe(true);
    expect(turned.pages.map(({ text }) => text).join(" ")).toContain("What comes next");
  });
});

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

describe.skipIf(!hasLibreOffice)("excel-to-pdf", async () => {
  const budget = await fixture("budget.xlsx");
  const convert = callOf("excel-to-pdf", "upload.xlsx");
  const pagesOf = async (file: Uint8Array, options: Options = {}) => seePdf((await convert(file, options)).bytes).pages;
  const long = workbook(`<sheetData>${"<row><c><v>7</v></c></row>".repeat(200)}</sheetData>`);

  test("an old workbook with macros is converted without them, and that is told", async () => {
    const plain = await remade(budget, "excel", "xls");
    expect((await convert(plain)).warnings).toEqual([]);
    const { status, warnings, bytes } = await convert(withMacros(plain));
    expect([status, warnings]).toEqual([200, ["The file holds macros; they were not run."]]);
    expect(seePdf(bytes).pages[0]?.text).toContain("Costs");
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
});

describe.skipIf(!hasLibreOffice)("ppt-to-pdf", async () => {
  const slides = await fixture("slides.pptx");
  const convert = callOf("ppt-to-pdf", "upload.pptx");
  const hide = (xml: string) => xml.replace("<p:sld ", '<p:sld show="0" ');

  test.each(["pptx", "ppt", "odp"])("%s: hidden slides are left out and counted", async (format) => {
    const hidden = edit(slides, { "ppt/slides/slide2.xml": hide });
    const file = format === "pptx" ? hidden : await remade(hidden, "ppt", format);
    const { status, warnings, bytes } = await convert(file);
    expect([status, warnings[0]]).toEqual([200, "1 hidden slide was left out."]);
    expect(seePdf(bytes).pages.map(({ text }) => text)).toEqual(["The lake in spring", "The lake in autumn"]);
  });

  test.each(["pptx", "ppt", "odp"])(
    "%s: hidden slides are shown in their places where they are asked for",
    async (format) => {
      const hidden = edit(slides, { "ppt/slides/slide2.xml": hide });
      const file = format === "pptx" ? hidden : await remade(hidden, "ppt", format);
      const { status, warnings, bytes } = await convert(file, { hidden: true });
      expect([status, warnings]).toEqual([200, []]);
      const seasons = ["spring", "summer", "autumn"];
      expect(seePdf(bytes).pages.map(({ text }) => text)).toEqual(seasons.map((season) => `The lake in ${season}`));
    },
  );

  /** With words that belong to the second slide, on a page of their own. */
  const noted = async (file: Uint8Array, format: string) => {
    const odp = withNotes(await remade(file, "ppt", "odp"), 2, "Mind the ducks");
    return format === "odp" ? odp : remade(odp, "ppt", format);
  };

  test.each(["ppt", "odp"])("%s: notes follow behind all slides, a page for each", async (format) => {
    const file = await noted(slides, format);
    const { status, bytes, headers } = await convert(file, { notes: true });
    expect([status, headers.get("x-result-pages")]).toEqual([200, "6"]);
    const { pages } = seePdf(bytes);
    expect(pages.slice(0, 3).map(({ text }) => text.includes("Mind the ducks"))).toEqual([false, false, false]);
    expect(pages.slice(3).map(({ text }) => text.includes("Mind the ducks"))).toEqual([false, true, false]);
    expect(pages[4]?.width).toBeLessThan(pages[4]?.height ?? 0);
    expect(seePdf((await convert(file)).bytes).pages).toHaveLength(3);
  });

  test("hidden slides have notes as well, and pages counts them", async () => {
    const file = await noted(edit(slides, { "ppt/slides/slide2.xml": hide }), "odp");
    const { bytes } = await convert(file, { notes: true, hidden: true, pages: "2,5" });
    expect(seePdf(bytes).pages.map(({ text }) => text.includes("Mind the ducks"))).toEqual([false, true]);
    const without = await convert(file, { notes: true });
    expect([without.headers.get("x-result-pages"), without.warnings]).toEqual(["4", ["1 hidden slide was left out."]]);
    expect(seePdf(without.bytes).pages.some(({ text }) => text.includes("Mind the ducks"))).toBe(false);
  });

  test.each(["pptx", "ppt", "odp"])("%s: slides that are wide stay, upright ones can't be turned", async (format) => {
    const upright = edit(slides, {
      "ppt/presentation.xml": (xml) => xml.replace('cx="9144000" cy="5143500"', 'cx="5143500" cy="9144000"'),
    });
    const [wide, high] =
      format === "pptx"
        ? [slides, upright]
        : [await remade(slides, "ppt", format), await remade(upright, "ppt", format)];
    expect((await convert(wide, { landscape: true })).status).toBe(200);
    expect((await convert(high)).status).toBe(200);
    const { status, error, headers } = await convert(high, { landscape: true });
    expect([status, headers.get("x-error-fields")]).toEqual([422, "landscape"]);
    expect(error?.message).toContain("higher than wide");
  });
});
