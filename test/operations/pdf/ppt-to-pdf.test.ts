import { describe, expect, test } from "bun:test";
import { callForm } from "#support/call.ts";
import { fixture } from "#support/example.ts";
import { edit, hasLibreOffice } from "#support/office.ts";
import { seePdf } from "#support/see-pdf.ts";

const slides = await fixture("slides.pptx");
const convert = (file: Uint8Array, options: Record<string, string | boolean> = {}) =>
  callForm("ppt-to-pdf", { file: { name: "upload.pptx", bytes: file } }, options);
const hide = (xml: string) => xml.replace("<p:sld ", '<p:sld show="0" ');

describe.skipIf(!hasLibreOffice)("ppt-to-pdf", () => {
  test("a page of each slide, as large as the slide", async () => {
    const { status, warnings, bytes, headers } = await convert(slides);
    expect([status, warnings, headers.get("x-result-pages")]).toEqual([200, [], "3"]);
    const { pages, outline, catalog } = seePdf(bytes);
    expect(pages.map(({ text }) => text)).toEqual(["The lake in spring", "The lake in summer", "The lake in autumn"]);
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual(
      Array(3).fill([720, 405]),
    );
    expect(outline.length).toBe(3);
    expect(catalog.get("MarkInfo", "Marked").asBoolean()).toBe(true);
  });

  test("some slides only, in their own order", async () => {
    const { bytes } = await convert(slides, { pages: "last,1" });
    expect(seePdf(bytes).pages.map(({ text }) => text)).toEqual(["The lake in spring", "The lake in autumn"]);
  });

  test("a presentation of which every slide is hidden is converted with them", async () => {
    const names = [1, 2, 3].map((number) => [`ppt/slides/slide${number}.xml`, hide] as const);
    const { status, headers } = await convert(edit(slides, Object.fromEntries(names)), { hidden: true });
    expect([status, headers.get("x-result-pages")]).toEqual([200, "3"]);
  });

  test("pptx: every slide has a page of notes, with nothing noted as well", async () => {
    const { bytes } = await convert(slides, { notes: true });
    expect(seePdf(bytes).pages).toHaveLength(6);
  });

  const office14 = "http://schemas.microsoft.com/office/powerpoint/2010/main";
  const sections = (prefix: string) => (xml: string) => {
    const [open, close] = prefix === "" ? ["", ""] : [`${prefix}:`, `:${prefix}`];
    const ids = [...xml.matchAll(/<p:sldId id="(\d+)"/g)].map(([, id]) => `<${open}sldId id="${id}"/>`).join("");
    const list = `<${open}sectionLst xmlns${close}="${office14}"><${open}section name="All" id="{6D2A4A5C-8B1C-4F0A-9A39-1F0A4B5C6D7E}"><${open}sldIdLst>${ids}</${open}sldIdLst></${open}section></${open}sectionLst>`;
    const extension = `<p:extLst><p:ext uri="{521415D9-36F7-43E2-AB2F-B90AF26B5E84}">${list}</p:ext></p:extLst>`;
    return xml.replace("</p:presentation>", `<!-- <p:sldId id="999" r:id="rId1"/> -->${extension}$&`);
  };

  test.each(["p14", ""])("sections under the prefix %j are no slides", async (prefix) => {
    const file = edit(slides, { "ppt/presentation.xml": sections(prefix), "ppt/slides/slide2.xml": hide });
    const { status, warnings, bytes } = await convert(file);
    expect([status, warnings]).toEqual([200, ["1 hidden slide was left out."]]);
    expect(seePdf(bytes).pages.map(({ text }) => text)).toEqual(["The lake in spring", "The lake in autumn"]);
  });

  test("nothing but hidden slides is nothing to convert", async () => {
    const names = [1, 2, 3].map((number) => [`ppt/slides/slide${number}.xml`, hide] as const);
    const { status, error } = await convert(edit(slides, Object.fromEntries(names)));
    expect([status, error?.message]).toEqual([422, "Every slide of this file is hidden: there is nothing to convert."]);
  });

  test("a document of another family is told from its main part, not from its name", async () => {
    const { status, error } = await convert(await fixture("letter.docx"));
    expect([status, error?.message]).toEqual([
      415,
      expect.stringContaining("file is a DOCX file. word-to-pdf takes it."),
    ]);
  });
});
