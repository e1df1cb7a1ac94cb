import { expect, setDefaultTimeout, test } from "bun:test";
import sharp from "sharp";
import { type Parts, readParts, textOf, unpack } from "#formats/office/parts.ts";
import { callForm } from "#support/call.ts";
import { lockedPdf } from "#support/locked-pdf.ts";
import { printedPdf, ruledTable } from "#support/page-content.ts";
import { bookOf, numbered, pdfOf } from "#support/pdfs.ts";
import { flate, latin } from "#support/picture-pdfs.ts";
import { shadedPdf } from "#support/shaded-pdf.ts";

// A service starts, on a machine that may be busy.
setDefaultTimeout(60_000);

const prose = [
  "The first paragraph goes on over several lines, each of which is about as long as the others",
  "of it are, and which stand in one box on the slide, so that whoever changes a word of it need",
  "not set the lines anew by hand.",
];
const table = ruledTable(
  [
    ["Name", "Count"],
    ["Pens", "12"],
    ["Ink", "7"],
  ],
  72,
  300,
);
const page = {
  text: [
    [72, 90, "What the slide is about", 24, true] as [number, number, string, number, boolean],
    ...prose.map((line, at): [number, number, string] => [72, 130 + 14 * at, line]),
    ...table.text,
  ],
  rulings: table.rulings,
};
const file = printedPdf([page]);

async function convert(bytes: Uint8Array, options: Record<string, string> = {}) {
  const answer = await callForm("pdf-to-ppt", { file: { name: "My talk.pdf", bytes } }, options);
  const parts: Parts = answer.status === 200 ? readParts(answer.bytes) : new Map();
  const count = [...parts.keys()].filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name)).length;
  const slides = Array.from({ length: count }, (_, at) => textOf(parts, `ppt/slides/slide${at + 1}.xml`) ?? "");
  return { ...answer, parts, slides };
}

const fact = (headers: Headers, name: string) => Number(headers.get(`x-result-${name}`));
const textsIn = (xml: string) => [...xml.matchAll(/<a:t>([^<]*)/g)].map(([, text]) => text);

test("a title is one, a text is a box, and a table has rows and cells", async () => {
  const { status, headers, warnings, slides } = await convert(file);
  expect([status, warnings, slides.length]).toEqual([200, [], 1]);
  expect(headers.get("content-disposition")).toContain('filename="My talk-pdf-to-ppt.pptx"');
  const [slide = ""] = slides;
  expect(textsIn(slide)).toContain(prose.join(" "));
  const title = slide.split("<p:sp>").find((one) => one.includes('<p:ph type="title"/>')) ?? "";
  expect(textsIn(title)[0]).toBe("What the slide is about");
  expect(textsIn(slide)[0]).toBe("What the slide is about");
  expect(slide.match(/<a:tr /g)?.length).toBe(3);
  expect(textsIn(slide)).toEqual(expect.arrayContaining(["Name", "Count", "Pens", "12", "Ink", "7"]));
  expect(["pages", "tables", "headings", "pictures"].map((name) => fact(headers, name))).toEqual([1, 1, 1, 0]);
  expect(fact(headers, "words")).toBeGreaterThan(40);
});

test("the same file gives the same bytes", async () => {
  expect(Buffer.from((await convert(file)).bytes).equals((await convert(file)).bytes)).toBe(true);
});

test("pages are chosen, each is a slide, and what was encrypted opens with its password", async () => {
  const book = bookOf({ pages: numbered(3) });
  expect((await convert(book)).slides.length).toBe(3);
  const { slides, headers } = await convert(book, { pages: "2" });
  expect(slides.map(textsIn)).toEqual([["page 2"]]);
  expect(fact(headers, "pages")).toBe(1);
  expect((await convert(book, { pages: "4" })).status).toBe(422);
  const locked = lockedPdf(book, "aes-256", "secret", "owner");
  expect((await convert(locked)).status).toBe(422);
  expect((await convert(locked, { password: "secret" })).status).toBe(200);
});

/** A page of 300 points with its content, and a picture named Im. */
const picturePdf = (content: string, more = "") => {
  const samples = flate(new Uint8Array(3 * 60 * 60).map((_, at) => (at * 7) % 251));
  return pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 300 300]>>",
    `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</Im 5 0 R>>/Font<</F 6 0 R>>${more}>>>>`,
    { dict: "", content },
    {
      dict: "/Type/XObject/Subtype/Image/Width 60/Height 60/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/FlateDecode",
      content: latin(samples),
    },
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ]);
};

test("a scan is the slide's background, its hidden letters are left out, and both are told", async () => {
  const scan = picturePdf("q 300 0 0 300 0 0 cm /Im Do Q");
  const plain = await convert(scan, { ocr: "off" });
  expect([plain.status, plain.slides[0]?.includes("<p:bg>")]).toEqual([200, true]);
  expect([...plain.parts.keys()].filter((name) => name.includes("media/")).length).toBe(1);
  expect(plain.warnings.join()).toContain("Page 1 is a picture of text: ocr-pdf recognises what stands in it.");
  expect((await convert(scan, { ocr: "off", strict: "true" })).status).toBe(422);
  const read = await convert(
    picturePdf("q 300 0 0 300 0 0 cm /Im Do Q BT 3 Tr /F 12 Tf 50 150 Td (read before) Tj ET"),
  );
  expect(textsIn(read.slides.join())).toEqual([]);
  expect(read.warnings.join()).toContain("Page 1 is of a scan whose letters were recognised");
});

/** A black picture of four pixels, of which those to the left are not seen. */
const maskedPdf = pdfOf([
  "<</Type/Catalog/Pages 2 0 R>>",
  "<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 300 300]>>",
  "<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</Im 5 0 R>>>>>>",
  { dict: "", content: "q 100 0 0 100 50 50 cm /Im Do Q" },
  {
    dict: "/Type/XObject/Subtype/Image/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceGray/SMask 6 0 R",
    content: "\0\0\0\0",
  },
  {
    dict: "/Type/XObject/Subtype/Image/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceGray",
    content: "\0\xff\0\xff",
  },
]);

/** How opaque the first picture of a file is in some places of it. */
async function opacityIn(parts: Parts, places: readonly (readonly [x: number, y: number])[]) {
  const media = [...parts].find(([name]) => name.includes("media/"))?.[1];
  if (!media) throw new Error("no picture");
  const { data, info } = await sharp(unpack(media)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return places.map(([x, y]) => data[(Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4 + 3]);
}

test("what shows through a mask or a clip, lies on nothing", async () => {
  const round = "150 20 m 280 20 280 280 150 280 c 20 280 20 20 150 20 c h W n";
  const clipped = await convert(picturePdf(`q ${round} 300 0 0 300 0 0 cm /Im Do Q`));
  expect(
    await opacityIn(clipped.parts, [
      [0.02, 0.02],
      [0.5, 0.5],
    ]),
  ).toEqual([0, 255]);
  const masked = await convert(maskedPdf);
  expect(
    await opacityIn(masked.parts, [
      [0.1, 0.5],
      [0.9, 0.5],
    ]),
  ).toEqual([0, 255]);
});

test("pages of other sizes are fitted in the middle, which is told", async () => {
  const sizes = [
    [400, 300],
    [400, 300],
    [300, 400],
  ];
  const { slides, parts, warnings } = await convert(
    pdfOf([
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Count 3/Kids[3 0 R 4 0 R 5 0 R]>>",
      ...sizes.map(
        (size) => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${size.join(" ")}]/Contents 6 0 R/Resources<<>>>>`,
      ),
      { dict: "", content: "0 0 1 rg 0 0 100 100 re f" },
    ]),
  );
  expect(textOf(parts, "ppt/presentation.xml")).toContain(`<p:sldSz cx="${400 * 12_700}" cy="${300 * 12_700}"/>`);
  expect(slides[2]).toContain(`<a:off x="${87.5 * 12_700}" y="${225 * 12_700}"/>`);
  expect(warnings.join()).toContain("Page 3 is of another size than the others");
});

const pageWith = (content: string, box = "0 0 300 300") =>
  pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[${box}]>>`,
    "<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
    { dict: "", content },
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ]);

test("a page of 200 inches is fitted into the largest slide there is", async () => {
  const { slides, parts, warnings } = await convert(
    pageWith("BT /F 200 Tf 1000 1000 Td (Far away) Tj ET", "0 0 14400 14400"),
  );
  expect(textOf(parts, "ppt/presentation.xml")).toContain('<p:sldSz cx="51206400" cy="51206400"/>');
  expect(textsIn(slides.join())).toEqual(["Far away"]);
  const small = await convert(pageWith("0 0 1 rg 0 0 40 20 re f", "0 0 40 20"));
  expect(textOf(small.parts, "ppt/presentation.xml")).toContain(`<p:sldSz cx="${144 * 12_700}" cy="${72 * 12_700}"/>`);
  // Letters of 56 points, in a line of a fifth more.
  expect(slides[0]).toContain(`cy="${67.2 * 12_700}"`);
  expect(warnings.join()).toContain("or than slides can be");
});

test("what is left of a broken page is on its slide, and a page of nothing is an empty one", async () => {
  const broken = await convert(pageWith("q 5 w ))>> /Nothing Do BT /F 12 Tf 50 150 Td (still read) Tj ET ]]] 1 0 (("));
  expect([broken.status, textsIn(broken.slides.join())]).toEqual([200, ["still read"]]);
  const empty = await convert(pageWith(""));
  expect([empty.status, empty.slides.length, textsIn(empty.slides.join())]).toEqual([200, 1, []]);
});

test("thousands of shapes are one picture, and a few are shapes", async () => {
  const hatch = Array.from({ length: 3_000 }, (_, at) => `${at % 60} ${Math.floor(at / 60)} m ${at % 60} 60 l S`);
  const dense = await convert(pageWith(hatch.join("\n")));
  expect(dense.slides[0]?.match(/<p:pic>/g)?.length).toBe(1);
  expect(dense.slides[0]).not.toContain('name="Line');
  const few = await convert(pageWith("0 0 1 rg 20 20 50 40 re f 1 0 0 RG 3 w 100 100 m 150 160 l S"));
  const [slide = ""] = few.slides;
  expect([slide.match(/<p:pic>/g), slide.match(/prst="rect"/g)?.length, slide.match(/prst="line"/g)?.length]).toEqual([
    null,
    1,
    1,
  ]);
  expect(slide).toContain('flipV="1"');
});

test("what is no PDF, or none that can be read, is refused in words", async () => {
  expect((await convert(Buffer.from("no PDF at all"))).status).toBe(415);
  expect((await convert(Buffer.from("%PDF-1.7\nnothing"))).status).toBe(422);
});

test("a shading as thin as a line is a shape, and another one a picture", async () => {
  const { status, slides } = await convert(shadedPdf());
  expect(status).toBe(200);
  const [slide = ""] = slides;
  expect(slide.match(/<p:pic>/g)?.length).toBe(1);
  expect(slide.match(/<p:sp>/g)?.length).toBe(1);
  expect(slide).toContain("A0A0A0");
});
