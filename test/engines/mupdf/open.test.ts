import { describe, expect, test } from "bun:test";
import { mupdf } from "#engines/mupdf/index.ts";
import { mupdf as library } from "#engines/mupdf/kernel/library.ts";
import { bookOf, extra, numbered, pdfOf } from "#support/pdfs.ts";
import { richPdf } from "#support/rich-pdf.ts";
import { told } from "#support/scenes.ts";
import { seePdf } from "#support/see-pdf.ts";

function encrypted(options: string): Uint8Array {
  const doc = library.Document.openDocument(richPdf(), "application/pdf").asPDF();
  return doc?.saveToBuffer(options).asUint8Array().slice() ?? new Uint8Array();
}

describe.each(["rc4-40", "rc4-128", "aes-128", "aes-256"])("a PDF encrypted with %s", (how) => {
  const locked = encrypted(`encrypt=${how},user-password=sesame,owner-password=master`);

  test.each(["sesame", "master"])(
    "opens with its password %s; the result is unencrypted and a warning says so",
    async (password) => {
      const { result, warnings } = await told(() => mupdf.rotate(locked, { angle: 90, password }));
      const { encrypted, pages, attachments } = seePdf(result.bytes);
      expect(encrypted).toBe(false);
      expect(pages.map(({ text }) => text)).toEqual(numbered(6));
      expect(attachments).toEqual({ "figures.csv": "figures of page" });
      expect(warnings).toEqual(["This PDF is encrypted; the result is unencrypted."]);
    },
  );

  test("is refused without a password and with a wrong one, each in its own words", async () => {
    const none = mupdf.rotate(locked, { angle: 90 });
    await expect(none).rejects.toMatchObject({ kind: "unprocessable" });
    await expect(none).rejects.toThrow("Give its password");
    const wrong = mupdf.split(locked, { ranges: "1", password: "guess" });
    await expect(wrong).rejects.toMatchObject({ kind: "unprocessable" });
    await expect(wrong).rejects.toThrow("does not open with the password");
  });

  test("merges and splits as if it had never been", async () => {
    const plain = { name: "plain", bytes: bookOf({ pages: ["open"] }) };
    const { bytes } = await mupdf.merge([plain, { name: "locked", bytes: locked }], { password: "sesame" });
    expect(seePdf(bytes).pages.map(({ text }) => text)).toEqual(["open", ...numbered(6)]);
    const [part] = await mupdf.split(locked, { ranges: "2-3", password: "sesame" });
    expect(seePdf(part?.product.bytes ?? locked).pages.map(({ fields }) => fields[0]?.value)).toEqual([
      "shared",
      "page",
    ]);
  });
});

test("what opens without a password counts as open, with a warning, and a wrong password does no harm", async () => {
  const restricted = encrypted("encrypt=aes-256,owner-password=master,permissions=0");
  for (const password of [undefined, "guess", "master"]) {
    const { result, warnings } = await told(() => mupdf.rotate(restricted, { angle: 90, password }));
    expect(seePdf(result.bytes).pages[0]?.text).toBe("page 1");
    expect(warnings.join()).toContain("encrypted");
  }
});

test("a password for a PDF that is not encrypted is not minded", async () => {
  const {
    truth: { pages },
  } = await mupdf.inspect(bookOf({ pages: numbered(2) }), "any");
  expect(pages).toBe(2);
});

test("a PDF encrypted for certificates is refused in words of its own", async () => {
  const book = bookOf({ pages: numbered(1), trailer: "/Encrypt<</Filter/Adobe.PubSec/V 4/SubFilter/adbe.pkcs7.s5>>" });
  await expect(mupdf.rotate(book, { angle: 90 })).rejects.toThrow("for certificates");
});

describe("a damaged PDF", () => {
  test("is read as far as possible, with a warning", async () => {
    const book = Buffer.from(bookOf({ pages: numbered(3) })).toString("latin1");
    const cut = Buffer.from(book.slice(0, book.indexOf("xref\n")), "latin1");
    const { result, warnings } = await told(() => mupdf.rotate(cut, { angle: 90 }));
    expect(seePdf(result.bytes).pages.map(({ text }) => text)).toEqual(numbered(3));
    expect(warnings.join()).toContain("repair-pdf");
  });

  test.each([
    ["nothing", ""],
    ["a header alone", "%PDF-1.7\n"],
    ["noise", "%PDF-1.7\n".padEnd(5_000, "\x01\x80 obj <<")],
    [
      "no pages",
      Buffer.from(pdfOf(["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Count 0/Kids[]>>"])).toString("latin1"),
    ],
    [
      "a page tree in a circle",
      Buffer.from(pdfOf(["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Count 1/Kids[2 0 R]>>"])).toString("latin1"),
    ],
  ])("with %s is refused", async (_, text) => {
    const bytes = Buffer.from(text, "latin1");
    const works = [
      () => mupdf.rotate(bytes, { angle: 90 }),
      () => mupdf.split(bytes, { ranges: "1" }),
      () => mupdf.merge([{ name: "x", bytes }], {}),
    ];
    for (const work of works) await expect(work()).rejects.toMatchObject({ kind: "unprocessable" });
  });

  test("that lacks objects which it refers to is put together without them", async () => {
    const book = bookOf({ pages: numbered(2), page: () => "/Thumb 9999 0 R", annotations: () => "8888 0 R null 7" });
    const { bytes } = await mupdf.merge([{ name: "a", bytes: book }], {});
    expect(seePdf(bytes).pages.map(({ text, annotations }) => [text, annotations])).toEqual([
      ["page 1", []],
      ["page 2", []],
    ]);
  });
});

test("trees that run in circles come to an end", async () => {
  const pages = numbered(2);
  const own = extra({ pages });
  const book = bookOf({
    pages,
    annotations: () => `${own + 4} 0 R`,
    page: (index) => `/StructParents ${index}`,
    catalog: `/Outlines ${own} 0 R/Names<</Dests ${own + 1} 0 R/EmbeddedFiles ${own + 1} 0 R>>/AcroForm<</Fields[${own + 2} 0 R]>>/StructTreeRoot ${own + 3} 0 R`,
    parts: [
      `<</First ${own} 0 R/Next ${own} 0 R/Title(round)>>`,
      `<</Kids[${own + 1} 0 R]/Names[(a)[4 0 R/Fit]]>>`,
      `<</T(a)/Parent ${own + 2} 0 R/Kids[${own + 2} 0 R ${own + 4} 0 R]>>`,
      `<</K[${own + 3} 0 R ${own + 5} 0 R]>>`,
      `<</Subtype/Widget/Rect[0 0 9 9]/Parent ${own + 2} 0 R/Popup ${own + 4} 0 R>>`,
      `<</S/P/P ${own + 5} 0 R/Pg 4 0 R/K[2147483647 0 ${own + 5} 0 R]>>`,
    ],
  });
  const { bytes } = await mupdf.merge(
    [
      { name: "a", bytes: book },
      { name: "b", bytes: book },
    ],
    {},
  );
  expect(seePdf(bytes).pages.length).toBe(4);
  expect((await mupdf.split(book, { ranges: "1,2" })).length).toBe(2);
});

test("thousands of failures leave the library sound", () => {
  const book = bookOf({ pages: numbered(1) });
  for (let round = 0; round < 3_000; round++) {
    expect(() => library.Document.openDocument(new Uint8Array([1, 2, 3]), "application/pdf")).toThrow();
  }
  expect(seePdf(book).pages[0]?.text).toBe("page 1");
});
