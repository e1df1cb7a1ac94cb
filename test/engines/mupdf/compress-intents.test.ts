import { describe, expect, test } from "bun:test";
import sharp from "sharp";
import { mupdf } from "#engines/mupdf/index.ts";
import { pdfOf } from "#support/pdfs.ts";
import { flate, latin } from "#support/picture-pdfs.ts";
import { seePdf } from "#support/see-pdf.ts";

/** What a press makes of four inks. */
async function pressProfile(): Promise<Uint8Array> {
  const grey = sharp({ create: { width: 8, height: 8, channels: 3, background: "grey" } });
  const jpeg = await grey.toColourspace("cmyk").withIccProfile("cmyk").jpeg().toBuffer();
  return (await sharp(jpeg).metadata()).icc ?? new Uint8Array();
}

/** A page for a press: words in black, and a square in the colour that is asked for. */
async function sheetFor(colour: string, intent = "GTS_PDFX", name = "(JC200103)"): Promise<Uint8Array> {
  const profile = flate(await pressProfile(), 9);
  return pdfOf([
    "<</Type/Catalog/Pages 2 0 R/OutputIntents[6 0 R]>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 200 200]>>",
    "<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
    { dict: "", content: `BT /F 10 Tf 20 20 Td (Words that stay) Tj ET ${colour} 40 60 100 100 re f` },
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    `<</Type/OutputIntent/S/${intent}/OutputConditionIdentifier${name}/DestOutputProfile 7 0 R>>`,
    { dict: "/N 4/Filter/FlateDecode", content: latin(profile) },
  ]);
}

async function intentAfter(file: Uint8Array, level: "low" | "medium" | "high") {
  const { bytes } = await mupdf.compress(file, { level, grayscale: false });
  const intent = seePdf(bytes).doc.getTrailer().get("Root", "OutputIntents", 0);
  const name = intent.get("OutputConditionIdentifier").asString();
  return { name, profile: intent.get("DestOutputProfile").isStream(), share: bytes.length / file.length };
}

describe("the profile of an output intent", () => {
  test("that no colour needs goes for mail, and its name stays", async () => {
    const file = await sheetFor("1 0 0 rg");
    const { name, profile, share } = await intentAfter(file, "high");
    expect([name, profile]).toEqual(["JC200103", false]);
    expect(share).toBeLessThan(0.05);
  });

  test.each(["low", "medium"] as const)("stays at the level %s", async (level) => {
    expect((await intentAfter(await sheetFor("1 0 0 rg"), level)).profile).toBe(true);
  });

  test("stays where inks are shown by it: the page would look different", async () => {
    expect((await intentAfter(await sheetFor("1 .3 0 .1 k"), "high")).profile).toBe(true);
  });

  test("of an archive stays, and so does one that nothing names", async () => {
    expect((await intentAfter(await sheetFor("1 0 0 rg", "GTS_PDFA1"), "high")).profile).toBe(true);
    expect((await intentAfter(await sheetFor("1 0 0 rg", "GTS_PDFX", "()"), "high")).profile).toBe(true);
  });
});
