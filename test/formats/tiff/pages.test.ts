import { expect, test } from "bun:test";
import sharp from "sharp";
import { tiffBook as openBook } from "#formats/tiff/pages.ts";
import { tiffBook } from "#support/tiff-book.ts";

const book = [10, 120, 240].map((shade, at) => ({ width: 20 + at, height: 30, shade }));

/** What libvips finds in each page's file. */
async function seen(bytes: Uint8Array): Promise<{ width: number; pages: number; shade: number }[]> {
  const found = [];
  for (const page of openBook(bytes, 2_000).pages) {
    const { width, pages = 1 } = await sharp(page).metadata();
    const { data } = await sharp(page).toColourspace("b-w").raw().toBuffer({ resolveWithObject: true });
    found.push({ width, pages, shade: data[0] ?? -1 });
  }
  return found;
}

test.each([
  { isLittle: true, isBig: false },
  { isLittle: false, isBig: false },
  { isLittle: true, isBig: true },
  { isLittle: false, isBig: true },
])("each page is a file of its own: %o", async (kind) => {
  const bytes = tiffBook(book, kind);
  const before = Uint8Array.from(bytes);
  expect(await seen(bytes)).toEqual(book.map(({ width, shade }) => ({ width, pages: 1, shade })));
  expect(bytes).toEqual(before);
});

test("smaller copies and masks are no pages, and one page is the file as it came", async () => {
  const copies = [book[0], { ...book[1], kind: 1 }, { ...book[2], kind: 4 }, { ...book[2], kind: 2 }];
  const bytes = tiffBook(copies.map((page) => ({ width: 9, height: 9, shade: 0, ...page })));
  expect((await seen(bytes)).map(({ shade }) => shade)).toEqual([10, 240]);
  const lone = tiffBook([{ width: 5, height: 5, shade: 7 }]);
  expect([...openBook(lone, 2_000).pages][0]).toBe(lone);
});

test("a chain that runs in a circle, or out of the file, ends", () => {
  const round = tiffBook(book);
  const told = () => {
    const { count, isCut, pages } = openBook(round, 2_000);
    return { count, isCut, length: [...pages].length };
  };
  expect(told()).toEqual({ count: 3, isCut: false, length: 3 });
  // The last directory's next one is the first.
  const last = round.length - 22 * 30 - 4;
  new DataView(round.buffer).setUint32(last, 8, true);
  expect(told()).toEqual({ count: 3, isCut: false, length: 3 });
  new DataView(round.buffer).setUint32(last, 0xfffffff0, true);
  expect(told()).toEqual({ count: 3, isCut: true, length: 3 });
  expect(openBook(new Uint8Array([0x49, 0x49, 42, 0, 8, 0, 0, 0]), 2_000).count).toBe(1);
});

test("a page behind its own small copy is the one that is seen", async () => {
  const bytes = tiffBook([
    { width: 4, height: 6, shade: 1, kind: 1 },
    { width: 40, height: 60, shade: 200 },
  ]);
  expect(await seen(bytes)).toEqual([{ width: 40, pages: 1, shade: 200 }]);
});
