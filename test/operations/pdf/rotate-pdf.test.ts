import { expect, test } from "bun:test";
import { callForm } from "#support/call.ts";
import { bookOf, numbered } from "#support/pdfs.ts";
import { seePdf } from "#support/see-pdf.ts";

const file = bookOf({ pages: numbered(3), page: (index) => `/Rotate ${90 * index}` });

test("pages turn on top of their own rotation", async () => {
  const answer = await callForm("rotate-pdf", { file }, { angle: 270 });
  expect([answer.status, answer.headers.get("x-result-pages")]).toEqual([200, "3"]);
  expect(seePdf(answer.bytes).pages.map(({ rotation }) => rotation)).toEqual([270, 0, 90]);
});

test("only some pages turn", async () => {
  const { bytes } = await callForm("rotate-pdf", { file }, { angle: 90, pages: "last" });
  expect(seePdf(bytes).pages.map(({ rotation }) => rotation)).toEqual([0, 90, 270]);
});

test.each([
  ["45", "1"],
  ["90", "1-x"],
])("angle %s with pages %s is refused before the file is read", async (angle, pages) => {
  const { status } = await callForm("rotate-pdf", { file }, { angle, pages });
  expect(status).toBe(400);
});

test("a page beyond the end is the file's fault", async () => {
  const { status, error } = await callForm("rotate-pdf", { file }, { angle: 90, pages: "4" });
  expect([status, error?.message]).toEqual([422, expect.stringContaining("3 pages")]);
});
