import { expect, setDefaultTimeout, test } from "bun:test";
import { mupdf } from "#engines/mupdf/index.ts";
import { mupdf as library } from "#engines/mupdf/kernel/library.ts";
import { callForm } from "#support/call.ts";
import { bookOf, numbered } from "#support/pdfs.ts";
import { printed, scanned } from "#support/scans.ts";
import { seePdf } from "#support/see-pdf.ts";

// Words are recognised, on a machine that may be busy.
setDefaultTimeout(60_000);

/** Its first page is its third as well: one object, twice in the list. */
function twice(bytes: Uint8Array): Uint8Array {
  const doc = library.Document.openDocument(bytes, "application/pdf").asPDF();
  if (!doc) throw new Error("not a PDF");
  const tree = doc.getTrailer().get("Root", "Pages");
  tree.get("Kids").push(tree.get("Kids", 0));
  tree.put("Count", 3);
  const made = doc.saveToBuffer("").asUint8Array().slice();
  doc.destroy();
  return made;
}

const book = twice(bookOf({ pages: numbered(2) }));
const third = async (tool: string, file: Uint8Array, options: Record<string, string | number | boolean>) => {
  const { status, error, bytes } = await callForm(tool, { file }, { ...options, pages: "3" });
  expect([status, error?.message]).toEqual([200, undefined]);
  return bytes;
};
const texts = (bytes: Uint8Array) => seePdf(bytes).pages.map(({ text }) => text.replace(/\s+/g, " ").trim());

test("the third page alone gets a watermark", async () => {
  const made = texts(await third("watermark-pdf", book, { text: "DRAFT" }));
  expect(made.map((text) => text.includes("DRAFT"))).toEqual([false, false, true]);
});

test("the third page alone gets its number", async () => {
  const made = texts(await third("page-numbers", book, { format: "no. {n}" }));
  expect(made.map((text) => /no\. \d/.test(text))).toEqual([false, false, true]);
});

test.each([false, true])("the third page alone is cropped, what is outside removed: %p", async (removeOutside) => {
  const bytes = await third("crop-pdf", book, { margins: "50", removeOutside });
  const { sizes } = await mupdf.inspect(bytes);
  expect(sizes.map(({ width }) => width)).toEqual([595, 595, 495]);
  expect(texts(bytes)).toEqual(["page 1", "page 2", "page 1"]);
});

test("the third page alone gets the words that are seen on it", async () => {
  const sheet = (word: string) => ({ lines: [word] });
  const made = texts(await third("ocr-pdf", twice(scanned(printed([sheet("Morning"), sheet("Evening")]))), {}));
  expect(made).toEqual(["", "", "Morning"]);
});
