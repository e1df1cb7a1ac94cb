import { expect, test } from "bun:test";
import { callForm } from "#support/call.ts";
import { fixture } from "#support/example.ts";
import { bookOf, numbered } from "#support/pdfs.ts";
import { seePdf } from "#support/see-pdf.ts";

type Options = Record<string, string | number | boolean>;
const mark = (file: Uint8Array, options: Options) => callForm("watermark-pdf", { file }, options);

test("every page is marked by text alone, and nothing else is needed", async () => {
  const answer = await mark(await fixture("document.pdf"), { text: "DRAFT" });
  expect([answer.status, answer.headers.get("content-type"), answer.warnings]).toEqual([200, "application/pdf", []]);
  expect(answer.headers.get("x-result-pages")).toBe("5");
  const [before, after] = [seePdf(await fixture("document.pdf")), seePdf(answer.bytes)];
  expect(after.outline).toEqual(before.outline);
  for (const [index, page] of after.pages.entries()) {
    expect(page.text).toContain("DRAFT");
    expect(page.links).toEqual(before.pages[index]?.links ?? []);
    expect(page.fields).toEqual(before.pages[index]?.fields ?? []);
  }
});

test("pages, position, layer, colour and the rest are taken together", async () => {
  const { bytes, status } = await mark(bookOf({ pages: numbered(3) }), {
    text: "two\nlines",
    pages: "2-",
    position: "bottom-right",
    layer: "under",
    color: "#aa0000",
    opacity: 1,
    fontSize: 18,
    rotation: 0,
  });
  const { doc, pages } = seePdf(bytes);
  expect(status).toBe(200);
  expect(pages.map(({ text }) => text.includes("lines"))).toEqual([false, true, true]);
  const [[quad] = []] = doc.loadPage(1).search("lines", {});
  expect([(quad?.[2] ?? 0) > 540, (quad?.[5] ?? 0) > 780]).toEqual([true, true]);
});

test("what can't be is refused by its field", async () => {
  const book = bookOf({ pages: numbered(3) });
  for (const [options, status, field] of [
    [{}, 400, "text,image"],
    [{ text: " " }, 400, "text"],
    [{ text: "x", opacity: 1.1 }, 400, "opacity"],
    [{ text: "x", position: "middle" }, 400, "position"],
    [{ text: "x", color: "red" }, 400, "color"],
    [{ text: "x", pages: "1-x" }, 400, "pages"],
    [{ text: "x", pages: "4" }, 422, "pages"],
  ] as const) {
    const answer = await mark(book, options);
    expect([answer.status, answer.headers.get("x-error-fields") ?? field]).toEqual([status, field]);
  }
  const picture = await mark(await fixture("photo.jpg"), { text: "x" });
  expect([picture.status, picture.error?.error]).toEqual([415, "Unsupported media type"]);
});
