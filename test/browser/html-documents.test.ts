import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callJson } from "#support/call.ts";
import { hasBrowser } from "#support/chromium.ts";
import { serveSite } from "#support/pages.ts";
import { type Service, startService } from "#support/service.ts";
import { endless } from "../../scripts/html-documents/hostile.ts";
import { htmlDocuments } from "../../scripts/html-documents/index.ts";
import { shareOf } from "../../scripts/html-documents/words.ts";

/** On loopback and not allowed: whoever gets through to it is recorded. */
const canary = serveSite({});
const documents = htmlDocuments({ canary: canary.url });
const all = describe.skipIf(!hasBrowser || !Bun.which("pdftotext"));

all("documents as people send them", () => {
  let service: Service;
  let folder: string;
  const print = (html: string, options: object = {}) => callJson("url-to-pdf", { html, ...options }, service.url);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "documents-"));
    service = await startService({ WORKERS: "2", DEADLINE_CAPTURE_S: "55" });
  }, 60_000);
  afterAll(async () => {
    await service.stop();
    await canary.stop();
    await rm(folder, { recursive: true });
  }, 60_000);

  test("are thirty", () => {
    expect(documents).toHaveLength(30);
    expect(documents.filter(({ html }) => html.length > 4_000_000)).toHaveLength(1);
  });

  test.each(documents.map((document) => [document.name, document] as const))(
    "%s has at least 99 of 100 of its words on paper, and reaches nobody",
    async (name, { html, words, isHostile }) => {
      const { status, error, bytes, warnings } = await print(html);
      expect([status, error]).toEqual([200, undefined]);
      if (!isHostile) expect(warnings).toEqual([]);
      const file = join(folder, "document.pdf");
      await Bun.write(file, bytes);
      const text = await Bun.$`pdftotext ${file} -`.text();
      expect(shareOf(words, text)).toBeGreaterThanOrEqual(0.99);
      expect(text).not.toMatch(/root:|PATH=/);
      if (name === "rows-500") {
        const pages = Number(/Pages:\s+(\d+)/.exec(await Bun.$`pdfinfo ${file}`.text())?.[1]);
        expect(pages).toBeGreaterThan(9);
        expect(text.match(/^Article$/gm)).toHaveLength(pages);
      }
      if (name === "running") expect(text).toMatch(/Sheet 2 of \d/);
      expect(canary.asked).toEqual([]);
    },
    60_000,
  );

  test("may bear font and pictures, which are in the PDF", async () => {
    const find = (name: string) => documents.find((one) => one.name === name)?.html ?? "";
    const file = join(folder, "rich.pdf");
    await Bun.write(file, (await print(find("fonts"))).bytes);
    expect(await Bun.$`pdffonts ${file}`.text()).toContain("LiberationMono");
    await Bun.write(file, (await print(find("pictures"))).bytes);
    expect((await Bun.$`pdfimages -list ${file}`.text()).match(/^\s*\d+\s+\d+ image/gm)).toHaveLength(3);
  }, 60_000);

  test("whose scripts never pause end with an answer, and the next call works", async () => {
    const short = await startService({ WORKERS: "2", CAPTURES: "3", DEADLINE_CAPTURE_S: "12" });
    try {
      const ends = await Promise.all(
        Object.values(endless).map((html) => callJson("html-to-image", { html }, short.url)),
      );
      // Promises may fill the page's memory before the time is over.
      expect(ends.filter(({ status }) => status !== 504 && status !== 422)).toEqual([]);
    } finally {
      await short.stop();
    }
    expect((await print("<p>x")).status).toBe(200);
  }, 90_000);
});
