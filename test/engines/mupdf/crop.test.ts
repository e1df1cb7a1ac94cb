import { expect, test } from "bun:test";
import { mupdf } from "#engines/mupdf/index.ts";
import { pdfOf } from "#support/pdfs.ts";

/** A page whose font's file is what is given. */
const pageIn = (font: string): Uint8Array =>
  pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 400 600]>>",
    "<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
    { dict: "", content: "BT /F 20 Tf 50 300 Td (Words) Tj ET" },
    `<</Type/Font/Subtype/TrueType/BaseFont/Own/FirstChar 32/LastChar 33/Widths[500 500]/Encoding/WinAnsiEncoding${font}>>`,
    "<</Type/FontDescriptor/FontName/Own/Flags 32/FontBBox[0 0 1000 1000]/Ascent 800/Descent -200/StemV 80/ItalicAngle 0/CapHeight 700/FontFile2 7 0 R>>",
    { dict: "", content: "This is no font." },
  ]);

test.each([
  ["to the content", { by: "content", padding: 0, uniform: false }, false],
  ["by margins", { by: "margins", margins: [9, 9, 9, 9], unit: "pt" }, true],
] as const)("a font that can't be read is the file's fault, cropped %s", async (_, wanted, removeOutside) => {
  const faulty = async (font: string) =>
    (await mupdf.crop(pageIn(font), { wanted, removeOutside })).pdf?.faulty ?? false;
  expect([await faulty("/FontDescriptor 6 0 R"), await faulty("")]).toEqual([true, false]);
});
