import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { operations } from "#operations/index.ts";
import { figures, ms, table } from "./measure.ts";
import { serve } from "./serve.ts";
import { boardRows, pointerRow } from "./web-board.ts";

const rounds = 10;

/**
 * The website as a first visitor has it: from the navigation until `main` is ready, in a browser with nothing kept, and the
 * bytes that go over the wire until then; what a hand waits for on its boards and drawings; and what bundling it adds to the
 * service's start.
 */
export async function main(): Promise<void> {
  const executablePath = Bun.which("chromium");
  if (!executablePath) throw new Error("there is no chromium here");
  const service = await serve();
  const folder = await mkdtemp(join(tmpdir(), "bench-web-"));
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const firstTool = operations.find(({ input }) => input.kind === "one")?.name ?? "";
  try {
    const rows: string[][] = [];
    for (const path of ["/", `/${firstTool}`]) {
      const times: number[] = [];
      let bytes = 0;
      // The first is not counted: it waits for files to be packed.
      for (let round = 0; round <= rounds; round++) {
        const context = await browser.newContext();
        const page = await context.newPage();
        const session = await context.newCDPSession(page);
        await session.send("Network.enable");
        bytes = 0;
        session.on("Network.loadingFinished", ({ encodedDataLength }) => {
          bytes += encodedDataLength;
        });
        await page.goto(service.url + path, { waitUntil: "commit" });
        const ready = await page.evaluate(
          `new Promise((resolve) => {
            const look = () => document.querySelector('main[aria-busy="false"]') ? resolve(performance.now()) : requestAnimationFrame(look);
            look();
          })`,
        );
        await page.waitForLoadState("load");
        if (round > 0) times.push(Number(ready));
        await context.close();
      }
      const { median, p95 } = figures(times);
      rows.push([path, ms(median), ms(p95), `${(bytes / 1_000).toFixed(1)} KB`]);
    }
    process.stdout.write(`${table(["first load of", "ready, median", "p95", "bytes with headers"], rows)}\n\n`);
    const boards = await boardRows(browser, service.url, folder);
    process.stdout.write(`${table(["opening 2,000 pages", "longest task", "of it with a processor"], boards)}\n\n`);
    const pointer = await pointerRow(browser, service.url, folder);
    process.stdout.write(`${table(["a mark on 12 megapixels", "behind the pointer, median", "p95"], [pointer])}\n\n`);
  } finally {
    await browser.close();
    await service.stop();
    await rm(folder, { recursive: true });
  }
  const starts: Record<string, number[]> = { on: [], off: [] };
  for (let round = 0; round < rounds; round++) {
    for (const website of round % 2 === 0 ? ["on", "off"] : ["off", "on"]) {
      const since = performance.now();
      const one = await serve({ WEBSITE: website });
      starts[website]?.push(performance.now() - since);
      await one.stop();
    }
  }
  const rows = Object.entries(starts).map(([website, samples]) => [`WEBSITE=${website}`, ms(figures(samples).median)]);
  process.stdout.write(`${table(["start until it listens", "median"], rows)}\n`);
}
