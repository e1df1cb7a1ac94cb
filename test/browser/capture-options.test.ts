import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { callJson } from "#support/call.ts";
import { hasBrowser } from "#support/chromium.ts";
import { serveSite } from "#support/pages.ts";
import { type Service, startService } from "#support/service.ts";

const names = (headers: Headers | undefined) =>
  ["user-agent", "sec-ch-ua", "sec-ch-ua-platform"].map((name) => headers?.get(name) ?? null);
const script = (text: string) => new Response(text, { headers: { "content-type": "text/javascript" } });
const told = "navigator.userAgent + JSON.stringify(navigator.userAgentData ?? null)";

const frames = serveSite({ "/frame": `<p id=p><script>p.textContent = ${told}</script>` });
const site = serveSite({
  "/": `<!doctype html><p id=p><p id=w><p id=s><iframe src="${frames.url.replace("127.0.0.1", "localhost")}/frame"></iframe><script>
    p.textContent = ${told};
    new Worker("/worker.js").onmessage = ({ data }) => { w.textContent = data };
    new SharedWorker("/shared.js").port.onmessage = ({ data }) => { s.textContent = data };
  </script>`,
  "/worker.js": script(`postMessage("worker " + ${told})`),
  "/shared.js": script(`onconnect = ({ ports: [port] }) => port.postMessage("shared " + navigator.userAgent)`),
});
const place = (url: string) => url.replace("http://", "");

describe.skipIf(!hasBrowser)("what a capture can be asked for", () => {
  let service: Service;
  let folder: string;
  const call = (tool: string, body: object) => callJson(tool, body, service.url);
  const paper = async (body: object) => {
    const answer = await call("url-to-pdf", body);
    expect([answer.status, answer.error]).toEqual([200, undefined]);
    const file = join(folder, "result.pdf");
    await Bun.write(file, answer.bytes);
    const [text, info] = await Promise.all([Bun.$`pdftotext ${file} -`.text(), Bun.$`pdfinfo ${file}`.text()]);
    const boxes = await Bun.$`pdftotext -bbox ${file} -`.text();
    const [left = 0, top = 0] = (/xMin="([\d.]+)" yMin="([\d.]+)"/.exec(boxes) ?? []).slice(1).map(Number);
    const size = (/Page size:\s+([\d.]+) x ([\d.]+)/.exec(info) ?? []).slice(1).map((side) => Math.round(Number(side)));
    return { ...answer, text: text.replace(/\s+/g, " ").trim(), info, left, top, size };
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "options-"));
    const CAPTURE_ALLOW = `${site.place},${place(frames.url.replace("127.0.0.1", "localhost"))}`;
    service = await startService({ CAPTURE_ALLOW, WORKERS: "2", CAPTURES: "6", DEADLINE_CAPTURE_S: "55" });
  }, 60_000);
  afterAll(async () => {
    await service.stop();
    await Promise.all([site.stop(), frames.stop()]);
    await rm(folder, { recursive: true });
  }, 60_000);

  test("the browser's name: by itself a browser's with a window, for frames and workers too", async () => {
    const { text } = await paper({ url: site.url, delayMs: 300 });
    expect(text).toContain("worker Mozilla");
    expect(text).toContain("shared Mozilla");
    expect(text).not.toMatch(/headless/i);
    for (const headers of [site.heads.get("/"), site.heads.get("/worker.js"), frames.heads.get("/frame")]) {
      expect(names(headers).join()).toMatch(/Chrome\/\d+\.0\.0\.0 Safari/);
      expect(names(headers).join()).not.toMatch(/headless/i);
    }
  }, 60_000);

  test("the browser's name: the caller's own, with the hints of that browser or none", async () => {
    const { text } = await paper({ url: site.url, userAgent: "Example/1.0 (like nobody)", delayMs: 300 });
    expect(text).toContain('Example/1.0 (like nobody){"brands":[]');
    expect(names(site.heads.get("/"))).toEqual(["Example/1.0 (like nobody)", null, null]);
    const phone =
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36";
    await paper({ url: site.url, userAgent: phone });
    expect(names(site.heads.get("/"))).toEqual([phone, expect.stringContaining('"Chromium";v="120"'), '"Android"']);
    const wrong = await call("html-to-image", { url: site.url, userAgent: "a\r\nb: c" });
    expect([wrong.status, wrong.headers.get("x-error-fields")]).toEqual([400, "userAgent"]);
  }, 60_000);

  test("an expression that is awaited, and says why it never became true", async () => {
    const html =
      "<p>x<script>setTimeout(() => { window.ready = { yes: true }; document.body.append('late') }, 300)</script>";
    for (const waitForExpression of [
      "window.ready?.yes // done",
      "ready.yes",
      "await new Promise((done) => setTimeout(() => done(1), 900))",
    ]) {
      expect((await paper({ html, waitForExpression })).text).toContain("late");
    }
    const wrong = await call("html-to-image", { html, waitForExpression: "window.(" });
    expect([wrong.status, wrong.headers.get("x-error-fields"), wrong.error?.message]).toEqual([
      ...[400, "waitForExpression", expect.stringContaining("SyntaxError")],
    ]);
    const [throws, isFalse, hangs, nothing] = await Promise.all(
      ["chart.ready", "window.never", "(() => { for (;;); })()", "Promise.reject(null)"].map((waitForExpression) =>
        call("url-to-pdf", { html, waitForExpression }),
      ),
    );
    expect([throws?.status, throws?.error?.message]).toEqual([
      422,
      expect.stringMatching(/it threw ReferenceError: chart/),
    ]);
    expect(nothing?.error?.message).toContain("it threw null.");
    expect([isFalse?.status, isFalse?.error?.message]).toEqual([422, expect.stringContaining("it was false")]);
    expect([hangs?.status, hangs?.error?.message]).toEqual([422, expect.stringContaining("never came to an end")]);
  }, 120_000);

  test("pictures and fonts that came along and can't be used are told", async () => {
    const font = "<style>@font-face{font-family:Mine;src:url(data:font/woff2;base64,AAAA)}p{font-family:Mine}</style>";
    const drawing = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><rect width='9' height='9'/></svg>";
    const shown = `<img src="${drawing}"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="><img>`;
    const lost = '<img src="data:image/png;base64,AAAA"><img src="file:///etc/hostname">';
    for (const tool of ["url-to-pdf", "html-to-image"]) {
      expect((await call(tool, { html: `<p>x${shown}` })).warnings).toEqual([]);
      expect((await call(tool, { html: `${font}<p>x${shown}${lost}` })).warnings).toEqual([
        "2 pictures of the page can't be shown: damaged, or where no page of the web may look.",
        "Fonts that the page brings can't be used, so that others stand in: Mine.",
      ]);
    }
  }, 60_000);

  test("margins at each edge, which leave room for something", async () => {
    const html = "<!doctype html><body style='margin:0'>word";
    const { left, top } = await paper({ html, margin: 0, marginTop: 100, marginLeft: 60 });
    expect([Math.round(left / 2), Math.round(top / 10)]).toEqual([85, 28]);
    const none = await paper({ html, margin: 5 });
    expect(Math.round(none.left)).toBe(14);
    for (const [paperWidth, margins, fields] of [
      [undefined, { marginLeft: 120, marginRight: 120 }, "marginRight,marginLeft,margin"],
      [25, { margin: 50 }, "margin"],
    ] as const) {
      const wish = { html, ...(paperWidth && { paperWidth }), ...margins };
      const { status, error, headers } = await call("url-to-pdf", wish);
      expect([status, error?.message]).toEqual([400, expect.stringMatching(/leaves? nothing of the paper/)]);
      expect(headers.get("x-error-fields")).toBe(fields);
    }
  }, 60_000);

  test.each([
    [{}, [595, 420]],
    [{ format: "A4", preferCssPageSize: true }, [595, 420]],
    [{ preferCssPageSize: false }, [842, 596]],
  ] as const)(
    "paper that the page's own style names, with %j",
    async (options, size) => {
      const { size: made } = await paper({ html: "<style>@page{size:A5 landscape}</style>x", ...options });
      expect(made).toEqual([...size]);
    },
    60_000,
  );

  test("a title, dark colours, and a window of a certain width", async () => {
    const html = `<!doctype html><title>Own</title><style>@media(prefers-color-scheme:dark){.light{display:none}}</style><p class=light>light<p id=p><script>p.textContent = innerWidth</script>`;
    const { text, info } = await paper({ html, title: "Ünï 你", darkMode: true, viewportWidth: 500 });
    expect([text, /Title:\s+(.*)/.exec(info)?.[1]]).toEqual(["500", "Ünï 你"]);
    const plain = await paper({ html });
    expect([plain.text, /Title:\s+(.*)/.exec(plain.info)?.[1]]).toEqual(["light 1280", "Own"]);
  }, 60_000);

  test("a WebP, with what lies behind the page left out, and no longer than a WebP may be", async () => {
    const html = "<body style='margin:0'><div style='width:50px;height:50px;background:#f00'></div>";
    const sizes: number[] = [];
    for (const quality of [100, 30]) {
      const body = { html, format: "webp", quality, width: 300, height: 200, omitBackground: true };
      const { bytes, headers, warnings } = await call("html-to-image", body);
      expect([headers.get("content-type"), warnings]).toEqual(["image/webp", []]);
      expect(headers.get("content-disposition")).toContain('filename="document.webp"');
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height, info.channels, data[(150 * 300 + 150) * 4 + 3]]).toEqual([300, 200, 4, 0]);
      expect([(data[0] ?? 0) > 240, (data[1] ?? 9) < 15, data[3]]).toEqual([true, true, 255]);
      sizes.push(bytes.length);
    }
    expect(sizes[0]).not.toBe(sizes[1]);
    const long = { html: "<div style='height:17000px'>x", format: "webp", width: 300, height: 200, fullPage: true };
    const { status, error } = await call("html-to-image", long);
    expect([status, error?.message]).toEqual([413, expect.stringContaining("at most 16383")]);
  }, 60_000);

  test("strictness about scripts that fail, of which a warning tells the first", async () => {
    const html =
      "<!doctype html><p>x<script>null.x</script><script>Promise.reject(new RangeError('second\\nline'))</script>";
    const { warnings, text } = await paper({ html });
    expect([text, warnings]).toEqual([
      "x",
      ["The page's scripts failed 2 times; the first: TypeError: Cannot read properties of null (reading 'x')."],
    ]);
    const long = await paper({ html: `<p>x<script>throw "\\u202e;" + "y".repeat(100000)</script>` });
    expect(long.warnings.join()).toMatch(/^The page's scripts failed: .{0,20}y{80,100}…\.$/);
    const strict = await call("html-to-image", { html, strict: true });
    expect([strict.status, strict.error?.message]).toEqual([422, expect.stringContaining("scripts failed")]);
  }, 60_000);
});
