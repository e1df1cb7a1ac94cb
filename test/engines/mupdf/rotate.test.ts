import { expect, test } from "bun:test";
import { mupdf } from "#engines/mupdf/index.ts";
import { bookOf, extra, numbered } from "#support/pdfs.ts";
import { told } from "#support/scenes.ts";
import { seePdf } from "#support/see-pdf.ts";

const rotations = (bytes: Uint8Array) => seePdf(bytes).pages.map(({ rotation }) => rotation);

test("every page turns on top of its own rotation, wherever it has that from", async () => {
  const own = ["", "/Rotate 90", "/Rotate 270", "/Rotate -90", "/Rotate 450", "/Rotate 88", "/Rotate null"];
  const book = bookOf({ pages: numbered(7), page: (index) => own[index] ?? "" });
  const inherited = Buffer.from(book).toString("latin1").replace("/Type/Pages", "/Type/Pages /Rotate 180");
  const { bytes, pdf } = await mupdf.rotate(book, { angle: 90 });
  expect(rotations(bytes)).toEqual([90, 180, 0, 0, 180, 90, 90]);
  expect(await mupdf.check(bytes, pdf ?? fail())).toEqual([]);
  const turned = await mupdf.rotate(Buffer.from(inherited, "latin1"), { angle: 270 });
  expect(rotations(turned.bytes)[0]).toBe(90);
});

test("what is shown turns clockwise and keeps its words", async () => {
  const { bytes } = await mupdf.rotate(bookOf({ pages: ["upright"] }), { angle: 90 });
  const [page] = seePdf(bytes).pages;
  expect([page?.width, page?.height, page?.text]).toEqual([842, 595, "upright"]);
});

test("only the pages that are named turn", async () => {
  const { bytes } = await mupdf.rotate(bookOf({ pages: numbered(6) }), { angle: 180, pages: "2, 4-5" });
  expect(rotations(bytes)).toEqual([0, 180, 0, 180, 180, 0]);
});

test("a page beyond the end is refused, naming it and the page count", async () => {
  const refused = mupdf.rotate(bookOf({ pages: numbered(3) }), { angle: 90, pages: "2,4" });
  await expect(refused).rejects.toMatchObject({ kind: "unprocessable", fields: ["pages"] });
  await expect(refused).rejects.toThrow('"4", but the document has 3 pages');
});

test("the same input gives the same bytes, another angle others", async () => {
  const book = bookOf({ pages: numbered(2) });
  const [one, same, other] = await Promise.all(
    [90, 90, 180].map(async (angle) => (await mupdf.rotate(book, { angle })).bytes),
  );
  const hashes = [one, same, other].map((bytes) => Bun.hash(bytes ?? ""));
  expect([hashes[0] === hashes[1], hashes[0] === hashes[2]]).toEqual([true, false]);
});

test("a signed document keeps its signed bytes, and a warning tells that it is a changed one", async () => {
  const pages = numbered(1);
  const field = "<</FT/Sig/T(seal)/V<</Type/Sig/Filter/Adobe.PPKLite/ByteRange[0 9 9 9]/Contents<00>>>>>";
  const book = bookOf({ pages, catalog: `/AcroForm<</SigFlags 3/Fields[${extra({ pages })} 0 R]>>`, parts: [field] });
  const { result, warnings } = await told(() => mupdf.rotate(book, { angle: 90 }));
  expect(warnings.join()).toContain("signed");
  expect(Buffer.from(result.bytes.subarray(0, book.length)).equals(Buffer.from(book))).toBe(true);
  expect(rotations(result.bytes)).toEqual([90]);
});

test("a document that is not signed is written anew, without what nothing refers to", async () => {
  const book = bookOf({ pages: numbered(1), parts: ["(a secret that was deleted)"] });
  const { bytes } = await mupdf.rotate(book, { angle: 90 });
  const { doc } = seePdf(bytes);
  const objects = Array.from({ length: doc.countObjects() - 1 }, (_, index) =>
    String(doc.newIndirect(index + 1).resolve()),
  );
  expect(objects.join()).not.toContain("secret");
});

function fail(): never {
  throw new Error("no promise was made");
}

test("references to objects that are not there become null", async () => {
  const book = bookOf({ pages: numbered(2), page: () => "/Thumb 99 0 R/PieceInfo<</App[98 0 R 7]>>" });
  const { bytes } = await mupdf.rotate(book, { angle: 90 });
  const { doc, pages } = seePdf(bytes);
  expect(pages.map(({ text }) => text)).toEqual(numbered(2));
  expect(doc.findPage(0).get("PieceInfo").toString()).toBe("<</App[null 7]>>");
});

test("a page that the document lists several times turns only where it is asked for", async () => {
  const listed = Buffer.from(bookOf({ pages: numbered(2), page: () => "/Rotate 90" }))
    .toString("latin1")
    .replace("/Count 2/Kids[4 0 R 6 0 R]", "/Count 3/Kids[4 0 R 6 0 R 4 0 R]");
  const { bytes, pdf } = await mupdf.rotate(Buffer.from(listed, "latin1"), { angle: 90, pages: "3" });
  expect(rotations(bytes)).toEqual([90, 90, 180]);
  expect(seePdf(bytes).pages.map(({ text }) => text)).toEqual(["page 1", "page 2", "page 1"]);
  expect(await mupdf.check(bytes, pdf ?? fail())).toEqual([]);
  expect(rotations((await mupdf.rotate(Buffer.from(listed, "latin1"), { angle: 180 })).bytes)).toEqual([270, 270, 270]);
});
