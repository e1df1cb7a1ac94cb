import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { judge } from "#engines/pdf-lib/index.ts";
import { type Level, levels } from "#formats/pdf/archival.ts";
import { callForm } from "#support/call.ts";
import { fixture } from "#support/example.ts";
import { lockedPdf } from "#support/locked-pdf.ts";
import { type Book, bookOf, extra, numbered, type PdfPart, pdfOf } from "#support/pdfs.ts";
import { richPdf } from "#support/rich-pdf.ts";
import { seePdf, sketch } from "#support/see-pdf.ts";

// Services start, and programs run, on a machine that may be busy.
setDefaultTimeout(30_000);

const hasGhostscript = Bun.which("gs") !== null;
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const texts = (bytes: Uint8Array) => seePdf(bytes).pages.map(({ text }) => text);

async function archived(file: Uint8Array, options: { level?: Level; password?: string } = {}) {
  const answer = await callForm("pdf-to-pdfa", { file }, options);
  expect([answer.status, answer.error]).toEqual([200, undefined]);
  // Nobody may get a claim that was not checked.
  expect(await judge(answer.bytes, options.level ?? "2b")).toEqual([]);
  return { ...answer, how: answer.headers.get("x-result-conversion") };
}

const one = (more: Partial<Book> = {}) => bookOf({ pages: ["words of the page"], ...more });
const firstPart = extra({ pages: [""] });

/** A page of its own content: objects from 6 on are the parts. */
const drawn = (content: string, resources: string, parts: readonly PdfPart[] = []) =>
  pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[4 0 R]/MediaBox[0 0 595 842]>>",
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    `<</Type/Page/Parent 2 0 R/Contents 5 0 R/Resources<<${resources}>>>>`,
    { dict: "", content },
    ...parts,
  ]);

describe.each(["2b", "3b"] as const)("level %s", (level) => {
  test("is claimed, and text, links, outline, fields and layers stay", async () => {
    const file = richPdf();
    const { bytes, how, headers } = await archived(file, { level });
    expect(how).toBe("in-place");
    expect(latin(bytes)).toContain(`<pdfaid:part>${level[0]}</pdfaid:part>`);
    expect(headers.get("x-result-fonts")).toBe("Helvetica");
    expect(texts(bytes)).toEqual(texts(file));
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
  expect(texts(bytes)).toEqual(texts(file));
  const strict = await callForm("pdf-to-pdfa", { file }, { strict: true });
  expect(strict.status).toBe(422);
});

test("a hidden annotation does not come to light", async () => {
  const note = "<</Type/Annot/Subtype/FreeText/Rect[50 50 300 90]/Contents(secret)/DA(/Helv 12 Tf 0 g)/F 2>>";
  const { bytes, warnings } = await archived(one({ annotations: () => `${firstPart} 0 R`, parts: [note] }));
  expect(texts(bytes)).toEqual(["words of the page"]);
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
  expect([texts(bytes), warnings]).toEqual([
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
    expect(warnings).toContain(
      "This PDF could not be put right in place and was written anew by Ghostscript. It lost 1 form fields.",
    );
    expect(texts(bytes)).toEqual(["words of the page"]);
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
  expect([how, texts(bytes)]).toEqual(["in-place", ["我们A"]]);
  expect(warnings).toEqual(["Fonts that the file does not bring were replaced by others: Song."]);
  expect(bytes.length).toBeLessThan(60_000);
});

describe("1b", () => {
  const state = (entries: string) =>
    drawn(
      "/G gs 1 0 0 rg 50 50 200 200 re f BT /F1 24 Tf 72 700 Td (faint) Tj ET",
      `/Font<</F1 3 0 R>>/ExtGState<</G <<${entries}>>>>`,
    );

  test("mixes see-through colours with the paper, so that the page looks the same", async () => {
    const file = state("/ca .5/CA .5");
    const { bytes, how, warnings } = await archived(file, { level: "1b" });
    expect([how, warnings]).toEqual(["in-place", ["See-through colours were mixed with the paper under them."]]);
    expect(texts(bytes)).toEqual(["faint"]);
  });

  test("joins a see-through picture with the paper, and keeps one whose mask hides nothing", async () => {
    const entries = "/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8";
    const picture = (mask: string) =>
      drawn("q 100 0 0 100 50 50 cm /I Do Q", "/XObject<</I 6 0 R>>", [
        { dict: `${entries}/ColorSpace/DeviceRGB/SMask 7 0 R`, content: "abc" },
        { dict: `${entries}/ColorSpace/DeviceGray`, content: mask },
      ]);
    const whole = await archived(picture("\xff"), { level: "1b" });
    expect([whole.how, whole.warnings]).toEqual(["in-place", []]);
    const half = await archived(picture("\x80"), { level: "1b" });
    expect(half.warnings).toEqual(["See-through pictures were joined with the paper under them."]);
  });

  test("refuses what shows another page, in plain words", async () => {
    const below = state("/ca .5/BM/Multiply");
    const { status, error } = await callForm("pdf-to-pdfa", { file: below }, { level: "1b", strict: true });
    expect([status, error?.message]).toEqual([
      422,
      expect.stringContaining("This PDF can't be made PDF/A-1b: it has transparency"),
    ]);
  });

  test("merges layers that all show", async () => {
    const layers = `/OCProperties<</OCGs[${firstPart} 0 R]/D<</Order[]>>>>`;
    const file = one({ catalog: layers, parts: ["<</Type/OCG/Name(Layer)>>"] });
    const { warnings, bytes, how } = await archived(file, { level: "1b" });
    expect([how, warnings]).toEqual(["in-place", ["Layers were merged; all of them show."]]);
    expect(Object.keys(seePdf(bytes).layers)).toEqual([]);
  });

  test.skipIf(!hasGhostscript)("leaves hidden layers to Ghostscript, and tells what that costs", async () => {
    const { warnings, bytes, how } = await archived(richPdf(), { level: "1b" });
    expect([how, texts(bytes)]).toEqual(["rewritten", texts(richPdf())]);
    expect(warnings[0]).toStartWith(
      "This PDF could not be put right in place and was written anew by Ghostscript. It lost",
    );
    expect(warnings).toContain("Attachments that this level does not take were removed; 3b keeps all.");
  });
});
