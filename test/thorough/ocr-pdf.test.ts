import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { languages } from "#engines/tesseract/index.ts";
import { callForm } from "#support/call.ts";
import { facts, letter, lines, textOf, words } from "#support/letter-scan.ts";
import { numbered } from "#support/pdfs.ts";
import { flate, pictureOf } from "#support/picture-pdfs.ts";
import { printed, scanned } from "#support/scans.ts";
import { inPlace, wordsOn } from "#support/words.ts";

/** Calls that recognise many pages; test/operations/pdf/ocr-pdf.test.ts has one answer and all that it shows. */

setDefaultTimeout(120_000);

/** A page whose pixels are all by chance, the same at each run. */
function grainy(shade: (chance: () => number) => number): Uint8Array {
  const side = 800;
  let state = 7;
  const chance = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const pixels = Uint8Array.from({ length: side * side }, () => shade(chance));
  return pictureOf(
    `/Width ${side}/Height ${side}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode`,
    flate(pixels),
    [],
    "300 0 0 300 0 0 cm /Im Do",
  );
}

test("a page is turned upright and made level at once", async () => {
  const file = scanned(letter, { sideways: 270, skew: 3, rotate: 90, hidden: 40, userUnit: 2, dpi: 200 });
  const { bytes } = await callForm("ocr-pdf", { file }, { deskew: true, rotatePages: true });
  expect(textOf(bytes)).toEqual(words);
  expect(inPlace(wordsOn(bytes), wordsOn(letter))).toBeGreaterThanOrEqual(0.98);
});

describe("text that is there already", () => {
  test("is that of some lines: the others are read, and nothing is said twice", async () => {
    const first = lines.slice(0, 2).map((line, at) => `1 0 0 1 50 ${545 - at * 18} Tm (${line}) Tj`);
    const file = scanned(letter, { content: `BT 3 Tr /F 11 Tf ${first.join(" ")} ET` });
    const { headers, bytes } = await callForm("ocr-pdf", { file });
    expect(facts(headers, "recognised", "skipped")).toEqual(["1", "0"]);
    expect(textOf(bytes).sort()).toEqual([...words].sort());
  });

  test("is recognised anew with force, and said once", async () => {
    const file = scanned(letter, { content: "BT 3 Tr /F 12 Tf 50 500 Td (wrongly recognised) Tj ET" });
    const { headers, bytes } = await callForm("ocr-pdf", { file }, { mode: "force" });
    expect(facts(headers, "recognised", "skipped")).toEqual(["1", "0"]);
    expect(textOf(bytes)).toEqual(words);
    const again = await callForm("ocr-pdf", { file: bytes }, { mode: "force" });
    expect(textOf(again.bytes)).toEqual(words);
  });

  test("is a header and a stamp over a scan: they stay, and the scan is read", async () => {
    const stamp = "q 1 0 0 rg BT /F 70 Tf .7 .7 -.7 .7 90 120 Tm (COPY) Tj ET Q";
    const header = `${stamp} BT /F 10 Tf 50 570 Td (Header 17) Tj ET`;
    for (const mode of ["skip", "force"]) {
      const { headers, bytes } = await callForm("ocr-pdf", { file: scanned(letter, { content: header }) }, { mode });
      expect(facts(headers, "recognised", "skipped", "words")).toEqual(["1", "0", String(words.length)]);
      expect(textOf(bytes).sort()).toEqual([...words, "COPY", "Header", "17"].sort());
    }
  });

  test("on some pages: the others are read", async () => {
    const file = scanned(printed([{ lines }, { lines: ["Another page with a few words"] }]));
    const { headers, bytes } = await callForm("ocr-pdf", { file }, { pages: "2" });
    expect(facts(headers, "pages", "recognised", "skipped")).toEqual(["2", "1", "0"]);
    expect([textOf(bytes, 0), textOf(bytes, 1).join(" ")]).toEqual([[], "Another page with a few words"]);
  });
});

describe("nothing is read", () => {
  test("in noise", async () => {
    const noise = grainy((chance) => chance() * 255);
    const specks = grainy((chance) => (chance() < 0.01 ? 0 : 250));
    for (const file of [noise, specks]) {
      const { status, headers } = await callForm("ocr-pdf", { file });
      expect([status, headers.get("x-result-words")]).toEqual([200, "0"]);
    }
  });

  test("of more pages than one call may have", async () => {
    const file = scanned(printed(numbered(101).map((line) => ({ lines: [line] }))), { dpi: 20 });
    const { status, error } = await callForm("ocr-pdf", { file });
    expect([status, error?.message]).toEqual([413, expect.stringContaining("at most 100")]);
    const some = await callForm("ocr-pdf", { file }, { pages: "1-2" });
    expect(some.status).toBe(200);
  });
});

test.skipIf(!languages().includes("tur"))("several languages are read at once", async () => {
  const { status, bytes } = await callForm("ocr-pdf", { file: scanned(letter) }, { language: "tur+eng" });
  expect([status, textOf(bytes)]).toEqual([200, words]);
});
