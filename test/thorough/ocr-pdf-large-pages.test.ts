import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { callForm } from "#support/call.ts";
import { pdfOf } from "#support/pdfs.ts";
import { flate } from "#support/picture-pdfs.ts";
import { seePdf } from "#support/see-pdf.ts";

// Such a page takes seconds to be drawn and read, on a machine that may be busy.
setDefaultTimeout(180_000);

/** A page of a size in points that shows a picture all over, of one bit a pixel. */
function poster(points: number, pixels: number, rows: Uint8Array): Uint8Array {
  return pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${points} ${points}]/Contents 4 0 R/Resources<</XObject<</Im 5 0 R>>>>>>`,
    { dict: "", content: `${points} 0 0 ${points} 0 0 cm /Im Do` },
    {
      dict: `/Type/XObject/Subtype/Image/Width ${pixels}/Height ${pixels}/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/FlateDecode`,
      content: Buffer.from(flate(rows, 1)).toString("latin1"),
    },
  ]);
}

describe("a page that is", () => {
  /** Bars of ink on a page of 200 inches. */
  function barred(pixels: number): Uint8Array {
    const rowBytes = Math.ceil(pixels / 8);
    const bars = Uint8Array.from({ length: rowBytes * pixels }, (_, at) =>
      Math.floor(at / rowBytes) % 1_000 < 100 && at % 40 < 20 ? 0 : 255,
    );
    return poster(14_400, pixels, bars);
  }

  test("200 inches wide, scanned at 50 dpi, is read as finely as time allows, and that is told", async () => {
    const { status, bytes, warnings } = await callForm("ocr-pdf", { file: barred(9_920) });
    expect([status, warnings.join()]).toEqual([200, expect.stringMatching(/drawn at \d+ dpi/)]);
    expect(seePdf(bytes).pages[0]?.width).toBe(14_400);
  });

  test("200 inches wide, scanned at 150 dpi, has more pixels than any picture may have", async () => {
    const { status, bytes } = await callForm("ocr-pdf", { file: barred(30_000) });
    expect(status).toBe(413);
    expect(new TextDecoder().decode(bytes)).toContain("at most 100 megapixels are read");
  });
});
