import { expect, test } from "bun:test";
import sharp from "sharp";
import { tiffPages } from "#formats/tiff/pages.ts";
import { tiffBook } from "#support/tiff-book.ts";

const book = [10, 120, 240].map((shade, at) => ({ width: 20 + at, height: 30, shade }));

/** What libvips finds in each page's file. */
async function seen(bytes: Uint8Array): Promise<{ width: number; pages: number; shade: number }[]> {
  const found = [];
  for (const page of tiffPages(bytes, 2_000)) {
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
  expect([...tiffPages(lone, 2_000)][0]).toBe(lone);
});

test("a chain that runs in a circle, or out of the file, ends", () => {
  const round = tiffBook(book);
  // The last directory's next one is the first.
  const last = round.length - 22 * 30 - 4;
  new DataView(round.buffer).setUint32(last, 8, true);
  expect([...tiffPages(round, 2_000)].length).toBe(3);
  new DataView(round.buffer).setUint32(last, 0xfffffff0, true);
  expect([...tiffPages(round, 2_000)].length).toBe(3);
  expect([...tiffPages(new Uint8Array([0x49, 0x49, 42, 0, 8, 0, 0, 0]), 2_000)].length).toBe(1);
});
