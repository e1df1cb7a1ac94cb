import { describe, expect, test } from "bun:test";
import { realpathSync } from "node:fs";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { callForm } from "#support/call.ts";
import { fixture } from "#support/example.ts";
import { printed, scanned } from "#support/scans.ts";
import { startService } from "#support/service.ts";

const modules = realpathSync(join(fileURLToPath(import.meta.resolve("tesseract.js-core/package.json")), "../.."));
const folders = ["/usr/share/tesseract-ocr", join(modules, "@tesseract.js-data")];
/** A machine where nothing is installed of what Tesseract has learnt. */
const hide =
  'for folder in "$0" "$1"; do [ ! -d "$folder" ] || mount -t tmpfs none "$folder" || exit 1; done; shift; exec "$@"';
const without = ["unshare", "--mount", "sh", "-c", hide, ...folders];
const canHide = Bun.spawnSync([...without, "true"], { stderr: "ignore" }).exitCode === 0;
if (!canHide) process.stderr.write("No folder can be hidden here: the tests without data of Tesseract are skipped.\n");

describe.skipIf(!canHide)("without anything that Tesseract has learnt", () => {
  test("the service starts, ocr-pdf says what to install, and all else works", async () => {
    const { url, stop } = await startService({}, without);
    try {
      const file = await fixture("document.pdf");
      const { status, error } = await callForm("ocr-pdf", { file }, {}, { url });
      expect([status, error?.message]).toEqual([503, expect.stringContaining("tesseract-ocr-eng")]);
      expect((await callForm("rotate-pdf", { file }, { angle: 90 }, { url })).status).toBe(200);
    } finally {
      await stop();
    }
  }, 120_000);

  test("but a language pages are read, though none is turned, and that is told", async () => {
    const folder = await mkdtemp(join(tmpdir(), "tessdata-"));
    const data = "eng.traineddata.gz";
    await copyFile(join(modules, "@tesseract.js-data/eng/4.0.0_best_int", data), join(folder, data));
    const { url, stop } = await startService({ TESSDATA_DIR: folder }, without);
    try {
      const file = scanned(printed([{ lines: ["All human beings are born free and equal in dignity"] }]));
      const { status, headers, warnings } = await callForm("ocr-pdf", { file }, { rotatePages: true }, { url });
      expect([status, headers.get("x-result-words")]).toEqual([200, "10"]);
      expect(warnings.join()).toContain("No page was turned: what tells how pages lie is not installed here.");
    } finally {
      await stop();
      await rm(folder, { recursive: true, force: true });
    }
  }, 120_000);
});
