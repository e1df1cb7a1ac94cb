import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { callJson } from "#support/call.ts";
import { browserName, hasBrowser } from "#support/chromium.ts";
import { serveSite } from "#support/pages.ts";
import { childrenOf, until } from "#support/processes.ts";
import { type Service, startService } from "#support/service.ts";

const html = { "content-type": "text/html" };
const basic = { ...html, "www-authenticate": 'Basic realm="x"' };
const to = (location: string) => () => new Response(null, { status: 302, headers: { location } });
/** Where no page of the web is, by what stands in front. */
const elsewhere = new Map(
  [
    "ftp://example.org/a",
    "ws://example.org/",
    "javascript:alert(1)",
    "blob:https://example.org/x",
    "intent://a#Intent;end",
  ]
    .concat([
      "mailto:a@example.org",
      "tel:1",
      "view-source:https://example.org/",
      "urn:x",
      "chrome-error://chromewebdata/",
    ])
    .map((address) => [`/to-${address.split(":")[0]}`, address]),
);
const bare =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    new Response(null, { status, headers });
/** What is asked for and never comes, for as long as the test runs. */
const never = () => new Promise<Response>(() => {});
const held = Promise.withResolvers<void>();

const other = serveSite({ "/seen": () => new Response("x") });
const site = serveSite({
  "/": "<!doctype html><h1>Hello</h1>",
  "/slides": `<!doctype html><body style="margin:0"><p style="font-size:16px">intro</p><div style="display:flex">${[1, 2, 3, 4, 5].map((n) => `<div style="flex:0 0 900px;height:300px">slide${n}</div>`).join("")}</div>`,
  "/intro": `<!doctype html><p style="font-size:16px">intro`,
  "/screen": `<!doctype html><body style="margin:0"><div style="height:100vh">hero</div><p>after</p><div style="height:500px">more</div><p>last</p>`,
  "/chain": `<!doctype html><style>html,body,.a{height:100%;margin:0}</style><div class="a">hero</div><p>after</p><p style="break-before:page">last</p>`,
  "/style": `<!doctype html><link rel=stylesheet href=/never><p>text`,
  "/font": `<!doctype html><style>@font-face{font-family:x;src:url(/never)}p{font-family:x}</style><p>text`,
  "/late-font": `<!doctype html><p>text<script>addEventListener("load", () => setTimeout(() => new FontFace("x", "url(/never)").load().catch(() => {}), 0)); document.fonts.add(new FontFace("y", "url(/never)")); document.querySelector("p").style.fontFamily = "y"</script>`,
  "/gone": `<!doctype html><p>x<img src=/other-no.png><script>let left = 3; function again() { if (left-- === 0) return; const image = new Image(); image.onerror = again; image.src = "/no.png"; document.body.append(image) } again()</script>`,
  "/moves": `<!doctype html><div id=box style="position:absolute;left:0;top:0;width:50px;height:50px;background:#f00"></div><script>let left = 0; const moving = setInterval(() => { left += 20; box.style.left = left + "px"; if (left === 240) clearInterval(moving) }, 50)</script>`,
  "/sections": `<!doctype html><style>body{margin:0}section{content-visibility:auto;contain-intrinsic-size:1px 3000px}.x{content-visibility:hidden}div{height:900px;background:#0f0}</style>${`<section>${`<section>${"<section><div></div></section>".repeat(2)}</section>`.repeat(2)}</section>`.repeat(5)}<p class=x style="margin:0;height:50px"><b style="background:#f00">secret`,
  "/pinned": `<!doctype html><style>body{margin:0;height:3000px;background:#fff}.pinned{background:#f00}#mark{height:1px}</style><div id=mark></div><script>new IntersectionObserver(([{ isIntersecting }]) => document.body.classList.toggle("pinned", !isIntersecting)).observe(mark)</script>`,
  "/clock": "<!doctype html><p>text<script>setInterval(() => { document.title = Date.now() }, 10)</script>",
  "/never": never,
  "/401": () => new Response("who are you", { status: 401, headers: basic }),
  "/to-401": to("/401"),
  "/401-empty": bare(401, basic),
  "/digest": () =>
    new Response("", { status: 401, headers: { ...html, "www-authenticate": 'Digest realm="x", nonce="a"' } }),
  "/404-empty": bare(404),
  "/500-empty": bare(500),
  "/file": to("file:///etc/passwd"),
  "/chrome": to("chrome://version"),
  "/data": to("data:text/html,x"),
  ...Object.fromEntries([...elsewhere].map(([path, address]) => [path, to(address)])),
  "/again": '<!doctype html><meta http-equiv=refresh content="0"><p>x',
  "/math":
    "<!doctype html><script>Math.ceil = () => { throw new Error('no') }; Math.max = () => NaN; Array.prototype.filter = null; Promise = null</script><p>x",
  "/document":
    "<!doctype html><script>for (const name of ['fonts', 'images', 'documentElement']) Object.defineProperty(document, name, { get() { throw new Error('no') } }); Object.defineProperty(Element.prototype, 'scrollWidth', { value: NaN })</script><p>x",
  "/named":
    "<!doctype html><form name=documentElement></form><form name=fonts></form><img name=images><form name=body></form><p>x",
  "/nothing": "<!doctype html><script>document.documentElement.remove()</script>",
  "/cookies": () => new Response(`<p>x<img src="${other.url}/seen"><img src="/own">`, { headers: html }),
  "/own": () => new Response("x"),
  "/memory": "<!doctype html><script>const all = []; for (;;) all.push(new Uint8Array(5e6).fill(1))</script>",
  "/held-404": async () => {
    await held.promise;
    return new Response("<p>no", { status: 404, headers: html });
  },
  "/loop": "<!doctype html><p>x<script>addEventListener('load', () => { for (;;) {} })</script>",
});

describe.skipIf(!hasBrowser)("an everyday page", () => {
  let service: Service;
  let folder: string;
  const call = (path: string, options: object = {}, tool = "html-to-image") =>
    callJson(tool, { url: site.url + path, ...options }, service.url);
  const paper = async (path: string, options: object = {}) => {
    const answer = await call(path, options, "url-to-pdf");
    expect([answer.status, answer.error]).toEqual([200, undefined]);
    const file = join(folder, "result.pdf");
    await Bun.write(file, answer.bytes);
    const [text, info, boxes] = await Promise.all([
      Bun.$`pdftotext ${file} -`.text(),
      Bun.$`pdfinfo ${file}`.text(),
      Bun.$`pdftotext -bbox ${file} -`.text(),
    ]);
    /** How high a word is set, in points. */
    const heightOf = (word: string) => {
      const [, top, bottom] = new RegExp(`yMin="([\\d.]+)"[^>]*yMax="([\\d.]+)">${word}<`).exec(boxes) ?? [];
      return Number(bottom) - Number(top);
    };
    return { ...answer, text, heightOf, pages: Number(/Pages:\s+(\d+)/.exec(info)?.[1]) };
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "everyday-"));
    service = await startService({
      ...{ CAPTURE_ALLOW: `${site.place},${other.place}`, WORKERS: "2", CAPTURES: "8", MAX_CHILD_MB: "700" },
      ...{ DEADLINE_CAPTURE_S: "60" },
    });
  }, 60_000);
  afterAll(async () => {
    held.resolve();
    await service.stop();
    await Promise.all([site.stop(), other.stop()]);
    await rm(folder, { recursive: true });
  }, 60_000);

  test("with slides in a row stays readable on paper, and what is cut off is told", async () => {
    const { text, warnings, heightOf } = await paper("/slides");
    expect(text).toContain("slide1");
    const whole = (await paper("/intro")).heightOf("intro");
    expect(Math.abs(heightOf("intro") / whole - 0.4)).toBeLessThan(0.02);
    expect(warnings.join()).toContain("40 % of its size, and what lies beyond its right edge was cut off");
  }, 60_000);

  test("is captured when its scripts have moved everything into place, if they ever do", async () => {
    const moved = await call("/moves", { width: 320, height: 200 });
    const { data, info } = await sharp(moved.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray((10 * info.width + 285) * 3).subarray(0, 3)]).toEqual([255, 0, 0]);
    expect(await call("/clock")).toMatchObject({ status: 200, warnings: [] });
  }, 60_000);

  test("is drawn whole, also where it is only drawn in view, and as it is at its top", async () => {
    const looks = async (path: string) => {
      const { bytes } = await call(path, { width: 320, height: 400, fullPage: true });
      const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const colours = new Set<string>();
      for (let at = 0; at < data.length; at += 3) colours.add([...data.subarray(at, at + 3)].join(","));
      return { height: info.height, colours: [...colours].sort() };
    };
    expect(await looks("/sections")).toEqual({ height: 18_050, colours: ["0,255,0", "255,255,255"] });
    expect(await looks("/pinned")).toEqual({ height: 3000, colours: ["255,255,255"] });
  }, 60_000);

  test("tells how many of its files are not there, however often they were asked for", async () => {
    for (const tool of ["html-to-image", "url-to-pdf"]) {
      expect((await call("/gone", {}, tool)).warnings).toEqual([
        "2 of the page's files could not be loaded: no.png (404), other-no.png (404).",
      ]);
    }
  }, 60_000);

  test.each(["/screen", "/chain"])(
    "%s, as high as the window, is one page where one is asked for",
    async (path) => {
      const { pages, text } = await paper(path, { singlePage: true });
      expect(pages).toBe(1);
      expect(text.split(/\s+/).filter(Boolean)).toEqual(
        path === "/screen" ? ["hero", "after", "more", "last"] : ["hero", "after", "last"],
      );
      expect((await call(path, { singlePage: true, pageRanges: "1" }, "url-to-pdf")).status).toBe(200);
      const beyond = await call(path, { singlePage: true, pageRanges: "2" }, "url-to-pdf");
      expect([beyond.status, beyond.error?.message]).toEqual([422, expect.stringContaining("1 page")]);
    },
    60_000,
  );

  test("has a header in readable letters, without what it would have to load", async () => {
    const plain = await paper("/", { margin: 20, headerHtml: "<b>above</b>" });
    expect(plain.heightOf("above")).toBeGreaterThan(5);
    expect(plain.warnings).toEqual([]);
    for (const headerHtml of [
      "<link rel=stylesheet href=https://example.org/x.css>above",
      "<style>@import 'https://example.org/x.css'; b{color:red}</style><b>above</b>",
      "<style>@\\49mport 'https://example.org/x.css';</style>above",
      "<img src=https://example.org/x.png>above",
      "<b style='background:url(https://example.org/x.png)'>above</b>",
      "<script>x()</script>above",
    ]) {
      const { text, warnings } = await paper("/", { margin: 20, footerHtml: headerHtml });
      expect([headerHtml, text.includes("above"), warnings.join()]).toEqual([
        headerHtml,
        true,
        expect.stringContaining("footerHtml would have to load was left out"),
      ]);
    }
  }, 120_000);

  /** What a page has to load; and the waits after it (5 s for letters, 5 s for rest), a start of the browser, the drawing. */
  const [loadMs, marginMs] = [15_000, 15_000];

  const unfinished = ["/style", "/font", "/late-font"];
  const kinds = ["html-to-image", "url-to-pdf"];
  let waits: Map<string, ReturnType<typeof call>> | undefined;
  /** A capture that waits until its time is over: all of them do at once. */
  const afterWait = (path: string, tool: string) => {
    waits ??= new Map([
      ...unfinished.flatMap((one) => kinds.map((kind) => [one + kind, call(one, {}, kind)] as const)),
      ["/loophtml-to-image", call("/loop")],
    ]);
    return waits.get(path + tool) ?? call(path, {}, tool);
  };

  test.each(unfinished)(
    "%s that never comes is captured without it, soon after the 15 s that a page has to load",
    async (path) => {
      for (const tool of kinds) {
        const { status, warnings, headers } = await afterWait(path, tool);
        expect([status, warnings.join()]).toEqual([200, expect.stringMatching(/did not finish loading|still loading/)]);
        const workMs = Number(/work;dur=([\d.]+)/.exec(headers.get("server-timing") ?? "")?.[1]);
        expect(workMs).toBeLessThan(loadMs + marginMs);
      }
    },
    150_000,
  );

  test.each([
    ["/401", "401 Unauthorized"],
    ["/to-401", "401 Unauthorized"],
    ["/401-empty", "401 Unauthorized"],
    ["/digest", "401 Unauthorized"],
    ["/404-empty", "404 Not Found"],
    ["/500-empty", "500 Internal Server Error"],
  ])(
    "%s says that it answered with %s",
    async (path, status) => {
      expect((await call(path)).error?.message).toBe(`The page answered with ${status}.`);
    },
    60_000,
  );

  test("/again never comes to rest, and that is told", async () => {
    const { status, error } = await call("/again");
    expect([status, error?.message]).toEqual([422, expect.stringContaining("again and again")]);
  }, 60_000);

  // Of these the browser tells nothing but that it went no further.
  const untold = ["/to-javascript", "/to-view-source", "/to-chrome-error"];
  test.each(["/file", "/chrome", "/data", ...elsewhere.keys()])(
    "%s leads to what may not be visited",
    async (path) => {
      const { status, error } = await call(path);
      const due = untold.includes(path)
        ? [422, expect.stringContaining("leads to what is none")]
        : [403, expect.any(String)];
      expect([status, error?.message]).toEqual(due);
    },
    60_000,
  );

  test.each(["/math", "/document", "/named"])(
    "%s makes of the language what it likes",
    async (path) => {
      const { status, bytes } = await call(path, { fullPage: true, width: 400, height: 300 });
      expect(status).toBe(200);
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 400, height: 300 });
      expect((await paper(path)).pages).toBe(1);
      expect((await paper(path, { singlePage: true })).pages).toBe(1);
    },
    60_000,
  );

  test("that has removed itself says so", async () => {
    for (const tool of ["html-to-image", "url-to-pdf"]) {
      const { status, error } = await call("/nothing", {}, tool);
      expect([status, error?.message]).toEqual([422, "The page has removed all of its content."]);
    }
  }, 60_000);

  test("gets its cookies at its own port only", async () => {
    expect((await call("/cookies", { cookies: { session: "abc" } })).status).toBe(200);
    expect(site.heads.get("/cookies")?.get("cookie")).toBe("session=abc");
    expect(site.heads.get("/own")?.get("cookie")).toBe("session=abc");
    expect(other.asked).toContain("/seen");
    expect(other.heads.get("/seen")?.get("cookie")).toBeNull();
  }, 60_000);

  test("is not blamed for the memory that another one takes", async () => {
    const missing = call("/held-404");
    await until(() => site.asked.includes("/held-404"));
    const eats = await call("/memory");
    expect([eats.status, eats.error?.message]).toEqual([422, "This page needs more memory than one call may use."]);
    held.resolve();
    expect((await missing).error?.message).toBe("The page answered with 404 Not Found.");
  }, 60_000);

  test("whose scripts never pause ends in words of its own, before the deadline", async () => {
    const { status, error } = await afterWait("/loop", "html-to-image");
    expect([status, error?.message]).toEqual([504, expect.stringContaining("its own scripts hold it up")]);
  }, 90_000);

  test("whose browser is killed again and again is no reason to call it missing", async () => {
    const ended = { is: false };
    const answer = call("/never-there").finally(() => {
      ended.is = true;
    });
    let kills = 0;
    await until(() => {
      const leader = childrenOf(service.pid).find((pid) => isBrowser(pid));
      if (leader !== undefined) {
        process.kill(-leader, "SIGKILL");
        kills += 1;
      }
      return ended.is;
    });
    const { status, error } = await answer;
    expect(kills).toBeGreaterThan(1);
    expect([status, error?.message]).toEqual([expect.any(Number), expect.not.stringContaining("does not start")]);
    expect([503, 422]).toContain(status);
    expect((await call("/")).status).toBe(200);
  }, 60_000);

  test("is told of a browser that ends of itself as it starts", async () => {
    const folder = await mkdtemp(join(tmpdir(), "browser-"));
    await chmod(folder, 0o755);
    await writeFile(join(folder, browserName), "#!/bin/sh\nexit 3\n", { mode: 0o755 });
    const broken = await startService({ PATH: `${folder}:${process.env.PATH}`, CAPTURE_ALLOW: site.place });
    try {
      const { status, error } = await callJson("html-to-image", { url: site.url }, broken.url);
      expect([status, error?.message]).toEqual([503, "The browser does not start on this machine."]);
    } finally {
      await broken.stop();
      await rm(folder, { recursive: true });
    }
  }, 60_000);
});

function isBrowser(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("remote-debugging-pipe");
  } catch {
    return false;
  }
}
