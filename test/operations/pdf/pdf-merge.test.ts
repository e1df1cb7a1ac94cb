import { describe, expect, test } from "bun:test";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callForm } from "#support/call.ts";
import { bookOf, extra, numbered } from "#support/pdfs.ts";
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

describe("a list of pages for each file", () => {
  const merge = async (files: readonly Uint8Array[], pages: string, more: Record<string, string | boolean> = {}) => {
    const named = files.map((bytes, at) => file(`${"abc"[at]}.pdf`, bytes));
    const answer = await callForm("pdf-merge", { files: named }, { pages, ...more });
    const texts = answer.status === 200 ? seePdf(answer.bytes).pages.map(({ text }) => text) : [];
    return { ...answer, texts };
  };
  const [a, b, c] = ["a", "b", "c"].map((word) => bookOf({ pages: numbered(4, word) }));
  const all = [a, b, c].flatMap((book) => book ?? []);

  test("gives their order, and how often each is there", async () => {
    const { texts, warnings } = await merge(all, "3,1;;2-3, 2");
    expect(texts).toEqual(["a 3", "a 1", "b 1", "b 2", "b 3", "b 4", "c 2", "c 3", "c 2"]);
    expect(warnings).toEqual([]);
  });

  test("makes of one file one with fewer pages, or with others first", async () => {
    expect((await merge(all.slice(0, 1), "4,1-2")).texts).toEqual(["a 4", "a 1", "a 2"]);
    expect((await merge(all.slice(0, 1), "2,2,2")).texts).toEqual(["a 2", "a 2", "a 2"]);
  });

  test("may be one for all of them, whose entries say which file they are of", async () => {
    const { texts, warnings } = await merge(all, "1:1-2, 2:4,1:3-,3:last,2:4");
    expect(texts).toEqual(["a 1", "a 2", "b 4", "a 3", "a 4", "c 4", "b 4"]);
    expect(warnings).toEqual([]);
    expect((await merge(all, "3:1-2,1:1-")).texts).toEqual(["c 1", "c 2", "a 1", "a 2", "a 3", "a 4"]);
    expect((await merge(all.slice(0, 1), "1:2,1:1")).texts).toEqual(["a 2", "a 1"]);
  });

  test("keeps what belongs to pages that come between others", async () => {
    const { bytes, texts } = await merge([richPdf(), b ?? new Uint8Array()], "1:1,2:1,1:2-", { outline: true });
    expect(texts).toEqual(["page 1", "b 1", "page 2", "page 3", "page 4", "page 5", "page 6"]);
    const { outline, pages } = seePdf(bytes);
    expect(sketch(outline)).toStartWith("a→1(");
    expect(sketch(outline)).toContain("b→2");
    expect(sketch(outline)).toContain("Two→3 Three→4");
    // richPdf's own labels are i, ii, iii, A-7 and so on.
    expect(pages.map(({ label }) => label)).toEqual(
      ["i", "1", "ii", "iii", "A-7", "A-8", "A-9"].slice(0, pages.length),
    );
  });

  test("is given for every file, and holds pages that are there", async () => {
    for (const [pages, status, says] of [
      ["1;2", 400, "pages has 2 lists, but there are 3 files"],
      ["1;2;3;4", 400, "pages has 4 lists"],
      ["1;x;2", 400, '"x"'],
      ["3-1;;", 400, '"3-1"'],
      [";5;", 422, '"5", but the file "b" has 4 pages'],
      ["4:1", 400, "pages names file 4, but there are 3 files"],
      ["1:1,2", 400, '"2", but every entry must be the number of a file'],
      ["0:1", 400, '"0:1"'],
      ["1:;2", 400, '";2"'],
      ["2:5", 422, '"5", but the file "b" has 4 pages'],
      [`1:1-,${Array(600).fill("2:1-").join()}`, 413, "at most 2000"],
      [`${Array(600).fill("1-").join()};;`, 413, "at most 2000"],
    ] as const) {
      const { status: seen, error } = await merge(all, pages);
      expect([seen, error?.message]).toEqual([status, expect.stringContaining(says)]);
    }
  });

  test("keeps what belongs to its pages, and tells what led elsewhere", async () => {
    const { texts, warnings, bytes } = await merge([richPdf()], "5,2,3");
    expect(texts).toEqual(["page 5", "page 2", "page 3"]);
    expect(sketch(seePdf(bytes).outline)).toBe("First half→-(Two→2 Three→3) Second half→-(Five→1 Elsewhere→-)");
    expect(warnings.join(" ")).toMatch(/^The file "a": (A link leads|\d+ links lead) to pages that are left out/);
  });

  test("shows a field again where its page is there again, with the same value", async () => {
    const form = extra({ pages: ["form"] });
    const look = { dict: "/Type/XObject/Subtype/Form/BBox[0 0 100 20]", content: "/Tx BMC EMC" };
    const filled = bookOf({
      pages: ["form"],
      annotations: () => `${form} 0 R ${form + 2} 0 R ${form + 4} 0 R`,
      catalog: `/AcroForm<</Fields[${form} 0 R ${form + 3} 0 R]/CO[${form} 0 R]>>`,
      parts: [
        `<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(Ada)/Rect[10 10 110 30]/AP<</N ${form + 1} 0 R>>/F 4>>`,
        look,
        `<</Type/Annot/Subtype/Widget/Parent ${form + 3} 0 R/Rect[10 40 110 60]/AP<</N ${form + 1} 0 R>>/F 4>>`,
        `<</FT/Tx/T(town)/V(Paris)/Kids[${form + 2} 0 R]>>`,
        "<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.com/)>>>>",
      ],
    });
    const { bytes, headers } = await merge([filled], "1,1,1");
    expect(headers.get("x-result-pages")).toBe("3");
    const fields = await qpdfFields(bytes);
    expect(fields).toEqual([
      ...[1, 2, 3].map((page) => ({ page, name: "name", value: "Ada" })),
      ...[1, 2, 3].map((page) => ({ page, name: "town", value: "Paris" })),
    ]);
    expect(seePdf(bytes).pages.map(({ links }) => links.length)).toEqual([1, 1, 1]);
  });
});

/** The places that show fields, as qpdf finds them. */
async function qpdfFields(bytes: Uint8Array): Promise<{ page: number; name: string; value: string }[]> {
  const path = join(tmpdir(), `fields-${Bun.randomUUIDv7()}.pdf`);
  await Bun.write(path, bytes);
  const { acroform } = JSON.parse(Bun.spawnSync(["qpdf", "--json", path]).stdout.toString());
  await rm(path);
  const fields: { pageposfrom1: number; fullname: string; value: string }[] = acroform.fields;
  return fields
    .map(({ pageposfrom1, fullname, value }) => ({
      page: pageposfrom1,
      name: fullname,
      value: value.replace(/^u:/, ""),
    }))
    .sort((one, other) => (one.name === other.name ? one.page - other.page : one.name < other.name ? -1 : 1));
}
