import { expect, setDefaultTimeout, test } from "bun:test";
import { languages } from "#engines/tesseract/index.ts";
import { readParts, textOf } from "#formats/office/parts.ts";
import { callForm } from "#support/call.ts";
import { pdfOf } from "#support/pdfs.ts";
import { recall, wordsOf } from "#support/said.ts";

// A page takes seconds on a machine that may be busy.
setDefaultTimeout(120_000);

const lines = [
  "All human beings are born free and equal in dignity",
  "and rights. They are endowed with reason and conscience",
  "and should act towards one another in a spirit of",
  "brotherhood. Everyone has the right to life, liberty and",
  "security of person. No one shall be held in slavery or",
];
const heading = "What letters say of themselves";

/** A heading that readers can read, and lines in a font that maps its codes to nothing. */
const illegible = pdfOf([
  "<</Type/Catalog/Pages 2 0 R>>",
  "<</Type/Pages/Kids[3 0 R]/Count 1>>",
  "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R/U 6 0 R>>>>>>",
  {
    dict: "",
    content: `BT /F 20 Tf 72 760 Td (${heading}) Tj /U 12 Tf 0 -40 Td 15 TL ${lines
      .map((line) => `<${Buffer.from(line).toString("hex")}> Tj T*`)
      .join(" ")} ET`,
  },
  "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  "<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/ToUnicode 7 0 R>>",
  { dict: "", content: "1 begincodespacerange <00><ff> endcodespacerange 1 beginbfrange <00><ff><e000> endbfrange" },
]);

const said = (bytes: Uint8Array, parts: RegExp): string => {
  const all = readParts(bytes);
  return [...all.keys()]
    .filter((name) => parts.test(name))
    .map((name) => (textOf(all, name) ?? "").replace(/<\/(?:w:p|a:p|si|c)>|<a:br\b/g, " $&").replace(/<[^>]+>/g, ""))
    .join(" ");
};

const tools = [
  ["pdf-to-word", /^word\/document\.xml$/],
  ["pdf-to-excel", /^xl\/(?:sharedStrings|worksheets\/sheet\d+)\.xml$/],
  ["pdf-to-ppt", /^ppt\/slides\/slide\d+\.xml$/],
] as const;

for (const [tool, parts] of tools) {
  test.skipIf(!languages().includes("eng"))(
    `${tool} recognises lines whose font tells nothing, and says so`,
    async () => {
      const { status, bytes, warnings } = await callForm(tool, { file: illegible });
      expect(status).toBe(200);
      const text = said(bytes, parts);
      expect(recall(wordsOf(`${heading} ${lines.join(" ")}`), wordsOf(text))).toBeGreaterThan(0.95);
      expect(text).not.toMatch(/\p{Co}/u);
      expect(warnings).toContainEqual(expect.stringContaining("recognised (OCR)"));
    },
  );
}

test("a bullet of a font of signs is no reason to recognise anything", async () => {
  const map = "1 begincodespacerange <00><ff> endcodespacerange 1 beginbfrange <00><ff><f000> endbfrange";
  const bytes = pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R/U 6 0 R>>>>>>",
    { dict: "", content: "BT /U 12 Tf 72 700 Td <b7> Tj /F 12 Tf 14 0 Td (An item of a list) Tj ET" },
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    "<</Type/Font/Subtype/Type1/BaseFont/Symbol/ToUnicode 7 0 R>>",
    { dict: "", content: map },
  ]);
  const { status, warnings } = await callForm("pdf-to-word", { file: bytes });
  expect([status, warnings]).toEqual([200, []]);
});
