import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { archived, drawn, latin, textsOf } from "#support/archived.ts";
import { callForm } from "#support/call.ts";
import { bookOf, extra } from "#support/pdfs.ts";
import { richPdf } from "#support/rich-pdf.ts";
import { seePdf } from "#support/see-pdf.ts";

// Services start, and programs run, on a machine that may be busy.
setDefaultTimeout(60_000);

const hasGhostscript = Bun.which("gs") !== null;
const firstPart = extra({ pages: [""] });

const state = (entries: string) =>
  drawn(
    "/G gs 1 0 0 rg 50 50 200 200 re f BT /F1 24 Tf 72 700 Td (faint) Tj ET",
    `/Font<</F1 3 0 R>>/ExtGState<</G <<${entries}>>>>`,
  );

test("mixes see-through colours with the paper, so that the page looks the same", async () => {
  const file = state("/ca .5/CA .5");
  const { bytes, how, warnings } = await archived(file, { level: "1b" });
  expect([how, warnings]).toEqual(["in-place", ["See-through colours were mixed with the paper under them."]]);
  expect(textsOf(bytes)).toEqual(["faint"]);
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
  const file = bookOf({ pages: ["words"], catalog: layers, parts: ["<</Type/OCG/Name(Layer)>>"] });
  const { warnings, bytes, how } = await archived(file, { level: "1b" });
  expect([how, warnings]).toEqual(["in-place", ["Layers were merged; all of them show."]]);
  expect(Object.keys(seePdf(bytes).layers)).toEqual([]);
});

test.skipIf(!hasGhostscript)("leaves hidden layers to Ghostscript, and tells what that costs", async () => {
  const { warnings, bytes, how } = await archived(richPdf(), { level: "1b" });
  expect([how, textsOf(bytes)]).toEqual(["rewritten", textsOf(richPdf())]);
  expect(warnings[0]).toStartWith("This PDF could not be put right in place and was written anew. It lost");
  expect(warnings).toContain("Attachments that this level does not take were removed; 3b keeps all.");
});

describe("what only readers of part 1 mind", () => {
  test("dates are told in one way, whatever way they came in", async () => {
    const file = bookOf({
      pages: ["dated"],
      trailer: `/Info ${firstPart} 0 R`,
      parts: ["<</CreationDate(D:20250124135915Z00'00')/ModDate(D:20130116)>>"],
    });
    const text = latin((await archived(file, { level: "1b" })).bytes);
    expect(text).toContain("<xmp:CreateDate>2025-01-24T13:59:15Z</xmp:CreateDate>");
    expect(text).toContain("<xmp:ModifyDate>2013-01-16T00:00:00Z</xmp:ModifyDate>");
    expect(text).toContain("<</CreationDate(D:20250124135915Z)/ModDate(D:20130116000000Z)>>");
  });

  test("a window of a note is printed like any other annotation", async () => {
    const popup = "<</Type/Annot/Subtype/Popup/Rect[0 0 90 90]/F 2>>";
    const file = bookOf({ pages: ["noted"], annotations: () => `${firstPart} 0 R`, parts: [popup] });
    expect(latin((await archived(file, { level: "1b" })).bytes)).toMatch(/\/Subtype\s*\/Popup[^>]*\/F 4\b/);
  });

  test("a note keeps its size and stands upright, and everything has a place", async () => {
    const note = "<</Type/Annot/Subtype/Text/Contents(seen)/Rect[9 9 29 29]>>";
    const file = bookOf({
      pages: ["noted"],
      annotations: () => `${firstPart} 0 R ${firstPart + 1} 0 R`,
      parts: [note, `<</Type/Annot/Subtype/Popup/Parent ${firstPart} 0 R>>`],
    });
    const text = latin((await archived(file, { level: "1b" })).bytes);
    expect(text).toMatch(/\/Subtype\s*\/Text[^>]*\/F 28\b/);
    expect(text).toMatch(/\/Subtype\s*\/Popup[^>]*\/Rect\s*\[0 0 0 0\]/);
  });

  test("glyphs that are drawings get what they name, not what would lead to themselves", async () => {
    const font = `<</Type/Font/Subtype/Type3/FontBBox[0 0 1000 1000]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 97/LastChar 97
      /Widths[1000]/Encoding<</Differences[97/square]>>/CharProcs<</square 7 0 R>>>>`;
    const glyph = "1000 0 d0 /Half gs 100 100 800 800 re f";
    const file = drawn(
      "BT /T 24 Tf 72 700 Td (a) Tj ET",
      "/Font<</T 6 0 R/F1 3 0 R>>/ExtGState<</Half<</LW 2>>/Other<</LW 3>>>>",
      [font, { dict: "", content: glyph }],
    );
    const text = latin((await archived(file, { level: "1b" })).bytes);
    const made = /<<[^\n]*\/Type3[^\n]*/.exec(text)?.[0] ?? "";
    expect(made).toMatch(/\/Resources\s*<<\s*\/ExtGState\s*<<\s*\/Half/);
    expect(made).not.toMatch(/\/Other|\/Resources[^\n]*\/Font/);
  });

  test("inks under a colorant and in a gradient are described where they stand", async () => {
    const tint = "<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 1 1 0]/N 1>>";
    const shading = `<</ShadingType 2/ColorSpace/DeviceCMYK/Coords[0 0 100 0]/Function ${tint}>>`;
    const file = drawn(
      "/S cs 1 scn 50 50 100 100 re f q 200 200 100 100 re W n /G sh Q",
      `/ColorSpace<</S[/Separation/Spot/DeviceCMYK ${tint}]>>/Shading<</G ${shading}>>`,
    );
    const text = latin((await archived(file, { level: "1b" })).bytes);
    expect(text).toMatch(/\/Separation\s*\/Spot\s+\d+ 0 R/);
    expect(text).not.toMatch(/\/ColorSpace\s*\/DeviceCMYK/);
  });
});
