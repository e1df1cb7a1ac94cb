import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { readParts, textOf } from "#formats/office/parts.ts";
import { callForm } from "#support/call.ts";
import { lockedPdf } from "#support/locked-pdf.ts";
import { bookOf, numbered, type PdfPart, pdfOf } from "#support/pdfs.ts";
import { flate, latin } from "#support/picture-pdfs.ts";

// A service starts, on a machine that may be busy.
setDefaultTimeout(120_000);

const book = bookOf({ pages: numbered(3) });

/** A page that shows a content by a font; further objects begin at number 6. */
const pageOf = (
  box: string,
  content: PdfPart,
  font = "/Type/Font/Subtype/Type1/BaseFont/Helvetica",
  rest: PdfPart[] = [],
) =>
  pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[${box}]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>/XObject<</Im 6 0 R>>>>>>`,
    content,
    `<<${font}>>`,
    ...rest,
  ]);
const words = (text: string): PdfPart => ({ dict: "", content: `BT /F1 24 Tf 72 700 Td (${text}) Tj ET` });
const usual = "0 0 595 842";

describe.each([
  ["pdf-to-word", "word/document.xml"],
  ["pdf-to-excel", "xl/sharedStrings.xml"],
])("%s", (tool, part) => {
  const convert = async (bytes: Uint8Array, options: Record<string, string> = {}) => {
    const { status, warnings, bytes: made } = await callForm(tool, { file: bytes }, options);
    const text = status === 200 ? (textOf(readParts(made), part) ?? "").replace(/<[^>]*>/g, " ") : "";
    return { status, text, warnings: warnings.join(" ") };
  };

  test("opens what is encrypted with its password only, and with none where none is asked for", async () => {
    const locked = lockedPdf(book, "aes-256", "secret", "owner");
    const statuses = [{}, { password: "wrong" }, { password: "secret" }].map(
      async (options: Record<string, string>) => (await convert(locked, options)).status,
    );
    expect(await Promise.all(statuses)).toEqual([422, 422, 200]);
    expect((await convert(lockedPdf(book, "aes-128", "", "owner"))).text).toContain("page 3");
  });

  test("refuses pages beyond the end, and none at all", async () => {
    expect((await convert(book, { pages: "4" })).status).toBe(422);
    expect((await convert(book, { pages: "2-9" })).status).toBe(422);
    expect((await convert(book, { pages: "none" })).status).toBe(400);
  });

  test("takes 2,000 pages, and no more", async () => {
    const { status, text } = await convert(bookOf({ pages: numbered(2_000) }));
    expect([status, text.includes("page 2000") || text.includes("page 1999")]).toEqual([200, true]);
    expect((await convert(bookOf({ pages: numbered(2_001) }))).status).toBe(413);
  });

  test("takes a page of 200 inches", async () => {
    const { status, text, warnings } = await convert(pageOf("0 0 14400 14400", words("huge")));
    expect([status, text.includes("huge")]).toEqual([200, true]);
    if (tool === "pdf-to-word") expect(warnings).toContain("larger than 22 inches");
  });

  test.each([
    ["nothing on it", ""],
    ["lines alone", "72 72 m 500 700 l S"],
  ])("takes a page with %s", async (_what, content) => {
    expect((await convert(pageOf(usual, { dict: "", content }))).status).toBe(200);
  });

  test.each([
    ["lines", (from: string, to: string) => `${from} m ${to} l S`],
    ["curves", (from: string, to: string) => `${from} m 0 800 595 800 ${to} c S`],
  ])("takes a page of 40,000 %s over all of it", async (_what, drawn) => {
    const at = (place: number, other: number) => `${(place * 7) % 595} ${(other * 13) % 842}`;
    const content = Array.from({ length: 40_000 }, (_, one) => drawn(at(one, one), at(3 * one, 5 * one))).join("\n");
    const packed = { dict: "/Filter/FlateDecode", content: latin(flate(Buffer.from(content))) };
    expect((await convert(pageOf(usual, packed))).status).toBe(200);
  });

  test("tells of pages that are pictures", async () => {
    const image = "/Type/XObject/Subtype/Image/Width 60/Height 60/BitsPerComponent 8/ColorSpace/DeviceGray";
    const samples = latin(flate(new Uint8Array(3_600).map((_, at) => (at * 7) % 251)));
    const content = { dict: "", content: "595 0 0 842 0 0 cm /Im Do" };
    const font = "/Type/Font/Subtype/Type1/BaseFont/Helvetica";
    const { status, warnings } = await convert(
      pageOf(usual, content, font, [{ dict: `${image}/Filter/FlateDecode`, content: samples }]),
      { ocr: "off" },
    );
    expect([status, warnings]).toEqual([200, expect.stringContaining("ocr-pdf")]);
  });

  test.each([
    ["is no font", "/Type/Font/Subtype/TrueType/BaseFont/Nothing/FirstChar 0/LastChar 1/Widths[1e30 -5]"],
    [
      "names itself as what it descends from",
      "/Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/DescendantFonts[5 0 R]",
    ],
    [
      "is drawn by itself",
      "/Type/Font/Subtype/Type3/FontBBox[0 0 0 0]/FontMatrix[0 0 0 0 0 0]/CharProcs<</a 4 0 R>>/Encoding<</Differences[97/a]>>/FirstChar 97/LastChar 97/Widths[0]",
    ],
    [
      "has letters of endless size",
      "/Type/Font/Subtype/Type1/BaseFont/Helvetica/FirstChar 97/LastChar 97/Widths[99999999999]",
    ],
  ])("reads past a font that %s", async (_what, font) => {
    const content = { dict: "", content: "BT /F1 24 Tf 72 700 Td (aaaa) Tj 1e9 0 0 1e9 0 0 Tm (aa) Tj ET" };
    expect([200, 422]).toContain((await convert(pageOf(usual, content, font))).status);
  });

  test("reads the words before a stream breaks off, and tells that it did", async () => {
    const content = flate(Buffer.from(`BT /F1 24 Tf 72 700 Td (whole) Tj ET ${"% filler ".repeat(4_000)}`));
    const half = latin(content.subarray(0, content.length - 9));
    const { status, text, warnings } = await convert(pageOf(usual, { dict: "/Filter/FlateDecode", content: half }));
    expect([status, text.includes("whole"), warnings]).toEqual([200, true, expect.stringContaining("faults")]);
  });

  test.each([
    [300, [200]],
    [30_000, [200, 422]],
  ])("ends on a content that opens %d things and closes none", async (times, statuses) => {
    const content = `${"q BT /Span <</MCID 1>> BDC ".repeat(times)}/F1 12 Tf 72 700 Td (deep) Tj`;
    const { status, text } = await convert(pageOf(usual, { dict: "", content }));
    expect(statuses).toContain(status);
    if (status === 200) expect(text).toContain("deep");
  });
});
