import { expect, test } from "bun:test";
import { mupdf, scanning } from "#engines/mupdf/index.ts";
import { mupdf as library, type PDFDocument } from "#engines/mupdf/kernel/library.ts";
import { openToChange } from "#engines/mupdf/kernel/open.ts";
import { saveWhole } from "#engines/mupdf/kernel/save.ts";
import type { Kept } from "#engines/mupdf/kernel/sheets.ts";
import { made } from "#engines/mupdf/kernel/verdict.ts";
import { bookOf } from "#support/pdfs.ts";
import { popplerText } from "#support/poppler.ts";
import { seePdf } from "#support/see-pdf.ts";
import { wordsOn } from "#support/words.ts";

const file = bookOf({ pages: [""], page: () => "/Resources<</Font<</F1 3 0 R>>>>" });

function changed(bytes: Uint8Array, change: (doc: PDFDocument) => void): Uint8Array {
  const doc = library.Document.openDocument(bytes, "application/pdf").asPDF();
  if (!doc) throw new Error("not a PDF");
  change(doc);
  const result = saveWhole(doc, new Uint8Array(16));
  doc.destroy();
  return result;
}

const written = (content: string) =>
  changed(file, (doc) => void doc.findPage(0).put("Contents", doc.addStream(content, {})));

function promising(letters: string): Kept {
  const { kept } = openToChange(file);
  const sheets = kept.sheets.map((sheet) => sheet.writtenUnseen({ letters, isDrawnAlike: true }));
  return { ...kept, sheets };
}

test("letters that nobody sees keep the promise, those that are seen or missing break it", () => {
  const kept = promising("ahst");
  expect(made(written("BT 3 Tr /F1 12 Tf 50 500 Td (that) Tj ET"), promising("ahtt")).verdict).toEqual([]);
  expect(made(written("BT /F1 12 Tf 50 500 Td (hats) Tj ET"), kept).verdict).toEqual([
    "page 1 is drawn in another way",
  ]);
  expect(made(written("BT 3 Tr /F1 12 Tf 50 500 Td (hat) Tj ET"), kept).verdict).toEqual([
    "page 1 lost 1 of 4 letters",
  ]);
});

const toFrame = [0.5, 0, 0, 0.5, 0, 0] as const;
const unread = { top: 0, bottom: 0, confidence: 90 };
const line = (texts: readonly string[], y = 200) => ({
  baseline: { from: [100, y], to: [1000, y] } as const,
  height: 40,
  words: texts.map((text, at) => ({ text, left: 100 + at * 200, right: 280 + at * 200, ...unread })),
});
const laid = (...lines: ReturnType<typeof line>[]) =>
  mupdf.layText(file, [{ page: 1, lines, toFrame, turn: 0, lean: 0 }], { anew: false });

test("each word stands where it was seen", async () => {
  const { bytes, verdict } = await laid(line(["one", "two"]));
  expect(verdict).toEqual([]);
  const [one, two] = wordsOn(bytes);
  // 770 of 1000 parts of its height are above its line.
  const boxes = [one, two].map((word) => word?.box.map(Math.round));
  expect(boxes).toEqual([
    [50, 85, 140, 105],
    [150, 85, 240, 105],
  ]);
});

test.each([
  ["marks and letters beyond the first plane", ["crème", "brûlée", "ağaç", "𝒳", "e\u0301x"]],
  ["Chinese without blanks", ["人人", "生而", "自由"]],
  ["quotes and brackets", ["(a)", "\\b", "<c>", "%d"]],
])("%s are read back", async (_, texts) => {
  const { bytes, verdict } = await laid(line(texts));
  expect(verdict).toEqual([]);
  const between = /\p{Script=Han}/u.test(texts[0] ?? "") ? "" : " ";
  const text = texts.join(between);
  expect(seePdf(bytes).pages[0]?.text).toBe(text);
  if (Bun.which("pdftotext")) expect((await popplerText(bytes))?.trim()).toBe(text);
});

test("Arabic is read back as it is spoken", async () => {
  const texts = ["يولد", "جميع", "الناس"];
  const words = texts.map((text, at) => ({ text, left: 700 - at * 200, right: 880 - at * 200, ...unread }));
  const { bytes, verdict } = await laid({ ...line([]), words });
  expect(verdict).toEqual([]);
  expect(seePdf(bytes).pages[0]?.text).toBe(texts.join(" "));
  if (Bun.which("pdftotext")) {
    const read = (await popplerText(bytes))?.replace(/[\u202a-\u202e\u200e\u200f\f]/g, "").trim();
    expect(read).toBe(texts.join(" "));
  }
});

test("the font is one that archives take: embedded, whole, each code with its meaning", async () => {
  const { bytes } = await laid(line(["archive"]));
  const { doc } = seePdf(bytes);
  const fonts = doc.findPage(0).getInheritable("Resources").get("Font");
  const names: string[] = [];
  fonts.forEach((_, name) => void names.push(String(name)));
  const font = fonts.get(names.find((name) => name !== "F1") ?? "");
  const glyphs = font.get("DescendantFonts", 0);
  const descriptor = glyphs.get("FontDescriptor");
  expect([font.get("Subtype").asName(), font.get("Encoding").asName()]).toEqual(["Type0", "Identity-H"]);
  expect(descriptor.get("FontFile2").isStream() && font.get("ToUnicode").isStream()).toBe(true);
  expect(descriptor.get("CIDSet").isNull()).toBe(true);
  // One glyph for every code: its width is that of the dictionary.
  expect(Buffer.from(glyphs.get("CIDToGIDMap").readStream().asUint8Array()).toString("hex")).toMatch(/^0000(0001){8}$/);
  const file = new DataView(descriptor.get("FontFile2").readStream().asUint8Array().slice().buffer);
  const tables = new Map(
    Array.from({ length: file.getUint16(4) }, (_, at) => {
      const entry = 12 + at * 16;
      const tag = String.fromCharCode(...[0, 1, 2, 3].map((byte) => file.getUint8(entry + byte)));
      return [tag, file.getUint32(entry + 8)] as const;
    }),
  );
  expect([...tables.keys()].sort()).toEqual(["glyf", "head", "hhea", "hmtx", "loca", "maxp"]);
  const widths = [0, 4].map((at) => file.getUint16((tables.get("hmtx") ?? 0) + at));
  expect(widths).toEqual([glyphs.get("DW").asNumber(), glyphs.get("DW").asNumber()]);
});

test("all letters of a table are known, so that its lines are not taken for some that have to be recognised", async () => {
  const [xs, ys] = [2, 2.5].map((pitch) => Array.from({ length: 290 }, (_, at) => 10 + pitch * at)) as [
    number[],
    number[],
  ];
  const lines = [...xs.map((x) => `${x} 10 m ${x} 732 l S`), ...ys.map((y) => `10 ${y} m 588 ${y} l S`)].join(" ");
  const texts = ys.flatMap((y) => xs.map((x) => `1 0 0 1 ${x + 0.5} ${y + 0.7} Tm (x) Tj`)).join(" ");
  const bytes = written(`${lines} BT /F1 1.5 Tf ${texts} ET`);
  expect(await scanning(bytes, { anew: false }, (scans) => scans.look(1))).toBe("has text");
});
