import { describe, expect, test } from "bun:test";
import sharp from "sharp";
import { prove } from "#engines/mupdf/compress/proof.ts";
import { mupdf, type PDFDocument } from "#engines/mupdf/kernel/library.ts";
import { openNoting } from "#engines/mupdf/kernel/notable.ts";
import { gather } from "#engines/mupdf/pictures/gather.ts";
import { lookOf } from "#engines/mupdf/pictures/look.ts";
import { type PdfPart, pdfOf } from "#support/pdfs.ts";
import { photoSamples, side } from "#support/picture-pdfs.ts";

const way = { grey: false, recoloured: false };
const never = () => false;
const samples = photoSamples(3);
const picture = 6;

interface Page {
  jpeg: Uint8Array;
  width: number;
  entries?: string;
  words?: string;
  place?: string;
  paper?: string;
}

/** Two inches of a photograph, and a line of small letters. */
function pageOf({
  jpeg,
  width,
  entries = "",
  words = "Words that stay",
  place = "144 0 0 144 20 40",
  paper = "0 0 200 200",
}: Page): PDFDocument {
  const sides = `/Width ${width}/Height ${width}/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode`;
  const image: PdfPart = {
    dict: `/Type/XObject/Subtype/Image${sides}${entries}`,
    content: Buffer.from(jpeg).toString("latin1"),
  };
  const bytes = pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[${paper}]>>`,
    "<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>/XObject<</Im 6 0 R>>>>>>",
    { dict: "", content: `q ${place} cm /Im Do Q BT /F 10 Tf 20 20 Td (${words}) Tj ET` },
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    image,
  ]);
  return openNoting(bytes, {}).doc;
}

const photograph = (data: Uint8Array) => sharp(data, { raw: { width: side, height: side, channels: 3 } });
const coded = (data: Uint8Array, width: number): Promise<Buffer> =>
  photograph(data).resize(width).jpeg({ quality: 50 }).toBuffer();

/** What the proof says of a page that has become another. */
async function verdictOn(after: Partial<Page>) {
  const before = pageOf({ jpeg: await photograph(samples).jpeg({ quality: 95 }).toBuffer(), width: side });
  const { pictures } = gather(before, { numbers: [picture], known: before.countObjects() }, never);
  const width = after.width ?? 200;
  const changed = pageOf({ jpeg: await coded(samples, width), width, ...after });
  const terms = { way, clock: never, original: undefined };
  const { pictures: faulty, pages } = prove(new Map([[0, lookOf(before, 0, way)]]), changed, pictures, terms);
  mupdf.emptyStore();
  return { faulty: [...faulty], pages: pages.length };
}

const swapped = samples.map((_, at) => samples[at - (at % 3) + 2 - (at % 3)] ?? 0);
const inverted = "/Decode[1 0 1 0 1 0]";

/** Paper of which the last pixels are covered in part, and a scan with the shadow of its edges. */
async function fullPage(width: number): Promise<PDFDocument> {
  const edge = side - 6;
  const shadowed = samples.map((_, at) => (Math.floor(at / 3) % side < edge && at / 3 / side < edge ? 235 : 20));
  const jpeg = await photograph(shadowed).resize(width).jpeg({ quality: 80 }).toBuffer();
  return pageOf({ jpeg, width, place: "204.7 0 0 204.7 0 0", paper: "0 0 204.7 204.7" });
}

describe("a changed page is looked at, and", () => {
  test.each([213, 300, 427, 500])(
    "a picture of %i pixels that reaches to the edges of its paper is what it was",
    async (width) => {
      const [before, after] = [await fullPage(side), await fullPage(width)];
      const { pictures } = gather(before, { numbers: [picture], known: before.countObjects() }, never);
      const looks = new Map([[0, lookOf(before, 0, way)]]);
      const faults = prove(looks, after, pictures, { way, clock: never, original: undefined });
      expect([...faults.pictures, ...faults.pages]).toEqual([]);
    },
  );

  test.each([100, 150, 200, 300, 400])("a picture of %i pixels of 400 is what it was", async (width) => {
    expect(await verdictOn({ width })).toEqual({ faulty: [], pages: 0 });
  });

  test.each([
    ["turned to its negative", async () => ({ entries: inverted })],
    ["with red for blue", async () => ({ jpeg: await coded(swapped, 200) })],
    [
      "gone blank",
      async () => ({
        jpeg: await coded(
          samples.map(() => 255),
          200,
        ),
      }),
    ],
    ["upside down", async () => ({ jpeg: await coded(samples.toReversed(), 200) })],
    ["cut short", async () => ({ jpeg: (await coded(samples, 200)).subarray(0, 1_000) })],
  ])("a picture %s is named", async (_, broken) => {
    expect((await verdictOn(await broken())).faulty).toEqual([picture]);
  });

  test.each([
    ["a missing letter", { words: "Words that sta" }],
    ["another letter", { words: "Words thaM stay" }],
    ["a picture elsewhere", { place: "144 0 0 144 30 46" }],
  ])("%s is seen, of which no picture is the cause", async (_, broken) => {
    expect((await verdictOn(broken)).pages).toBe(1);
  });
});
