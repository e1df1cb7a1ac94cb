import { describe, expect, test } from "bun:test";
import { newJob, within } from "#engines/job/job.ts";
import { mupdf } from "#engines/mupdf/index.ts";
import { hasOutsideReaders, viewOutside } from "#support/outside.ts";
import { bookOf, pdfOf } from "#support/pdfs.ts";
import { psnr, type Rendered, rendered } from "#support/rendered.ts";
import { seePdf } from "#support/see-pdf.ts";

/** A page of 400 × 300 with a font of Times' italics beside the plain one. */
const sheet = (content: string): Uint8Array =>
  pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 400 300]>>",
    "<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R/I 6 0 R>>>>>>",
    { dict: "", content },
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    "<</Type/Font/Subtype/Type1/BaseFont/Times-Italic>>",
  ]);

const line = (y: number, words: string, font = "/F 20 Tf") => `BT ${font} 50 ${y} Td (${words}) Tj ET `;
/** Of the page as shown: as high as capitals are above the line at y, and as deep as nothing is below it. */
const around = (y: number, height = 15) =>
  ({ by: "rectangle", x: 0, y: 300 - y - height, width: 400, height: height + 1, unit: "pt" }) as const;

async function cut(file: Uint8Array, wanted: Parameters<typeof mupdf.crop>[1]["wanted"]) {
  const job = newJob(new AbortController().signal, 60_000);
  const { bytes, pdf } = await within(job, () => mupdf.crop(file, { wanted, removeOutside: true }));
  expect(pdf && (await mupdf.check(bytes, pdf))).toEqual([]);
  const hidden = await mupdf.crop(file, { wanted, removeOutside: false });
  expect(hidden.pdf && (await mupdf.check(hidden.bytes, hidden.pdf))).toEqual([]);
  return { bytes, pdf, hidden: hidden.bytes, text: seePdf(bytes).pages[0]?.text, warnings: [...job.warnings] };
}

test("letters whose strokes are inside stay, though their font's box reaches across the edge", async () => {
  const { text } = await cut(sheet(line(150, "HEIM")), around(150));
  expect(text).toBe("HEIM");
});

test("letters whose strokes are outside go, though their font's box reaches inside", async () => {
  const { text, warnings } = await cut(sheet(`${line(150, "HEIM")}${line(168, "GONE")}`), around(150));
  expect([text, warnings]).toEqual(["HEIM", []]);
});

test("lines so close that their boxes overlap are told apart", async () => {
  const lines = ["ONE", "TWO", "THREE", "FOUR", "FIVE"].map((word, at) => line(206 - 18 * at, word)).join("");
  expect((await cut(sheet(lines), around(170))).text).toBe("THREE");
});

test("letters that overlap each other stay as long as any of their strokes is inside", async () => {
  const file = sheet(`BT /I 40 Tf -8 Tc 50 150 Td (foreword) Tj ET`);
  const { text } = await cut(file, { by: "margins", margins: [3, 3, 3, 3], unit: "pt" });
  expect(text?.replace(/\s/g, "")).toBe("foreword");
});

test("letters outside go though they lie within the box of a large one that stays", async () => {
  // Small print in the upper part of the large letter's box, above its strokes.
  const { text, bytes, warnings } = await cut(sheet(`${line(150, "HEIM")}BT /F 2 Tf 54 166 Td (i) Tj ET`), around(150));
  expect([text, warnings]).toEqual(["HEIM", []]);
  expect(seePdf(bytes).doc.findPage(0).get("Contents").readStream().asString()).not.toContain("(i)");
});

test("signs beyond sixteen bits are promised as what they are", async () => {
  const unicode =
    "begincmap 1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfchar <41> <D840DC0A> <42> <D840DC54> endbfchar";
  const file = pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 400 300]>>",
    "<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
    { dict: "", content: line(150, "ABBA") },
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 6 0 R>>",
    { dict: "", content: unicode },
  ]);
  expect((await cut(file, around(150))).text).toBe("𠀊𠁔𠁔𠀊");
});

test("signs that a font calls blanks go as others do", async () => {
  const map = "begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <58> <0020> endbfchar endcmap";
  const file = pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 400 300]>>",
    "<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R/U 6 0 R>>>>>>",
    { dict: "", content: line(150, "HEIM") + line(169, "XXX", "/U 20 Tf") + line(152, "X", "/U 20 Tf") },
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 7 0 R>>",
    { dict: "", content: map },
  ]);
  const { bytes } = await cut(file, around(150, 17));
  const { doc } = seePdf(bytes);
  const drawn = doc.findPage(0).get("Contents").readStream().asString();
  expect(drawn.match(/X/g)).toEqual(["X"]);
});

test("an accent is where it is drawn, not where its line is", async () => {
  const widths = Array.from({ length: 26 }, (_, at) => (at === 23 ? 0 : 700)).join(" ");
  const file = (up: number) =>
    pdfOf([
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 400 300]>>",
      "<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
      { dict: "", content: `BT /F 20 Tf 50 150 Td (HE) Tj 28 ${up} Td (X) Tj 0 ${-up} Td (IM) Tj ET` },
      `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/FirstChar 65/LastChar 90/Widths[${widths}]/ToUnicode 6 0 R>>`,
      {
        dict: "",
        content:
          "begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <41> <57> <0041> endbfrange 1 beginbfchar <58> <0300> endbfchar",
      },
    ]);
  const marks = async (up: number) => ((await cut(file(up), around(150))).text ?? "").match(/\u0300/g)?.length ?? 0;
  // Inside; across the edge, where it stays whole; beyond it.
  expect([await marks(0), await marks(8), await marks(17)]).toEqual([1, 1, 0]);
});

test("forms that draw with the fonts of their page still find them", async () => {
  const file = pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 400 300]/Resources<</Font<</F 5 0 R>>/XObject<</X 6 0 R>>>>>>",
    "<</Type/Page/Parent 2 0 R/Contents 4 0 R>>",
    { dict: "", content: "/X Do" },
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Differences[65/bullet/fi]>>>>",
    { dict: "/Type/XObject/Subtype/Form/BBox[0 0 400 300]", content: `${line(150, "AB")}${line(200, "AA")}` },
  ]);
  const { bytes, text } = await cut(file, around(150));
  expect(text).toBe("•fi");
  if (hasOutsideReaders) expect((await viewOutside(bytes)).text?.[0]?.trim()).toBe("•fi");
});

describe.skipIf(!hasOutsideReaders)("lines that begin where the last one did", () => {
  const moves = [
    "0 0 Td",
    "0 0 TD",
    "T*",
    "1 0 0 1 50 150 Tm",
    "0 9 Td 0 -9 Td",
    "0 TL T*",
    "3 TL 0 3 Td T*",
    "ET BT /F 20 Tf 50 150 Td",
  ];
  test.each([...moves.map((move) => `${move} (HEIM) Tj`), "(HEIM) '", '0 0 (HEIM) "'])(
    "stay there with %s",
    async (next) => {
      const file = sheet(`BT /F 20 Tf 50 150 Td (OVER) Tj ${next} 0 -80 Td (GONE) Tj ET`);
      const { bytes, hidden } = await cut(file, around(150));
      const [before, after] = await Promise.all([rendered(hidden), rendered(bytes)]);
      expect(psnr(before[0] as Rendered, after[0] as Rendered)).toBeGreaterThan(40);
    },
  );
});

test("links and fields that are to stay are promised, and no others", async () => {
  const link = (y: number) => `<</Type/Annot/Subtype/Link/Rect[50 ${y} 90 ${y + 10}]/A<</S/URI/URI(https://e.org)>>>>`;
  const field = (y: number, parent: number) =>
    `<</Type/Annot/Subtype/Widget/Parent ${parent} 0 R/Rect[50 ${y} 90 ${y + 10}]>>`;
  const file = bookOf({
    pages: ["words"],
    annotations: () => `${link(700)} ${link(100)} 8 0 R 9 0 R 10 0 R`,
    catalog: "/AcroForm<</Fields[6 0 R 7 0 R]>>",
    parts: [
      "<</FT/Tx/T(both)/Kids[8 0 R 9 0 R]>>",
      "<</FT/Tx/T(below)/Kids[10 0 R]>>",
      field(720, 6),
      field(60, 6),
      field(80, 7),
    ],
  });
  const { pdf } = await cut(file, { by: "margins", margins: [0, 0, 400, 0], unit: "pt" });
  expect([pdf?.links, pdf?.fields]).toEqual([1, 1]);
});

describe.skipIf(!hasOutsideReaders)("what is left looks to others as if the rest were hidden", () => {
  test.each([140, 146, 150, 155, 160, 165])("with an edge at %i", async (y) => {
    const file = sheet(`${line(150, "Typography")}${line(130, "jumps", "/I 24 Tf")}${line(172, "quickly")}`);
    const { bytes, hidden } = await cut(file, { ...around(y, 30), x: 60, width: 300 });
    const [before, after] = await Promise.all([rendered(hidden), rendered(bytes)]);
    expect(psnr(before[0] as Rendered, after[0] as Rendered)).toBeGreaterThan(40);
  });
});
