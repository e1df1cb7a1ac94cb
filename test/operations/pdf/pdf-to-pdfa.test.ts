import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { levels } from "#formats/pdf/archival.ts";
import { likenesses } from "#support/alike.ts";
import { archived, drawn, latin, textsOf } from "#support/archived.ts";
import { callForm } from "#support/call.ts";
import { fixture } from "#support/example.ts";
import { lockedPdf } from "#support/locked-pdf.ts";
import { type Book, bookOf, extra, numbered } from "#support/pdfs.ts";
import { popplerText } from "#support/poppler.ts";
import { richPdf } from "#support/rich-pdf.ts";
import { seePdf, sketch } from "#support/see-pdf.ts";
import { invoice } from "../../../scripts/fixtures/invoice.ts";

// Services start, and programs run, on a machine that may be busy.
setDefaultTimeout(60_000);

const hasGhostscript = Bun.which("gs") !== null;

const one = (more: Partial<Book> = {}) => bookOf({ pages: ["words of the page"], ...more });
const firstPart = extra({ pages: [""] });

describe.each(["2b", "3b"] as const)("level %s", (level) => {
  test("is claimed, and text, links, outline, fields and layers stay", async () => {
    const file = richPdf();
    const { bytes, how, headers } = await archived(file, { level });
    expect(how).toBe("in-place");
    expect(latin(bytes)).toContain(`<pdfaid:part>${level[0]}</pdfaid:part>`);
    expect(headers.get("x-result-fonts")).toBe("Helvetica");
    expect(textsOf(bytes)).toEqual(textsOf(file));
    const [before, after] = [seePdf(file), seePdf(bytes)];
    expect(sketch(after.outline)).toBe(sketch(before.outline));
  });
});

describe.each(levels)("level %s", (level) => {
  test("a file that has it already comes back as it was, and that is told", async () => {
    const { bytes } = await archived(await fixture("document.pdf"), { level });
    const again = await archived(bytes, { level });
    expect([again.how, again.warnings]).toEqual(["unchanged", []]);
    expect(Buffer.from(again.bytes).equals(Buffer.from(bytes))).toBe(true);
  });
});

test("the same file gives the same bytes", async () => {
  const [one, two] = [await archived(richPdf()), await archived(richPdf())];
  expect(Buffer.from(one.bytes).equals(Buffer.from(two.bytes))).toBe(true);
});

const attachment = (name: string, content: string) => ({
  catalog: `/Names<</EmbeddedFiles<</Names[(${name})${firstPart} 0 R]>>>>`,
  parts: [`<</Type/Filespec/F(${name})/EF<</F ${firstPart + 1} 0 R>>>>`, { dict: "/Type/EmbeddedFile", content }],
});

describe("attachments", () => {
  test("that are no PDF are left out of 2b, which is told, and kept in 3b", async () => {
    const file = one(attachment("list.csv", "a;b"));
    const second = await archived(file);
    expect(second.warnings).toEqual(["Attachments that this level does not take were removed; 3b keeps all."]);
    expect(seePdf(second.bytes).attachments).toEqual({});
    const third = await archived(file, { level: "3b" });
    expect(third.warnings).toEqual([]);
    expect(seePdf(third.bytes).attachments).toEqual({ "list.csv": "a;b" });
  });

  test("that are PDFs are made PDF/A themselves and stay in 2b", async () => {
    const { bytes, warnings } = await archived(one(attachment("inner.pdf", latin(one()))));
    expect(warnings).toEqual([]);
    expect(Object.keys(seePdf(bytes).attachments)).toEqual(["inner.pdf"]);
  });

  const archive = (level: string) => {
    const attachment = { name: "rechnung 7.xml", bytes: invoice() };
    return callForm("pdf-to-pdfa", { file: one(), attachment }, { level });
  };

  test("that come with the call are in the archive, and an electronic invoice is known as one", async () => {
    const { bytes, headers, warnings } = await archive("3b");
    expect([headers.get("x-result-invoice"), warnings]).toEqual(["Factur-X EN 16931", []]);
    expect(seePdf(bytes).attachments).toEqual({ "factur-x.xml": invoice().toString() });
  });

  test.each(["1b", "2b"])("that come with a call for %s are a 400 that names both fields", async (level) => {
    const { status, headers, error } = await archive(level);
    expect([status, headers.get("x-error-fields")]).toEqual([400, "attachment,level"]);
    expect(error?.message).toBe("attachment goes with level 3b only.");
  });
});

test("what an archive forbids is removed, and each sort of it is told", async () => {
  const file = one({
    catalog: `/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>/Names<</JavaScript<</Names[]>>>>`,
    annotations: () => `${firstPart} 0 R ${firstPart + 1} 0 R`,
    parts: [
      "<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/Launch/F(x.exe)>>>>",
      "<</Type/Annot/Subtype/Movie/Rect[0 0 9 9]>>",
    ],
  });
  const { warnings, bytes } = await archived(file);
  expect(warnings.sort()).toEqual([
    "Actions that an archived document may not have were removed (2 times).",
    "Annotations of the kind Movie were removed.",
    "Scripts were removed.",
  ]);
  expect(textsOf(bytes)).toEqual(textsOf(file));
  const strict = await callForm("pdf-to-pdfa", { file }, { strict: true });
  expect(strict.status).toBe(422);
});

test("a hidden annotation does not come to light", async () => {
  const note = "<</Type/Annot/Subtype/FreeText/Rect[50 50 300 90]/Contents(secret)/DA(/Helv 12 Tf 0 g)/F 2>>";
  const { bytes, warnings } = await archived(one({ annotations: () => `${firstPart} 0 R`, parts: [note] }));
  expect(textsOf(bytes)).toEqual(["words of the page"]);
  expect(warnings).toEqual(["Hidden annotations are there without a look, and can't be made to show any more."]);
});

test("inks get a description of their own", async () => {
  const file = drawn("1 0 0 0 k 50 50 100 100 re f", "");
  const { bytes } = await archived(file);
  expect(seePdf(bytes).pages).toHaveLength(1);
});

test("an encrypted file is opened with its password, and the result is unencrypted", async () => {
  const file = lockedPdf(one(), "aes-256", "sesame", "boss");
  const refused = await callForm("pdf-to-pdfa", { file });
  expect([refused.status, refused.error?.message]).toEqual([
    422,
    "This PDF is encrypted. Give its password in the field password.",
  ]);
  const { bytes, warnings } = await archived(file, { password: "sesame" });
  expect([textsOf(bytes), warnings]).toEqual([
    ["words of the page"],
    ["This PDF is encrypted; the result is unencrypted."],
  ]);
});

describe.skipIf(!hasGhostscript)("Ghostscript", () => {
  /** A signature of more bytes than a string may have: nothing puts that right in place. */
  const signature = `<</Type/Annot/Subtype/Widget/FT/Tx/T(long)/V(${"x".repeat(40_000)})/Rect[0 0 9 9]>>`;
  const file = one({
    annotations: () => `${firstPart} 0 R`,
    catalog: `/AcroForm<</Fields[${firstPart} 0 R]>>`,
    parts: [signature],
  });

  test("writes anew what can't be put right in place, and what is lost is told", async () => {
    const { how, warnings, bytes } = await archived(file);
    expect(how).toBe("rewritten");
    expect(warnings).toContain("This PDF could not be put right in place and was written anew. It lost 1 form fields.");
    expect(textsOf(bytes)[0]).toContain("words of the page");
  });

  test("tells of the document what it told of itself, and writes the same bytes again", async () => {
    const info = `${firstPart + 1} 0 R`;
    const dated = one({
      annotations: () => `${firstPart} 0 R`,
      catalog: `/AcroForm<</Fields[${firstPart} 0 R]>>`,
      trailer: `/Info ${info}`,
      parts: [signature, "<</Title(Mine)/CreationDate(D:20010222035230Z)>>"],
    });
    const [first, again] = [await archived(dated), await archived(dated)];
    expect([first.how, seePdf(first.bytes).title]).toEqual(["rewritten", "Mine"]);
    expect(seePdf(first.bytes).doc.getMetaData("info:CreationDate")).toBe("D:20010222035230Z");
    expect(Buffer.from(again.bytes).equals(Buffer.from(first.bytes))).toBe(true);
  });
});

test("what can't be made so is refused, and the rules are named in plain words", async () => {
  const file = bookOf({ pages: numbered(1), page: () => "/MediaBox[0 0 20000 20000]" });
  const { status, error } = await callForm("pdf-to-pdfa", { file });
  expect(status).toBe(422);
  expect(error?.message).toContain(
    "This PDF can't be made PDF/A-2b: it has a page that is too small or too large (20000 × 20000)",
  );
});

test("a missing font of Chinese is embedded with the glyphs that are shown, and the text is read as before", async () => {
  const descendant = `<</Type/Font/Subtype/CIDFontType0/BaseFont/Song/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/FontDescriptor<</Type/FontDescriptor/FontName/Song/Flags 6/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 900/Descent -200/StemV 90>>>>`;
  const font = `<</Type/Font/Subtype/Type0/BaseFont/Song/Encoding/GBK-EUC-H/DescendantFonts[${descendant}]>>`;
  const file = drawn("BT /C 24 Tf 72 700 Td <ced2c3c741> Tj ET", "/Font<</C 6 0 R>>", [font]);
  const { bytes, warnings, how } = await archived(file);
  expect([how, textsOf(bytes)]).toEqual(["in-place", ["我们A"]]);
  expect(warnings).toEqual(["Fonts that the file does not bring were replaced by others: Song."]);
  expect(bytes.length).toBeLessThan(60_000);
});

test.skipIf(!Bun.which("pdftoppm"))("signs above the line keep their shapes where a font is embedded", async () => {
  const file = drawn("BT /F1 24 Tf 72 700 Td (m\\262 m\\263 m\\271) Tj ET", "/Font<</F1 3 0 R>>");
  const { bytes } = await archived(file);
  expect(textsOf(bytes)).toEqual(["m² m³ m¹"]);
  expect(Math.min(...(await likenesses(file, bytes)))).toBeGreaterThan(0.998);
});

test.skipIf(!Bun.which("pdftotext"))("a field without a look keeps its value", async () => {
  const field = "<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(Grace)/DA(/F1 12 Tf 0 g)/Rect[72 600 272 640]/F 4>>";
  const file = one({
    annotations: () => `${firstPart} 0 R`,
    catalog: `/AcroForm<</Fields[${firstPart} 0 R]/DA(/F1 12 Tf)/DR<</Font<</F1 3 0 R>>>>>>`,
    parts: [field],
  });
  const { bytes, how } = await archived(file);
  expect([how, await popplerText(bytes)]).toEqual(["in-place", expect.stringContaining("Grace")]);
});
