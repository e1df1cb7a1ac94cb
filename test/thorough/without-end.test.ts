import { expect, test } from "bun:test";
import { mupdf } from "#engines/mupdf/index.ts";
import { type PdfPart, pdfOf } from "#support/pdfs.ts";
import { told } from "#support/scenes.ts";

const bold = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>";
const box = "/BBox[0 0 600 900]";

/** A page that draws object 6, which draws the next, and so on; the last one is a word. */
function drawing(steps: readonly PdfPart[], content = "/X Do", resources = "/XObject<</X 6 0 R>>"): Uint8Array {
  return pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<<${resources}>>>>`,
    { dict: "", content },
    bold,
    ...steps,
  ]);
}

const word = {
  dict: `/Type/XObject/Subtype/Form${box}/Resources<</Font<</F1 5 0 R>>>>`,
  content: "BT /F1 12 Tf 72 700 Td (again) Tj ET",
};

/** Each names the next one in its own resources, and has it drawn by the content. */
const steps = (count: number, content: string): PdfPart[] => [
  ...Array.from({ length: count }, (_, at) => ({
    dict: `/Type/XObject/Subtype/Form${box}/Resources<</XObject<</X ${7 + at} 0 R>>>>`,
    content,
  })),
  word,
];

const read = (bytes: Uint8Array) => told(() => mupdf.writeWord(bytes, {}));

test.each([
  ["twice", "/X Do /X Do"],
  ["by a name that is spelled otherwise, with a comment behind", "/#58%\nDo /X Do"],
])("a form that has the next one drawn %s is refused before it is drawn a million times", async (_, content) => {
  const bytes = drawing(steps(20, content));
  const began = performance.now();
  const calls = [
    () => mupdf.writeWord(bytes, {}),
    () => mupdf.writeExcel(bytes, { per: "page" }),
    () => mupdf.writePowerPoint(bytes, {}),
  ];
  for (const call of calls) {
    const refused = call();
    await expect(refused).rejects.toMatchObject({ kind: "unprocessable" });
    await expect(refused).rejects.toThrow("drawn again and again");
  }
  expect(performance.now() - began).toBeLessThan(5_000);
});

test("patterns and masks draw as well", async () => {
  const shown = `/Type/XObject/Subtype/Form${box}`;
  const tile = "/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9";
  const twice = "/Pattern cs /P scn 0 0 9 9 re f /P scn 0 0 9 9 re f";
  const patterns = Array.from({ length: 20 }, (_, at) => ({
    dict: `${tile}/Resources<</Pattern<</P ${7 + at} 0 R>>>>`,
    content: twice,
  }));
  const tiled = drawing([...patterns, { dict: tile, content: "0 0 9 9 re f" }], twice, "/Pattern<</P 6 0 R>>");
  await expect(read(tiled)).rejects.toThrow("drawn again and again");
  const masks = Array.from({ length: 20 }, (_, at) => ({
    dict: `${shown}/Group<</S/Transparency>>/Resources<</ExtGState<</G<</SMask<</S/Alpha/G ${7 + at} 0 R>>>>>>>>`,
    content: "q /G gs 0 0 9 9 re f Q q /G gs 0 0 9 9 re f Q",
  }));
  const masked = drawing([...masks, word], "/G gs 0 0 9 9 re f", "/ExtGState<</G<</SMask<</S/Alpha/G 6 0 R>>>>>>");
  await expect(read(masked)).rejects.toThrow("drawn again and again");
});

test("forms that all draw one another come to an end", async () => {
  const count = 14;
  const all = Array.from({ length: count }, (_, at) => `/X${at} ${6 + at} 0 R`).join("");
  const content = Array.from({ length: count }, (_, at) => `/X${at} Do `).join("");
  const forms = Array.from({ length: count }, () => ({
    dict: `/Type/XObject/Subtype/Form${box}/Resources<</XObject<<${all}>>>>`,
    content,
  }));
  await expect(read(drawing(forms, content, `/XObject<<${all}>>`))).rejects.toThrow("drawn again and again");
});

test("what is drawn a thousand times, or within itself, is read", async () => {
  const often = await read(drawing([word], "/X Do ".repeat(1_000)));
  expect(often.result.bytes.length).toBeGreaterThan(0);
  const itself = {
    dict: `/Type/XObject/Subtype/Form${box}/Resources<</XObject<</X 6 0 R>>/Font<</F1 5 0 R>>>>`,
    content: `${word.content} /X Do /X Do`,
  };
  const { result } = await read(drawing([itself]));
  expect(result.office.words).toBe(1);
});

const plain = { dict: "", content: "/P <</MCID 0>> BDC BT /F1 12 Tf 72 700 Td (word) Tj ET EMC" };
const onePage = (catalogue: string, rest: readonly PdfPart[], more = "") =>
  pdfOf([
    `<</Type/Catalog/Pages 2 0 R${catalogue}>>`,
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>${more}>>`,
    plain,
    bold,
    ...rest,
  ]);

test("content that a structure tree has in many places is there once", async () => {
  const root = `<</Type/StructTreeRoot/K[${"<</S/P/Pg 3 0 R/K 0>>".repeat(2_000)}]>>`;
  const { result } = await read(onePage("/MarkInfo<</Marked true>>/StructTreeRoot 6 0 R", [root]));
  expect(result.office.words).toBe(1);
});

test("a document is read whose tree of page labels is in itself, and one with a word of half a million letters", async () => {
  const labels = onePage("/PageLabels 6 0 R", ["<</Nums[0<</S/A/St 5>>]/Kids[6 0 R]>>"]);
  expect((await read(labels)).result.office.words).toBe(1);
  const long = `<</Type/Annot/Subtype/Widget/FT/Tx/T(d)/V(${"w".repeat(500_000)})/Rect[100 200 300 220]/P 3 0 R>>`;
  const bytes = onePage("/AcroForm<</Fields[6 0 R]>>", [long], "/Annots[6 0 R]");
  expect((await read(bytes)).result.bytes.length).toBeGreaterThan(0);
  expect((await mupdf.writeExcel(bytes, { per: "page" })).bytes.length).toBeGreaterThan(0);
});

test("a document is read whose bookmarks lead into each other without end", async () => {
  const count = 30_000;
  const entries = Array.from({ length: count }, (_, at) => {
    const [next, first] = [7 + ((at * 7 + 3) % count), 7 + ((at * 13 + 1) % count)];
    return `<</Title(x)/Parent 6 0 R/Next ${next} 0 R/First ${first} 0 R/Dest[3 0 R/Fit]>>`;
  });
  const bytes = onePage("/Outlines 6 0 R", [`<</First 7 0 R/Last 7 0 R/Count ${count}>>`, ...entries]);
  expect((await read(bytes)).result.office.words).toBe(1);
});
