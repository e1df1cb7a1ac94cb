import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { languages } from "#engines/tesseract/index.ts";
import { callForm } from "#support/call.ts";
import { hardScans, hasHardFonts } from "#support/hard-scans.ts";
import { hasOutsideReaders } from "#support/outside.ts";
import { popplerText } from "#support/poppler.ts";
import { isOurs } from "#support/share.ts";
import { errorRate } from "#support/word-errors.ts";

setDefaultTimeout(600_000);

const installed = new Set(languages());
/** Of columns whose lines stand side by side Poppler makes rows of a table, unless it is to read as it was laid. */
const asLaid = (name: string): string[] => (name.includes("columns") ? ["-raw"] : []);
const slack = 0.01;

describe.skipIf(!hasHardFonts || !hasOutsideReaders)("hard scans say in Word what ocr-pdf reads in them", async () => {
  const all = (hasHardFonts ? await hardScans() : []).filter(({ name }) => isOurs("word", name));
  const errors: [word: number, pdf: number][] = [];

  test.each(all.filter(({ language }) => installed.has(language)))("$name", async (scan) => {
    const { name, language, text, bytes: file } = scan;
    const by = language === "chi_sim" ? "letters" : "words";
    const word = await callForm("pdf-to-word", { file }, { language, format: "txt" });
    const pdf = await callForm("ocr-pdf", { file }, { language, deskew: true, rotatePages: true });
    expect([word.status, pdf.status]).toEqual([200, 200]);
    const own = errorRate(text, new TextDecoder().decode(word.bytes), by);
    const other = errorRate(text, (await popplerText(pdf.bytes, undefined, ...asLaid(name))) ?? "", by);
    errors.push([own, other]);
    expect(own).toBeLessThanOrEqual(other + slack);
  });

  afterAll(() => {
    const mean = (of: 0 | 1) => errors.reduce((sum, pair) => sum + pair[of], 0) / Math.max(1, errors.length);
    process.stderr.write(
      `Mean errors of ${errors.length} hard scans: in Word ${mean(0).toFixed(4)}, in a PDF ${mean(1).toFixed(4)}\n`,
    );
  });
});
