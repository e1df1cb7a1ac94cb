import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callJson, send } from "#support/call.ts";
import { hasBrowser } from "#support/chromium.ts";
import { serveSite } from "#support/pages.ts";
import { childrenOf, residentMB, until } from "#support/processes.ts";
import { type Service, startService } from "#support/service.ts";

const script = (text: string) => `<!doctype html><p>Shown.</p><script>${text}</script>`;
const header = { "content-type": "text/html" };

/** An answer that goes on until nobody listens any more. */
function endless(chunk: string, everyMs: number, headers: Record<string, string> = header): Response {
  let ended = false;
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await Bun.sleep(everyMs);
      if (!ended) controller.enqueue(new TextEncoder().encode(chunk));
    },
    cancel() {
      ended = true;
    },
  });
  return new Response(stream, { headers });
}

/** Whether the browser has given up a page that never comes. */
const left = { aborted: false };
const held = Promise.withResolvers<void>();
const site = serveSite({
  "/": "<!doctype html><h1>Hello</h1>",
  "/loop": script("for (;;) {}"),
  "/alerts": script("for (;;) alert(1)"),
  "/prompts": script("onbeforeunload = () => 'stay'; confirm('a'); prompt('b'); print();"),
  "/windows": script("for (let i = 0; i < 200; i++) open('/?' + i)"),
  "/many": script("for (let i = 0; i < 2000; i++) fetch('/?' + i)"),
  "/slow": () => endless("<p>x", 500),
  "/gigabyte": () => endless("x".repeat(1_000_000), 0),
  "/download": () => endless("x".repeat(100_000), 0, { "content-type": "application/octet-stream" }),
  "/in-frame": `<iframe src="/download"></iframe><a id=a download href="/download">x</a><script>a.click()</script>`,
  "/print-bomb": `<style>p{break-after:page}</style>${script("for (let i = 0; i < 300000; i++) document.body.append(document.createElement('p'))")}`,
  "/memory": script("const all = []; for (;;) all.push(new Uint8Array(5e6).fill(1))"),
  "/dom": script(
    "const grow = () => { for (let i = 0; i < 1e4; i++) document.body.append('x'.repeat(1000)); setTimeout(grow) }; grow()",
  ),
  "/crash": () => Response.redirect("chrome://crash", 302),
  "/left": ({ signal }) => {
    signal.addEventListener("abort", () => {
      left.aborted = true;
    });
    return new Promise(() => {});
  },
  "/held": async () => {
    await held.promise;
    return new Response("<p>late", { headers: header });
  },
});

/** Every process of the service's browser: they are in one group of their own. */
function browserOf(service: Service): number[] {
  const leader = childrenOf(service.pid).find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("remote-debugging-pipe"),
  );
  if (leader === undefined) return [];
  const members = readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[2]) === leader;
    } catch {
      return false;
    }
  });
  return [leader, ...members.map(Number).filter((pid) => pid !== leader)];
}

describe.skipIf(!hasBrowser)("a hostile page", () => {
  let service: Service;
  let folder: string;
  const call = (path: string, tool = "html-to-image") => callJson(tool, { url: site.url + path }, service.url);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "hostile-"));
    const limits = { DEADLINE_CAPTURE_S: "20", MAX_CAPTURE_MB: "20", MAX_CAPTURE_REQUESTS: "100", MAX_CHILD_MB: "700" };
    service = await startService({ CAPTURE_ALLOW: site.place, WORKERS: "2", CAPTURES: "4", TMPDIR: folder, ...limits });
  }, 60_000);
  afterAll(async () => {
    held.resolve();
    const browser = browserOf(service);
    await service.stop();
    for (const pid of browser) expect(childrenOf(1).includes(pid)).toBe(false);
    expect(await readdir(folder)).toEqual([]);
    await site.stop();
    await rm(folder, { recursive: true });
  }, 60_000);

  const fates: [string, string, number[]][] = [
    ["/loop", "html-to-image", [504]],
    ["/alerts", "html-to-image", [504]],
    ["/prompts", "html-to-image", [200]],
    // A browser without windows opens none.
    ["/windows", "html-to-image", [200, 413, 422]],
    ["/many", "html-to-image", [413]],
    ["/slow", "html-to-image", [200, 504]],
    ["/gigabyte", "html-to-image", [413, 422]],
    ["/download", "html-to-image", [422]],
    ["/in-frame", "html-to-image", [200, 413]],
    ["/print-bomb", "url-to-pdf", [413, 422, 504]],
    ["/memory", "html-to-image", [422, 504]],
    ["/dom", "html-to-image", [200, 422, 504]],
    ["/crash", "html-to-image", [403, 422]],
  ];
  /** Calls a tool with a page, and tells how long that took. */
  const timed = async (path: string, tool?: string) => {
    const since = performance.now();
    return { ...(await call(path, tool)), tookMs: performance.now() - since };
  };
  const lasting = ["/loop", "/alerts", "/slow"];
  let waits: Map<string, ReturnType<typeof timed>> | undefined;
  /** Finds what becomes of a page; those that go on until their time is over do so at once. */
  const fateOf = (path: string, tool: string) => {
    if (!lasting.includes(path)) return timed(path, tool);
    waits ??= new Map(lasting.map((one) => [one, timed(one)]));
    return waits.get(path) ?? timed(path);
  };

  test.each(fates)(
    "%s ends %s, and the next call works",
    async (path, tool, due) => {
      const { status, error, tookMs } = await fateOf(path, tool);
      expect([path, due, error?.message, due.includes(status)]).toEqual([path, due, error?.message, true]);
      expect(tookMs).toBeLessThan(40_000);
      expect((await call("/")).status).toBe(200);
    },
    120_000,
  );

  test("the browser killed in the middle of a capture: it is done again", async () => {
    const answer = call("/held");
    await until(() => site.asked.includes("/held"));
    const before = browserOf(service);
    process.kill(-(before[0] ?? 0), "SIGKILL");
    await until(() => site.asked.filter((path) => path === "/held").length >= 2);
    held.resolve();
    expect((await answer).status).toBe(200);
    expect((await call("/")).status).toBe(200);
    await until(() => browserOf(service).every((pid) => !before.includes(pid)));
  }, 120_000);

  test("who goes away ends the capture: the page is left, and the next call works", async () => {
    const controller = new AbortController();
    const body = JSON.stringify({ url: `${site.url}/left` });
    const init = { body, headers: { "content-type": "application/json" }, signal: controller.signal };
    const gone = send("html-to-image", init, service.url).catch(() => "gone");
    await until(() => site.asked.includes("/left"));
    expect(left.aborted).toBe(false);
    controller.abort();
    expect(await gone).toBe("gone");
    await until(() => left.aborted);
    expect((await call("/")).status).toBe(200);
  }, 60_000);

  test("after many captures no more is left than after a few", async () => {
    // A browser has served enough after 100: two others take its place.
    const [captures, mostMB] = [200, 35];
    for (let index = 0; index < 12; index++) await call("/");
    const before = { files: (await readdir(folder, { recursive: true })).length, memory: residentMB(service.pid) };
    for (let index = 0; index < captures; index++) {
      const { status, error } = await call("/");
      expect([index, status, error?.message, status === 200 ? "" : service.log()]).toEqual([index, 200, undefined, ""]);
    }
    expect(browserOf(service).length).toBeLessThan(16);
    const files = (await readdir(folder, { recursive: true })).length;
    expect(files - before.files).toBeLessThan(200);
    // What is only waiting for the garbage collector is not left over: a few more calls have it come by.
    const more = () => residentMB(service.pid) - before.memory;
    for (let index = 0; index < 60 && more() >= mostMB; index++) await call("/");
    expect(more()).toBeLessThan(mostMB);
    process.stderr.write(
      `${captures} captures: memory ${before.memory.toFixed(0)} → ${residentMB(service.pid).toFixed(0)} MB, files ${before.files} → ${files}, processes ${browserOf(service).length}\n`,
    );
  }, 600_000);
});
