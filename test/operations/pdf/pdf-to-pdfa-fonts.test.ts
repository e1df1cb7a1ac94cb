import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { readCff } from "#formats/fonts/cff.ts";
import { readTrueType } from "#formats/fonts/truetype.ts";
import { readType1 } from "#formats/fonts/type1.ts";
import { archived, drawn, textsOf } from "#support/archived.ts";
import { cffOf, trueTypeOf, type1Glyph, type1Of } from "#support/font-programs.ts";
import { seePdf } from "#support/see-pdf.ts";

setDefaultTimeout(60_000);

/** A page that shows a letter with a font of one, as wide as that in the file. */
function typed(width: number, shown: string, encoding = "/WinAnsiEncoding"): Uint8Array {
  const glyphs = `${type1Glyph(".notdef", 250)}${type1Glyph("A", 700)}`;
  const program = type1Of(
    "/FontName /Made def /FontMatrix [0.001 0 0 0.001 0 0] readonly def",
    `/CharStrings 2 dict dup begin\n${glyphs}end\nmark currentfile closefile\n`,
  );
  const font = `<</Type/Font/Subtype/Type1/BaseFont/Made/FirstChar 65/LastChar 66/Widths[${width} 400]/Encoding${encoding}/FontDescriptor 7 0 R>>`;
  const descriptor =
    "<</Type/FontDescriptor/FontName/Made/Flags 32/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 700/Descent 0/CapHeight 700/StemV 80/FontFile 8 0 R>>";
  const content = Buffer.from(program).toString("latin1");
  return drawn(`BT /F 24 Tf 72 700 Td (${shown}) Tj ET`, "/Font<</F 6 0 R>>", [
    font,
    descriptor,
    { dict: `/Length1 9/Length2 ${content.length}/Length3 0`, content },
  ]);
}

function programIn(bytes: Uint8Array) {
  const { doc } = seePdf(bytes);
  const font = doc.findPage(0).get("Resources", "Font", "F");
  const file = font.get("FontDescriptor", "FontFile").readStream().asUint8Array();
  const lengths = [1, 2, 3].map((part) => font.get("FontDescriptor", "FontFile", `Length${part}`).asNumber());
  return { widths: readType1(file)?.widths, size: file.length, lengths };
}

describe("a Type 1 program", () => {
  test("gets the widths that its file has for its glyphs", async () => {
    const { bytes, how } = await archived(typed(720.4, "A"));
    const { widths, size, lengths } = programIn(bytes);
    expect([how, widths?.get("A")]).toEqual(["in-place", 720]);
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(size);
    expect(textsOf(bytes)).toEqual(["A"]);
  });

  test("gets a glyph that shows nothing for a code that it has none for", async () => {
    const { bytes, how } = await archived(typed(700, "AB"));
    const { widths } = programIn(bytes);
    expect([how, widths?.size, widths?.get("B")]).toEqual(["in-place", 3, 400]);
  });

  test("shows a letter in two widths by two glyphs that are both read as that letter", async () => {
    const { bytes, how } = await archived(typed(700, "AB", "<</Differences[65/A/A]>>"));
    expect([how, textsOf(bytes), programIn(bytes).widths?.size]).toEqual(["in-place", ["AA"], 3]);
  });

  test("is left alone where it fits", async () => {
    expect(programIn((await archived(typed(700, "A"))).bytes).widths?.size).toBe(2);
  });
});

test("a Type 1 glyph that begins in a subroutine is as wide as that says", () => {
  const width = type1Glyph("A", 700);
  const program = (bytes: number[]) => Buffer.from(bytes).toString("latin1");
  // Number 0 (139) is called (10), and returns (11); nothing is hidden a second time.
  const subr = program([139, 248, 136, 13, 11]);
  const call = program([139, 10, 14]);
  const body = `/lenIV -1 def /Subrs 1 array\ndup 0 ${subr.length} RD ${subr} NP\n/CharStrings 1 dict dup begin\n/A ${call.length} RD ${call} ND\nend`;
  expect(readType1(type1Of("", body))?.widths).toEqual(new Map([["A", 500]]));
  expect(readType1(type1Of("", `/CharStrings ${width}`))?.widths).toEqual(new Map([["A", 700]]));
});

/** A page that shows glyphs by their numbers with a font whose file says how wide they are. */
function numbered(program: Uint8Array, kind: "CIDFontType0" | "CIDFontType2", shown: string): Uint8Array {
  const file = kind === "CIDFontType2" ? "FontFile2" : "FontFile3";
  const system = "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>";
  return drawn(`BT /F 24 Tf 72 700 Td <${shown}> Tj ET`, "/Font<</F 6 0 R>>", [
    "<</Type/Font/Subtype/Type0/BaseFont/Made/Encoding/Identity-H/DescendantFonts[7 0 R]/ToUnicode 10 0 R>>",
    `<</Type/Font/Subtype/${kind}/BaseFont/Made${system}/W[0[400 700]]/DW 500/FontDescriptor 8 0 R>>`,
    `<</Type/FontDescriptor/FontName/Made/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 700/Descent 0/CapHeight 700/StemV 80/${file} 9 0 R>>`,
    { dict: "/Subtype/CIDFontType0C", content: Buffer.from(program).toString("latin1") },
    {
      dict: "",
      content:
        "begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange 2 beginbfchar <0000> <0020> <0001> <0041> endbfchar endcmap",
    },
  ]);
}

/** Charstrings of glyphs that are as wide as that, and show nothing. */
const outlines = (...widths: number[]) => widths.map((width) => Uint8Array.of(28, width >> 8, width & 255, 14));

describe("a font whose glyphs are numbered", () => {
  test("of CFF gets copies of what is missing or of another width, to which its codes lead", async () => {
    for (const dicts of [0, 1, 2]) {
      const file = numbered(cffOf({ programs: outlines(400, 650), dicts }), "CIDFontType0", "000100000009");
      const { bytes, how } = await archived(file);
      const font = seePdf(bytes).doc.findPage(0).get("Resources", "Font", "F");
      const program = readCff(
        font.get("DescendantFonts", 0).get("FontDescriptor", "FontFile3").readStream().asUint8Array(),
      );
      const widths = Array.from({ length: program?.glyphs ?? 0 }, (_, glyph) => program?.width(glyph));
      expect([how, widths]).toEqual(["in-place", [400, 650, 400, 700, 500]]);
      expect(textsOf(bytes)[0]).toStartWith("A");
    }
  });

  test("of TrueType gets them as well, by the map of its file", async () => {
    const { bytes, how } = await archived(numbered(trueTypeOf(3), "CIDFontType2", "00010000"));
    const descendant = seePdf(bytes).doc.findPage(0).get("Resources", "Font", "F").get("DescendantFonts", 0);
    const program = readTrueType(descendant.get("FontDescriptor", "FontFile2").readStream().asUint8Array());
    const map = Buffer.from(descendant.get("CIDToGIDMap").readStream().asUint8Array());
    expect([how, program?.glyphs, map.readUInt16BE(0), map.readUInt16BE(2)]).toEqual(["in-place", 4, 3, 1]);
    expect([program?.width(3), program?.width(1)]).toEqual([400, 700]);
  });
});

test("a missing font without an encoding shows and reads what its standard one has", async () => {
  const font = "<</Type/Font/Subtype/Type1/BaseFont/Courier>>";
  const file = drawn("BT /F 24 Tf 72 700 Td (it's `so\\') Tj ET", "/Font<</F 6 0 R>>", [font]);
  const { bytes, how } = await archived(file);
  expect([how, textsOf(bytes)]).toEqual(["in-place", ["it’s ‘so’"]]);
  expect(textsOf(bytes)).toEqual(textsOf(file));
});
