import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { callForm } from "#support/call.ts";
import { hasOutsideReaders, viewOutside } from "#support/outside.ts";
import { bookOf, extra, numbered, pageNumber } from "#support/pdfs.ts";
import { flate, latin, photoJpeg, photoSamples, pictureOf, square } from "#support/picture-pdfs.ts";
import { richPdf } from "#support/rich-pdf.ts";
import { seePdf } from "#support/see-pdf.ts";
import { repository } from "#support/service.ts";

const compress = (file: Uint8Array, options: Record<string, string | number | boolean> = {}) =>
  callForm("pdf-compress", { file }, options);

const fixture = (name: string) => readFileSync(join(repository, "test/fixtures", name));
const photo = async () =>
  pictureOf(`${square}/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode`, await photoJpeg());
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

test("a document keeps all that it is tied together with", async () => {
  const file = richPdf();
  const { bytes, status, warnings } = await compress(file, { level: "high" });
  expect([status, warnings]).toEqual([200, []]);
  expect(bytes.length).toBeLessThan(file.length / 2);
  const { catalog: _, doc: __, ...seen } = seePdf(bytes);
  const { catalog: ___, doc: ____, ...given } = seePdf(file);
  expect(seen).toEqual(given);
});

test.skipIf(!hasOutsideReaders)("outside readers find the same in it", async () => {
  const file = fixture("document.pdf");
  const { bytes } = await compress(file);
  expect(bytes.length).toBeLessThan(file.length * 0.9);
  expect(await viewOutside(bytes)).toEqual(await viewOutside(file));
});

test("stronger levels make smaller files, and none makes a larger one", async () => {
  const file = await photo();
  const sizes = await Promise.all(
    ["low", "medium", "high"].map(async (level) => (await compress(file, { level })).bytes.length),
  );
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  expect(sizes[0]).toBeLessThan(file.length);
  const least = await compress((await compress(bookOf({ pages: ["words"] }))).bytes, { level: "high" });
  expect(least.warnings).toEqual([expect.stringContaining("returned as it was")]);
});

describe("a target size", () => {
  test.each([20, 8])("of %i KB is come near to, from below", async (targetSizeKB) => {
    const { bytes, warnings } = await compress(await photo(), { targetSizeKB });
    expect(warnings).toEqual([]);
    expect(bytes.length).toBeLessThanOrEqual(targetSizeKB * 1_000);
    expect(bytes.length).toBeGreaterThan(targetSizeKB * 700);
  });

  test("that the file has already changes no pixel", async () => {
    const file = await photo();
    const { headers } = await compress(file, { targetSizeKB: Math.ceil(file.length / 1_000) });
    expect(headers.get("x-result-images")).toBe("0");
  });

  test("out of reach gives the smallest there is, and says so; strict refuses", async () => {
    const { bytes, warnings } = await compress(await photo(), { targetSizeKB: 1 });
    expect(warnings).toEqual([expect.stringMatching(/targetSizeKB could not be reached: \d KB/)]);
    expect(bytes.length).toBeLessThan(6_000);
    expect((await compress(await photo(), { targetSizeKB: 1, strict: true })).status).toBe(422);
  });
});

test("thumbnails and private data go at the levels medium and high", async () => {
  const pages = ["words"];
  const book = { pages };
  const number = extra(book);
  const file = bookOf({
    pages,
    page: () => `/Thumb ${number} 0 R/PieceInfo<</Maker<</LastModified(D:2020)/Private ${number + 1} 0 R>>>>`,
    parts: [
      {
        dict: "/Width 20/Height 20/BitsPerComponent 8/ColorSpace/DeviceGray",
        content: latin(photoSamples(1).subarray(0, 400)),
      },
      { dict: "", content: "kept by a program ".repeat(99) },
    ],
  });
  for (const [level, kept] of [
    ["low", true],
    ["medium", false],
  ] as const) {
    const { doc } = seePdf((await compress(file, { level })).bytes);
    expect([level, !doc.findPage(0).get("Thumb").isNull(), !doc.findPage(0).get("PieceInfo").isNull()]).toEqual([
      level,
      kept,
      kept,
    ]);
  }
});

test("equal pictures and equal fonts are there once", async () => {
  const image = {
    dict: `/Type/XObject/Subtype/Image${square}/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/FlateDecode`,
    content: latin(flate(photoSamples(3))),
  };
  const book = { pages: numbered(3) };
  const number = extra(book);
  const resources = (index: number) =>
    `/Resources<</Font<</F1 ${number + index} 0 R>>/XObject<</Im ${number + 3 + index} 0 R>>>>`;
  const font = "<</Type/Font/Subtype/Type1/BaseFont/Courier>>";
  const { bytes } = await compress(
    bookOf({ ...book, page: resources, parts: [font, font, font, image, image, image] }),
  );
  const { doc } = seePdf(bytes);
  const numbers = (...path: string[]) =>
    [0, 1, 2].map((page) =>
      doc
        .findPage(page)
        .get("Resources", ...path)
        .asIndirect(),
    );
  expect(new Set(numbers("XObject", "Im")).size).toBe(1);
  expect(new Set(numbers("Font", "F1")).size).toBe(1);
  expect(doc.findPage(0).asIndirect()).not.toBe(doc.findPage(1).asIndirect());
});

test("what nothing leads to is dropped", async () => {
  const { bytes } = await compress(
    bookOf({ pages: ["words"], parts: [{ dict: "", content: "nobody asks for this ".repeat(50) }] }),
  );
  expect(seePdf(bytes).doc.countObjects()).toBeLessThan(9);
});

test("a file for the archive stays legible to readers of its age", async () => {
  const xmp =
    '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta><pdfaid:part>1</pdfaid:part></x:xmpmeta><?xpacket end="w"?>';
  const book = { pages: numbered(4) };
  const parts = [{ dict: "/Type/Metadata/Subtype/XML", content: xmp }];
  const { bytes } = await compress(bookOf({ ...book, catalog: `/Metadata ${extra(book)} 0 R`, parts }));
  expect(text(bytes)).toContain(xmp);
  expect(text(bytes)).not.toContain("/ObjStm");
  expect(seePdf(bytes).pages.map((page) => page.text)).toEqual(numbered(4));
});

test("an encrypted file needs its password, and comes out open", async () => {
  const file = fixture("locked.pdf");
  expect((await compress(file)).status).toBe(422);
  expect((await compress(file, { password: "wrong" })).status).toBe(422);
  const { bytes, warnings } = await compress(file, { password: "open sesame" });
  expect(warnings).toEqual(["This PDF is encrypted; the result is unencrypted."]);
  expect(seePdf(bytes).pages.map((page) => page.text)).toEqual(
    seePdf(fixture("second.pdf")).pages.map((page) => page.text),
  );
});

test("the same file and options give the same bytes", async () => {
  const [one, other] = await Promise.all([compress(await photo()), compress(await photo())]);
  expect(one.bytes).toEqual(other.bytes);
});

test("a damaged picture is left as it is, and told of", async () => {
  const jpeg = (await photoJpeg()).slice();
  jpeg.fill(0, 300, 3_000);
  const file = pictureOf(`${square}/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode`, jpeg);
  const { status, warnings } = await compress(file);
  expect([status, warnings.length > 0]).toEqual([200, true]);
});

test.each([
  [{ level: "extreme" }, "level"],
  [{ targetSizeKB: 0 }, "targetSizeKB"],
  [{ grayscale: "yes" }, "grayscale"],
])("%p is refused", async (options, field) => {
  const { status, headers } = await compress(bookOf({ pages: ["words"] }), options);
  expect([status, headers.get("x-error-fields")]).toEqual([400, field]);
});

test("a page's own number is never joined with another's", async () => {
  const { bytes } = await compress(bookOf({ pages: ["same", "same"] }));
  const { doc } = seePdf(bytes);
  expect(doc.countPages()).toBe(2);
  expect(doc.findPage(0).asIndirect()).not.toBe(doc.findPage(1).asIndirect());
  expect(pageNumber(0)).toBe(4);
});
