import { expect, test } from "bun:test";
import { mupdf } from "#engines/mupdf/index.ts";
import { check, checkAll } from "#engines/product/check.ts";
import type { PdfProduct, PdfTruth } from "#engines/product/product.ts";
import { Problem } from "#problem";
import { bookOf, numbered } from "#support/pdfs.ts";

const bytes = bookOf({ pages: numbered(1) });
const truth: PdfTruth = { pages: 1, links: 0, outline: 0, fields: 0, attachments: 0, text: { 0: "1aegp" } };

async function productOf(wrong: Partial<PdfTruth>): Promise<PdfProduct> {
  const pdf = { ...truth, ...wrong };
  return { format: "pdf", bytes, pdf, verdict: await mupdf.check(bytes, pdf) };
}

const kindOf = async (work: Promise<void>): Promise<unknown> => {
  const error = await work.catch((error: unknown) => error);
  return error instanceof Problem ? error.kind : error;
};

test("of many results the last counts as much as the first", async () => {
  const [right, wrong] = await Promise.all([productOf({}), productOf({ pages: 2 })]);
  const parts = Array.from({ length: 250 }, () => right);
  expect(await kindOf(checkAll(parts))).toBeUndefined();
  expect(await kindOf(checkAll([...parts, wrong]))).toBe("internal");
  expect(await kindOf(checkAll([...parts, { bytes, unread: "a text" }]))).toBeUndefined();
});

test("a broken promise is ours, but not where the file that was given is damaged", async () => {
  expect(await kindOf(check(await productOf({ pages: 2, faulty: true })))).toBe("unprocessable");
  expect(await kindOf(check(await productOf({ faulty: true })))).toBeUndefined();
});

test("a picture is opened again", async () => {
  const png = await Bun.file("test/fixtures/logo.png").bytes();
  const picture = { width: 1, height: 1 };
  expect(await kindOf(check({ format: "png", bytes: png, picture }))).toBe("internal");
});
