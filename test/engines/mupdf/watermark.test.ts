import { describe, expect, test } from "bun:test";
import { mupdf } from "#engines/mupdf/index.ts";
import { mupdf as library } from "#engines/mupdf/kernel/library.ts";
import { hasFonts, nobodys, scripts } from "#support/fonts.ts";
import { hasOutsideReaders, viewOutside } from "#support/outside.ts";
import { bookOf, extra, numbered, pageNumber } from "#support/pdfs.ts";
import { richPdf } from "#support/rich-pdf.ts";
import { told } from "#support/scenes.ts";
import { seePdf } from "#support/see-pdf.ts";

type Options = Parameters<typeof mupdf.watermark>[1];
const usual: Options = {
  text: "DRAFT",
  position: "center",
  layer: "over",
  opacity: 0.3,
  color: "#000000",
  contour: true,
  rotation: 45,
};
const mark = async (bytes: Uint8Array, options: Partial<Options> = {}) => {
  const { result, warnings } = await told(() => mupdf.watermark(bytes, { ...usual, ...options }));
  return { ...seePdf(result.bytes), product: result, warnings };
};
const blank = (count = 1) => bookOf({ pages: numbered(count, "") });

/** Grey levels of a page as it is shown, one pixel a point. */
function render(bytes: Uint8Array, index = 0) {
  const doc = library.Document.openDocument(bytes, "application/pdf");
  const pixmap = doc.loadPage(index).toPixmap([1, 0, 0, 1, 0, 0], library.ColorSpace.DeviceGray, false, true);
  const [width, height, pixels] = [pixmap.getWidth(), pixmap.getHeight(), pixmap.getPixels()];
  return { width, height, at: (x: number, y: number) => pixels[Math.round(y) * width + Math.round(x)] ?? 0, pixels };
}

const squeeze = (text = "") => text.replace(/[\s\u200e\u200f\u202a-\u202e]+/g, " ").trim();
const letters = (text: string) =>
  [...text.normalize("NFKC").replace(/\s|\p{Default_Ignorable_Code_Point}/gu, "")].sort().join("");

describe.skipIf(!hasFonts || !hasOutsideReaders).each(Object.entries(scripts))("%s", (_, text) => {
  test("is text that readers find, in its own order", async () => {
    const { product, warnings, pages } = await mark(blank(), { text, rotation: 0 });
    const { check: sound, text: read } = await viewOutside(product.bytes);
    expect([warnings, sound, squeeze(read?.[0])]).toEqual([[], 0, squeeze(` 1 ${text}`)]);
    for (const letter of letters(text)) expect(letters(pages[0]?.text ?? "")).toContain(letter);
  });
});

test.skipIf(!hasFonts)("a letter that a font has is not drawn as the box of one that none has", async () => {
  for (const letter of ["机", "س", "ह", "🙂"]) {
    const [drawn, box] = [await mark(blank(), { text: letter }), await mark(blank(), { text: nobodys })];
    expect(render(drawn.product.bytes).pixels).not.toEqual(render(box.product.bytes).pixels);
    expect([drawn.warnings, box.warnings.join()]).toEqual([[], expect.stringContaining("U+10FFFD")]);
  }
});

const shapes: Record<string, string> = {
  plain: "",
  "a quarter turned": "/Rotate 90",
  "upside down": "/Rotate 180",
  "turned back": "/Rotate -90",
  cropped: "/CropBox[200 300 500 700]",
  "cropped and turned": "/CropBox[200 300 500 700]/Rotate 270",
  "in half inches": "/UserUnit 0.5",
  "away from the origin": "/MediaBox[-900 -800 -300 0]/Rotate 90",
};

describe.each(Object.entries(shapes))("a page %s", (_, entries) => {
  const book = bookOf({ pages: [""], page: () => entries });

  test("shows the text upright, where it was asked for, in the size that was asked for", async () => {
    for (const [position, across, down] of [
      ["top-left", 0, 0],
      ["bottom-right", 1, 1],
      ["center", 0.5, 0.5],
    ] as const) {
      const { doc, pages } = await mark(book, { rotation: 0, position, fontSize: 20 });
      const { width = 0, height = 0 } = pages[0] ?? {};
      const [[quad] = []] = doc.loadPage(0).search("DRAFT", {});
      const [left = 0, top = 0, right = 0, above = 0, , bottom = 0] = quad ?? [];
      expect(above).toBeCloseTo(top, 3);
      expect(bottom - top).toBeGreaterThan(20);
      expect(bottom - top).toBeLessThan(30);
      expect(right - left).toBeGreaterThan(55);
      const margin = Math.min(width, height) / 20;
      const room = { across: width - 2 * margin - (right - left), down: height - 2 * margin - (bottom - top) };
      expect(Math.abs(left - margin - room.across * across)).toBeLessThan(8);
      expect(Math.abs(top - margin - room.down * down)).toBeLessThan(8);
    }
  });

  test("keeps all of a fitted text within itself", async () => {
    for (const options of [{}, { position: "tile" }, { text: "many words ".repeat(40) }] as Partial<Options>[]) {
      const { product } = await mark(book, { ...options, opacity: 1 });
      const { width, height, at } = render(product.bytes);
      let edge = 255;
      for (let x = 0; x < width; x++) edge = Math.min(edge, at(x, 0), at(x, height - 1));
      for (let y = 0; y < height; y++) edge = Math.min(edge, at(0, y), at(width - 1, y));
      expect(edge).toBe(255);
    }
  });
});

test("what was on the pages stays, and can still be selected", async () => {
  const rich = richPdf();
  const [before, after] = [seePdf(rich), await mark(rich)];
  const { bytes, pdf } = after.product;
  expect(pdf ? await mupdf.check(bytes, pdf) : ["nothing was promised"]).toEqual([]);
  for (const [index, { text, ...page }] of before.pages.entries()) {
    for (const word of text.split(/\s+/)) expect(after.pages[index]?.text ?? "").toContain(word);
    expect(after.pages[index]).toMatchObject(page);
  }
  expect(after.outline).toEqual(before.outline);
  expect(after.attachments).toEqual(before.attachments);
});

test("over covers what is on the page, under lies below it; opacity and colour are as asked for", async () => {
  const pages = [""];
  const half = { dict: "", content: "0 0 0.5 rg 0 0 297 842 re f" };
  const book = Buffer.from(
    Buffer.from(bookOf({ pages, parts: [half] }))
      .toString("latin1")
      .replace(`/Contents ${pageNumber(0) + 1} 0 R`, `/Contents ${extra({ pages })} 0 R`),
    "latin1",
  );
  const wide = { text: "■", rotation: 0, fontSize: 400, color: "#ffffff" };
  const levels = async (options: Partial<Options>) => {
    const { at } = render((await mark(book, { ...wide, ...options })).product.bytes);
    return [at(220, 421), at(370, 421)];
  };
  const [dark, white] = [render(book).at(220, 421), 255];
  expect(await levels({ layer: "under", opacity: 1 })).toEqual([dark, white]);
  expect(await levels({ layer: "over", opacity: 1 })).toEqual([255, white]);
  const [faint = 0] = await levels({ layer: "over", opacity: 0.5 });
  expect(Math.abs(faint - (dark + 255) / 2)).toBeLessThan(6);
});

test("dark letters have a light outline, so that they show on dark pages", async () => {
  const pages = [""];
  const book = Buffer.from(
    Buffer.from(bookOf({ pages, parts: [{ dict: "", content: "0 g 0 0 595 842 re f" }] }))
      .toString("latin1")
      .replace(`/Contents ${pageNumber(0) + 1} 0 R`, `/Contents ${extra({ pages })} 0 R`),
    "latin1",
  );
  const { product, pages: shown } = await mark(book, { text: "Unseen" });
  expect(Math.max(...render(product.bytes).pixels)).toBeGreaterThan(60);
  // The outline is no text: the word is there once.
  expect(shown[0]?.text.split("Unseen").length).toBe(2);
});

test("the stamp is an artifact in a state of its own, whatever the page left open", async () => {
  const contents = [
    "q 3 0 0 3 100 100 cm BT /F1 12 Tf (open) Tj",
    "Q Q 1 0 0 rg Q 0 0 90 90 re f",
    "/P <</MCID 0>> BDC q (unclosed) Tj",
    "BI /W 1 /H 1 /BPC 8 /CS /G ID q EI q",
  ];
  for (const content of contents) {
    const pages = [""];
    const book = Buffer.from(
      Buffer.from(bookOf({ pages, parts: [{ dict: "", content }] }))
        .toString("latin1")
        .replace(`/Contents ${pageNumber(0) + 1} 0 R`, `/Contents ${extra({ pages })} 0 R`),
      "latin1",
    );
    const { product, doc } = await mark(book, { rotation: 0, fontSize: 40 });
    const [[quad] = []] = doc.loadPage(0).search("DRAFT", {});
    expect(Math.abs(((quad?.[0] ?? 0) + (quad?.[2] ?? 0)) / 2 - 595 / 2)).toBeLessThan(3);
    const marked = doc.findPage(0).get("Contents");
    const last = marked
      .get(marked.length - 1)
      .readStream()
      .asString();
    expect(last).toContain("/Artifact <</Type /Pagination /Subtype /Watermark>> BDC");
    // What the page showed by itself is shown as before.
    expect(render(product.bytes).at(45, 842 - 45)).toBe(render(book).at(45, 842 - 45));
  }
});

test("only the pages that are named change", async () => {
  const book = bookOf({ pages: numbered(4) });
  const { pages, doc } = await mark(book, { pages: "2,4", rotation: 0 });
  expect(pages.map(({ text }) => text.includes("DRAFT"))).toEqual([false, true, false, true]);
  const own = (index: number) => doc.findPage(index).get("Resources", "XObject").isDictionary();
  expect([0, 1, 2, 3].map(own)).toEqual([false, true, false, true]);
});

test("a font is embedded once, however many pages there are", async () => {
  const few = (await mark(blank(2))).product.bytes.length;
  const many = (await mark(blank(22))).product.bytes.length;
  const plain = blank(22).length - blank(2).length;
  expect(many - few).toBeLessThan(plain);
  const { doc } = await mark(blank(22), { position: "tile" });
  const files = Array.from({ length: doc.countObjects() - 1 }, (_, index) =>
    doc.newIndirect(index + 1).resolve(),
  ).filter((object) => object.isDictionary() && object.get("FontFile2").isStream());
  expect(files).toHaveLength(1);
});

test("a size that does not fit is lowered, and that is told", async () => {
  const { warnings } = await mark(blank(2), { text: "a rather long text", fontSize: 400 });
  expect(warnings.join()).toMatch(/fontSize was lowered from 400 to as little as [\d.]+ points on 2 pages/);
  expect((await mark(blank(), { fontSize: 20 })).warnings).toEqual([]);
});

test("an encrypted document opens with its password and leaves unencrypted", async () => {
  const { doc } = seePdf(blank());
  const locked = doc.saveToBuffer("encrypt=aes-256,user-password=open,owner-password=own").asUint8Array().slice();
  await expect(mupdf.watermark(locked, usual)).rejects.toMatchObject({ kind: "unprocessable" });
  const { encrypted, warnings, pages } = await mark(locked, { password: "open", rotation: 0 });
  expect([encrypted, pages[0]?.text.includes("DRAFT")]).toEqual([false, true]);
  expect(warnings.join()).toContain("encrypted");
});

test("the same input gives the same bytes, on a page that was marked before as well", async () => {
  const [one, same] = [await mark(blank(), { text: "سري 机密" }), await mark(blank(), { text: "سري 机密" })];
  expect(Buffer.from(one.product.bytes).equals(Buffer.from(same.product.bytes))).toBe(true);
  const twice = await mark(one.product.bytes, { text: "SECOND", rotation: 0, position: "top-left" });
  expect(twice.pages[0]?.text).toContain("SECOND");
  const [first, second] = [one, twice].map(({ product }) => render(product.bytes).at(297, 421));
  expect(first).toBe(second as number);
});
