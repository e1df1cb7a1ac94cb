import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callJson } from "#support/call.ts";
import { hasBrowser } from "#support/chromium.ts";
import { type Service, startService } from "#support/service.ts";

const pageOf = (count: number) =>
  `<!doctype html><html lang=en><title>Leaves</title>${Array.from(
    { length: count },
    (_, at) =>
      `<div style="break-after:${at < count - 1 ? "page" : "auto"}"><h1>Leaf ${at + 1}</h1><p>text ${at + 1} <a href="https://example.com/${at + 1}">link ${at + 1}</a></p></div>`,
  ).join("")}`;
const edges = {
  headerHtml: "<b>running head</b>",
  footerHtml: "<b><span class=pageNumber></span> of <span class=totalPages></span></b>",
};

describe.skipIf(!hasBrowser)("a first page with edges of its own", () => {
  let service: Service;
  let folder: string;
  const paper = async (count: number, more: object) => {
    const answer = await callJson("url-to-pdf", { html: pageOf(count), margin: 20, ...edges, ...more }, service.url);
    expect([answer.status, answer.error]).toEqual([200, undefined]);
    const file = join(folder, "result.pdf");
    await Bun.write(file, answer.bytes);
    const text = await Bun.$`pdftotext -layout ${file} -`.text();
    const told = await Bun.$`pdfinfo -struct-text ${file}`.text();
    const urls = await Bun.$`pdfinfo -url ${file}`.text();
    const isSound = (await Bun.$`qpdf --check ${file}`.quiet().nothrow()).exitCode === 0;
    const outline = await Bun.$`qpdf --json --json-key=outlines ${file}`.json();
    const titles = outline.outlines.map(({ title }: { title: string }) => title);
    const pages = text
      .split("\f")
      .slice(0, -1)
      .map((page) => page.replace(/\s+/g, " ").trim());
    return { ...answer, pages, told, urls, titles, isSound };
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "first-"));
    service = await startService({ WORKERS: "2", DEADLINE_CAPTURE_S: "300" });
  }, 600_000);
  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  });

  test.each([1, 2, 30])(
    "of %d pages the first has its own text, totals are of all, and the rest is as without",
    async (count) => {
      const plain = await paper(count, {});
      const made = await paper(count, {
        headerFirstHtml: "<b>first head</b>",
        footerFirstHtml: "<b>first of <span class=totalPages></span></b>",
      });
      expect([made.isSound, made.pages.length]).toEqual([true, count]);
      expect(made.pages[0]).toContain("first head");
      expect(made.pages[0]).toContain(`first of ${count}`);
      expect(made.pages[0]).not.toContain("running head");
      expect(made.pages[0]).toContain("text 1 link 1");
      expect(made.pages.slice(1)).toEqual(plain.pages.slice(1));
      expect([made.told, made.urls, made.titles]).toEqual([plain.told, plain.urls, plain.titles]);
      // What the first page would have had is nowhere in the file.
      if (count === 1) expect(made.pages.join()).not.toContain("running");
    },
    120_000,
  );

  test("links in edges go with these", async () => {
    const linked = (name: string) => `<a href="https://${name}.example/">${name}</a>`;
    const { urls } = await paper(2, { headerHtml: linked("running"), headerFirstHtml: linked("first") });
    const told = [...urls.matchAll(/(\d) +\S+ +https:\/\/(\S+)/g)].map(([, page, url]) => `${page} ${url}`);
    expect(told).toEqual(["1 example.com/1", "1 first.example/", "2 example.com/2", "2 running.example/"]);
  }, 120_000);

  test("empty there is none on page one; a range without page one has the others alone", async () => {
    const none = await paper(2, { headerFirstHtml: "", footerFirstHtml: "" });
    expect(none.pages).toEqual(["Leaf 1 text 1 link 1", expect.stringContaining("running head")]);
    const later = await paper(3, { headerFirstHtml: "<b>first head</b>", pageRanges: "2-3" });
    expect(later.pages.map((page) => page.includes("first head"))).toEqual([false, false]);
    const only = await paper(2, {
      ...{ headerHtml: undefined, footerHtml: undefined },
      footerFirstHtml: "<b>cover</b>",
    });
    expect(only.pages.map((page) => page.includes("cover"))).toEqual([true, false]);
  }, 600_000);
});
