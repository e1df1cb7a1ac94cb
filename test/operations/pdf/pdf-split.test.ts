import { describe, expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { callForm } from "#support/call.ts";
import { packed } from "#support/packed.ts";
import { bookOf, extra, numbered, type PdfPart, pageNumber, pdfOf } from "#support/pdfs.ts";
import { flate, latin } from "#support/picture-pdfs.ts";
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

const split = async (file: Uint8Array | typeof book, options: Record<string, string | number>) => {
  const answer = await callForm("pdf-split", { file }, options);
  const parts = answer.status === 200 ? packed(answer.bytes) : new Map<string, Uint8Array>();
  const texts = [...parts.values()].map((bytes) => seePdf(bytes).pages.map(({ text }) => text));
  return { ...answer, names: [...parts.keys()], sizes: [...parts.values()].map(({ length }) => length), texts };
};

/** A document of pages that show a grey picture each, from edge to edge. */
function picturePages(pictures: readonly { samples: Uint8Array; width: number; height: number }[]): Uint8Array {
  const kids = pictures.map((_, at) => `${3 + 3 * at} 0 R`).join(" ");
  return pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Count ${pictures.length}/Kids[${kids}]/MediaBox[0 0 595 842]>>`,
    ...pictures.flatMap(({ samples, width, height }, at): PdfPart[] => {
      const dict = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace/DeviceGray`;
      return [
        `<</Type/Page/Parent 2 0 R/Contents ${4 + 3 * at} 0 R/Resources<</XObject<</Im ${5 + 3 * at} 0 R>>>>>>`,
        { dict: "", content: "595 0 0 842 0 0 cm /Im Do" },
        { dict: `${dict}/Filter/FlateDecode`, content: latin(flate(samples)) },
      ];
    }),
  ]);
}

test("exactly one way to cut is given", async () => {
  for (const [options, fields] of [
    [{}, "ranges,every,by,maxSizeMB"],
    [{ ranges: "1", every: 2 }, "ranges,every"],
    [{ by: "blank", maxSizeMB: 1 }, "by,maxSizeMB"],
  ] as const) {
    const { status, headers, error } = await split(book, options);
    expect([status, headers.get("x-error-fields")]).toEqual([400, fields]);
    expect(error?.message).toContain("Exactly one of ranges, every, by and maxSizeMB");
  }
});

test("every so many pages a part begins, and the last one has what is left", async () => {
  const { names, texts } = await split(book, { every: 4 });
  expect(names).toEqual(["Über uns-01_pages-1-4.pdf", "Über uns-02_pages-5-8.pdf", "Über uns-03_pages-9.pdf"]);
  expect(texts.map(({ length }) => length)).toEqual([4, 4, 1]);
  expect((await split(book, { every: 100 })).texts).toEqual([numbered(9)]);
});

describe("bookmarks of the top level", () => {
  /** A document with an entry for each title, leading to its page. */
  const marked = (entries: readonly { title: string; dest: string }[]) => {
    const first = extra({ pages: numbered(6) });
    return bookOf({
      pages: numbered(6),
      catalog: `/Outlines ${first} 0 R`,
      parts: [
        `<</Type/Outlines/First ${first + 1} 0 R/Last ${first + entries.length} 0 R/Count ${entries.length}>>`,
        ...entries.map(({ title, dest }, at) => {
          const hex = Buffer.from(`\ufeff${title}`, "utf16le").swap16().toString("hex");
          const next = at + 1 < entries.length ? `/Next ${first + at + 2} 0 R` : "";
          return `<</Title<${hex}>/Parent ${first} 0 R${next}${dest}>>`;
        }),
      ],
    });
  };
  const to = (page: number) => `/Dest[${pageNumber(page - 1)} 0 R/Fit]`;

  test("begin a part each, which is named by them, in any script", async () => {
    const file = marked([
      { title: "Çözüm: 50 % / yıl", dest: to(2) },
      { title: "Введение", dest: to(4) },
      { title: "日本語", dest: to(4) },
      { title: "مقدمة", dest: to(6) },
      { title: "Elsewhere", dest: "/A<</S/URI/URI(https://example.com)>>" },
    ]);
    const { names, texts } = await split({ name: "Book.pdf", bytes: file }, { by: "bookmarks" });
    expect(names).toEqual([
      "Book-01_pages-1.pdf",
      "Book-02_Çözüm_ 50 % - yıl.pdf",
      "Book-03_Введение.pdf",
      "Book-04_مقدمة.pdf",
    ]);
    expect(texts).toEqual([["page 1"], ["page 2", "page 3"], ["page 4", "page 5"], ["page 6"]]);
  });

  test("that are several lines, or nothing but signs that no name has, name files too, or leave that to the pages", async () => {
    const titles = ["One\nTwo\tThree", "..", " \u200f", "a\0b", "../../etc"];
    const file = marked(titles.map((title, at) => ({ title, dest: to(at + 1) })));
    const { names } = await split({ name: "Book.pdf", bytes: file }, { by: "bookmarks" });
    expect(names).toEqual([
      "Book-01_One Two Three.pdf",
      "Book-02_pages-2.pdf",
      "Book-03_pages-3.pdf",
      "Book-04_a b.pdf",
      "Book-05_-..-etc.pdf",
    ]);
  });

  test("however long, name files that any file system takes, in their order", async () => {
    const file = marked([
      { title: "第一章".repeat(40), dest: to(1) },
      { title: "Two", dest: to(3) },
      { title: "🎉".repeat(99), dest: to(5) },
    ]);
    const { names } = await split({ name: `${"年度報告".repeat(20)}.pdf`, bytes: file }, { by: "bookmarks" });
    expect(names.map((name) => name.replace(/^(?:年度報告)+年?度?報?/, ""))).toEqual([
      `-01_${"第一章".repeat(17).slice(0, 50)}.pdf`,
      "-02_Two.pdf",
      `-03_${"🎉".repeat(37)}.pdf`,
    ]);
    expect(names.map((name) => Buffer.byteLength(name) <= 255)).toEqual([true, true, true]);
    expect(names.toSorted()).toEqual(names);
  });

  test("may stand in any order, and count once a page", async () => {
    const file = marked([
      { title: "Two", dest: to(5) },
      { title: "One", dest: to(1) },
      { title: "One again", dest: to(1) },
    ]);
    const { names } = await split({ name: "Book.pdf", bytes: file }, { by: "bookmarks" });
    expect(names).toEqual(["Book-01_One.pdf", "Book-02_Two.pdf"]);
  });

  test("are missed where there are none, and a lone one above others is told", async () => {
    const without = await split(book, { by: "bookmarks" });
    expect([without.status, without.headers.get("x-error-fields")]).toEqual([422, "by"]);
    expect(without.error?.message).toContain("no bookmarks");
    const whole = await split(marked([{ title: "Alone", dest: to(1) }]), { by: "bookmarks" });
    expect([whole.names.length, whole.warnings]).toEqual([1, []]);
  });
});

describe("blank pages", () => {
  /** A scan of a page: shaded paper, some dust, a shadow at its edge, and a line of letters unless it is blank. */
  const scan = (letters: boolean) => {
    const [width, height] = [420, 594];
    const grey = Buffer.alloc(width * height, 236);
    for (let at = 0; at < grey.length; at += 1) grey[at] = 236 - Math.floor((at % width) / 40);
    for (let at = 0; at < 30; at++) grey[((at * 7919 + 11) % (height - 2)) * width + ((at * 104_729) % width)] = 20;
    for (let y = 0; y < height; y++) grey.fill(40, y * width, y * width + 6);
    if (letters) {
      for (let letter = 0; letter < 12; letter++) {
        for (let y = 300; y < 309; y++) grey.fill(30, y * width + 80 + letter * 10, y * width + 86 + letter * 10);
      }
    }
    return { samples: grey, width, height };
  };

  test("part what stands between them, and are in no part", async () => {
    const file = bookOf({ pages: ["one", "", "", "two", "three", "", "four", ""] });
    const { texts, names } = await split(file, { by: "blank" });
    expect(texts).toEqual([["one"], ["two", "three"], ["four"]]);
    expect(names.map((name) => name.replace(/^.*_/, ""))).toEqual(["pages-1.pdf", "pages-4-5.pdf", "pages-7.pdf"]);
  });

  test("of a scan are those with nothing but dust and the scanner's edge on them", async () => {
    const file = picturePages([scan(true), scan(false), scan(true), scan(true)]);
    const { names } = await split(file, { by: "blank" });
    expect(names.map((name) => name.replace(/^.*_/, ""))).toEqual(["pages-1.pdf", "pages-3-4.pdf"]);
  });

  test("that are all there is leave no part, and where there is none that is told", async () => {
    const empty = await split(bookOf({ pages: ["", ""] }), { by: "blank" });
    expect([empty.status, empty.headers.get("x-error-fields")]).toEqual([422, "by"]);
    const full = await split(book, { by: "blank" });
    expect([full.names.length, full.warnings]).toEqual([1, ["No page is blank, so the document stays whole."]]);
  });

  test("are not those with words in yellow, in the faintest grey, or of no more than a hairline", async () => {
    const words = (colour: string) => `${colour} rg BT /F 12 Tf 40 400 Td (Words) Tj ET`;
    const contents = [
      words("0"),
      words("1 1 0.4"),
      words("0.94"),
      "0.1 w 0.5 G 40 400 m 60 400 l S",
      "1 g 9 9 50 50 re f",
    ];
    const kids = contents.map((_, at) => `${4 + 2 * at} 0 R`).join(" ");
    const file = pdfOf([
      "<</Type/Catalog/Pages 2 0 R>>",
      `<</Type/Pages/Count ${contents.length}/Kids[${kids}]/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>>>>>`,
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
      ...contents.flatMap((content, at): PdfPart[] => [
        `<</Type/Page/Parent 2 0 R/Contents ${5 + 2 * at} 0 R>>`,
        { dict: "", content },
      ]),
    ]);
    const { names } = await split(file, { by: "blank" });
    expect(names.map((name) => name.replace(/^.*_/, ""))).toEqual(["pages-1-4.pdf"]);
  });

  test("are not those on which a single dot stands, or a note", async () => {
    const dotted = bookOf({ pages: ["one", ".", "three"] });
    expect((await split(dotted, { by: "blank" })).names.length).toBe(1);
    const note = "<</Type/Annot/Subtype/Square/Rect[100 100 300 300]/C[1 0 0]/F 4>>";
    const noted = bookOf({ pages: ["one", "", "three"], annotations: (index) => (index === 1 ? note : "") });
    expect((await split(noted, { by: "blank" })).names.length).toBe(1);
  });
});

describe("a part of no more than so many megabytes", () => {
  /** Pages with a picture of noise each, of about the given bytes, and one picture that all of them share. */
  const heavy = (sizes: readonly number[]) => {
    const noise = (bytes: number) => {
      const side = Math.max(1, Math.round(Math.sqrt(bytes)));
      return { samples: randomBytes(side * side), width: side, height: side };
    };
    return picturePages(sizes.map(noise));
  };
  const megabyte = 1_048_576;

  test("has as many pages as go into it", async () => {
    const { sizes, texts, warnings } = await split(heavy(Array(10).fill(100_000)), { maxSizeMB: 0.35 });
    expect(texts.map(({ length }) => length)).toEqual([3, 3, 3, 1]);
    for (const size of sizes) expect(size).toBeLessThanOrEqual(0.35 * megabyte);
    expect(warnings).toEqual([]);
    expect((await split(book, { maxSizeMB: 1 })).texts).toEqual([numbered(9)]);
  });

  test("is one page where that alone weighs more, and that is told", async () => {
    const { texts, warnings } = await split(heavy([50_000, 400_000, 50_000, 50_000]), { maxSizeMB: 0.2 });
    expect(texts.map(({ length }) => length)).toEqual([1, 1, 2]);
    expect(warnings).toEqual(["Page 2 alone weighs more than maxSizeMB."]);
  });
});
