import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { callForm } from "#support/call.ts";
import { corpusPath, hasCorpus } from "#support/corpus.ts";
import { childrenOf, residentMB } from "#support/processes.ts";
import { type Service, startService } from "#support/service.ts";

/** Bombs, cut files, and files that are not what they say. */
const files = [
  "65536-uint32-limit.png",
  "bomb_30000x30000_1bit.png",
  "bomb_header_65500.jpg",
  "decompression_bomb.gif",
  "svg_billion_laughs.svg",
  "corrupt-header.jpg",
  "fixture-corrupt.png",
  "truncated.jpg",
  "truncated.png",
  "zero-size.svg",
  "empty.jpg",
  "fake_exe.jpg",
  "fake_html.png",
  "pdf_named.jpg",
];
const tools: [string, Record<string, string | number>][] = [
  ["image-compress", {}],
  ["image-compress", { targetSizeKB: 20 }],
  ["image-resize", { width: 10 }],
  ["image-convert", { format: "webp" }],
  ["image-convert", { format: "avif" }],
  ["image-rotate", { angle: 7 }],
  ["image-crop", { x: 0, y: 0, width: 1, height: 1 }],
  ["watermark-image", { text: "x" }],
  ["favicon-generate", {}],
];
const refusals = [400, 413, 415, 422];
const mostGrowthMB = 300;

describe.skipIf(!hasCorpus)("a service that is sent such files", () => {
  let own: Service;
  beforeAll(async () => {
    own = await startService();
    // Libraries and children load at the first call, which is no growth that a file causes.
    const picture = readFileSync(corpusPath("images", "Landscape_1.jpg"));
    for (const [tool, options] of tools) await callForm(tool, { file: picture }, options, { url: own.url });
  }, 60_000);
  afterAll(async () => {
    await own.stop();
  });
  const memory = () => [own.pid, ...childrenOf(own.pid)].reduce((sum, pid) => sum + residentMB(pid), 0);

  test.each(files)(
    "refuses %s without growing",
    async (name) => {
      const file = { name, bytes: readFileSync(corpusPath("images", name)) };
      const before = memory();
      let most = before;
      const watch = setInterval(() => {
        most = Math.max(most, memory());
      }, 20);
      try {
        for (const [tool, options] of tools) {
          const { status } = await callForm(tool, { file }, options, { url: own.url });
          expect([tool, status, refusals.includes(status)]).toEqual([tool, status, true]);
        }
      } finally {
        clearInterval(watch);
      }
      expect(most - before).toBeLessThan(mostGrowthMB);
    },
    60_000,
  );
});
