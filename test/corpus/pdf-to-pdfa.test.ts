import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newJob, within } from "#engines/job/job.ts";
import { toArchival } from "#engines/mupdf/index.ts";
import { mupdf as library, type PDFDocument } from "#engines/mupdf/kernel/library.ts";
import { judge } from "#engines/pdf-lib/index.ts";
import { type Level, levels } from "#formats/pdf/archival.ts";
import { Problem } from "#problem";
import { legible } from "#support/alike.ts";
import { hasArchiveJudge, hasVeraPdf, judgeByVeraPdf, judgeOutside } from "#support/archive-judge.ts";
import { hasPreflight, judgeByPreflight } from "#support/archive-preflight.ts";
import { corpusFiles, corpusPath } from "#support/corpus.ts";
import { popplerText } from "#support/poppler.ts";
import { oursOf } from "#support/share.ts";
import { ssim } from "../../scripts/bench/ssim.ts";

const names = corpusFiles("pdf-good").filter((name) => name.endsWith(".pdf"));
const folder = mkdtempSync(join(tmpdir(), "pdfa-"));
const runs = names.length > 0 && hasArchiveJudge && Bun.which("gs") !== null && Bun.which("pdftotext") !== null;

/** Shares of the corpus that have to be answered with 200, and that Ghostscript may have written. */
const least: Record<Level, number> = { "1b": 0.9, "2b": 0.95, "3b": 0.95 };
const mostRewritten = 0.1;
const mostPages = 5;

/** What Poppler reads of the result is what shows: in the file it takes Chinese for Latin. */
const misread = new Set(["XiaoBiaoSong.pdf"]);
/** Of fonts that are not embedded it leaves brackets out, and takes signs of another width for lines of their own. */
const readInPart = new Set(["standard_fonts.pdf", "ZapfDingbats.pdf"]);
/**
 * The judge looks for large integers in the bytes of a page, and takes a string of digits, "(200102210754)", for one. And it
 * takes code 178 of WinAnsi for a bullet, which is a superior two (ISO 32000-1, annex D.2).
 */
const falseAlarms = new Set(["ZapfDingbats.pdf", "standard_fonts.pdf"]);

interface Made {
  name: string;
  path: string;
  bytes: Uint8Array;
  how: unknown;
}

const answers = new Map<Level, { made: Made[]; refused: string[] }>();

async function convert(level: Level) {
  const made: Made[] = [];
  const refused: string[] = [];
  for (const name of names) {
    const job = newJob(AbortSignal.timeout(300_000), 300_000);
    try {
      const { bytes, verdict } = await within(job, () =>
        toArchival(readFileSync(corpusPath("pdf-good", name)), { level }),
      );
      expect(verdict).toEqual([]);
      const path = join(folder, `${level}-${name}`);
      writeFileSync(path, bytes);
      made.push({ name, path, bytes, how: job.facts.get("Conversion") });
    } catch (error) {
      if (!(error instanceof Problem) || error.kind !== "unprocessable") throw error;
      refused.push(`${name}: ${error.message}`);
    }
  }
  return { made, refused };
}

/** How many signs of one text another lacks, wherever they stand. */
function lost(before: string, after: string): number {
  const left = new Map<string, number>();
  for (const sign of after) left.set(sign, (left.get(sign) ?? 0) + 1);
  let lacking = 0;
  for (const sign of before.replaceAll(" ", "")) {
    const count = left.get(sign) ?? 0;
    if (count === 0) lacking += 1;
    else left.set(sign, count - 1);
  }
  return lacking;
}

function open(bytes: Uint8Array): PDFDocument {
  const doc = library.Document.openDocument(bytes, "application/pdf").asPDF();
  if (!doc) throw new Error("no PDF");
  return doc;
}

function draw(doc: PDFDocument, index: number): Uint8Array {
  const page = doc.loadPage(index);
  page.update();
  const [left, top, right, bottom] = page.getBounds();
  const scale = Math.min(1, 900 / Math.max(right - left, bottom - top));
  const pixels = page.toPixmap([scale, 0, 0, scale, 0, 0], library.ColorSpace.DeviceRGB, false, true);
  const png = pixels.asPNG().slice();
  pixels.destroy();
  page.destroy();
  return png;
}

async function leastLikeness(before: Uint8Array, after: Uint8Array): Promise<number> {
  const [one, two] = [open(before), open(after)];
  let least = 1;
  for (let index = 0; index < Math.min(mostPages, one.countPages()); index++) {
    const likeness = await ssim(draw(one, index), draw(two, index));
    // A page of a few pixels has nothing to be compared.
    if (!Number.isNaN(likeness)) least = Math.min(least, likeness);
  }
  one.destroy();
  two.destroy();
  return least;
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!runs).each(oursOf(levels))("level %s", (level) => {
  let made: Made[] = [];
  let refused: string[] = [];

  beforeAll(async () => {
    const answer = await convert(level);
    ({ made, refused } = answer);
    answers.set(level, answer);
  }, 1_800_000);

  test("most files are answered, few of them by way of Ghostscript", () => {
    const rewritten = made.filter(({ how }) => how === "rewritten");
    process.stderr.write(`PDF/A-${level}: ${made.length} of ${names.length}, ${rewritten.length} by Ghostscript\n`);
    process.stderr.write(refused.map((line) => `  ${line}\n`).join(""));
    expect(made.length / names.length).toBeGreaterThanOrEqual(least[level]);
    expect(rewritten.length / names.length).toBeLessThanOrEqual(mostRewritten);
  });

  test("another judge finds nothing in any of them", async () => {
    const found = await judgeOutside(
      level,
      made.map(({ path }) => path),
    );
    const faulty = made.filter(({ name, path }) => found.get(path) !== "" && !falseAlarms.has(name));
    expect(faulty.map(({ name, path }) => `${name}: ${found.get(path)}`)).toEqual([]);
  }, 300_000);

  test.skipIf(!hasVeraPdf)(
    "nor does veraPDF",
    async () => {
      expect(
        await judgeByVeraPdf(
          level,
          made.map(({ path }) => path),
        ),
      ).toEqual([]);
    },
    1_800_000,
  );

  test.skipIf(level !== "1b" || !hasPreflight)(
    "nor does Preflight, the validator of part 1",
    async () => expect(await judgeByPreflight(made)).toEqual([]),
    300_000,
  );

  test("Poppler reads the same text, and pages look the same", async () => {
    const changed: string[] = [];
    for (const { name, bytes } of made) {
      const file = readFileSync(corpusPath("pdf-good", name));
      const [before, after] = [legible(await popplerText(file)), legible(await popplerText(bytes))];
      const isRead = readInPart.has(name) ? lost(before, after) === 0 : before === after;
      if (!isRead && !misread.has(name)) changed.push(`${name}: text`);
      const likeness = await leastLikeness(file, bytes);
      if (likeness < 0.99) changed.push(`${name}: ${likeness.toFixed(4)}`);
    }
    expect(changed).toEqual([]);
  }, 1_800_000);
});

describe.skipIf(!runs)("the two judges", () => {
  test("agree on what came and on what was made, and where they do not ours is the stricter", async () => {
    let agreed = 0;
    let all = 0;
    const laxer: string[] = [];
    for (const level of oursOf(levels)) {
      const paths = [
        ...names.filter((name) => !name.startsWith("bomb")).map((name) => corpusPath("pdf-good", name)),
        ...(answers.get(level)?.made ?? []).map(({ path }) => path),
      ];
      const found = await judgeOutside(level, paths);
      for (const path of paths) {
        const own = await judge(readFileSync(path), level);
        const isLax = own.length === 0 && found.get(path) !== "";
        if (isLax && ![...falseAlarms].some((name) => path.endsWith(name)))
          laxer.push(`${level} ${path}: ${found.get(path)}`);
        if ((own.length === 0) === (found.get(path) === "")) agreed += 1;
        all += 1;
      }
    }
    process.stderr.write(`the judges agree on ${agreed} of ${all}\n`);
    expect(laxer).toEqual([]);
    expect(agreed / all).toBeGreaterThanOrEqual(0.97);
  }, 1_800_000);
});
