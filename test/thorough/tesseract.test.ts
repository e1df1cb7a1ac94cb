import { expect, setDefaultTimeout, test } from "bun:test";
import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { newJob, within } from "#engines/job/job.ts";
import { pools } from "#engines/state.ts";
import { readPdf } from "#engines/tesseract/index.ts";
import { callForm } from "#support/call.ts";
import { printed, scanned } from "#support/scans.ts";
import { startService } from "#support/service.ts";

// A page takes seconds on a machine that may be busy.
setDefaultTimeout(120_000);

const page = {
  lines: ["All human beings are born free and equal in dignity", "and rights, and live in many different places."],
};
const file = scanned(printed(Array.from({ length: 6 }, () => page)));
const options = { languages: ["eng"], anew: false, deskew: false, rotatePages: false };
const pool = () => pools().find(({ name }) => name === "tesseract");

test("the first call starts children, pages are counted as they are done, and giving up ends the work", async () => {
  expect(pool()?.alive).toBe(0);
  const given = new AbortController();
  let seen = 0;
  const job = newJob(given.signal, 60_000, ({ done, total, unit }) => {
    expect([total, unit]).toEqual([6, "pages"]);
    seen = Math.max(seen, done);
    if (done === 1) given.abort(new Error("given up"));
  });
  await expect(within(job, () => readPdf(file, options))).rejects.toThrow("given up");
  expect(seen).toBeGreaterThanOrEqual(1);
  expect(seen).toBeLessThan(6);
  expect([pool()?.busy, pool()?.waiting]).toEqual([0, 0]);
});

test("two calls share the children", async () => {
  const last: number[] = [];
  const jobs = [0, 1].map((which) =>
    newJob(new AbortController().signal, 110_000, ({ done }) => {
      last[which] = done;
    }),
  );
  const products = await Promise.all(jobs.map((job) => within(job, () => readPdf(file, options))));
  expect(products.map(({ verdict }) => verdict)).toEqual([[], []]);
  expect(jobs.map((job) => job.facts.get("Recognised"))).toEqual([6, 6]);
  expect(last).toEqual([6, 6]);
});

test("languages are what lies in TESSDATA_DIR, too, and nothing is left behind", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tessdata-"));
  const temporary = await mkdtemp(join(tmpdir(), "ocr-temporary-"));
  const eng = dirname(fileURLToPath(import.meta.resolve("@tesseract.js-data/eng/package.json")));
  await copyFile(join(eng, "4.0.0_best_int/eng.traineddata.gz"), join(folder, "own_english.traineddata.gz"));
  await Bun.write(join(folder, "broken.traineddata"), "no data of a language");
  const { url, stop } = await startService({ TESSDATA_DIR: folder, TMPDIR: temporary });
  try {
    const catalogue = (await (await fetch(`${url}/catalogue.json`)).json()) as {
      operations: { name: string; fields: Record<string, { enum?: string[] }> }[];
    };
    const told = catalogue.operations.find(({ name }) => name === "ocr-pdf");
    expect(told?.fields.language?.enum).toEqual(expect.arrayContaining(["own_english", "eng"]));
    const { status, headers } = await callForm("ocr-pdf", { file }, { language: "own_english", pages: "1" }, { url });
    expect([status, Number(headers.get("x-result-words"))]).toEqual([200, page.lines.join(" ").split(" ").length]);
    const broken = await callForm("ocr-pdf", { file }, { language: "broken", pages: "1" }, { url });
    expect([broken.status, broken.error?.message]).toEqual([503, expect.stringContaining("broken")]);
  } finally {
    await stop();
    expect(await readdir(temporary)).toEqual([]);
    for (const one of [folder, temporary]) await rm(one, { recursive: true, force: true });
  }
});
