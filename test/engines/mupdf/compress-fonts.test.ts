import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { mupdf } from "#engines/mupdf/index.ts";
import { hasOutsideReaders } from "#support/outside.ts";
import { pdfOf } from "#support/pdfs.ts";
import { psnr, type Rendered, rendered } from "#support/rendered.ts";

const face = "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf";

/** A page set in a TrueType font with an encoding of its own. */
function pageIn(differences: string, flags: number): Uint8Array {
  // Without the table of names by which some readers would find the right glyph all the same.
  const content = readFileSync(face).toString("latin1").replace("post", "pose");
  return pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 300 60]>>",
    "<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    { dict: "", content: "BT /F1 30 Tf 10 20 Td (ABCABCD) Tj ET" },
    `<</Type/Font/Subtype/TrueType/BaseFont/Own/FirstChar 65/LastChar 68/Widths[700 700 700 700]/FontDescriptor 6 0 R/Encoding<</Type/Encoding/BaseEncoding/WinAnsiEncoding/Differences[65 ${differences}]>>>>`,
    `<</Type/FontDescriptor/FontName/Own/Flags ${flags}/FontBBox[-500 -300 1300 1000]/Ascent 800/Descent -200/StemV 80/ItalicAngle 0/CapHeight 700/FontFile2 7 0 R>>`,
    { dict: `/Length1 ${content.length}`, content },
  ]);
}

const fonts = [
  { how: "names that are numbers of glyphs", differences: "/g72 /g73 /g74 /g75", flags: 32, whole: true },
  { how: "names of nobody's", differences: "/one.alt /two.alt /A /B", flags: 32, whole: true },
  { how: "letters, though it is called symbolic", differences: "/e /f /g /h", flags: 4, whole: true },
  { how: "letters with accents", differences: "/eacute /f /uni00E8 /Odieresis", flags: 32, whole: false },
];

describe.skipIf(!hasOutsideReaders || !existsSync(face))("a TrueType font with an encoding of its own, of", () => {
  test.each(fonts)("$how", async ({ differences, flags, whole }) => {
    const file = pageIn(differences, flags);
    const { bytes } = await mupdf.compress(file, { level: "medium", grayscale: false });
    const [before, after] = await Promise.all([rendered(file), rendered(bytes)]);
    expect(psnr(before[0] as Rendered, after[0] as Rendered)).toBeGreaterThan(60);
    expect(before[0]?.data.some((value) => value < 128)).toBe(true);
    // All glyphs are four times as much.
    expect(bytes.length > 50_000).toBe(whole);
  });
});

test("forms that name each other in all directions are looked through once", async () => {
  const count = 16;
  const names = Array.from({ length: count }, (_, at) => `/X${at} ${7 + at} 0 R`).join(" ");
  const resources = `/Resources<</Font<</F1 5 0 R>>/XObject<<${names}>>>>`;
  const form = { dict: `/Type/XObject/Subtype/Form/BBox[0 0 9 9]${resources}`, content: "" };
  const file = pdfOf([
    "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R]>>>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 300 60]>>",
    "<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>/Annots[6 0 R]>>",
    { dict: "", content: "BT /F1 30 Tf 10 20 Td (words) Tj ET" },
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    "<</Type/Annot/Subtype/Widget/FT/Tx/T(f)/Rect[0 0 9 9]/AP<</N 7 0 R/D 8 0 R>>>>",
    ...Array.from({ length: count }, () => form),
  ]);
  const { bytes } = await mupdf.compress(file, { level: "medium", grayscale: false });
  expect(bytes.length).toBeLessThan(file.length);
});
