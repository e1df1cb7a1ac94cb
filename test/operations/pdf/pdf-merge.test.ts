import { expect, test } from "bun:test";
import { callForm } from "#support/call.ts";
import { bookOf, numbered } from "#support/pdfs.ts";
import { richPdf } from "#support/rich-pdf.ts";
import { seePdf, sketch } from "#support/see-pdf.ts";

const file = (name: string, bytes: Uint8Array) => ({ name, bytes });

test("PDFs come out as one, in the order of their upload", async () => {
  const files = [file("b.pdf", bookOf({ pages: ["second"] })), file("a.pdf", bookOf({ pages: numbered(2) }))];
  const answer = await callForm("pdf-merge", { files });
  expect(answer.status).toBe(200);
  expect(seePdf(answer.bytes).pages.map(({ text }) => text)).toEqual(["second", "page 1", "page 2"]);
  expect([answer.headers.get("content-type"), answer.headers.get("x-result-pages")]).toEqual(["application/pdf", "3"]);
  expect(answer.headers.get("x-result-files")).toBe("2");
  expect(answer.warnings).toEqual([]);
});

test("with an outline every file has an entry that bears its name", async () => {
  const files = [file("Jahresbericht ü.pdf", richPdf()), file("../b.pdf", bookOf({ pages: ["b"] }))];
  const { bytes } = await callForm("pdf-merge", { files }, { outline: true });
  expect(seePdf(bytes).outline.map(({ title, page }) => [title, page])).toEqual([
    ["Jahresbericht ü", 1],
    ["b", 7],
  ]);
  expect(sketch(seePdf(bytes).outline)).toContain("First half→1");
});

test("an error names the file that is at fault", async () => {
  const files = [file("good.pdf", bookOf({ pages: ["x"] })), file("torn.pdf", new TextEncoder().encode("%PDF-1.7 "))];
  const { status, error } = await callForm("pdf-merge", { files });
  expect([status, error?.error]).toEqual([422, "Unprocessable file"]);
  expect(error?.message).toContain('"torn"');
});

test("what is no PDF is refused by its bytes", async () => {
  const files = [file("a.pdf", new TextEncoder().encode("just words"))];
  expect((await callForm("pdf-merge", { files })).status).toBe(415);
});
