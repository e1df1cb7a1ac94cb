import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { languages } from "#engines/tesseract/index.ts";
import { callForm } from "#support/call.ts";
import { facts, letter, picturesIn, pixelsOf, textOf, words } from "#support/letter-scan.ts";
import { pdfOf } from "#support/pdfs.ts";
import { popplerText } from "#support/poppler.ts";
import { firstPart, illegible, printed, scanned } from "#support/scans.ts";
import { seePdf } from "#support/see-pdf.ts";
import { inPlace, wordsOn } from "#support/words.ts";

// A page takes seconds on a machine that may be busy.
setDefaultTimeout(120_000);

/** What becomes of the letter as a plain scan: several questions are asked of this one answer. */
const plainly = () => {
  answered ??= callForm("ocr-pdf", { file: scanned(letter) });
  return answered;
};
let answered: ReturnType<typeof callForm> | undefined;

describe("a scan", () => {
  test("gets its words, in their order, for every reader", async () => {
    const { status, headers, bytes, warnings } = await plainly();
    expect([status, warnings]).toEqual([200, []]);
    expect(facts(headers, "pages", "recognised", "skipped", "words", "doubtful")).toEqual([
      ...["1", "1", "0", String(words.length), "0"],
    ]);
    expect(Number(headers.get("x-result-confidence"))).toBeGreaterThan(85);
    expect(textOf(bytes)).toEqual(words);
    if (Bun.which("pdftotext")) expect((await popplerText(bytes))?.trim().split(/\s+/)).toEqual(words);
  });

  test("keeps every picture and every pixel, and grows by little", async () => {
    const file = scanned(letter);
    const { bytes } = await plainly();
    expect(picturesIn(bytes)).toEqual(picturesIn(file));
    expect(pixelsOf(bytes).equals(pixelsOf(file))).toBe(true);
    expect(bytes.length - file.length).toBeLessThan(20_000);
  });

  test("keeps its links, outline, form, attachments and tags", async () => {
    const at = firstPart(1);
    const file = scanned(letter, {
      page: `/Annots[${at} 0 R ${at + 1} 0 R]/StructParents 0`,
      catalog: `/Outlines ${at + 2} 0 R/AcroForm<</Fields[${at + 1} 0 R]>>/Names<</EmbeddedFiles<</Names[(a.txt)${at + 4} 0 R]>>>>/MarkInfo<</Marked true>>/StructTreeRoot ${at + 6} 0 R`,
      parts: [
        "<</Type/Annot/Subtype/Link/Rect[50 50 90 90]/A<</S/URI/URI(https://example.com/)>>>>",
        "<</Type/Annot/Subtype/Widget/Rect[50 20 90 40]/F 4/FT/Tx/T(name)/V(value)>>",
        `<</Type/Outlines/First ${at + 3} 0 R/Last ${at + 3} 0 R/Count 1>>`,
        `<</Title(Start)/Parent ${at + 2} 0 R/Dest[4 0 R/Fit]>>`,
        `<</Type/Filespec/F(a.txt)/UF(a.txt)/EF<</F ${at + 5} 0 R>>>>`,
        { dict: "/Type/EmbeddedFile", content: "figures" },
        "<</Type/StructTreeRoot>>",
      ],
    });
    const { bytes } = await callForm("ocr-pdf", { file });
    const { pages, outline, attachments, catalog } = seePdf(bytes);
    expect(pages[0]?.links).toEqual(["https://example.com/"]);
    expect(pages[0]?.fields).toEqual([{ name: "name", value: "value" }]);
    expect(outline.map(({ title, page }) => [title, page])).toEqual([["Start", 1]]);
    expect(attachments).toEqual({ "a.txt": "figures" });
    expect(catalog.get("StructTreeRoot").isDictionary()).toBe(true);
    expect(textOf(bytes)).toEqual(words);
  });
});

test("words lie where they are seen, plainly and on a page turned, cut and in a unit of its own", async () => {
  const known = wordsOn(letter);
  const manner = { rotate: 90, hidden: 40, userUnit: 2 } as const;
  const beyond = await callForm("ocr-pdf", { file: scanned(letter, manner) });
  for (const { bytes } of [await plainly(), beyond])
    expect(inPlace(wordsOn(bytes), known)).toBeGreaterThanOrEqual(0.98);
});

interface Told {
  unit: string;
  pages: { lines: { words: { text: string; confidence: number | null }[] }[] }[];
}

describe("text that is there already", () => {
  test("is all that there is: the page is skipped", async () => {
    const { status, headers, bytes } = await callForm("ocr-pdf", { file: letter });
    expect([status, ...facts(headers, "recognised", "skipped", "words")]).toEqual([200, "0", "1", "0"]);
    expect(textOf(bytes)).toEqual(words);
  });

  test("is told as JSON by it, without a confidence", async () => {
    const { headers, bytes } = await callForm("ocr-pdf", { file: letter }, { output: "json" });
    expect(headers.get("x-result-skipped")).toBe("1");
    const { unit, pages } = JSON.parse(new TextDecoder().decode(bytes)) as Told;
    const own = pages.flatMap((page) => page.lines.flatMap((line) => line.words));
    expect([unit, own.map(({ text }) => text), own.every(({ confidence }) => confidence === null)]).toEqual([
      "pt",
      words,
      true,
    ]);
  });

  test("was recognised before: nothing is said twice", async () => {
    const once = await plainly();
    const twice = await callForm("ocr-pdf", { file: once.bytes });
    expect(facts(twice.headers, "recognised", "skipped")).toEqual(["0", "1"]);
    expect(textOf(twice.bytes)).toEqual(words);
  });

  test("is of a font that no reader can read: it is read as it is seen", async () => {
    const file = scanned(printed([{ lines: [] }]), illegible("lone thing", 24, 50, 100));
    const { bytes } = await callForm("ocr-pdf", { file });
    expect(textOf(bytes)).toEqual(expect.arrayContaining(["lone", "thing"]));
  });
});

describe("nothing is read", () => {
  test("on a blank page", async () => {
    const { status, headers, bytes } = await callForm("ocr-pdf", { file: scanned(printed([{ lines: [] }])) });
    expect([status, ...facts(headers, "recognised", "words")]).toEqual([200, "1", "0"]);
    expect(textOf(bytes)).toEqual([]);
  });

  test("of a page that is a pixel, nor of one without pictures or letters", async () => {
    const tiny = pdfOf([
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 1 1]>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 14400 14400]>>",
    ]);
    const { status, headers } = await callForm("ocr-pdf", { file: tiny });
    expect([status, ...facts(headers, "recognised", "words")]).toEqual([200, "2", "0"]);
  });

  test.each(["xyz", "eng+xyz", "eng+", "", "osd", "../eng"])(
    "in the language %p, and those that are here are named",
    async (language) => {
      const { status, error } = await callForm("ocr-pdf", { file: letter }, { language });
      expect(status).toBe(400);
      for (const one of languages()) expect(error?.message).toContain(one);
    },
  );
});
