import { describe, expect, setDefaultTimeout, test } from "bun:test";
import sharp from "sharp";
import { callForm } from "#support/call.ts";
import { fixture } from "#support/example.ts";
import { hasOutsideReaders } from "#support/outside.ts";
import { packed } from "#support/packed.ts";
import { bookOf, extra, numbered, pdfOf } from "#support/pdfs.ts";
import { psnr, rendered } from "#support/rendered.ts";
import { apart, see } from "#support/scenes.ts";

// Services start, and programs run, on a machine that may be busy.
setDefaultTimeout(30_000);

type Options = Record<string, string | number | boolean>;

async function pictures(file: Uint8Array, options: Options = {}) {
  const answer = await callForm("pdf-to-image", { file: { name: "Über uns.pdf", bytes: file } }, options);
  expect([answer.status, answer.error]).toEqual([200, undefined]);
  return { ...answer, files: packed(answer.bytes) };
}
const first = async (file: Uint8Array, options: Options = {}) =>
  [...(await pictures(file, options)).files.values()][0] ?? new Uint8Array();

/** One page that is painted as the content says. */
const painted = (content: string, page = "", more: string[] = []) =>
  pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R${page}>>`,
    { dict: "", content },
    ...more,
  ]);

test("every page is a picture of its own, named and in order, with its resolution", async () => {
  // Each page has another height, by which its picture is known.
  const file = bookOf({ pages: numbered(23), page: (index) => `/MediaBox[0 0 100 ${72 + 36 * index}]` });
  const { files, headers } = await pictures(file, { dpi: 72 });
  expect(headers.get("x-result-files")).toBe("23");
  expect([...files.keys()].slice(0, 2)).toEqual(["Über uns-page-001.png", "Über uns-page-002.png"]);
  const heights = await Promise.all([...files.values()].map(async (png) => (await sharp(png).metadata()).height));
  expect(heights).toEqual(Array.from({ length: 23 }, (_, index) => 72 + 36 * index));
});

test.each([
  [{}, 72, [200, 100]],
  [{}, 150, [417, 208]],
  [{}, 600, [1667, 833]],
  [{ page: "/Rotate 90" }, 72, [100, 200]],
  [{ page: "/Rotate -90/UserUnit 2" }, 72, [200, 400]],
  [{ page: "/CropBox[10 10 110.6 60]" }, 144, [201, 100]],
  [{ page: "/CropBox[-50 0 100 300]" }, 72, [100, 100]],
] as const)("a page with %o at %d dpi has %j pixels", async ({ page = "" }: { page?: string }, dpi, size) => {
  const { width, height, density } = await sharp(await first(painted("", page), { dpi })).metadata();
  expect([width, height, Math.round(density ?? 0)]).toEqual([...size, dpi]);
});

test.each([
  ["png", "png", 3],
  ["jpg", "jpeg", 3],
  ["webp", "webp", 3],
])("format %s", async (format, kind, channels) => {
  const { files } = await pictures(painted("1 0 0 rg 0 0 100 100 re f"), { format, dpi: 100 });
  const [name = "", bytes = new Uint8Array()] = [...files][0] ?? [];
  expect(name).toEndWith(`.${format}`);
  const told = await sharp(bytes).metadata();
  expect([told.format as string, told.channels, told.width, told.height]).toEqual([kind, channels, 278, 139]);
  const { at } = await see(bytes);
  expect(apart(at(50, 70), [255, 0, 0])).toBeLessThan(4);
  expect(apart(at(220, 70), [255, 255, 255])).toBeLessThan(4);
});

test("the resolution is in the file as readers look for it", async () => {
  const file = painted("");
  expect((await sharp(await first(file, { format: "jpg", dpi: 300 })).metadata()).density).toBe(300);
  const webp = Buffer.from(await first(file, { format: "webp", dpi: 300 }));
  const exif = (await sharp(webp).metadata()).exif;
  expect(exif?.readUInt32LE(exif.indexOf("II*\0") + 50)).toBe(300);
});

test("quality and grayscale", async () => {
  const file = await fixture("document.pdf");
  const [fine, coarse] = [
    await first(file, { format: "jpg", quality: 95 }),
    await first(file, { format: "jpg", quality: 20 }),
  ];
  expect(coarse.length).toBeLessThan(fine.length / 1.5);
  for (const format of ["png", "jpg"]) {
    expect((await sharp(await first(file, { format, grayscale: true })).metadata()).channels).toBe(1);
  }
});

test("only the pages that are asked for", async () => {
  const { files } = await pictures(bookOf({ pages: numbered(12) }), { pages: "11-,2", dpi: 36 });
  expect([...files.keys()].map((name) => name.slice(-7))).toEqual(["002.png", "011.png", "012.png"]);
});

test("inks, transparency and what is drawn over it", async () => {
  const content = "0 1 1 0 k 0 0 100 100 re f /Half gs 0 0 1 rg 50 0 100 100 re f";
  const { at } = await see(await first(painted(content, "/Resources<</ExtGState<</Half<</ca .5>>>>>>"), { dpi: 72 }));
  const [red, mixed, pale] = [at(20, 50), at(75, 50), at(120, 50)];
  expect(apart(red, [237, 28, 36])).toBeLessThan(40);
  expect(apart(pale, [128, 128, 255])).toBeLessThan(4);
  const half = red.map((value, index) => (value + (index === 2 ? 255 : 0)) / 2);
  expect(apart(mixed, half)).toBeLessThan(4);
});

test("annotations and form values are drawn, also those without a picture of their own", async () => {
  const book = { pages: [""] };
  const square = "<</Type/Annot/Subtype/Square/Rect[72 100 172 200]/IC[0 1 0]/C[0 1 0]/F 4>>";
  const field = `${extra(book)} 0 R`;
  const file = bookOf({
    ...book,
    annotations: () => `${square}${field}`,
    catalog: `/AcroForm<</Fields[${field}]/NeedAppearances true/DR<</Font<</Helv 3 0 R>>>>/DA(/Helv 20 Tf 0 g)>>`,
    parts: ["<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(WWWWWWWW)/Rect[72 400 272 430]/F 4/DA(/Helv 20 Tf 0 g)>>"],
  });
  const seen = await see(await first(file, { dpi: 72 }));
  expect(apart(seen.at(120, 842 - 150), [0, 255, 0])).toBeLessThan(8);
  const ink = Array.from({ length: 200 * 30 }, (_, place) =>
    seen.at(72 + (place % 200), 412 + Math.floor(place / 200)),
  );
  expect(ink.filter(([red = 255]) => red < 100).length).toBeGreaterThan(200);
});

test.each([
  [{ dpi: 600 }, "[0 0 14400 14400]", "megapixels"],
  [{ dpi: 150, format: "webp" }, "[0 0 14400 72]", "16,383"],
])("a picture that would be too large is refused: %o of %s", async (options, box, limit) => {
  const file = bookOf({ pages: numbered(2), page: (index) => (index === 1 ? `/MediaBox${box}` : "") });
  const { status, error } = await callForm("pdf-to-image", { file }, options);
  expect([status, error?.message]).toEqual([413, expect.stringContaining(limit)]);
  expect(error?.message).toContain("Page 2");
  expect((await callForm("pdf-to-image", { file }, { ...options, pages: "1" })).status).toBe(200);
});

test.each([
  [{ dpi: 35 }, 400],
  [{ dpi: 601 }, 400],
  [{ format: "gif" }, 400],
  [{ pages: "3" }, 422],
] as const)("%o: %d", async (options, status) => {
  expect((await callForm("pdf-to-image", { file: bookOf({ pages: numbered(2) }) }, options)).status).toBe(status);
});

test("an encrypted PDF opens with its password, and that is told", async () => {
  const file = await fixture("locked.pdf");
  expect((await callForm("pdf-to-image", { file })).status).toBe(422);
  expect((await callForm("pdf-to-image", { file }, { password: "no" })).status).toBe(422);
  const { files, warnings } = await pictures(file, { password: "open sesame" });
  expect([files.size, warnings]).toEqual([2, [expect.stringContaining("encrypted")]]);
});

test("fonts that are not there and faults of a page are told", async () => {
  const font = "/Resources<</Font<</F1<</Type/Font/Subtype/TrueType/BaseFont/Garamond>>>>>>";
  const book = bookOf({ pages: numbered(2), page: (index) => (index === 1 ? font : "") });
  expect((await pictures(book)).warnings).toEqual([expect.stringContaining("Garamond")]);
  const damaged = painted("0 0 10 10 re f /Broken Do", "/Resources<</XObject<</Broken 5 0 R>>>>", ["<<>>"]);
  expect((await pictures(damaged)).warnings).toEqual([expect.stringContaining("Page 1 has faults")]);
});

test("what a font with a fault in its dictionary sets is drawn", async () => {
  const content = "BT /F 40 Tf 10 30 Td (words) Tj ET";
  const font = (fault: string) => `<</Type/Font/Subtype/Type1 ${fault} /BaseFont/Helvetica>>`;
  const page = (fault: string) => painted(content, "/Resources<</Font<</F 5 0 R>>>>", [font(fault)]);
  const sound = await first(page(""));
  for (const fault of ["10 /X)", "/Name/Some Name/LastChar 255"]) {
    const { files, warnings } = await pictures(page(fault));
    expect([...files.values()]).toEqual([sound]);
    expect(warnings).toEqual([expect.stringContaining("damaged")]);
  }
});

describe.skipIf(!hasOutsideReaders)("beside poppler", () => {
  test.each(["document.pdf", "second.pdf"])("%s looks the same", async (name) => {
    const file = await fixture(name);
    const theirs = await rendered(file, 150);
    const ours = [...(await pictures(file)).files.values()];
    expect(ours.length).toBe(theirs.length);
    for (const [index, png] of ours.entries()) {
      const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
      const page = theirs[index];
      if (!page) continue;
      // Poppler rounds sides up.
      expect(Math.abs(info.width - page.width) + Math.abs(info.height - page.height)).toBeLessThanOrEqual(2);
      expect(psnr(await small(data, info), await small(page.data, page))).toBeGreaterThan(27);
    }
  });
});

/** Small enough that only what is drawn counts, not how its edges are smoothed. */
async function small(data: Uint8Array, { width, height }: { width: number; height: number }) {
  const picture = sharp(data, { raw: { width, height, channels: 3 } }).resize(300, 400, { fit: "fill" });
  return { width: 300, height: 400, data: await picture.raw().toBuffer() };
}
