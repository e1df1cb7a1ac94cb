import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { deflateSync } from "node:zlib";
import { archived, drawn, latin, textsOf } from "#support/archived.ts";
import { callForm } from "#support/call.ts";
import { lockedPdf } from "#support/locked-pdf.ts";
import { bookOf, extra, pdfOf } from "#support/pdfs.ts";
import { seePdf } from "#support/see-pdf.ts";

// What runs in circles would never come back; a busy machine may take a while.
setDefaultTimeout(60_000);

const firstPart = extra({ pages: [""] });
const book = (more: Partial<Parameters<typeof bookOf>[0]>) => bookOf({ pages: ["words"], ...more });

describe("a document that is made to have no end is answered all the same", () => {
  test("glyphs that show themselves, again and again", async () => {
    const font = "<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[1 0 0 1 0 0]/FirstChar 97/LastChar 97";
    const glyph = `9 0 d0 BT /T 1 Tf ${"(aaaa) Tj ".repeat(8)} ET`;
    const fonts = `${font}/Widths[9]/Encoding<</Differences[97/a]>>/CharProcs<</a 7 0 R>>/Resources 6 0 R>>`;
    const file = drawn("BT /T 1 Tf (a) Tj ET", "/Font<</T 8 0 R>>", [
      `<</Font<</T ${fonts}>>>>`,
      { dict: "", content: glyph },
      fonts,
    ]);
    expect((await callForm("pdf-to-pdfa", { file })).status).toBeOneOf([200, 422]);
  });

  test("actions that all lead to one another", async () => {
    const next = Array.from({ length: 40 }, (_, at) => `${firstPart + at} 0 R`).join(" ");
    const actions = Array.from({ length: 40 }, () => `<</S/URI/URI(http://a)/Next[${next}]>>`);
    const { bytes } = await archived(book({ catalog: `/OpenAction ${firstPart} 0 R`, parts: actions }));
    expect(textsOf(bytes)).toEqual(["words"]);
  });

  test("colours that are made of one another", async () => {
    const lists = Array.from({ length: 12 }, (_, at) => `[${`${7 + at} 0 R `.repeat(50)}]`);
    const tint = "<</FunctionType 2/Domain[0 1]/C0[0]/C1[1]/N 1>>";
    const file = drawn("/S cs 1 scn 0 0 9 9 re f", `/ColorSpace<</S[/Separation/Spot 6 0 R ${tint}]>>`, [
      ...lists,
      "[/DeviceGray]",
    ]);
    expect((await callForm("pdf-to-pdfa", { file })).status).toBeOneOf([200, 422]);
  });

  test("a mixture with a table of a thousand million samples", async () => {
    const table = {
      dict: "/FunctionType 0/Domain[0 1 0 1]/Range[0 1]/Size[1000000000 2]/BitsPerSample 8",
      content: "ab",
    };
    const file = drawn("/S cs 1 1 scn 0 0 9 9 re f", "/ColorSpace<</S[/DeviceN[/A/B]/DeviceGray 6 0 R]>>", [table]);
    expect((await callForm("pdf-to-pdfa", { file })).status).toBeOneOf([200, 422]);
  });

  test("widths that are told of all glyphs by the thousand", async () => {
    const descendant = `<</Type/Font/Subtype/CIDFontType2/BaseFont/A/W[${"0 65535 500 ".repeat(20_000)}]/CIDSystemInfo
      <</Registry(Adobe)/Ordering(Identity)/Supplement 0>>>>`;
    const font = `<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/DescendantFonts[${descendant}]>>`;
    const file = drawn("BT /F 9 Tf <0041> Tj ET", "/Font<</F 6 0 R>>", [font]);
    expect((await callForm("pdf-to-pdfa", { file })).status).toBeOneOf([200, 422]);
  });

  test("a row as a picture and a column as its mask", async () => {
    const picture = (width: number, height: number, more: string) => ({
      dict: `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace/DeviceGray${more}`,
      content: "a".repeat(width * height),
    });
    const file = drawn("q 99 0 0 99 0 0 cm /I Do Q", "/XObject<</I 6 0 R>>", [
      picture(60_000, 1, "/SMask 7 0 R"),
      picture(1, 60_000, ""),
    ]);
    const { status, error } = await callForm("pdf-to-pdfa", { file }, { level: "1b" });
    expect([status, error?.message]).toEqual([422, expect.stringContaining("transparency")]);
  });

  test("a JPEG 2000 picture that ends in its head", async () => {
    const content = "\0\0\0\x14jp2h\0\0\0\x0cihdr";
    const dict = "/Type/XObject/Subtype/Image/Width 1/Height 1/Filter/JPXDecode";
    const file = drawn("/I Do", "/XObject<</I 6 0 R>>", [{ dict, content }]);
    expect((await callForm("pdf-to-pdfa", { file })).status).toBeOneOf([200, 422]);
  });
});

const attached = (content: string) =>
  book({
    catalog: `/Names<</EmbeddedFiles<</Names[(a.pdf)${firstPart} 0 R]>>>>`,
    parts: [`<</Type/Filespec/F(a.pdf)/EF<</F ${firstPart + 1} 0 R>>>>`, { dict: "/Type/EmbeddedFile", content }],
  });
const dropped = ["Attachments that this level does not take were removed; 3b keeps all."];

describe("attachments", () => {
  test("a locked or damaged PDF is left out of 2b and kept in 3b", async () => {
    for (const inner of [lockedPdf(book({}), "aes-256", "sesame", "boss"), Buffer.from("%PDF-1.7 and no more")]) {
      const file = attached(latin(inner));
      const second = await archived(file);
      expect([second.warnings, seePdf(second.bytes).attachments]).toEqual([dropped, {}]);
      const third = await archived(file, { level: "3b" });
      expect([third.warnings, Object.keys(seePdf(third.bytes).attachments)]).toEqual([[], ["a.pdf"]]);
    }
  });

  test("PDFs in PDFs are made archived ones some deep, and left out below", async () => {
    let file = book({});
    for (let depth = 0; depth < 8; depth++) file = attached(latin(file));
    const { bytes } = await archived(file);
    expect(Object.keys(seePdf(bytes).attachments)).toEqual(["a.pdf"]);
  });

  test("none is left at 1b", async () => {
    const { bytes, warnings } = await archived(attached("a;b"), { level: "1b" });
    expect([warnings, seePdf(bytes).attachments]).toEqual([dropped, {}]);
  });
});

describe("pages of odd sizes", () => {
  const sized = (side: number) => bookOf({ pages: ["w"], page: () => `/MediaBox[0 0 ${side} ${side}]` });

  test("200 inches are the most that an archive takes, and 3 points the least; part 1 knows no limits", async () => {
    for (const side of [3, 14_400]) expect((await archived(sized(side))).how).toBe("in-place");
    for (const side of [1, 14_401]) {
      const { status, error } = await callForm("pdf-to-pdfa", { file: sized(side) });
      expect([status, error?.message]).toEqual([422, expect.stringContaining(`(${side} × ${side})`)]);
      expect((await archived(sized(side), { level: "1b" })).how).toBe("in-place");
    }
  });

  test("a document without pages is refused as every tool does", async () => {
    const file = pdfOf(["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Count 0/Kids[]>>"]);
    const answers = await Promise.all(
      ["pdf-to-pdfa", "rotate-pdf"].map((tool) => callForm(tool, { file }, tool === "rotate-pdf" ? { angle: 90 } : {})),
    );
    expect(answers.map(({ status, error }) => [status, error?.message])[0]).toEqual(
      answers.map(({ status, error }) => [status, error?.message])[1],
    );
    expect(answers[0]?.status).toBe(422);
  });
});

test("content that is cut short is archived as far as it can be read", async () => {
  const packed = deflateSync(Buffer.from("BT /F1 24 Tf 72 700 Td (before the cut) Tj ET ".repeat(400)));
  const content = latin(packed.subarray(0, packed.length - 40));
  const file = drawn("", "/Font<</F1 3 0 R>>/XObject<</X 6 0 R>>", [
    { dict: "/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Filter/FlateDecode", content },
  ]);
  expect((await callForm("pdf-to-pdfa", { file })).status).toBeOneOf([200, 422]);
});

test("a signature stays a field, and that it does not hold any more is told", async () => {
  const signature = `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange[0 1 2 3]/Contents<${"00".repeat(64)}>>>`;
  const field = `<</Type/Annot/Subtype/Widget/FT/Sig/T(signed)/V ${firstPart + 1} 0 R/Rect[0 0 0 0]/F 132>>`;
  const file = book({
    annotations: () => `${firstPart} 0 R`,
    catalog: `/AcroForm<</SigFlags 3/Fields[${firstPart} 0 R]>>`,
    parts: [field, signature],
  });
  for (const level of ["1b", "2b", "3b"] as const) {
    const { bytes, warnings } = await archived(file, { level });
    expect(warnings).toEqual([expect.stringContaining("signature")]);
    expect(textsOf(bytes)).toEqual(["words"]);
  }
});
