import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { callForm } from "#support/call.ts";
import { fixture } from "#support/example.ts";
import { hasLibreOffice } from "#support/office.ts";
import { bookOf, numbered } from "#support/pdfs.ts";
import { until } from "#support/processes.ts";
import { type Service, startService } from "#support/service.ts";

// The browser and LibreOffice start, on a machine that may be busy.
setDefaultTimeout(120_000);

/** A page that comes when it is told to. */
const page = () =>
  new Response("<!doctype html><title>A page</title><h1>A page</h1>", { headers: { "content-type": "text/html" } });
let comes: Promise<unknown> = Promise.resolve();
let asked = 0;
const site = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  async fetch() {
    asked += 1;
    await comes;
    return page();
  },
});
let service: Service;
beforeAll(async () => {
  service = await startService({
    ACCESS: "open",
    REST_S: "1",
    WORKERS: "2",
    CAPTURES: "2",
    CAPTURE_ALLOW: `127.0.0.1:${site.port}`,
  });
});
afterAll(async () => {
  await service.stop();
  await site.stop(true);
});

const capture = async () => {
  const body = JSON.stringify({ url: site.url.href });
  const headers = { "content-type": "application/json" };
  return (await fetch(`${service.url}/api/html-to-image`, { method: "POST", headers, body })).status;
};
const draw = async () =>
  (await callForm("pdf-to-image", { file: bookOf({ pages: numbered(12) }) }, { dpi: 72 }, { url: service.url })).status;
const convert = async () =>
  (await callForm("word-to-pdf", { file: await fixture("letter.docx") }, {}, { url: service.url })).status;

async function gauge(name: string, pool: string): Promise<number> {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  return Number(new RegExp(`${name}\\{pool="${pool}"\\} (\\d+)`).exec(text)?.[1]);
}
const alive = (pool: string) => gauge("fpa_pool_alive", pool);

test("children beyond the warm one and the browser are ended when nobody calls, and come again", async () => {
  for (const round of [1, 2]) {
    expect(await Promise.all([draw(), draw(), capture()])).toEqual([200, 200, 200]);
    expect([round, await alive("chromium")]).toEqual([round, 1]);
    await until(async () => (await alive("mupdf")) === 1 && (await alive("chromium")) === 0);
    expect(await gauge("fpa_engine_restarts", "mupdf")).toBe(0);
  }
});

test("the browser is not ended while a page is captured, however long that lasts", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const before = asked;
  comes = promise;
  const slow = capture();
  await until(() => asked > before);
  // Children rest after the same time, and it passes twice.
  for (const _ of [1, 2]) {
    expect(await Promise.all([draw(), draw()])).toEqual([200, 200]);
    expect(await alive("mupdf")).toBe(2);
    await until(async () => (await alive("mupdf")) === 1);
  }
  expect(await alive("chromium")).toBe(1);
  resolve();
  expect(await slow).toBe(200);
});

test.skipIf(!hasLibreOffice)("LibreOffice is ended when nobody calls, and comes again", async () => {
  for (const round of [1, 2]) {
    expect([round, await convert()]).toEqual([round, 200]);
    await until(async () => (await alive("libreoffice")) === 0 && (await alive("office")) === 0);
  }
});
