import { expect, setDefaultTimeout, test } from "bun:test";
import { newJob, within } from "#engines/job.ts";
import { mupdf } from "#engines/mupdf/index.ts";
import type { Document } from "#formats/document.ts";
import { bodyOf } from "#support/made-pages.ts";
import { bookOf, type PdfPart, pdfOf } from "#support/pdfs.ts";

// Children start on a machine that may be busy.
setDefaultTimeout(180_000);

const read = (bytes: Uint8Array, options: { pages?: string; password?: string } = {}): Promise<Document> =>
  within(newJob(new AbortController().signal, 180_000), () => mupdf.flow(bytes, options));

/** A page with one font, its content, and what else there is. */
function pdfWith(
  content: string,
  { catalog = "", page = "", parts = [] }: { catalog?: string; page?: string; parts?: PdfPart[] } = {},
) {
  const font = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>";
  return pdfOf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>${page}>>`,
    { dict: "", content },
    font,
    ...parts,
  ]);
}

test("pages are chosen, and each is read", async () => {
  const bytes = bookOf({ pages: ["One page", "Another page", "The third"] });
  expect(bodyOf(await read(bytes)).join(" ")).toContain("Another page");
  expect(bodyOf(await read(bytes, { pages: "3" }))).toEqual(["The third"]);
});

test("letters that are drawn as nothing are not read", async () => {
  const shown = "BT /F 12 Tf 50 300 Td (This is seen by everybody) Tj ET";
  const hidden = "BT /F 12 Tf 3 Tr 50 250 Td (hid) Tj ET";
  expect(bodyOf(await read(pdfWith(`${shown} ${hidden}`)))).toEqual(["This is seen by everybody"]);
});

test("marked content is known by its number, and a tree that names it is followed", async () => {
  const text = (mark: string, y: number, words: string) => `${mark} BT /F 12 Tf 50 ${y} Td (${words}) Tj ET EMC\n`;
  const content = [
    text("/H1 <</MCID 0>> BDC", 300, "A heading"),
    text("/P <</MCID 1>> BDC", 270, "Some words"),
    text("/Artifact BMC", 380, "Every page has this"),
  ].join("");
  const tree: PdfPart[] = [
    "<</Type/StructTreeRoot/K 7 0 R/RoleMap<</Head/H3>>>>",
    "<</Type/StructElem/S/Document/P 6 0 R/K[8 0 R 9 0 R]>>",
    "<</Type/StructElem/S/Head/P 7 0 R/Pg 3 0 R/K 0>>",
    "<</Type/StructElem/S/P/P 7 0 R/Pg 3 0 R/K 1>>",
  ];
  const document = await read(pdfWith(content, { catalog: "/StructTreeRoot 6 0 R/Lang(fr-CH)", parts: tree }));
  expect(bodyOf(document)).toEqual(["heading 3: A heading", "Some words"]);
  expect(document.sections[0]?.header?.blocks).toHaveLength(1);
  expect(document.language).toBe("fr-CH");
});

test("links lead out of the document, and within it to a place that there is", async () => {
  const link = (left: number, rest: string) =>
    `<</Type/Annot/Subtype/Link/Rect[${left} 295 ${left + 60} 315]/Border[0 0 0]${rest}>>`;
  const out = link(50, "/A<</S/URI/URI(https://a.example/)>>");
  const within = link(150, "/Dest[3 0 R/XYZ 0 115 0]");
  const words = "BT /F 12 Tf 50 300 Td (outward) Tj 100 0 Td (inward) Tj ET BT /F 12 Tf 50 100 Td (the target) Tj ET";
  const document = await read(pdfWith(words, { page: `/Annots[${out}${within}]` }));
  const blocks = document.sections.flatMap((section) => section.blocks);
  const paragraphs = blocks.flatMap((block) => (block.kind === "paragraph" ? [block] : []));
  const links = paragraphs.flatMap(({ content }) =>
    content.flatMap((one) => (one.kind === "span" && one.link ? [one.link] : [])),
  );
  expect(links[0]).toEqual({ address: "https://a.example/" });
  const place = links[1] && "place" in links[1] ? links[1].place : "none";
  expect(paragraphs.find((paragraph) => paragraph.place === place)?.content).toMatchObject([{ text: "the target" }]);
});

test("characters beyond 16 bits are read whole", async () => {
  const cmap =
    "begincmap 1 begincodespacerange <00><ff> endcodespacerange 1 beginbfchar <41><d83dde00> endbfchar endcmap";
  const font = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 6 0 R>>";
  const bytes = pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
    { dict: "", content: "BT /F 12 Tf 50 300 Td (A) Tj ET" },
    font,
    { dict: "", content: cmap },
  ]);
  expect(bodyOf(await read(bytes))).toEqual(["\u{1f600}"]);
});

test("a JPEG is handed on as it is, its place and size told", async () => {
  const jpeg = await Bun.file(new URL("../../fixtures/photo.jpg", import.meta.url)).bytes();
  const { width, height } = { width: 640, height: 480 };
  const dict = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode`;
  const bytes = pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>",
    { dict: "", content: "q 200 0 0 150 50 100 cm /I Do Q" },
    { dict, content: Buffer.from(jpeg).toString("latin1") },
  ]);
  const document = await read(bytes);
  expect(document.pictures.map(({ format, bytes: own }) => [format, own.length])).toEqual([["jpeg", jpeg.length]]);
  const [block] = document.sections[0]?.blocks ?? [];
  expect(block?.kind === "picture" && [Math.round(block.width), Math.round(block.height)]).toEqual([200, 150]);
});

test("a picture that several pages show is one file, with its own bytes", async () => {
  const jpeg = await Bun.file(new URL("../../fixtures/photo.jpg", import.meta.url)).bytes();
  const dict = "/Subtype/Image/Width 640/Height 480/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode";
  const page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 5 0 R/Resources<</XObject<</I 6 0 R>>>>>>";
  const bytes = pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>",
    page,
    page,
    { dict: "", content: "q 200 0 0 150 50 100 cm /I Do Q" },
    { dict, content: Buffer.from(jpeg).toString("latin1") },
  ]);
  const document = await read(bytes);
  expect(document.pictures.map(({ format }) => format)).toEqual(["jpeg"]);
  const blocks = document.sections.flatMap((section) => section.blocks);
  expect(blocks.map((block) => block.kind === "picture" && block.picture)).toEqual([0, 0]);
});
