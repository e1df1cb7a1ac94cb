import { expect, test } from "bun:test";
import { checkAll } from "#engines/check.ts";
import type { PdfTruth, Product } from "#engines/product.ts";
import { Problem } from "#problem";
import { bookOf, numbered } from "#support/pdfs.ts";

const bytes = bookOf({ pages: numbered(1) });
const truth: PdfTruth = { pages: 1, links: 0, outline: 0, fields: 0, attachments: 0, text: { 0: "1aegp" } };
const parts = (last: Partial<PdfTruth>): Product[] =>
  Array.from({ length: 250 }, (_, at) => ({ format: "pdf", bytes, pdf: at === 249 ? { ...truth, ...last } : truth }));

const kindOf = async (work: Promise<void>): Promise<unknown> => {
  const error = await work.catch((error: unknown) => error);
  return error instanceof Problem ? error.kind : error;
};

test("of many results the last is opened as well as the first", async () => {
  expect(await kindOf(checkAll(parts({})))).toBeUndefined();
  expect(await kindOf(checkAll(parts({ pages: 2 })))).toBe("internal");
});

test("a broken promise is ours, but not where the file that was given is damaged", async () => {
  expect(await kindOf(checkAll(parts({ pages: 2, faulty: true })))).toBe("unprocessable");
  expect(await kindOf(checkAll(parts({ faulty: true })))).toBeUndefined();
});
