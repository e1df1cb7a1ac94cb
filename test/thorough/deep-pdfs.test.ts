import { expect, setDefaultTimeout, test } from "bun:test";
import { mupdf } from "#engines/mupdf/index.ts";
import { bookOf, extra, numbered, pageNumber } from "#support/pdfs.ts";
import { seePdf } from "#support/see-pdf.ts";

// Many objects are read, on a machine that may be busy.
setDefaultTimeout(60_000);

const merged = async (...books: Uint8Array[]) => {
  const { bytes } = await mupdf.merge(
    books.map((book) => ({ name: "a", bytes: book })),
    {},
  );
  return seePdf(bytes);
};

test("a file that goes too deep is refused, and the next one is served", async () => {
  const pages = numbered(1);
  const first = extra({ pages });
  const fields = Array.from({ length: 40_000 }, (_, index) => `<</T(f)/Kids[${first + index + 1} 0 R]>>`);
  const book = bookOf({ pages, catalog: `/AcroForm<</Fields[${first} 0 R]>>`, parts: fields });
  await expect(mupdf.split(book, { ranges: "1" })).rejects.toMatchObject({ kind: "unprocessable" });
  expect((await mupdf.inspect(bookOf({ pages }))).truth.pages).toBe(1);
});

test("links from each page to the next do not make it too deep", async () => {
  const book = bookOf({
    pages: numbered(900),
    annotations: (index) => `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/Dest[${pageNumber((index + 1) % 900)} 0 R/Fit]>>`,
  });
  const { pages } = await merged(book, book);
  expect(pages.length).toBe(1_800);
  expect([pages[899]?.links, pages[1_799]?.links]).toEqual([[1], [901]]);
});

test("an outline of thousands of entries goes over whole", async () => {
  const pages = numbered(2);
  const [root, count] = [extra({ pages }), 12_000];
  const items = Array.from({ length: count }, (_, index) => {
    const before = index > 0 ? `/Prev ${root + index} 0 R` : "";
    const after = index < count - 1 ? `/Next ${root + index + 2} 0 R` : "";
    return `<</Title(${index})/Parent ${root} 0 R${before}${after}/Dest[${pageNumber(index % 2)} 0 R/Fit]>>`;
  });
  const outlines = `<</First ${root + 1} 0 R/Last ${root + count} 0 R/Count ${count}>>`;
  const book = bookOf({ pages, catalog: `/Outlines ${root} 0 R`, parts: [outlines, ...items] });
  const { outline } = await merged(book);
  expect([outline.length, outline.at(-1)?.page]).toEqual([count, 2]);
});
