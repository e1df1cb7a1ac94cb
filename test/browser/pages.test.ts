import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import sharp from "sharp";
import { mupdf } from "#engines/mupdf/index.ts";
import { callJson } from "#support/call.ts";
import { corpusPath, hasCorpus } from "#support/corpus.ts";
import { type Service, startService } from "#support/service.ts";

const program = Bun.which("chromium");
const root = hasCorpus ? corpusPath("pages") : "";
const folders = existsSync(root) ? [...new Bun.Glob("*/**/*.html").scanSync(root)].sort() : [];
/** Frames and parts of other pages. */
const pages = folders.filter((path) => !/\/(iframes|dist)\//.test(path));

/** The corpus as a site; "?delay=MS" has a file wait, as some of its pages ask. */
const site = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  async fetch(request) {
    const { pathname, searchParams } = new URL(request.url);
    await Bun.sleep(Math.min(Number(searchParams.get("delay") ?? 0), 30_000));
    const file = Bun.file(join(root, decodeURIComponent(pathname)));
    return (await file.exists()) ? new Response(file) : new Response("nothing here", { status: 404 });
  },
});
const place = `127.0.0.1:${site.port}`;
const at = (path: string) => `http://${place}/${path}`;
const wordsIn = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

describe.skipIf(!program || pages.length === 0 || !Bun.which("pdftotext"))("of the corpus", () => {
  let service: Service;
  let browser: Browser;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "pages-"));
    service = await startService({ CAPTURE_ALLOW: place, DEADLINE_CAPTURE_S: "30" });
    browser = await chromium.launch({ executablePath: program ?? "", args: ["--no-sandbox"] });
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await service.stop();
    await site.stop(true);
    await rm(folder, { recursive: true });
  }, 60_000);

  const paper = async (path: string, options: object = {}) => {
    const answer = await callJson("url-to-pdf", { url: at(path), ...options }, service.url);
    const file = join(folder, "page.pdf");
    await Bun.write(file, answer.bytes);
    return { ...answer, file };
  };

  /** What a reader sees, by another way than ours: shadow trees and print style included; lists show one option only. */
  const seen = async (path: string): Promise<string[]> => {
    const page = await browser.newPage();
    try {
      await page.emulateMedia({ media: "print" });
      await page.goto(at(path), { waitUntil: "load" });
      // What observers write with the first frames belongs to the page: a text counts once it has stood a while.
      const text = await page.evaluate(`(async () => {
        for (const list of document.querySelectorAll("select")) list.replaceChildren();
        const read = (root) => [root.innerText ?? root.textContent,
          ...[...root.querySelectorAll("*")].flatMap((one) => one.shadowRoot ? read(one.shadowRoot) : [])];
        let text;
        for (let turns = 0; turns < 10; turns++) {
          const before = text;
          await new Promise((done) => setTimeout(done, 150));
          text = read(document.body).join(" ");
          if (text === before) break;
        }
        return text;
      })()`);
      return wordsIn(String(text));
    } finally {
      await page.close();
    }
  };

  const hostile = /infinite-loop|download-blob/;
  test.each(pages.filter((path) => !hostile.test(path)))(
    "%s has its words, and both kinds of capture",
    async (path) => {
      const picture = await callJson("html-to-image", { url: at(path), fullPage: true }, service.url);
      // A page may be longer than a picture may be large.
      expect([200, 413]).toContain(picture.status);
      if (picture.status === 200) expect((await sharp(picture.bytes).metadata()).format).toBe("png");

      const { status, error, file } = await paper(path);
      expect([status, error]).toEqual([200, undefined]);
      const found = new Map<string, number>();
      for (const word of wordsIn(await Bun.$`pdftotext ${file} -`.text())) found.set(word, (found.get(word) ?? 0) + 1);
      const due = await seen(path);
      const missing = due.filter((word) => {
        const left = found.get(word) ?? 0;
        found.set(word, left - 1);
        return left <= 0;
      });
      expect([missing.length <= due.length * 0.01, missing.slice(0, 20)]).toEqual([true, missing.slice(0, 20)]);
    },
    120_000,
  );

  test("endless scripts end with the deadline, downloads are told", async () => {
    const [loop, download] = [/infinite-loop/, /download-blob/].map((name) => pages.find((path) => name.test(path)));
    const short = await startService({ CAPTURE_ALLOW: place, DEADLINE_CAPTURE_S: "8" });
    try {
      expect((await callJson("url-to-pdf", { url: at(loop ?? "") }, short.url)).status).toBe(504);
    } finally {
      await short.stop();
    }
    expect([200, 422]).toContain((await paper(download ?? "")).status);
    expect((await paper("invoice/invoice.html")).status).toBe(200);
  }, 120_000);

  test.each(["lazy-native/native_lazyload.html", "lazy-script/demos/image_basic.html"])(
    "%s: every lazy picture is in the PDF",
    async (path) => {
      const html = await Bun.file(join(root, path)).text();
      const named = [...html.matchAll(/<img[^>]*?\s(?:data-)?src="?([^"\s>]+)/gs)].map(([, source = ""]) => source);
      // Some of the pictures that the page names are not in the corpus.
      const there = new Set(named.filter((source) => existsSync(join(root, dirname(path), source))));
      const { file, status } = await paper(path);
      expect(status).toBe(200);
      const lines = (await Bun.$`pdfimages -list ${file}`.text()).split("\n").map((line) => line.trim().split(/\s+/));
      const drawn = new Set(
        lines.filter(([, , kind, width]) => kind === "image" && width === "440").map((line) => line[10]),
      );
      expect(there.size).toBeGreaterThan(10);
      expect(drawn.size).toBe(there.size);
    },
    120_000,
  );

  test("web fonts are embedded", async () => {
    const { file } = await paper("lh-fonts/fonts.html");
    const fonts = await Bun.$`pdffonts ${file}`.text();
    expect(fonts).toContain("Lobster");
  }, 60_000);

  test("headings become the outline, twelve pages are twelve", async () => {
    const outline = await mupdf.inspect((await paper("got-page-outline-html/index.html")).bytes);
    expect(outline.truth).toMatchObject({ outline: 4 });
    const { file } = await paper("got-pages-12-html/index.html");
    expect(await Bun.$`pdfinfo ${file}`.text()).toMatch(/Pages:\s+12/);
  }, 60_000);

  test("nothing is remembered from call to call", async () => {
    for (let call = 0; call < 2; call++) {
      const { file } = await paper("got-local-storage-html/index.html");
      expect(await Bun.$`pdftotext ${file} -`.text()).toContain("localStorageCount=1");
    }
  }, 60_000);

  test("a box of one colour stands where the page puts it", async () => {
    const { bytes } = await callJson(
      "html-to-image",
      { url: at("got-screenshot-selector-html/index.html") },
      service.url,
    );
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const colour = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
    for (const [x, y] of [
      [40, 160],
      [339, 160],
      [40, 359],
      [339, 359],
    ] as const)
      expect(colour(x, y)).toEqual([255, 0, 0]);
    for (const [x, y] of [
      [39, 160],
      [340, 160],
      [40, 159],
      [40, 360],
    ] as const)
      expect(colour(x, y)).not.toEqual([255, 0, 0]);
  }, 60_000);

  test.each(["got-ssrf-fetch-html/index.html", "got-ssrf-websocket-html/index.html"])(
    "%s reaches nobody",
    async (path) => {
      const { status, warnings } = await paper(path);
      expect(status).toBe(200);
      expect(warnings.join(" ")).toMatch(/blocked|refused/i);
    },
    60_000,
  );

  test("what comes late is waited for when that is asked", async () => {
    const { file } = await paper("lh-delayed-fcp/delayed-fcp.html", { delayMs: 8_000 });
    expect(await Bun.$`pdftotext ${file} -`.text()).toContain("Hello, World!");
  }, 60_000);
});
