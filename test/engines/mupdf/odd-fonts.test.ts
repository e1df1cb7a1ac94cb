import { expect, setDefaultTimeout, test } from "bun:test";
import { pagesOf } from "#support/flow.ts";
import { pdfOf } from "#support/pdfs.ts";

setDefaultTimeout(60_000);

const written = (codes: string, font: string, type = "Type1", map = "") =>
  pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
    { dict: "", content: `BT /F 16 Tf 40 260 Td <${codes}> Tj ET` },
    `<</Type/Font/Subtype/${type}/BaseFont/${font}${map && "/ToUnicode 6 0 R"}>>`,
    { dict: "", content: map },
  ]);

const said = async (...args: Parameters<typeof written>): Promise<string> =>
  ((await pagesOf(written(...args)))[0]?.runs ?? []).map(({ text }) => text).join("");

test("signs of ZapfDingbats are those that are seen", async () => {
  expect(await said("2133486ca8acfe", "ZapfDingbats")).toBe("✁✓★●♣①➾");
});

test("signs of Wingdings are no letters", async () => {
  const encoded = "RFAATS+Wingdings-Regular/Encoding/WinAnsiEncoding";
  expect(await said("71fc", encoded, "TrueType")).toBe("\uf071\uf0fc");
  const letters = "1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <21> <0071> endbfchar";
  expect(await said("21", "RFAATS+Wingdings-Regular", "TrueType", letters)).toBe("\uf071");
  expect(await said("71", "RFAATS+Wingardium/Encoding/WinAnsiEncoding", "TrueType")).toBe("q");
});

test("names of its glyphs are taken for its own, and not for numbers of letters", async () => {
  const differing = "ZapfDingbats/Encoding<</Differences[65/a20/a100/a202]>>";
  expect(await said("414243", differing)).toBe("✔❞✃");
});

test("signs for mathematics are read in every size", async () => {
  const names = "/summationdisplay/parenleftBigg/bracerightbig/radicalBig/mapsto";
  expect(await said("4142434445", `CMEX10/Encoding<</Differences[65${names}]>>`)).toBe("∑(}√↦");
});

test("pieces of large signs, small capitals and old digits are none of a font's own", async () => {
  const names = "/bracelefttp/parenrightex/Asmall/Eacutesmall/sevenoldstyle/trademarkserif";
  expect(await said("414243444546", `Any/Encoding<</Differences[65${names}]>>`)).toBe("⎧⎟AÉ7™");
});

test("codes for which a font has nothing are blank where nothing is drawn", async () => {
  expect((await said("41010242", "Helvetica/Encoding/WinAnsiEncoding")).replace(/\s+/g, " ")).toBe("A B");
});

test("a font that is drawn is the one that its descriptor names", async () => {
  const drawn = (name: string, weight: number) =>
    pdfOf([
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
      { dict: "", content: "BT /F 16 Tf 40 260 Td (A) Tj ET" },
      "<</Type/Font/Subtype/Type3/FontMatrix[.001 0 0 .001 0 0]/FontBBox[0 0 1000 1000]/FirstChar 65/LastChar 65/Widths[1000]/CharProcs<</A 7 0 R>>/Encoding<</Differences[65/A]>>/FontDescriptor 6 0 R>>",
      `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontWeight ${weight}/ItalicAngle 0>>`,
      { dict: "", content: "1000 0 0 0 700 700 d1 0 0 700 700 re f" },
    ]);
  const style = async (name: string, weight: number) => (await pagesOf(drawn(name, weight)))[0]?.styles[0];
  const bold = { font: "AAAAAA+NotoSerifCJKsc-Black", generic: "serif", bold: true, italic: false } as const;
  expect(await style("AAAAAA+NotoSerifCJKsc-Black", 900)).toMatchObject(bold);
  expect(await style("AAAAAA+NotoSansCJKjp-Regular", 400)).toMatchObject({ generic: "sans", bold: false });
});
