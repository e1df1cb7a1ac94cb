import { expect, test } from "bun:test";
import { open } from "#engines/mupdf/kernel/open.ts";
import { Crowd } from "#engines/mupdf/reading/crowd.ts";
import { writeExcel } from "#engines/mupdf/tasks/write-excel.ts";
import { type PdfPart, pdfOf } from "#support/pdfs.ts";

/** Letters that stand apart from each other. */
const crowd = (count: number): string =>
  Array.from(
    { length: count },
    (_, at) => `1 0 0 1 ${10 + 4 * (at % 145)} ${10 + 4 * Math.floor(at / 145)} Tm (x) Tj`,
  ).join(" ");

/** Pages that show the same. */
function pdf(pages: number, texts: number): Uint8Array {
  const kids = Array.from({ length: pages }, (_, at) => `${5 + at} 0 R`).join(" ");
  const page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 3 0 R>>>>>>";
  const parts: PdfPart[] = [
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Count ${pages}/Kids[${kids}]>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    { dict: "", content: `BT /F1 2 Tf ${crowd(texts)} ET` },
    ...Array.from({ length: pages }, () => page),
  ];
  return pdfOf(parts);
}

test("pages that nobody reads are counted before they are read, and refused where they are too many", async () => {
  const work = writeExcel(pdf(20, 20_100), { per: "page" });
  const message =
    "8 pages of this PDF have 160,800 texts that stand apart from each other, such as in cells of a table. At most 150,000 are taken on pages that have more than 20,000 each. Choose fewer of these pages.";
  expect(await work.catch((error) => error)).toMatchObject({ kind: "too-large", message, fields: ["pages"] });
});

test("as many as can be read in time are taken, and all pages that fewer texts stand on", () => {
  const meet = (texts: number, pages: number) => {
    const { doc } = open(pdf(20, texts), {});
    const letters = doc.loadPage(0).toStructuredText("preserve-whitespace");
    new Crowd(
      doc,
      Array.from({ length: pages }, (_, at) => at + 1),
    ).meet(letters, 0);
    doc.destroy();
  };
  expect(() => meet(20_100, 7)).not.toThrow();
  expect(() => meet(20_100, 8)).toThrow("8 pages");
  expect(() => meet(20_000, 20)).not.toThrow();
});
