import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { readType1 } from "#formats/fonts/type1.ts";
import { archived, drawn, textsOf } from "#support/archived.ts";
import { type1Glyph, type1Of } from "#support/font-programs.ts";
import { seePdf } from "#support/see-pdf.ts";

setDefaultTimeout(60_000);

/** A page that shows a letter with a font of one, as wide as that in the file. */
function typed(width: number, shown: string): Uint8Array {
  const glyphs = `${type1Glyph(".notdef", 250)}${type1Glyph("A", 700)}`;
  const program = type1Of(
    "/FontName /Made def /FontMatrix [0.001 0 0 0.001 0 0] readonly def",
    `/CharStrings 2 dict dup begin\n${glyphs}end\nmark currentfile closefile\n`,
  );
  const font = `<</Type/Font/Subtype/Type1/BaseFont/Made/FirstChar 65/LastChar 66/Widths[${width} 400]/Encoding/WinAnsiEncoding/FontDescriptor 7 0 R>>`;
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

  test("is left alone where it fits", async () => {
    expect(programIn((await archived(typed(700, "A"))).bytes).widths?.size).toBe(2);
  });
});
