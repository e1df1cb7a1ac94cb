import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Browser } from "playwright-core";
import { languages } from "#engines/tesseract/index.ts";
import { callForm } from "#support/call.ts";
import { hardScans, hasHardFonts } from "#support/hard-scans.ts";
import { hasOutsideReaders } from "#support/outside.ts";
import { popplerText } from "#support/poppler.ts";
import { printed, scanned } from "#support/scans.ts";
import { copied, hasViewer, openViewer } from "#support/viewer.ts";
import { errorRate, wordsIn } from "#support/word-errors.ts";
import { wordsOn } from "#support/words.ts";

// A page takes seconds on a machine that may be busy.
setDefaultTimeout(180_000);

const lines = [
  "All human beings are born free and equal in dignity",
  "and rights. They are endowed with reason and conscience",
  "and should act towards one another in a spirit of",
  "brotherhood. Everyone has the right to life, liberty and",
];
const letter = printed([{ lines }]);

interface Case {
  name: string;
  language: string;
  text: string;
  bytes: Uint8Array;
  /** Of columns whose lines stand side by side Poppler makes rows of a table, unless it is to read as it was laid. */
  asLaid?: boolean;
}

const plain: Case[] = [
  { name: "a scan", language: "eng", text: lines.join(" "), bytes: scanned(letter) },
  {
    name: "a scan that leans, on a page with a /Rotate, a CropBox and a unit of its own",
    language: "eng",
    text: lines.join(" "),
    bytes: scanned(letter, { sideways: 270, skew: 3, rotate: 90, hidden: 40, userUnit: 2, dpi: 200 }),
  },
];
const wanted = new Set(["eng, layout columns", "tur, dpi 100", "ara, dpi 150", "chi_sim, dpi 150"]);
const hard: Case[] = hasHardFonts
  ? (await hardScans())
      .filter(({ name, language }) => wanted.has(name) && languages().includes(language))
      .map(({ name, language, text, bytes }) => ({ name, language, text, bytes, asLaid: name.includes("columns") }))
  : [];

describe.skipIf(!hasViewer || !hasOutsideReaders)("what is recognised is the same words in every viewer", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openViewer();
  });
  afterAll(() => browser?.close());

  test.each([...plain, ...hard])("$name", async ({ language, text, bytes: file, asLaid }) => {
    const { status, bytes } = await callForm("ocr-pdf", { file }, { language, deskew: true, rotatePages: true });
    expect(status).toBe(200);
    // Chinese is written without blanks; Arabic MuPDF tells as it is seen, and Poppler has full stops on the other side.
    const by = language === "chi_sim" ? "letters" : "words";
    const units = (found: string): string[] => {
      if (language === "ara") return [...wordsIn(found).join("")].sort();
      return by === "letters" ? [...wordsIn(found).join("")] : wordsIn(found);
    };
    const [poppler, mupdf, chromium] = [
      (await popplerText(bytes, undefined, ...(asLaid ? ["-raw"] : []))) ?? "",
      wordsOn(bytes)
        .map(({ text }) => text)
        .join(" "),
      await copied(browser, bytes),
    ];
    expect(errorRate(text, chromium, by)).toBeLessThan(0.03);
    expect(units(poppler)).toEqual(units(chromium));
    expect(units(mupdf)).toEqual(units(chromium));
  });
});
