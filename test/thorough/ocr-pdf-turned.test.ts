import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { callForm } from "#support/call.ts";
import { facts, letter, picturesIn, pixelsOf, textOf, words } from "#support/letter-scan.ts";
import { type Manner, paper, scanned } from "#support/scans.ts";
import { seePdf } from "#support/see-pdf.ts";
import { inPlace, turned, wordsOn } from "#support/words.ts";

/** Each way for itself in which a page may lie; test/operations/pdf/ocr-pdf.test.ts has all of them at once. */

setDefaultTimeout(120_000);

const known = wordsOn(letter);

describe("words lie where they are seen", () => {
  const manners: Record<string, Manner> = {
    "on a page turned by 90": { rotate: 90 },
    "on a page turned by 180": { rotate: 180 },
    "on a page turned by 270": { rotate: 270 },
    "on a page cut by its CropBox": { hidden: 60 },
    "on a page in a unit of its own": { userUnit: 2 },
  };
  test.each(Object.entries(manners))("%s", async (_, manner) => {
    const { bytes } = await callForm("ocr-pdf", { file: scanned(letter, manner) });
    const found = wordsOn(bytes);
    expect(found.map(({ text }) => text)).toEqual(words);
    expect(inPlace(found, known)).toBeGreaterThanOrEqual(0.98);
  });

  test.each([3, -3])("on a scan that leans by %d degrees", async (skew) => {
    const { bytes } = await callForm("ocr-pdf", { file: scanned(letter, { skew, dpi: 200 }) });
    const found = wordsOn(bytes);
    expect(found.map(({ text }) => text)).toEqual(words);
    expect(inPlace(found, turned(known, skew, paper))).toBeGreaterThanOrEqual(0.98);
  });
});

describe("a page that lies in another way", () => {
  test.each([90, 180, 270] as const)("is turned upright by rotatePages: scanned at %d degrees", async (sideways) => {
    const file = scanned(letter, { sideways });
    const { headers, bytes } = await callForm("ocr-pdf", { file }, { rotatePages: true });
    expect(facts(headers, "turned", "words")).toEqual(["1", String(words.length)]);
    expect(seePdf(bytes).pages[0]?.rotation).toBe(360 - sideways);
    expect(inPlace(wordsOn(bytes), known)).toBeGreaterThanOrEqual(0.98);
    expect(textOf(bytes)).toEqual(words);
    expect(picturesIn(bytes)).toEqual(picturesIn(file));
  });

  test("is read as it lies without it, and stays as it is", async () => {
    const file = scanned(letter, { sideways: 90 });
    const { headers, bytes } = await callForm("ocr-pdf", { file });
    expect(facts(headers, "turned", "words")).toEqual([null, String(words.length)]);
    expect(textOf(bytes)).toEqual(words);
    expect(pixelsOf(bytes).equals(pixelsOf(file))).toBe(true);
  });

  test("is left upright and level where it is", async () => {
    const file = scanned(letter, { dpi: 200 });
    const { headers, bytes } = await callForm("ocr-pdf", { file }, { rotatePages: true, deskew: true });
    expect([...facts(headers, "turned", "straightened"), seePdf(bytes).pages[0]?.rotation]).toEqual([null, null, 0]);
  });

  test.each([3, 0.6])("is made level by deskew where it leans by %d degrees", async (skew) => {
    const file = scanned(letter, { skew, dpi: 200 });
    const { headers, bytes } = await callForm("ocr-pdf", { file }, { deskew: true });
    expect(facts(headers, "straightened")).toEqual(["1"]);
    expect(textOf(bytes)).toEqual(words);
    expect(inPlace(wordsOn(bytes), known)).toBeGreaterThanOrEqual(0.98);
    expect(picturesIn(bytes)).toEqual(picturesIn(file));
  });
});
