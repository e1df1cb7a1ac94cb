import { describe, expect, test } from "bun:test";
import { mupdf } from "#engines/mupdf/index.ts";
import { mupdf as library } from "#engines/mupdf/kernel/library.ts";
import type { PdfTruth } from "#engines/product/product.ts";
import { bookOf, numbered } from "#support/pdfs.ts";
import { richPdf } from "#support/rich-pdf.ts";

const truth: PdfTruth = { pages: 6, links: 7, outline: 6, fields: 4, attachments: 1, text: { 0: "1aegp", 5: "6aegp" } };

test("what a PDF holds is seen", async () => {
  const seen = await mupdf.inspect(richPdf());
  expect(seen).toMatchObject({ truth, encrypted: false, signed: false, repaired: false, verdict: [] });
  expect(seen.sizes[0]).toEqual({ width: 595, height: 842, rotation: 0 });
});

test("a kept promise breaks nothing, nor does more than was promised", async () => {
  expect(await mupdf.check(richPdf(), truth)).toEqual([]);
  expect(await mupdf.check(richPdf(), { ...truth, links: 0, outline: 0, fields: 0, attachments: 0, text: {} })).toEqual(
    [],
  );
});

describe("a broken promise is named:", () => {
  test.each([
    [{ pages: 7 }, "7 pages promised, 6 found"],
    [{ links: 8 }, "links: 8 promised, 7 found"],
    [{ outline: 7 }, "outline: 7 promised, 6 found"],
    [{ fields: 5 }, "fields: 5 promised, 4 found"],
    [{ attachments: 2 }, "attachments: 2 promised, 1 found"],
    [{ marks: { Ink: 2 } }, "Ink annotations: 2 promised, 0 found"],
    [{ text: { 0: "1aaegp" } }, "page 1 lost 1 of 6 letters"],
    [{ text: { 9: "ab" } }, "page 10 lost 2 of 2 letters"],
    [{ password: "sesame" }, "it opens without a password"],
  ] as const)("%j", async (promise, broken) => {
    expect(await mupdf.check(richPdf(), { ...truth, ...promise })).toEqual([broken]);
  });
});

test("a result that needs a password has to open with the one that was promised", async () => {
  const doc = library.Document.openDocument(bookOf({ pages: numbered(1) }), "application/pdf").asPDF();
  const options = "encrypt=aes-256,user-password=sesame,owner-password=master";
  const locked = doc?.saveToBuffer(options).asUint8Array().slice() ?? new Uint8Array();
  const promise: PdfTruth = { pages: 1, links: 0, outline: 0, fields: 0, attachments: 0, text: { 0: "1aegp" } };
  expect(await mupdf.check(locked, { ...promise, password: "sesame" })).toEqual([]);
  expect((await mupdf.check(locked, promise)).length).toBeGreaterThan(0);
  expect((await mupdf.check(locked, { ...promise, password: "guess" })).length).toBeGreaterThan(0);
});

test("a damaged result is told, not thrown", async () => {
  const whole = richPdf();
  expect(await mupdf.check(whole.slice(0, whole.length - 60), truth)).toContain("it is damaged");
  expect((await mupdf.check(new TextEncoder().encode("nothing at all"), truth)).length).toBe(1);
});
