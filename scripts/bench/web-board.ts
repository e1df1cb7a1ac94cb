import { join } from "node:path";
import { PDFDocument } from "pdf-lib";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { figures, ms } from "./measure.ts";

/** What a tab's main thread did in one task: how long it took, and for how much of that it had a processor. */
export interface Task {
  wallMs: number;
  ownMs: number;
}

interface Event {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { name?: string; chrome_mojo_event_info?: { mojo_interface_tag?: string } };
}

/**
 * The longest task of the page itself while something is done on it. What drives the browser works on the same thread, by
 * tasks of its own (DevToolsSession), which nobody has who only visits.
 */
export async function longestTask(browser: Browser, page: Page, work: () => Promise<void>): Promise<Task> {
  await browser.startTracing(page, { categories: ["toplevel"] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Event[] };
  const threadOf = ({ pid, tid }: Event) => `${pid}/${tid}`;
  const mains = new Set(traceEvents.filter(({ args }) => args.name === "CrRendererMain").map(threadOf));
  const own = traceEvents.filter((event) => mains.has(threadOf(event)));
  const driven = own.filter(({ args }) => args.chrome_mojo_event_info?.mojo_interface_tag?.includes("DevTools"));
  const tasks = own.filter(
    ({ name, ts, dur = 0 }) =>
      name.endsWith("RunTask") && !driven.some((event) => event.ts >= ts && event.ts <= ts + dur),
  );
  return {
    wallMs: Math.max(0, ...tasks.map(({ dur = 0 }) => dur / 1_000)),
    ownMs: Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1_000)),
  };
}

const pages = 2_000;
const boards = ["pdf-merge", "rotate-pdf"];
const looks = 3;

const median = (samples: readonly number[]): number => figures(samples).median;

/** A tool's page that somebody has just opened, in a window of a desk. */
async function during<T>(browser: Browser, address: string, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(address);
    await page.locator('main[aria-busy="false"] input[type=file]').first().waitFor({ state: "attached" });
    return await work(page);
  } finally {
    await context.close();
  }
}

/** By the path of a file: one that is handed over as bytes is unpacked on the page's own thread, by who drives it. */
export async function boardRows(browser: Browser, url: string, folder: string): Promise<string[][]> {
  const pdf = await PDFDocument.create();
  for (let page = 1; page <= pages; page++) pdf.addPage([300, 400]).drawText(`Page ${page}`, { x: 40, y: 200 });
  const long = join(folder, "long.pdf");
  await Bun.write(long, await pdf.save());
  const rows: string[][] = [];
  for (const tool of boards) {
    const tasks: Task[] = [];
    for (let look = 0; look < looks; look++)
      tasks.push(
        await during(browser, `${url}/${tool}`, (page) =>
          longestTask(browser, page, async () => {
            await page.locator("#files").setInputFiles(long);
            await page.locator(".tiles [data-at='0'] [data-state=drawn]").waitFor();
            // What is in sight is drawn by and by.
            await page.waitForTimeout(1_000);
          }),
        ),
      );
    rows.push([`/${tool}`, ms(median(tasks.map(({ wallMs }) => wallMs))), ms(median(tasks.map(({ ownMs }) => ownMs)))]);
  }
  return rows;
}

/** From a move of the pointer until the mark is drawn elsewhere, on a picture of 12 megapixels. */
export async function pointerRow(browser: Browser, url: string, folder: string): Promise<string[]> {
  const photo = join(folder, "photo.jpg");
  const plain = { width: 4_000, height: 3_000, channels: 3, background: "#446688" } as const;
  await sharp({ create: plain }).jpeg().toFile(photo);
  const waits = await during(browser, `${url}/watermark-image`, async (page) => {
    await page.locator("#files").setInputFiles(photo);
    await page.getByRole("textbox", { name: "Text", exact: true }).fill("Follow me");
    const mark = page.getByRole("button", { name: /^Mark: / });
    await mark.scrollIntoViewIfNeeded();
    const box = await mark.boundingBox();
    if (!box) throw new Error("there is no mark");
    await page.evaluate(`(() => {
      globalThis.waits = [];
      addEventListener("pointermove", ({ timeStamp }) => {
        const place = () => document.querySelector(".mark-box").style.left;
        const before = place();
        const look = () => requestAnimationFrame(() => {
          if (place() !== before) globalThis.waits.push(performance.now() - timeStamp);
          else look();
        });
        look();
      }, true);
    })()`);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 40; step++) await page.mouse.move(x + step, y + step / 2);
    await page.mouse.up();
    return page.evaluate<number[]>("globalThis.waits");
  });
  const { median: usual, p95 } = figures(waits);
  return ["/watermark-image", ms(usual), ms(p95)];
}
