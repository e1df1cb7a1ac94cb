import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { callJson } from "#support/call.ts";
import { hasBrowser } from "#support/chromium.ts";
import { serveSite } from "#support/pages.ts";
import { childrenOf, until } from "#support/processes.ts";
import { type Service, startService } from "#support/service.ts";

const held = Promise.withResolvers<void>();
const site = serveSite({
  "/": "<!doctype html><h1>Hello</h1>",
  "/held": async () => {
    await held.promise;
    return new Response("<!doctype html><h1>Late</h1>", { headers: { "content-type": "text/html" } });
  },
  "/nothing": () => new Response(null, { status: 204 }),
  "/with-held": "<!doctype html><h1>Hello</h1><script src=/held></script>",
});

/** Processes of the service's browser that work for something. */
function processesOf(service: Service, type: string): number[] {
  const below = (pid: number): number[] => childrenOf(pid).flatMap((child) => [child, ...below(child)]);
  return below(service.pid).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "latin1").includes(`--type=${type}`);
    } catch {
      return false; // It has just gone.
    }
  });
}

describe.skipIf(!hasBrowser)("a capture of which one process is killed", () => {
  let service: Service;
  const call = (path: string) => callJson("html-to-image", { url: site.url + path }, service.url);

  beforeAll(async () => {
    service = await startService({ CAPTURE_ALLOW: site.place, REST_S: "600" });
  }, 60_000);
  afterAll(async () => {
    held.resolve();
    await service.stop();
    await site.stop();
  }, 60_000);

  test("that its browser starts pages from, as the browser starts: it is done all the same, and soon", async () => {
    const since = performance.now();
    const answer = call("/");
    process.kill(await until(() => processesOf(service, "zygote")[0]), "SIGKILL");
    expect((await answer).status).toBe(200);
    expect(performance.now() - since).toBeLessThan(15_000);
  }, 60_000);

  test("that its browser starts pages from, of one that has nothing to do: another browser is started", async () => {
    const before = await until(() => processesOf(service, "zygote")[0]);
    process.kill(before, "SIGKILL");
    await until(() => processesOf(service, "gpu-process").length === 0);
    expect((await call("/")).status).toBe(200);
  }, 60_000);

  test("that is its page's own: it is done once more", async () => {
    const answer = call("/with-held");
    await until(() => site.asked.includes("/held"));
    for (const pid of processesOf(service, "renderer")) process.kill(pid, "SIGKILL");
    await until(() => site.asked.filter((path) => path === "/held").length >= 2);
    held.resolve();
    expect((await answer).status).toBe(200);
  }, 60_000);

  test("looks like an answer with nothing in it: the page is asked for once more, then the caller is told", async () => {
    const { status, error } = await call("/nothing");
    expect([status, error?.message]).toEqual([422, expect.stringContaining("sends a file or nothing at all")]);
    expect(site.asked.filter((path) => path === "/nothing")).toHaveLength(2);
  }, 60_000);
});
