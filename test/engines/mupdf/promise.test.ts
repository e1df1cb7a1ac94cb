import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { mupdf as engine } from "#engines/mupdf/index.ts";
import { mupdf, type PDFDocument } from "#engines/mupdf/kernel/library.ts";
import { openToChange } from "#engines/mupdf/kernel/open.ts";
import { saveWhole } from "#engines/mupdf/kernel/save.ts";
import type { Kept } from "#engines/mupdf/kernel/sheets.ts";
import { made } from "#engines/mupdf/kernel/verdict.ts";
import { markedPdf, marksOfIt } from "#support/marked.ts";
import { pageCalls } from "#support/page-calls.ts";
import { bookOf, extra, numbered } from "#support/pdfs.ts";
import { seePdf } from "#support/see-pdf.ts";

// Documents of a thousand pages, on a machine that may be busy.
setDefaultTimeout(60_000);

const pages = ["plain", "", "", "last"];
const first = extra({ pages });
const [mapped, toUnicode, form, layer] = [first, first + 1, first + 2, first + 3];
const drawn = (operators: string, index: number) => `/Contents ${first + 4 + index} 0 R${operators}`;

/** Letters in a font of the page's, by a font's own table, in a form, and in a layer. */
const file = bookOf({
  pages,
  catalog: `/OCProperties<</OCGs[${layer} 0 R]/D<</ON[${layer} 0 R]>>>>`,
  page: (index) =>
    [
      "",
      drawn(`/Resources<</Font<</F2 ${mapped} 0 R>>>>`, 0),
      drawn(`/Resources<</XObject<</X1 ${form} 0 R>>>>`, 1),
      drawn(`/Resources<</Font<</F1 3 0 R>>/Properties<</L1 ${layer} 0 R>>>>`, 2),
    ][index] ?? "",
  parts: [
    `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode ${toUnicode} 0 R>>`,
    { dict: "", content: "1 begincodespacerange <00><ff> endcodespacerange 1 beginbfchar <73> <03a3> endbfchar" },
    {
      dict: "/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>",
      content: "BT /F1 24 Tf 72 700 Td (inside) Tj ET",
    },
    "<</Type/OCG/Name(seen)>>",
    { dict: "", content: "BT /F2 24 Tf 72 700 Td (s) Tj ET" },
    { dict: "", content: "/X1 Do" },
    { dict: "", content: "/OC /L1 BDC BT /F1 24 Tf 72 700 Td (layered) Tj ET EMC" },
  ],
});

/** The same document written anew, with something done to it that nobody promised. */
function remade(bytes: Uint8Array, harm: (doc: PDFDocument) => void = () => undefined): Uint8Array {
  const doc = mupdf.Document.openDocument(bytes, "application/pdf").asPDF();
  if (!doc) throw new Error("not a PDF");
  harm(doc);
  const result = saveWhole(doc, new Uint8Array(16));
  doc.destroy();
  return result;
}

const keptOf = (bytes: Uint8Array): Kept => openToChange(bytes).kept;
/** The verdict, and the letters of pages that had to be read. */
const judged = (bytes: Uint8Array, kept: Kept) => {
  const { verdict, pdf } = made(bytes, kept);
  return [verdict, Object.values(pdf.text)];
};
const page = (doc: PDFDocument, number: number) => doc.findPage(number - 1);
const content = (doc: PDFDocument, number: number, text: string) =>
  page(doc, number).put("Contents", doc.addStream(text, {}));

const harms: [string, (doc: PDFDocument) => void, string][] = [
  [
    "contents exchanged",
    (doc) => {
      const [one, other] = [page(doc, 1).get("Contents"), page(doc, 3).get("Contents")];
      page(doc, 1).put("Contents", other);
      page(doc, 3).put("Contents", one);
    },
    "page 1 lost 5 of 5 letters",
  ],
  ["a content that is gone", (doc) => page(doc, 1).delete("Contents"), "page 1 lost 5 of 5 letters"],
  [
    "a font's table altered",
    (doc) => page(doc, 2).get("Resources", "Font", "F2", "ToUnicode").writeStream("0 beginbfchar endbfchar"),
    "page 2 lost 1 of 1 letters",
  ],
  [
    "a font's table lost",
    (doc) => page(doc, 2).get("Resources", "Font", "F2").delete("ToUnicode"),
    "page 2 lost 1 of 1 letters",
  ],
  ["a font missing", (doc) => page(doc, 2).get("Resources", "Font").delete("F2"), "page 2 lost 1 of 1 letters"],
  [
    "resources missing",
    (doc) => {
      page(doc, 3).put("Resources", {});
    },
    "page 3 lost 6 of 6 letters",
  ],
  [
    "a form cut short",
    (doc) => page(doc, 3).get("Resources", "XObject", "X1").writeStream("BT /F1 24 Tf (in) Tj ET"),
    "page 3 lost 4 of 6 letters",
  ],
  [
    "a form whose font is another",
    (doc) =>
      page(doc, 3)
        .get("Resources", "XObject", "X1", "Resources", "Font")
        .put("F1", page(doc, 2).get("Resources", "Font", "F2")),
    "page 3 lost 1 of 6 letters",
  ],
  [
    "a layer switched off",
    (doc) => {
      const layers = doc.getTrailer().get("Root", "OCProperties");
      layers.put("D", { OFF: [layers.get("OCGs", 0)] });
    },
    "page 4 lost 7 of 7 letters",
  ],
  ["a page dropped", (doc) => doc.deletePage(3), "4 pages promised, 3 found"],
  [
    "a crop that leaves the letters out of view",
    (doc) => {
      page(doc, 1).put("CropBox", [300, 0, 595, 100]);
    },
    "page 1 shows another part of its paper",
  ],
  ["a larger unit", (doc) => void page(doc, 2).put("UserUnit", 2), "page 2 shows another part of its paper"],
  ["a turn", (doc) => void page(doc, 3).put("Rotate", 180), "page 3 is turned by 180 degrees"],
];

describe("a result of a document that was to be kept is caught with", () => {
  test.each(harms)("%s", (_, harm, says) => {
    expect(made(remade(file, harm), keptOf(file)).verdict).toContain(says);
  });

  test("any of it, where it is locked as well", async () => {
    const permissions = { printing: true, copying: true, modifying: true, annotating: true };
    for (const [, harm, says] of harms.slice(0, 3)) {
      const { bytes } = await engine.protect(remade(file, harm), { password: "sesame", permissions });
      expect(made(bytes, { ...keptOf(file), password: "sesame" }).verdict).toContain(says);
    }
  });
});

test("a page is read only where something that its letters come from has changed, or where layers may hide them", () => {
  expect(judged(remade(file), keptOf(file))).toEqual([[], ["adeelry"]]);
  const noted = remade(file, (doc) => void page(doc, 2).get("Resources", "Font", "F2").put("Note", "changed"));
  expect(judged(noted, keptOf(file))).toEqual([[], ["Σ", "adeelry"]]);
});

test("what is done to a document before it is saved does not reach its promise", () => {
  const { doc, kept } = openToChange(file);
  content(doc, 1, "BT ET");
  expect(made(saveWhole(doc, new Uint8Array(16)), kept).verdict).toEqual(["page 1 lost 5 of 5 letters"]);
});

test("of a long document every page is proven, not some", async () => {
  const book = bookOf({ pages: numbered(1000) });
  const empty = (doc: PDFDocument) => content(doc, 777, "");
  expect(made(remade(book, empty), keptOf(book)).verdict).toEqual(["page 777 lost 7 of 7 letters"]);
  expect(judged(remade(book), keptOf(book))).toEqual([[], []]);
});

test("of many pages that were written on fifty are read, and the others hold all that was drawn on them", async () => {
  const book = bookOf({ pages: numbered(120) });
  const { bytes, pdf } = await engine.watermark(book, {
    text: "x",
    position: "center",
    layer: "over",
    opacity: 0.3,
    color: "#888888",
    contour: true,
    rotation: 45,
  });
  const unread = Array.from({ length: 120 }, (_, index) => index).findLast((index) => !(index in pdf.text)) ?? 0;
  expect([Object.keys(pdf.text).length, unread > 100]).toEqual([50, true]);
  const says = [`page ${unread + 1} lost 7 of 7 letters`];
  const emptied = remade(bytes, (doc) => content(doc, unread + 1, ""));
  expect(made(emptied, keptOf(book)).verdict).toEqual(says);
  const hollow = remade(bytes, (doc) =>
    page(doc, unread + 1)
      .get("Contents", 1)
      .writeStream("BT ET"),
  );
  expect(made(hollow, keptOf(book)).verdict).toEqual(says);
});

test("resources in a circle, or too deep, are no reason to believe", () => {
  const alone = extra({ pages: ["x"] });
  const font = (next: string) => `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Note ${next}>>`;
  const links = Array.from({ length: 150 }, (_, at) => `<</Note ${alone + 2 + at} 0 R>>`);
  for (const parts of [[font(`[${alone} 0 R]`)], [font(`${alone + 1} 0 R`), ...links, "<<>>"]]) {
    const book = bookOf({ pages: ["x"], page: () => `/Resources<</Font<</F1 ${alone} 0 R>>>>`, parts });
    expect(keptOf(book).sheets.map(({ imprint }) => imprint)).toEqual([undefined]);
    expect(judged(remade(book), keptOf(book))).toEqual([[], ["x"]]);
    const emptied = remade(book, (doc) => content(doc, 1, ""));
    expect(judged(emptied, keptOf(book))[0]).toEqual(["page 1 lost 1 of 1 letters"]);
  }
});

test("content that is packed anew is unpacked and compared before anything is read", () => {
  const book = bookOf({ pages: numbered(3) });
  expect(Buffer.from(book).toString("latin1")).not.toContain("FlateDecode");
  const packed = remade(book);
  const { doc } = seePdf(packed);
  expect(doc.findPage(0).get("Contents", "Filter").asName()).toBe("FlateDecode");
  expect(judged(packed, keptOf(book))).toEqual([[], []]);
});

test("of a file with faults every page is read: they may be what breaks a promise", () => {
  const book = bookOf({ pages: numbered(2) });
  const damaged = Buffer.from(
    Buffer.from(book)
      .toString("latin1")
      .replace(/startxref\n\d+/, "startxref\n7"),
    "latin1",
  );
  expect(judged(book, keptOf(damaged))).toEqual([[], ["1aegp", "2aegp"]]);
  expect(made(book, keptOf(damaged)).pdf.faulty).toBe(true);
});

test("letters that can't be read for a fault in the source make a broken promise the source's", () => {
  const harm = (doc: PDFDocument) => content(doc, 1, "");
  const sound = bookOf({ pages: numbered(2) });
  expect(made(remade(sound, harm), keptOf(sound)).pdf.faulty).toBeUndefined();
  const cut = bookOf({
    pages: numbered(2),
    page: (index) => (index === 1 ? "/Contents 8 0 R" : ""),
    parts: [{ dict: "/Filter/FlateDecode", content: "no such thing" }],
  });
  expect(made(remade(cut), keptOf(cut)).pdf.faulty).toBeUndefined();
  expect(made(remade(cut, harm), keptOf(cut)).pdf.faulty).toBe(true);
});

describe("annotations", () => {
  test("that a writer loses are named by their kind", () => {
    const kept = keptOf(markedPdf);
    expect(kept.marks).toEqual(marksOfIt);
    expect(judged(remade(markedPdf), kept)).toEqual([[], []]);
    const noInk = remade(markedPdf, (doc) => page(doc, 2).delete("Annots"));
    expect(judged(noInk, kept)[0]).toEqual(["Ink annotations: 1 promised, 0 found"]);
    const none = remade(markedPdf, (doc) => {
      for (const number of [1, 2]) page(doc, number).delete("Annots");
    });
    expect(judged(none, kept)[0]).toEqual(
      Object.keys(marksOfIt).map((kind) => `${kind} annotations: 1 promised, 0 found`),
    );
  });

  test.each(Object.keys(pageCalls).filter((call) => call !== "protect"))("%s promises and keeps them", async (call) => {
    const bytes = await pageCalls[call]?.(markedPdf);
    const seen = bytes && (await engine.inspect(bytes));
    expect(seen?.truth.marks).toEqual(marksOfIt);
  });
});
