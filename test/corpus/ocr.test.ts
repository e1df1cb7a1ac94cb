import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { languages } from "#engines/tesseract/index.ts";
import { callForm } from "#support/call.ts";
import { corpusPath, hasCorpus, judgePath } from "#support/corpus.ts";
import { hardScans, hasHardFonts } from "#support/hard-scans.ts";
import { hasOutsideReaders } from "#support/outside.ts";
import { popplerText } from "#support/poppler.ts";
import { errorRate } from "#support/word-errors.ts";

setDefaultTimeout(300_000);

const installed = new Set(languages());

/** Word errors that Debian's ocrmypdf leaves with the same data. */
const scans: { name: string; language: string; most: number; options?: Record<string, boolean> }[] = [
  { name: "scan_eng_serif_200", language: "eng", most: 0.0058 },
  { name: "scan_deu_sans_200", language: "deu", most: 0 },
  { name: "scan_tur_g4_300", language: "tur", most: 0 },
  { name: "scan_tur_serif_150", language: "tur", most: 0.0081 },
  { name: "scan_deu_rotated_flag_200", language: "deu", most: 0.0117 },
  { name: "scan_eng_sideways_200", language: "eng", most: 0.0199, options: { rotatePages: true } },
  { name: "ocr_test", language: "eng", most: 0 },
];

interface Judged {
  wer: number;
  placed: number | null;
}

describe.skipIf(!hasCorpus || !hasOutsideReaders).each(scans)("$name $options", ({ name, language, most, options }) => {
  test.skipIf(!installed.has(language))("has no more errors than ocrmypdf leaves, and grows by little", async () => {
    const file = readFileSync(corpusPath("pdf-scanned", `${name}.pdf`));
    const { status, headers, bytes } = await callForm("ocr-pdf", { file }, { language, ...options });
    expect(status).toBe(200);
    const pages = Number(headers.get("x-result-pages"));
    expect(bytes.length).toBeLessThan(file.length * 1.05 + 20_000 * pages);
    const { wer, placed } = await judged(corpusPath("pdf-scanned", `${name}.txt`), bytes);
    expect(wer).toBeLessThanOrEqual(most);
    expect(placed).toBeGreaterThanOrEqual(0.99);
  });
});

async function judged(truth: string, bytes: Uint8Array): Promise<Judged> {
  const folder = await mkdtemp(join(tmpdir(), "ocr-"));
  try {
    const [made, file] = ["made.pdf", "upright.pdf"].map((name) => join(folder, name)) as [string, string];
    await Bun.write(made, bytes);
    // Poppler tells places on a turned page as it is seen, and the page's sides as they were before.
    const upright = Bun.spawnSync(["qpdf", "--flatten-rotation", made, file], { stderr: "ignore" });
    if (upright.exitCode !== 0) throw new Error("qpdf does not read what was made");
    const judge = Bun.spawn([judgePath("judge_wer.py"), truth, file, "--place"], { stdout: "pipe", stderr: "ignore" });
    return (await new Response(judge.stdout).json()) as Judged;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Of columns whose lines stand side by side Poppler makes rows of a table, unless it is to read as it was laid. */
const asLaid = (name: string): string[] => (name.includes("columns") ? ["-raw"] : []);

describe.skipIf(!hasHardFonts || !hasOutsideReaders)("hard scans", async () => {
  const all = hasHardFonts ? await hardScans() : [];
  const errors: number[] = [];

  test.each(all.filter(({ language }) => installed.has(language)))("$name", async (scan) => {
    const { name, language, text, bytes: file } = scan;
    const options = { language, deskew: true, rotatePages: true };
    const { status, bytes } = await callForm("ocr-pdf", { file }, options);
    expect(status).toBe(200);
    const by = language === "chi_sim" ? "letters" : "words";
    const error = errorRate(text, (await popplerText(bytes, undefined, ...asLaid(name))) ?? "", by);
    errors.push(error);
    expect(error).toBeLessThanOrEqual(0.2);
  });

  afterAll(() => {
    if (errors.length === 0) return;
    const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
    process.stderr.write(`Mean errors on ${errors.length} hard scans: ${mean.toFixed(4)}\n`);
    expect(mean).toBeLessThanOrEqual(0.05);
  });
});
