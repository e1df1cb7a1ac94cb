import { expect, test } from "bun:test";
import { callForm } from "#support/call.ts";
import { packed } from "#support/packed.ts";
import { bookOf, numbered } from "#support/pdfs.ts";
import { seePdf } from "#support/see-pdf.ts";

const book = { name: "Über uns.pdf", bytes: bookOf({ pages: numbered(9) }) };

test("every range comes out as a PDF of its own, under a name that sorts", async () => {
  const answer = await callForm("pdf-split", { file: book }, { ranges: "7-, 1-3,5" });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
  const parts = packed(answer.bytes);
  expect([...parts.keys()]).toEqual([
    "Über uns-01_pages-7-9.pdf",
    "Über uns-02_pages-1-3.pdf",
    "Über uns-03_pages-5.pdf",
  ]);
  const pages = [...parts.values()].map((bytes) =>
    seePdf(bytes)
      .pages.map(({ text }) => text)
      .join(),
  );
  expect(pages).toEqual(["page 7,page 8,page 9", "page 1,page 2,page 3", "page 5"]);
  expect([answer.headers.get("x-result-files"), answer.headers.get("x-result-pages")]).toEqual(["3", "7"]);
});

test("a hundred parts are numbered with three digits", async () => {
  const { bytes } = await callForm("pdf-split", { file: book }, { ranges: Array(100).fill("1").join() });
  expect([...packed(bytes).keys()][0]).toBe("Über uns-001_pages-1.pdf");
});

test.each([
  ["1-3,x", 400, '"x"'],
  ["1,,2", 400, '""'],
  ["0", 400, '"0"'],
  ["5-2", 400, '"5-2"'],
  ["3-12", 422, '"3-12", but the document has 9 pages'],
  ["10-", 422, '"10-", but the document has 9 pages'],
])("ranges %s: %d", async (ranges, status, words) => {
  const answer = await callForm("pdf-split", { file: book }, { ranges });
  expect([answer.status, answer.error?.message]).toEqual([status, expect.stringContaining(words)]);
  if (status === 400) expect(answer.headers.get("x-error-fields")).toBe("ranges");
});
