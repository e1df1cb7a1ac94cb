import { expect, setDefaultTimeout, test } from "bun:test";
import { newJob, within } from "#engines/job/job.ts";
import { mupdf } from "#engines/mupdf/index.ts";
import { pdfOf } from "#support/pdfs.ts";
import { seePdf } from "#support/see-pdf.ts";

// A machine that may be busy.
setDefaultTimeout(120_000);

/** Arabic letters by their codes; the words are written as they are shown, from the left. */
const arabic =
  "begincmap 1 begincodespacerange <00> <ff> endcodespacerange 4 beginbfchar <61> <064A> <62> <0628> <68> <062D> <69> <064A> endbfchar";
const words = ["habibi", "market", "yellow", "window"];

/** Four pages, each turned by another quarter, of which the words stand near the corners and at the edges. */
const turned = (tm: string, more = "") =>
  pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 4/Kids[3 0 R 4 0 R 5 0 R 6 0 R]/MediaBox[0 0 400 300]/Resources<</Font<</F 8 0 R/A 9 0 R>>/XObject<</X 11 0 R>>>>>>",
    ...[0, 90, 180, 270].map((angle) => `<</Type/Page/Parent 2 0 R/Contents 7 0 R/Rotate ${angle}>>`),
    {
      dict: "",
      content: `/X Do ${words.map((word, at) => `BT /F 16 Tf ${tm} ${101 + 2 * at} ${110 + 24 * at} Tm (${word}) Tj ET`).join(" ")} BT /A 16 Tf ${tm} 180 150 Tm (hbib) Tj ET ${more}`,
    },
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 10 0 R>>",
    { dict: "", content: arabic },
    {
      dict: "/Type/XObject/Subtype/Form/BBox[0 0 400 300]/Resources<</Font<</F 8 0 R>>>>",
      content: "BT /F 12 Tf 10 10 Td (runninghead) Tj 150 190 Td (centred) Tj ET",
    },
  ]);

const squeezed = (text: string | undefined): string => (text ?? "").replace(/\s+/g, "");

test.each(["1 0 0 1", "0 1 -1 0", "0 -1 1 0"])(
  "on turned pages nothing that is inside goes, and nothing outside stays, with text along %s",
  async (tm) => {
    const file = turned(tm);
    const before = seePdf(file).pages.map(({ text }) => squeezed(text));
    for (const margins of [
      [60, 60, 60, 60],
      [99, 30, 20, 99.5],
    ] as const) {
      const job = newJob(new AbortController().signal, 100_000);
      const wanted = { by: "margins", margins, unit: "pt" } as const;
      const hidden = await within(job, () => mupdf.crop(file, { wanted, removeOutside: false }));
      const { bytes } = await within(job, () => mupdf.crop(file, { wanted, removeOutside: true }));
      const [seen, left] = [seePdf(hidden.bytes), seePdf(bytes)];
      for (const [index, page] of left.pages.entries()) {
        // What a reader shows of the hidden crop, and of the one that has nothing outside any more.
        expect([index, squeezed(page.text)]).toEqual([index, squeezed(seen.pages[index]?.text)]);
        expect(squeezed(page.text).length).toBeLessThan(before[index]?.length ?? 0);
        const whole = left.doc.loadPage(index).toStructuredText("mediabox-clip=no").asText();
        expect(whole).not.toContain("runninghead");
      }
    }
  },
);

test("a long book that shares fonts, forms and one list of resources loses its edges on every page", async () => {
  const pages = 120;
  const file = pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Count ${pages}/Kids[${Array.from({ length: pages }, (_, at) => `${6 + 2 * at} 0 R`).join(" ")}]/MediaBox[0 0 400 300]/Resources 5 0 R>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    {
      dict: "/Type/XObject/Subtype/Form/BBox[0 0 400 300]",
      content: "BT /F 10 Tf 20 280 Td (runninghead) Tj 0 -130 Td (inside of all) Tj ET",
    },
    "<</Font<</F 3 0 R>>/XObject<</X 4 0 R>>>>",
    ...Array.from({ length: pages }, (_, at) => [
      `<</Type/Page/Parent 2 0 R/Contents ${7 + 2 * at} 0 R/Rotate ${90 * (at % 4)}>>`,
      { dict: "", content: `/X Do BT /F 10 Tf 120 170 Td (Page${at}) Tj -110 0 Td (margin) Tj ET` },
    ]).flat(),
  ]);
  const wanted = { by: "margins", margins: [50, 50, 50, 50], unit: "pt" } as const;
  const job = newJob(new AbortController().signal, 100_000);
  const made = await within(job, () => mupdf.crop(file, { wanted, removeOutside: true }));
  expect([made.verdict, [...job.warnings]]).toEqual([[], []]);
  const { pages: left } = seePdf(made.bytes);
  expect(left.map(({ text }) => squeezed(text).replace("ofall", ""))).toEqual(
    Array.from({ length: pages }, (_, at) => `Page${at}`),
  );
});
