import { describe, expect, test } from "bun:test";
import { crc32, deflateRawSync } from "node:zlib";
import { pack } from "#formats/office/pack.ts";
import { readParts } from "#formats/office/parts.ts";
import { document } from "#formats/office/samples.ts";
import { callForm } from "#support/call.ts";
import { fixture } from "#support/example.ts";
import { lockOffice } from "#support/locked-office.ts";
import { edit, hasLibreOffice } from "#support/office.ts";
import { seePdf, sketch } from "#support/see-pdf.ts";

const letter = await fixture("letter.docx");
const convert = (file: Uint8Array, options: Record<string, string | boolean> = {}) =>
  callForm("word-to-pdf", { file: { name: "upload.docx", bytes: file } }, options);
const paragraph = (text: string, look = "") => `<w:p><w:r><w:rPr>${look}</w:rPr><w:t>${text}</w:t></w:r></w:p>`;
const body = (inside: string) => (xml: string) => xml.replace("<w:sectPr>", `${inside}$&`);

const hasJapanese = Bun.which("fc-list") !== null && Bun.spawnSync(["fc-list", ":lang=ja"]).stdout.length > 0;

/** Names of the fonts that lie in a PDF. */
function fontsIn(bytes: Uint8Array): string[] {
  const { doc } = seePdf(bytes);
  return Array.from({ length: doc.countObjects() - 1 }, (_, index) => doc.newIndirect(index + 1).resolve())
    .filter((object) => object.isDictionary() && object.get("Type").asName() === "Font")
    .map((object) => object.get("BaseFont").asName());
}

describe.skipIf(!hasLibreOffice)("word-to-pdf", () => {
  test("text, pages, links, outline and tags are in the PDF", async () => {
    const answer = await convert(letter);
    expect([answer.status, answer.warnings]).toEqual([200, []]);
    expect(answer.headers.get("x-result-pages")).toBe("2");
    expect(answer.headers.get("x-result-engine")).toBe("libreoffice");
    const { pages, outline, catalog } = seePdf(answer.bytes);
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
      [595, 842],
      [595, 842],
    ]);
    expect(pages[0]?.text).toContain("12.61");
    expect(pages[0]?.links).toEqual(["https://example.com/letter"]);
    expect(sketch(outline)).toBe("The Lake Letter→1 What comes next→2");
    expect(catalog.get("MarkInfo", "Marked").asBoolean()).toBe(true);
  });

  test("the same document gives the same bytes", async () => {
    const [first, second] = [await convert(letter), await convert(letter)];
    expect(Buffer.from(first.bytes).equals(second.bytes)).toBe(true);
  });

  test("only the pages that were asked for", async () => {
    const { bytes, headers } = await convert(letter, { pages: "2" });
    expect([headers.get("x-result-pages"), seePdf(bytes).pages[0]?.text.slice(0, 15)]).toEqual([
      "1",
      "What comes next",
    ]);
    const beyond = await convert(letter, { pages: "3" });
    expect([beyond.status, beyond.error?.message]).toEqual([422, expect.stringContaining("2 pages")]);
  });

  test("rtf: links stay links, with or without tables of styles", async () => {
    const link = (code: string, shown: string) => `{\\field{\\*\\fldinst${code}}{\\fldrslt${shown}}}\\par `;
    const text = [
      "{\\*\\bkmkstart here}Start{\\*\\bkmkend here}\\par ",
      link('{HYPERLINK "https://example.com/1"}', "{\\ul one}"),
      link(' HYPERLINK "https://example.com/2" ', " two"),
      link('{\\rtlch HYPERLINK "https://example.com/3"}', "{\\plain\\ul three}"),
      link('{HYPERLINK \\\\l "here"}', "{inner}"),
      link("{ PAGE }", "{\\plain 1}"),
    ].join("");
    const fonts = "{\\fonttbl{\\f0 Liberation Serif;}}";
    const styles = "{\\stylesheet{\\s0 Normal;}{\\*\\cs7\\b Bold;}}";
    for (const head of [fonts, `${fonts}${styles}`, ""]) {
      const rtf = Buffer.from(`{\\rtf1\\ansi\\deff0${head}\\f0\\fs24 ${text}}`);
      const [page] = seePdf((await convert(rtf)).bytes).pages;
      expect(page?.text.replace(/\s+/g, " ").trim()).toBe("Start one two three inner 1");
      const addresses = [1, 2, 3].map((number) => `https://example.com/${number}`);
      expect(page?.links.map(String).sort()).toEqual(["1", ...addresses]);
    }
  });

  test("a document that says no size has one when it is turned", async () => {
    for (const bare of [document(paragraph("Bare")), document(`${paragraph("Bare")}<w:sectPr/>`)]) {
      const [page] = seePdf((await convert(bare, { landscape: true })).bytes).pages;
      expect([page?.text, (page?.width ?? 0) > (page?.height ?? 0)]).toEqual(["Bare", true]);
    }
  });

  test("a font that is not there is told with the one in its place", async () => {
    const font = '<w:rFonts w:ascii="Quite Unknown Sans" w:hAnsi="Quite Unknown Sans"/>';
    const { status, warnings } = await convert(edit(letter, { "word/document.xml": body(paragraph("Which?", font)) }));
    expect([status, warnings.length]).toEqual([200, 1]);
    expect(warnings[0]).toMatch(/^The font "Quite Unknown Sans" is not installed here; .+ was used in its place\.$/);
  });

  test("a font with letters as wide as those asked for is a fact, also where strict refuses others", async () => {
    const texts = ["Calibri", "Times New Roman", "Arial"].map((name) =>
      paragraph(name, `<w:rFonts w:ascii="${name}" w:hAnsi="${name}"/>`),
    );
    const { status, warnings, headers } = await convert(edit(letter, { "word/document.xml": body(texts.join("")) }), {
      strict: true,
    });
    const fonts = "Liberation Serif for Times New Roman, Liberation Sans for Arial";
    expect([status, warnings]).toEqual([200, []]);
    expect(headers.get("x-result-fonts")?.split(", ").sort()).toEqual(
      [...fonts.split(", "), "Carlito for Calibri"].sort(),
    );
  });

  test.skipIf(!hasJapanese)("a font in place of another is named as it is in the PDF", async () => {
    const font = '<w:rFonts w:ascii="Quite Unknown Sans" w:eastAsia="Quite Unknown Sans"/>';
    const { bytes, warnings } = await convert(edit(letter, { "word/document.xml": body(paragraph("日本語", font)) }));
    const [, named = ""] = /not installed here; (.+) was used/.exec(warnings.join()) ?? [];
    const bare = (name: string) => name.replace(/^[A-Z]{6}\+|-\w+$|\s/g, "").toLowerCase();
    expect(fontsIn(bytes).map(bare)).toContain(bare(named));
  });

  test("an encrypted document opens with its password only", async () => {
    const locked = lockOffice(letter, "öpen sesame");
    const right = await convert(locked, { password: "öpen sesame" });
    expect([right.status, right.warnings]).toEqual([200, ["This file is encrypted; the result is not."]]);
    expect(seePdf(right.bytes).pages.length).toBe(2);
    const wrong = await convert(locked, { password: "open sesame" });
    expect([wrong.status, wrong.error?.message]).toEqual([
      422,
      expect.stringContaining("does not open with the password"),
    ]);
    const none = await convert(locked);
    expect([none.status, none.error?.message]).toEqual([422, expect.stringContaining("in the field password")]);
    const needless = await convert(letter, { password: "x" });
    expect(needless.warnings).toEqual(["This file opens without a password; the one given was not needed."]);
  });

  test("what is no document of Word's family says what it is, and who takes it", async () => {
    const says = async (file: Uint8Array) => {
      const { status, error } = await convert(file);
      return [status, error?.message];
    };
    const taken = "word-to-pdf takes DOCX, DOC, ODT, RTF or password-protected Office; file is";
    expect(await says(await fixture("slides.pptx"))).toEqual([415, `${taken} a PPTX file. ppt-to-pdf takes it.`]);
    expect(await says(await fixture("photo.jpg"))).toEqual([415, `${taken} a JPG file. img-to-pdf takes it.`]);
    expect(await says(Buffer.from("just words"))).toEqual([415, `${taken} plain text.`]);
    expect(await says(Buffer.from("\x9d\x01\xfe\x88 nothing", "latin1"))).toEqual([
      415,
      `${taken} a file of an unknown kind.`,
    ]);
    expect(await says(lockOffice(await fixture("slides.pptx"), "x"))).toEqual([
      422,
      expect.stringContaining("password"),
    ]);
    const inside = await convert(lockOffice(await fixture("slides.pptx"), "x"), { password: "x" });
    expect([inside.status, inside.error?.message]).toEqual([
      415,
      expect.stringMatching(/is a PPTX file. ppt-to-pdf takes it.$/),
    ]);
  });

  test("what is damaged is refused", async () => {
    const cut = await convert(letter.subarray(0, letter.length - 200));
    expect([cut.status, cut.error?.message]).toEqual([422, expect.stringContaining("cut off")]);
    const unclosed = await convert(edit(letter, { "word/document.xml": (xml) => xml.slice(0, 400) }));
    expect(unclosed.status).toBe(422);
    expect((await convert(new Uint8Array())).status).toBe(400);
  });

  test("a document type is refused in any part, in UTF-16 too", async () => {
    const entity = (xml: string) => xml.replace(/(<\?xml[^>]*>)?/, '$1<!-- x --><!DOCTYPE a [<!ENTITY b "c">]>');
    const wide = edit(letter, { "word/document.xml": entity });
    for (const file of [wide, edit(letter, { "docProps/x.xml": "<!DOCTYPE x><x/>" })]) {
      const { status, error } = await convert(file);
      expect([status, error?.message]).toEqual([
        422,
        "A part of this file declares a document type, which is not taken.",
      ]);
    }
  });

  test("what lies outside of the file is counted, macros are named, and strict refuses both", async () => {
    const file = edit(letter, {
      "word/document.xml": body('<w:p><w:fldSimple w:instr=" INCLUDEPICTURE http://127.0.0.1:9/x.png "/></w:p>'),
      "word/vbaProject.bin": "macros",
    });
    const { status, warnings } = await convert(file);
    expect([status, warnings]).toEqual([
      200,
      [
        "The file holds macros; they were not run.",
        "The file shows something that lies outside of it; it was not fetched.",
      ],
    ]);
    expect((await convert(file, { strict: true })).status).toBe(422);
  });

  test("a part that unpacks to far more than it was is refused", async () => {
    const zeros = Buffer.alloc(3_000_000);
    const packed = deflateRawSync(zeros, { level: 9 });
    const bomb = { name: "word/media/a.bin", method: 8, crc: crc32(zeros), size: zeros.length, packed };
    const { status, error } = await convert(pack([...readParts(letter).values(), bomb]));
    expect([status, error?.message]).toEqual([413, expect.stringContaining("times its size")]);
  });
});
