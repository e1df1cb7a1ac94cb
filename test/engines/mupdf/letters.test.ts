import { expect, setDefaultTimeout, test } from "bun:test";
import { flowOf, pagesOf } from "#support/flow.ts";
import { bodyOf } from "#support/made-pages.ts";
import { pdfOf } from "#support/pdfs.ts";

setDefaultTimeout(60_000);

const hex = (text: string): string =>
  [...text].map((sign) => sign.charCodeAt(0).toString(16).padStart(4, "0")).join("");
const columns = ["春はあけぼの", "やうやう白く", "なりゆく山ぎは"];

/** Columns from right to left, in a font for vertical writing. */
const vertical = pdfOf([
  "<</Type/Catalog/Pages 2 0 R>>",
  "<</Type/Pages/Kids[3 0 R]/Count 1>>",
  "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
  {
    dict: "",
    content: columns.map((text, at) => `BT /F 16 Tf ${240 - 30 * at} 260 Td <${hex(text)}> Tj ET`).join("\n"),
  },
  "<</Type/Font/Subtype/Type0/BaseFont/HeiseiMin-W3/Encoding/UniJIS-UCS2-V/DescendantFonts[6 0 R]>>",
  "<</Type/Font/Subtype/CIDFontType0/BaseFont/HeiseiMin-W3/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>/FontDescriptor 7 0 R>>",
  "<</Type/FontDescriptor/FontName/HeiseiMin-W3/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>",
]);

test("columns of vertical writing are read from right to left, each from top to bottom", async () => {
  const [page] = await pagesOf(vertical);
  expect(new Set(page?.runs.map(({ turned }) => turned))).toEqual(new Set([90]));
  const said = bodyOf(await flowOf(vertical)).join("");
  expect(said.replace(/\s/g, "")).toBe(columns.join(""));
});

test("families that are known to have no serifs have none, whatever a file tells of them", async () => {
  const named = (name: string, flags: number) =>
    pdfOf([
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
      { dict: "", content: "BT /F 16 Tf 40 260 Td (Plain) Tj ET" },
      `<</Type/Font/Subtype/TrueType/BaseFont/${name}/Encoding/WinAnsiEncoding/FontDescriptor 6 0 R>>`,
      `<</Type/FontDescriptor/FontName/${name}/Flags ${flags}/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>`,
    ]);
  const generic = async (name: string) => (await pagesOf(named(name, 34)))[0]?.styles[0]?.generic;
  expect(await generic("MyriadPro-Regular")).toBe("sans");
  expect(await generic("AGaramondPro-Regular")).toBe("serif");
});

test("letters that are filled and drawn around in one colour are bold, but for hairlines", async () => {
  const drawn = (how: string) =>
    pdfOf([
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
      { dict: "", content: `BT ${how} /F 20 Tf 40 260 Td (Heavy) Tj ET` },
      "<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>",
    ]);
  const isBold = async (how: string) => {
    const [page] = await pagesOf(drawn(how));
    return page?.runs.map(({ style }) => page.styles[style]?.bold);
  };
  expect(await isBold("2 Tr 0.5 w")).toEqual([true]);
  expect(await isBold("0 Tr")).toEqual([false]);
  expect(await isBold("2 Tr 0 w")).toEqual([false]);
  expect(await isBold("2 Tr 0.5 w 1 0 0 RG")).toEqual([false]);
});

test("letters that let the paper through are as pale as they are seen, by themselves and in a group", async () => {
  const drawn = (content: string) =>
    pdfOf([
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>/ExtGState<</G 6 0 R>>/XObject<</X 7 0 R>>>>>>",
      { dict: "", content },
      "<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>",
      "<</Type/ExtGState/ca 0.4>>",
      {
        dict: "/Type/XObject/Subtype/Form/BBox[0 0 300 300]/Group<</S/Transparency>>/Resources<</Font<</F 5 0 R>>>>",
        content: "BT /F 20 Tf 40 260 Td (Pale) Tj ET",
      },
    ]);
  const colours = async (content: string) => (await pagesOf(drawn(content)))[0]?.styles.map(({ colour }) => colour);
  expect(await colours("BT /F 20 Tf 40 260 Td (Black) Tj ET")).toEqual(["#000000"]);
  expect(await colours("/G gs BT /F 20 Tf 40 260 Td (Pale) Tj ET")).toEqual(["#999999"]);
  expect(await colours("/G gs /X Do")).toEqual(["#999999"]);
});

test("a soft hyphen and a hyphen that are drawn upon each other are one", async () => {
  const drawn = (after: string) =>
    pdfOf([
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
      { dict: "", content: `BT /F 20 Tf 40 260 Td [(sema)${after}] TJ ET` },
      "<</Type/Font/Subtype/Type1/BaseFont/Courier/ToUnicode 6 0 R>>",
      {
        dict: "",
        content:
          "begincmap 1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfchar <2d> <2010> <2b> <00ad> endbfchar endcmap",
      },
    ]);
  const text = async (after: string) => (await pagesOf(drawn(after)))[0]?.runs.map((run) => run.text).join("");
  expect(await text("(+)")).toBe("sema-");
  expect(await text("(+)600(-)")).toBe("sema-");
  expect(await text("(+)(-)")).toBe("sema-\u2010");
});
