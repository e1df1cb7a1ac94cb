import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { deflateSync } from "node:zlib";
import { callForm } from "#support/call.ts";
import { fixture } from "#support/example.ts";
import { lockedPdf } from "#support/locked-pdf.ts";
import { hasOutsideReaders, viewOutside } from "#support/outside.ts";
import { bookOf, numbered, pageNumber, pdfOf } from "#support/pdfs.ts";
import { richPdf } from "#support/rich-pdf.ts";
import { seePdf, sketch } from "#support/see-pdf.ts";
import { startService } from "#support/service.ts";

// Services start, and programs run, on a machine that may be busy.
setDefaultTimeout(30_000);

const book = bookOf({ pages: numbered(5) });
const texts = (bytes: Uint8Array) => seePdf(bytes).pages.map(({ text }) => text);
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const changed = (from: string | RegExp, to: string, bytes = book) =>
  Uint8Array.from(Buffer.from(latin(bytes).replace(from, to), "latin1"));

async function repaired(file: Uint8Array, options: Record<string, string> = {}) {
  const answer = await callForm("repair-pdf", { file }, options);
  expect([answer.status, answer.error]).toEqual([200, undefined]);
  const fact = (name: string) => Number(answer.headers.get(`x-result-${name}`));
  return { ...answer, pages: fact("pages"), known: fact("pages-known"), isRepaired: fact("repaired") === 1 };
}

test.each(["document.pdf", "second.pdf"])("%s, which nothing is wrong with, comes back as it was", async (name) => {
  const file = await fixture(name);
  const { bytes, isRepaired, warnings, pages, known } = await repaired(file);
  expect(Buffer.from(bytes).equals(Buffer.from(file))).toBe(true);
  expect([isRepaired, warnings, pages === known]).toEqual([false, [], true]);
});

test("an annotation that the library knows no look for is no damage", async () => {
  const widget = "<</Type/Annot/Subtype/Widget/T(odd)/Rect[50 50 90 70]/F 4>>";
  const file = bookOf({
    pages: numbered(1),
    annotations: () => "6 0 R",
    catalog: "/AcroForm<</Fields[6 0 R]/NeedAppearances true>>",
    parts: [widget],
  });
  const { bytes, isRepaired, warnings } = await repaired(file);
  expect([isRepaired, warnings, Buffer.from(bytes).equals(file)]).toEqual([false, [], true]);
});

test("pages and words are kept that other tools find past a word too many", async () => {
  const file = changed(/\/Type\/Page\//g, "/Type/Page MS/");
  const { status, bytes } = await callForm("pdf-merge", { files: [file] });
  expect([status, texts(bytes)]).toEqual([200, numbered(5)]);
});

/** A document whose outline a later state of the file has deleted, though the catalog still speaks of it. */
const withoutOutline = (): Uint8Array => {
  const number = 4 + 2 * 5;
  const older = latin(
    bookOf({
      pages: numbered(5),
      catalog: `/Outlines ${number} 0 R`,
      parts: [`<</First ${number + 1} 0 R/Count 1>>`, `<</Title(Deleted chapter)/Parent ${number} 0 R>>`],
    }),
  );
  const free = `xref\n${number} 2\n0000000000 00001 f \n0000000000 00001 f \n`;
  const trailer = `trailer\n<</Size ${number + 2}/Root 1 0 R/Prev ${/startxref\s+(\d+)/.exec(older)?.[1]}>>`;
  return Buffer.from(`${older}${free}${trailer}\nstartxref\n${older.length}\n%%EOF\n`, "latin1");
};

test("what a later state of a file has deleted does not come back", async () => {
  const sound = await repaired(withoutOutline());
  expect([sound.isRepaired, Buffer.from(sound.bytes).equals(withoutOutline())]).toEqual([false, true]);
  const mended = await repaired(changed("/BaseFont/Helvetica", "xBaseFont/Helvetica", withoutOutline()));
  expect([mended.isRepaired, texts(mended.bytes)]).toEqual([true, numbered(5)]);
  expect(latin(mended.bytes)).not.toContain("Deleted chapter");
  expect(seePdf(mended.bytes).outline).toEqual([]);
});

describe("all is recovered", () => {
  const damages: Record<string, Uint8Array> = {
    "without an end": book.slice(0, latin(book).indexOf("xref")),
    "with a wrong place of the table": changed(/startxref\n\d+/, "startxref\n7"),
    "with a table of zeros": changed(/\d{10} 00000 n/g, "0000000000 00000 n"),
    "with junk in front": Uint8Array.from(Buffer.concat([Buffer.alloc(3_000, "junk \n"), book])),
    "without its first line": book.slice(latin(book).indexOf("1 0 obj")),
    "with line ends of another system": changed(/\n/g, "\r\n"),
    "without a catalog": changed("/Type/Catalog/Pages 2 0 R", "/Tipe/Katalog"),
    "without the root of its pages": changed("/Type/Pages/Count 5", "/Typo/Peges/Cuont 5"),
    "with pages that run in a circle": changed(`/Kids[${pageNumber(0)} 0 R`, `/Kids[2 0 R ${pageNumber(0)} 0 R`),
    "without ends of objects": changed(/endobj/g, "      "),
    "with a stray character behind obj": changed(`${pageNumber(2)} 0 obj\n`, `${pageNumber(2)} 0 obj-\n`),
    "with names that have a blank in them": changed(/\/Type\/Page\//g, "/Type/Page MS/"),
    "with a key that lost its slash": changed("/BaseFont/Helvetica", "xBaseFont/Helvetica/BaseFont/Helvetica"),
  };

  test.each(Object.entries(damages))("of a PDF %s", async (_, file) => {
    const { bytes, isRepaired, pages } = await repaired(file);
    expect(texts(bytes)).toEqual(numbered(5));
    expect([isRepaired, pages]).toEqual([true, 5]);
    if (!hasOutsideReaders) return;
    const seen = await viewOutside(bytes);
    expect([seen.check, seen.text?.map((text) => text.trim())]).toEqual([0, numbered(5)]);
  });

  test("also outline, links, form, layers and attachments", async () => {
    const { bytes } = await repaired(changed(/startxref\n\d+/, "startxref\n7", richPdf()));
    const [before, after] = [seePdf(richPdf()), seePdf(bytes)];
    expect(after.pages).toEqual(before.pages);
    expect(sketch(after.outline)).toBe(sketch(before.outline));
    expect([after.attachments, after.layers]).toEqual([before.attachments, before.layers]);
  });
});

describe("what is left is recovered", () => {
  test("of a PDF that was cut in half", async () => {
    const { bytes, pages, known, warnings } = await repaired(
      book.slice(0, latin(book).indexOf(`${pageNumber(3)} 0 obj`)),
    );
    expect(texts(bytes)).toEqual(numbered(3));
    expect([pages, known, warnings]).toEqual([3, 5, [expect.stringContaining("Only 3 of 5 pages")]]);
  });

  test("of a PDF whose first half is gone", async () => {
    const { bytes, pages } = await repaired(book.slice(latin(book).indexOf(`${pageNumber(2)} 0 obj`)));
    // Its font is gone too; what stands there in its place has no letters to read.
    expect(pages).toBe(3);
    expect(seePdf(bytes).pages.length).toBe(3);
  });

  test("of a content with a flipped bit: the lines before it", async () => {
    const lines = Array.from(
      { length: 300 },
      (_, line) => `BT /F1 8 Tf 72 ${800 - 2 * line} Td (line ${line * 31}) Tj ET`,
    );
    const content = deflateSync(lines.join("\n"));
    content[content.length >> 1] = (content[content.length >> 1] ?? 0) ^ 16;
    const file = pdfOf([
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Count 1/Kids[3 0 R]>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
      { dict: "/Filter/FlateDecode", content: content.toString("latin1") },
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]);
    const { bytes, warnings } = await repaired(file);
    expect(warnings).toEqual([expect.stringContaining("missing on page 1")]);
    const found = lines.filter((_, line) =>
      texts(bytes)
        .join()
        .includes(`line ${line * 31}`),
    );
    expect(found.length).toBeGreaterThan(120);
  });
});

describe("encrypted", () => {
  const locked = lockedPdf(book, "aes-128", "secret", "boss");
  const damaged = changed(/startxref\n\d+/, "startxref\n7", locked);

  test.each([
    ["whole", locked, false],
    ["damaged", damaged, true],
  ])("and %s, it opens with its password and comes out without one", async (_, file, damagedToo) => {
    const { bytes, isRepaired, warnings } = await repaired(file, { password: "secret" });
    expect([texts(bytes), seePdf(bytes).encrypted]).toEqual([numbered(5), false]);
    expect([isRepaired, warnings]).toEqual([damagedToo, [expect.stringContaining("unencrypted")]]);
  });

  test.each([{}, { password: "guess" }])("it does not open with %o", async (options) => {
    const { status, error } = await callForm("repair-pdf", { file: damaged }, options as Record<string, string>);
    expect([status, error?.message]).toEqual([422, expect.stringContaining("password")]);
  });
});

test.each([
  ["%PDF-1.7 and nothing else", 422, "Nothing could be recovered"],
  ["1 0 obj\n<</Type/Catalog>>\nendobj\n", 422, "Nothing could be recovered"],
  ["a letter that has objects in it", 415, "takes PDF"],
])("%j: %d", async (text, status, words) => {
  const answer = await callForm("repair-pdf", { file: new TextEncoder().encode(text) });
  expect([answer.status, answer.error?.message]).toEqual([status, expect.stringContaining(words)]);
});

test("other tools do not take what has traces only", async () => {
  const { status } = await callForm("rotate-pdf", { file: book.slice(latin(book).indexOf("1 0 obj")) }, { angle: 90 });
  expect(status).toBe(415);
});

test("where qpdf is not installed the other engine repairs, and that is told; what is whole needs no word", async () => {
  const alone = await startService({ RATE_LIMIT: "off", PATH: "/nowhere" });
  try {
    const file = changed(/startxref\n\d+/, "startxref\n7");
    const broken = await callForm("repair-pdf", { file }, {}, { url: alone.url });
    expect([broken.status, texts(broken.bytes)]).toEqual([200, numbered(5)]);
    expect(broken.warnings).toEqual([expect.stringContaining("the other is not installed")]);
    expect((await callForm("repair-pdf", { file: book }, {}, { url: alone.url })).warnings).toEqual([]);
  } finally {
    await alone.stop();
  }
});
