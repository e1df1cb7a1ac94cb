import { expect, test } from "bun:test";
import { callForm } from "#support/call.ts";
import { fixture } from "#support/example.ts";
import { bookOf, numbered } from "#support/pdfs.ts";
import { callPipeline, step } from "#support/pipeline.ts";
import { seePdf } from "#support/see-pdf.ts";

type Options = Record<string, string | number | boolean>;
const number = (file: Uint8Array, options: Options = {}) => callForm("page-numbers", { file }, options);

test("without any option every page gets its number and the total at the bottom", async () => {
  const answer = await number(await fixture("document.pdf"));
  expect([answer.status, answer.warnings, answer.headers.get("x-result-pages")]).toEqual([200, [], "5"]);
  const { doc } = seePdf(answer.bytes);
  for (let page = 0; page < 5; page++) {
    const [[quad] = []] = doc.loadPage(page).search(`${page + 1} / 5`, {});
    const [left = 0, , right = 0, , , bottom = 0] = quad ?? [];
    expect(Math.abs((left + right) / 2 - 595 / 2)).toBeLessThan(2);
    expect(bottom).toBeGreaterThan(800);
  }
});

test("files of a pipeline are numbered on, in their order, and the last number is told", async () => {
  const files = [3, 1, 2].map((pages) => bookOf({ pages: numbered(pages, "leaf") }));
  const textOf = async (runOn: boolean) => {
    const steps = [step("page-numbers", { format: "ACME-{n:0000}", start: 41, runOn }), step("pdf-merge")];
    const answer = await callPipeline(files, steps);
    expect(answer.status).toBe(200);
    return seePdf(answer.bytes).pages.map(({ text }) => text.replace(/leaf \d/, "").trim());
  };
  expect(await textOf(true)).toEqual([41, 42, 43, 44, 45, 46].map((one) => `ACME-00${one}`));
  expect(await textOf(false)).toEqual([41, 42, 43, 41, 41, 42].map((one) => `ACME-00${one}`));
  const alone = await callPipeline(files, [step("page-numbers", { runOn: true })]);
  expect(alone.headers.get("x-result-last-number")).toBe("6");
  const single = await number(bookOf({ pages: numbered(4, "leaf") }), { start: 7, skipFirst: true });
  expect(single.headers.get("x-result-last-number")).toBe("9");
});

test("options are taken together", async () => {
  const options = {
    position: "top-left",
    format: "Page {n}",
    start: 0,
    skipFirst: true,
    pages: "1-3",
    color: "#336699",
  };
  const { bytes } = await number(bookOf({ pages: numbered(4, "leaf") }), options);
  expect(seePdf(bytes).pages.map(({ text }) => text.replace(/leaf \d/, "").trim())).toEqual([
    "",
    "Page 0",
    "Page 1",
    "",
  ]);
});

test("numbers are counted on over files, with zeros before them, or written as Roman numerals", async () => {
  const numbersOf = async (options: Options) => {
    const { bytes } = await number(bookOf({ pages: numbered(3, "leaf") }), options);
    return seePdf(bytes).pages.map(({ text }) => text.replace(/leaf \d/, "").trim());
  };
  expect(await numbersOf({ format: "ACME-{n:000000}", start: 99 })).toEqual([
    "ACME-000099",
    "ACME-000100",
    "ACME-000101",
  ]);
  expect(await numbersOf({ format: "{n:roman} / {total:ROMAN}", start: 3 })).toEqual(["iii / V", "iv / V", "v / V"]);
  const zero = await number(bookOf({ pages: numbered(1) }), { format: "{n:roman}", start: 0 });
  expect([zero.status, zero.headers.get("x-error-fields")]).toEqual([422, "format,start"]);
});

test("a margin that leaves no room is lowered, and that is told", async () => {
  const { status, warnings } = await callForm("page-numbers", { file: await fixture("document.pdf") }, { margin: 500 });
  expect([status, warnings]).toEqual([200, [expect.stringContaining("margin was lowered on")]]);
});

test("what can't be is refused by its field", async () => {
  const book = bookOf({ pages: numbered(2) });
  for (const [options, field] of [
    [{ format: "Page" }, "format"],
    [{ format: "{total}" }, "format"],
    [{ format: "{n} of {pages}" }, "format"],
    [{ position: "center" }, "position"],
    [{ start: -1 }, "start"],
    [{ start: "1.5" }, "start"],
    [{ skipFirst: "yes" }, "skipFirst"],
  ] as const) {
    const answer = await number(book, options);
    expect([answer.status, answer.headers.get("x-error-fields")]).toEqual([400, field]);
  }
});
