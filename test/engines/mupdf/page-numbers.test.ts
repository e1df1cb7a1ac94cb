import { describe, expect, test } from "bun:test";
import { mupdf } from "#engines/mupdf/index.ts";
import { hasFonts } from "#support/fonts.ts";
import { hasOutsideReaders, viewOutside } from "#support/outside.ts";
import { bookOf, numbered } from "#support/pdfs.ts";
import { richPdf } from "#support/rich-pdf.ts";
import { told } from "#support/scenes.ts";
import { seePdf } from "#support/see-pdf.ts";

type Options = Parameters<typeof mupdf.numberPages>[1];
const usual: Options = {
  position: "bottom-center",
  format: "{n} / {total}",
  start: 1,
  color: "#000000",
  skipFirst: false,
};
const number = async (bytes: Uint8Array, options: Partial<Options> = {}) => {
  const { result, warnings } = await told(() => mupdf.numberPages(bytes, { ...usual, ...options }));
  return { ...seePdf(result.bytes), product: result, warnings };
};
const words = numbered(5, "leaf");
/** What was added to each page. */
const labels = async (options: Partial<Options>, count = 5) =>
  (await number(bookOf({ pages: numbered(count, "leaf") }), options)).pages.map(({ text }) =>
    text.replace(/leaf \d+/, "").trim(),
  );

test("pages count from 1 to the last, unless said otherwise", async () => {
  expect(await labels({})).toEqual(["1 / 5", "2 / 5", "3 / 5", "4 / 5", "5 / 5"]);
  expect(await labels({ format: "- {n} -", start: 99 })).toEqual([
    "- 99 -",
    "- 100 -",
    "- 101 -",
    "- 102 -",
    "- 103 -",
  ]);
  expect(await labels({ skipFirst: true })).toEqual(["", "1 / 4", "2 / 4", "3 / 4", "4 / 4"]);
  expect(await labels({ pages: "2-3,5", start: 7 })).toEqual(["", "7 / 9", "8 / 9", "", "9 / 9"]);
  expect(await labels({ pages: "1,3", skipFirst: true, format: "{n}{n}" })).toEqual(["", "", "11", "", ""]);
});

test("where nothing is left to number, that is told", async () => {
  const { warnings, pages } = await number(bookOf({ pages: ["only"] }), { skipFirst: true });
  expect([warnings.length, pages[0]?.text]).toEqual([1, "only"]);
});

const shapes: Record<string, string> = {
  plain: "",
  "a quarter turned": "/Rotate 90",
  "upside down": "/Rotate 180",
  "turned back": "/Rotate 270",
  cropped: "/CropBox[200 300 500 700]",
  "cropped and turned": "/CropBox[200 300 500 700]/Rotate 90",
  "in half inches": "/UserUnit 36",
  "away from the origin": "/MediaBox[-900 -800 -300 0]/Rotate 270",
};

describe.each(Object.entries(shapes))("on a page %s", (_, entries) => {
  const book = bookOf({ pages: ["", "", ""], page: () => entries });

  test("numbers stand upright at the edges of what is seen", async () => {
    for (const [position, across, down] of [
      ["bottom-center", 0.5, 1],
      ["bottom-left", 0, 1],
      ["bottom-right", 1, 1],
      ["top-center", 0.5, 0],
      ["top-left", 0, 0],
      ["top-right", 1, 0],
    ] as const) {
      const { doc, pages } = await number(book, { position, margin: 20, fontSize: 12 });
      const { width = 0, height = 0 } = pages[1] ?? {};
      const [[quad] = []] = doc.loadPage(1).search("2 / 3", {});
      const [left = 0, top = 0, right = 0, above = 0, , bottom = 0] = quad ?? [];
      expect(above).toBeCloseTo(top, 2);
      expect(bottom - top).toBeGreaterThan(12);
      expect(bottom - top).toBeLessThan(18);
      const [x, y] = [20 + (width - 40 - (right - left)) * across, 20 + (height - 40 - (bottom - top)) * down];
      expect(Math.abs(left - x)).toBeLessThan(2);
      expect(Math.abs(top - y)).toBeLessThan(6);
    }
  });
});

test("all numbers stand on one line, in letters that suit the page", async () => {
  const { doc } = await number(bookOf({ pages: numbered(11, "") }), { format: "({n})" });
  const bases = [0, 1, 10].map((index) => doc.loadPage(index).search(`(${index + 1})`, {})[0]?.[0]?.[5] ?? 0);
  expect(new Set(bases.map((base) => base.toFixed(2))).size).toBe(1);
  const size = (entries: string) =>
    number(bookOf({ pages: [""], page: () => entries })).then(({ doc }) => {
      const [[quad] = []] = doc.loadPage(0).search("1 / 1", {});
      return (quad?.[5] ?? 0) - (quad?.[1] ?? 0);
    });
  expect(await size("/MediaBox[0 0 1920 1080]")).toBeGreaterThan((await size("")) * 1.5);
});

test.skipIf(!hasFonts || !hasOutsideReaders)("formats may be in any script", async () => {
  for (const format of ["第{n}页", "{n}ページ", "Σελίδα {n}", "หน้า {n}", "صفحة {n}"]) {
    const { product, warnings } = await number(bookOf({ pages: [""] }), { format });
    const { text } = await viewOutside(product.bytes);
    const read = (text?.[0] ?? "").replace(/[\s\u202a-\u202e]/g, "");
    expect([warnings, [...read].sort()]).toEqual([[], [...format.replace("{n}", "1").replace(/\s/g, "")].sort()]);
  }
});

test("what was on the pages stays, and the result keeps its promise", async () => {
  const rich = richPdf();
  const [before, after] = [seePdf(rich), await number(rich)];
  const { bytes, pdf } = after.product;
  expect(pdf ? await mupdf.check(bytes, pdf) : ["nothing was promised"]).toEqual([]);
  for (const [index, { text, ...page }] of before.pages.entries()) {
    for (const word of text.split(/\s+/)) expect(after.pages[index]?.text ?? "").toContain(word);
    expect(after.pages[index]).toMatchObject(page);
  }
  expect(after.outline).toEqual(before.outline);
});

test("numbers are artifacts of header and footer", async () => {
  for (const [position, kind] of [
    ["bottom-left", "Footer"],
    ["top-right", "Header"],
  ] as const) {
    const { doc } = await number(bookOf({ pages: words }), { position });
    const contents = doc.findPage(0).get("Contents");
    const last = contents
      .get(contents.length - 1)
      .readStream()
      .asString();
    expect(last).toContain(`/Artifact <</Type /Pagination /Subtype /${kind}>> BDC`);
  }
});

test("a hundred pages share one font and stay small", async () => {
  const [few, many] = [bookOf({ pages: numbered(2) }), bookOf({ pages: numbered(102) })];
  const grown = (await number(many)).product.bytes.length - (await number(few)).product.bytes.length;
  expect(grown / 100).toBeLessThan(500);
});

test("a number that is wider than its page is made smaller, and that is told", async () => {
  const { warnings, doc, pages } = await number(bookOf({ pages: [""], page: () => "/MediaBox[0 0 60 60]" }), {
    format: "Page number {n} of {total}",
    fontSize: 30,
  });
  expect(warnings.join()).toContain("fontSize was lowered");
  const [[quad] = []] = doc.loadPage(0).search("Page number", {});
  expect(quad?.[0]).toBeGreaterThan(0);
  expect(quad?.[2]).toBeLessThan(pages[0]?.width ?? 0);
});

test("the same input gives the same bytes", async () => {
  const book = bookOf({ pages: words });
  const [one, same] = [await number(book), await number(book)];
  expect(Buffer.from(one.product.bytes).equals(Buffer.from(same.product.bytes))).toBe(true);
});

test("an angle that is none of a page's turns neither the page nor its number", async () => {
  const { doc, pages } = await number(bookOf({ pages: words.slice(0, 1), page: () => "/Rotate 45" }));
  const upright = await number(bookOf({ pages: words.slice(0, 1) }));
  expect(doc.findPage(0).get("Rotate").asNumber()).toBe(0);
  expect([pages[0]?.width, pages[0]?.height]).toEqual([upright.pages[0]?.width, upright.pages[0]?.height]);
  const last = (one: typeof doc) => one.findPage(0).get("Contents").get(2).readStream().asString();
  const place = /[-\d. ]+ cm/;
  expect(place.exec(last(doc))?.[0]).toBe(place.exec(last(upright.doc))?.[0] ?? "nowhere");
});
