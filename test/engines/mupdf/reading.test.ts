import { expect, setDefaultTimeout, test } from "bun:test";
import { newJob, within } from "#engines/job/job.ts";
import type { Document } from "#formats/model/document.ts";
import { linesOn } from "#layout/lines/lines.ts";
import { turnOf } from "#layout/model/turn.ts";
import { flowOf, pagesOf } from "#support/flow.ts";
import { bodyOf } from "#support/made-pages.ts";
import { bookOf, type PdfPart, pdfOf } from "#support/pdfs.ts";
import { shadedPdf } from "#support/shaded-pdf.ts";

// Children start on a machine that may be busy.
setDefaultTimeout(180_000);

const read = (bytes: Uint8Array, options: { pages?: string; password?: string } = {}): Promise<Document> =>
  within(newJob(new AbortController().signal, 180_000), () => flowOf(bytes, options));

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

test("marked content goes on where a state that it was begun in is restored", async () => {
  const words = (text: string, x: number) => `BT /F 12 Tf ${x} 300 Td (${text}) Tj ET`;
  const content = [
    `/P <</MCID 0>> BDC ${words("More on", 50)} EMC`,
    `q q /Link <</MCID 1>> BDC 100 297 50 1 re f Q Q q ${words("our pages", 100)} EMC Q`,
    `/P <</MCID 2>> BDC ${words("and there", 160)} EMC`,
  ].join("\n");
  const tree: PdfPart[] = [
    "<</Type/StructTreeRoot/K 7 0 R>>",
    "<</Type/StructElem/S/Document/P 6 0 R/K[8 0 R 9 0 R]>>",
    "<</Type/StructElem/S/P/P 7 0 R/Pg 3 0 R/K[0 2]>>",
    "<</Type/StructElem/S/H1/P 7 0 R/Pg 3 0 R/K 1>>",
  ];
  const document = await read(pdfWith(content, { catalog: "/StructTreeRoot 6 0 R", parts: tree }));
  expect(bodyOf(document)).toContain("heading 1: our pages");
});

test("marked content within marked content does not grow with the states that are saved in it", async () => {
  const deep = 100;
  const states = "q Q ".repeat(100_000);
  const content = `${"/Artifact BMC ".repeat(deep)} ${states} ${"EMC ".repeat(deep)} BT /F 12 Tf 50 300 Td (It is read) Tj ET`;
  expect(bodyOf(await read(pdfWith(content)))).toEqual(["It is read"]);
});

test("what a page is clipped to within its furniture is none of it, and numbers without a tree say nothing", async () => {
  const words = (text: string, y: number) => `BT /F 12 Tf 70 ${y} Td (${text}) Tj ET`;
  const ball = (y: number) => `55 ${y} 5 5 re f`;
  const content = [
    "/Artifact BMC q 0 0 400 400 re W* n EMC",
    words("Plain words", 300),
    `${ball(272)} /P <</MCID 0>> BDC ${words("One of them", 270)} EMC`,
    `${ball(252)} /P <</MCID 1>> BDC ${words("And another", 250)} EMC`,
  ].join("\n");
  expect(bodyOf(await read(pdfWith(content)))).toEqual(["Plain words", "item 0: One of them", "item 0: And another"]);
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

test.each([30, 90, 135, 180, 270])(
  "text that runs %d degrees clockwise is one line that keeps its angle",
  async (degrees) => {
    const angle = (-degrees * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle).toFixed(6), Math.sin(angle).toFixed(6)];
    const content = `BT /F 12 Tf ${cos} ${sin} ${-sin} ${cos} 200 200 Tm (Turned words) Tj ET`;
    const [page] = await within(newJob(new AbortController().signal, 180_000), () => pagesOf(pdfWith(content)));
    if (!page) throw new Error("no page");
    const { level, turned } = linesOn(page, () => ({ place: "" }));
    expect([level.length, turned.map(({ text }) => text)]).toEqual([0, ["Turned words"]]);
    const [line] = turned;
    expect(line?.turned).toBeCloseTo(degrees, 1);
    const [x, y] = turnOf(degrees, page).onto(line?.box[0] ?? 0, line?.base ?? 0);
    expect(Math.hypot(x - 200, y - 200)).toBeLessThan(1);
  },
);

test("text that leans by as little as a scanned page does is level", async () => {
  const content = "BT /F 12 Tf 0.9994 0.0349 -0.0349 0.9994 50 200 Tm (Nearly level words) Tj ET";
  expect(bodyOf(await read(pdfWith(content)))).toEqual(["Nearly level words"]);
});

/** Draws with a font as TeX's bitmaps are: dots of 600 to the inch, blanks that are moves, and names that are signs or codes. */
function withDrawnFont(glyphs: readonly string[], content: string): Uint8Array {
  const glyph = (width: number): PdfPart => ({
    dict: "",
    content: `${width} 0 2 -15 ${width} 60 d1 2 0 ${width - 4} 40 re f`,
  });
  const names = glyphs.map((one) => `/${one.split(" ")[0]}`);
  const widths = glyphs.map((one) => Number(one.split(" ")[1]));
  const font = [
    `<</Type/Font/Subtype/Type3/FontBBox[1 -25 71 75]/FontMatrix[1 0 0 1 0 0]/FirstChar 1/LastChar ${glyphs.length}`,
    `/Encoding<</Type/Encoding/Differences[1${names.join("")}]>>/Widths[${widths.join(" ")}]`,
    `/CharProcs<<${names.map((name, at) => `${name} ${7 + at} 0 R`).join("")}>>>>`,
  ].join("");
  return pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 4 0 R/Resources<</Font<</F 5 0 R/T 6 0 R>>>>>>",
    { dict: "", content },
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    font,
    ...widths.map(glyph),
  ]);
}

test("letters of drawn fonts, of whatever unit, come as words of their own size", async () => {
  const glyphs = ["E 57", "d 46", "i 23", "t 32", "2 42", "#230C 46", "s 33", "a104 46"];
  const content =
    "BT /F 12 Tf 50 370 Td (Above) Tj /T 0.12 Tf 0 -70 Td <01020304> Tj 22 0 Td <05> Tj 8 0 Td <060708> Tj ET";
  const bytes = withDrawnFont(glyphs, content);
  const document = await read(bytes);
  expect(bodyOf(document).map((text) => text.replace(/^heading \d: /, ""))).toEqual(["Above", "Edit 2 fish"]);
  const [page] = await pagesOf(bytes);
  expect(page?.runs.map(({ size }) => size)).toEqual([12, 10]);
});

test("ligatures of drawn fonts are read where TeX has them in a font for accented letters", async () => {
  const bytes = withDrawnFont(
    ["a102 25", "a105 23", "a110 46", "a115 33", "a104 46", "a28 46", "a27 48", "a101 37", "a114 33"],
    "BT /T 0.12 Tf 50 300 Td <0603020405> Tj 30 0 Td <0207020809> Tj ET",
  );
  expect(bodyOf(await read(bytes))).toEqual(["finish iffier"]);
});

test("areas have the colour that is seen, whatever inks it is made of", async () => {
  const tint = "<</FunctionType 2/Domain[0 1]/C0[1 1 1]/C1[0 0.2 0.6]/N 1>>";
  const page = `/Resources<</ColorSpace<</Spot[/Separation/Blau/DeviceRGB ${tint}]>>>>`;
  const content = "/Spot cs 1 scn 50 50 100 100 re f 0 0 0 1 k 200 50 100 100 re f 1 0 0 rg 50 200 100 100 re f";
  const bytes = pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 4 0 R${page}>>`,
    { dict: "", content },
  ]);
  const [read] = await within(newJob(new AbortController().signal, 180_000), () => pagesOf(bytes));
  const [spot, black, red] = read?.fills.map(({ colour }) => colour) ?? [];
  expect([spot?.slice(0, 3), spot?.slice(5), red]).toEqual(["#00", "99", "#ff0000"]);
  expect(Number.parseInt(black?.slice(1, 3) ?? "ff", 16)).toBeLessThan(0x40);
});

test("what a mask is made of is not on the page, and what it masks has no colour of its own", async () => {
  const group = "/Type/XObject/Subtype/Form/BBox[0 0 400 400]/Group<</S/Transparency/CS/DeviceGray>>";
  const states = "/ExtGState<</M<</SMask<</S/Luminosity/G 5 0 R>>>>/N<</SMask/None>>>>";
  const round =
    "210 250 m 290 250 l 295 250 300 255 300 260 c 300 290 l 300 295 295 300 290 300 c 210 300 l 205 300 200 295 200 290 c 200 260 l 200 255 205 250 210 250 c f";
  const bytes = pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 4 0 R/Resources<<${states}>>>>`,
    { dict: "", content: `q /M gs 0 g 50 50 100 100 re f Q 1 0 0 rg 50 200 100 100 re f 0 0 1 rg ${round}` },
    { dict: group, content: "0.5 g 60 60 80 80 re f" },
  ]);
  const [read] = await within(newJob(new AbortController().signal, 180_000), () => pagesOf(bytes));
  expect(read?.fills.map(({ colour }) => colour)).toEqual(["#ff0000"]);
  expect(read?.rounded?.map(({ box, colour }) => [box.map(Math.round), colour])).toEqual([
    [[50, 250, 150, 350], undefined],
    [[200, 100, 300, 150], "#0000ff"],
  ]);
});

test("a ground that passes from one colour into another has the one in its middle", async () => {
  const shading =
    "/Shading<</S<</ShadingType 2/ColorSpace/DeviceRGB/Coords[50 0 350 0]/Function<</FunctionType 2/Domain[0 1]/C0[0 0 0.2]/C1[0 0 0.6]/N 1>>>>>>";
  const bytes = pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 4 0 R/Resources<<${shading}/Font<</F 5 0 R>>>>>>`,
    { dict: "", content: "q 50 300 300 30 re W n /S sh Q BT 1 g /F 12 Tf 60 310 Td (A title on a bar) Tj ET" },
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ]);
  const [read] = await within(newJob(new AbortController().signal, 180_000), () => pagesOf(bytes));
  const [ground] = read?.rounded ?? [];
  expect(ground?.box.map(Math.round)).toEqual([50, 70, 350, 100]);
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(ground?.colour ?? "") ?? [];
  expect([red, green]).toEqual(["00", "00"]);
  expect(Math.abs(Number.parseInt(blue ?? "0", 16) - 0x66)).toBeLessThan(12);
});

test("a shading as thin as a line is one", async () => {
  const [page] = await pagesOf(shadedPdf());
  expect(page?.rulings).toEqual([expect.objectContaining({ across: true, from: 50, to: 350 })]);
  expect(page?.rulings[0]?.at).toBeCloseTo(199.5, 0);
});
