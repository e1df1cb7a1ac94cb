import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { readProgress, type State } from "#formats/wire/progress.ts";
import { callJson, credentials } from "#support/call.ts";
import { hasBrowser } from "#support/chromium.ts";
import { corpusPath, hasCorpus } from "#support/corpus.ts";
import { serveSite } from "#support/pages.ts";
import { freePort } from "#support/servers.ts";
import { type Service, startService } from "#support/service.ts";

const square = (colour: string) =>
  new Response(
    `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="100" height="100" fill="${colour}"/></svg>`,
    { headers: { "content-type": "image/svg+xml" } },
  );
const words = Array.from({ length: 400 }, (_, index) => `word${index}`);
const gate = Promise.withResolvers<void>();
const closed = freePort();
const asked = (request: Request) =>
  new Response(`<p>${request.headers.get("x-token")} ${request.headers.get("cookie")}`, {
    headers: { "content-type": "text/html" },
  });

const other = serveSite({ "/echo": asked });
const site = serveSite({
  "/": "<!doctype html><title>t</title><body style='margin:0;background:#00ff00'><h1>Hello</h1>",
  "/tall": `<!doctype html><body style="margin:0">${Array.from({ length: 30 }, (_, index) => `<img loading="lazy" width="100" height="100" style="display:block" src="/square?${index}">`).join("")}`,
  "/square": () => square("#ff0000"),
  "/box": `<!doctype html><body style="margin:0"><div id="box" style="position:absolute;left:40px;top:1600px;width:300px;height:200px;background:#ff0000"></div>`,
  "/clear": "<!doctype html><p>x",
  "/scheme":
    "<!doctype html><style>html{background:#fff}@media(prefers-color-scheme:dark){html{background:#000}}</style>",
  "/late": `<!doctype html><body style="margin:0"><script>setTimeout(() => { document.body.innerHTML = '<div class="late" style="height:800px;background:#0000ff"></div>' }, 600)</script>`,
  "/echo": asked,
  "/away": () => Response.redirect(`${other.url}/echo`, 302),
  "/count": `<!doctype html><p id=p></p><p id=q></p><script>
    const n = Number(localStorage.n ?? 0) + 1; localStorage.n = n;
    const had = document.cookie; document.cookie = "seen=yes; max-age=9999";
    p.textContent = ("storage " + n + " cookies [" + had + "] session " + (sessionStorage.s ?? "none")); sessionStorage.s = 1;
    caches.keys().then((k) => { q.textContent = "caches " + k.length }); caches.open("c");
  </script><img src="/cached">`,
  "/cached": () =>
    new Response(square("#123456").body, {
      headers: { "content-type": "image/svg+xml", "cache-control": "max-age=99999" },
    }),
  "/media":
    "<!doctype html><style>.p{display:none}@media print{.p{display:block}.s{display:none}}</style><p class=p>onpaper</p><p class=s>onscreen</p>",
  "/text": `<!doctype html><html lang=en><title>A title</title><h1>First</h1><h2>Inner</h2><p>${words.join(" ")}</p><a href="https://example.org/there">a link</a><a href="#end">down</a><h1 id=end>Last</h1>`,
  "/paper": "<!doctype html><style>@page{size:A5 landscape}</style><p>x",
  "/wide": `<!doctype html><table><tr>${words
    .slice(0, 40)
    .map((word) => `<td>${word}</td>`)
    .join("")}</tr></table>`,
  "/missing": () => new Response("<h1>Not here</h1>", { status: 404, headers: { "content-type": "text/html" } }),
  "/broken": () => new Response("oops", { status: 503, headers: { "content-type": "text/html" } }),
  "/file.zip": () =>
    new Response("PK", { headers: { "content-type": "application/zip", "content-disposition": "attachment" } }),
  "/waits": `<!doctype html><img src="/square?at-once"><img src="/gate">`,
  "/gate": async () => {
    await gate.promise;
    return square("#00ff00");
  },
  "/circle": () => Response.redirect("/circle", 302),
  "/moves": `<script>location.replace("/")</script>`,
});

describe.skipIf(!hasBrowser)("a capture", () => {
  let service: Service;
  let folder: string;
  const picture = async (path: string, options: object = {}) => {
    const answer = await callJson("html-to-image", { url: site.url + path, ...options }, service.url);
    expect([answer.status, answer.error]).toEqual([200, undefined]);
    return { ...answer, image: sharp(answer.bytes), meta: await sharp(answer.bytes).metadata() };
  };
  const pixel = async (image: Sharp, left: number, top: number) => [
    ...(await image.clone().ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
  ];
  const paper = async (path: string, options: object = {}) => {
    const answer = await callJson("url-to-pdf", { url: site.url + path, ...options }, service.url);
    expect([answer.status, answer.error]).toEqual([200, undefined]);
    const file = join(folder, "result.pdf");
    await Bun.write(file, answer.bytes);
    const text = await Bun.$`pdftotext ${file} -`.text();
    const info = await Bun.$`pdfinfo ${file}`.text();
    const size = (/Page size:\s+([\d.]+) x ([\d.]+)/.exec(info) ?? []).slice(1).map(Number);
    return { ...answer, text, info, size, pages: Number(/Pages:\s+(\d+)/.exec(info)?.[1]), file };
  };
  const refused = async (path: string, options: object = {}, tool = "html-to-image") => {
    const { status, error } = await callJson(
      tool,
      { url: path.startsWith("http") ? path : site.url + path, ...options },
      service.url,
    );
    return { status, says: error?.message };
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "captures-"));
    const CAPTURE_ALLOW = [site, other]
      .map(({ place }) => place)
      .concat(`127.0.0.1:${closed}`, "unknown.example:443")
      .join();
    service = await startService({ CAPTURE_ALLOW, WORKERS: "2" });
  }, 60_000);
  afterAll(async () => {
    await service.stop();
    await Promise.all([site.stop(), other.stop()]);
    await rm(folder, { recursive: true });
  }, 60_000);

  test.each([
    [{}, 1280, 800],
    [{ width: 333, height: 777 }, 333, 777],
    [{ width: 400, height: 300, deviceScaleFactor: 2 }, 800, 600],
    [{ width: 401, height: 301, deviceScaleFactor: 1.5 }, 602, 452],
    [{ width: 400, height: 300, deviceScaleFactor: 3, format: "jpg" }, 1200, 900],
    [{ format: "jpg", quality: 20 }, 1280, 800],
  ])(
    "of %j has %d × %d pixels",
    async (options, width, height) => {
      const { meta, image, headers } = await picture("/", options);
      expect([meta.width, meta.height, meta.format]).toEqual([width, height, "format" in options ? "jpeg" : "png"]);
      expect(headers.get("x-result-width")).toBe(String(width));
      expect(headers.get("content-disposition")).toContain(
        `filename="127.0.0.1.${"format" in options ? "jpg" : "png"}"`,
      );
      const [red = 9, green = 0] = await pixel(image, width - 1, height - 1);
      expect([red < 3, green > 250]).toEqual([true, true]);
    },
    60_000,
  );

  test("tells how much of the page has come, while the rest is on its way", async () => {
    const counted: State[] = [];
    const headers = { ...credentials(), "content-type": "application/json", "x-progress": "true" };
    const body = JSON.stringify({ url: `${site.url}/waits` });
    const stream = await fetch(`${service.url}/api/html-to-image`, { method: "POST", headers, body });
    const answer = await readProgress(stream, (state) => {
      if (state.state !== "working" || state.done !== 2) return;
      counted.push(state);
      gate.resolve();
    });
    expect([answer.status, answer.headers.get("x-result-warnings")]).toEqual([200, null]);
    // The page itself and the picture that comes at once; the other one was still missing.
    expect(counted[0]).toEqual({ state: "working", done: 2, total: 3, unit: "files" });
  }, 60_000);

  test("of a full page has every lazy picture", async () => {
    const { meta, image } = await picture("/tall", { fullPage: true, width: 200, height: 300 });
    expect([meta.width, meta.height]).toEqual([200, 3000]);
    for (let at = 0; at < 30; at++) expect(await pixel(image, 50, at * 100 + 50)).toEqual([255, 0, 0, 255]);
  }, 60_000);

  test("of an element is that element, down the page too", async () => {
    const { meta, image } = await picture("/box", { selector: "#box" });
    expect([meta.width, meta.height]).toEqual([300, 200]);
    for (const [x, y] of [
      [0, 0],
      [299, 199],
    ] as const)
      expect(await pixel(image, x, y)).toEqual([255, 0, 0, 255]);
  }, 60_000);

  test("waits for a selector, or for a while", async () => {
    for (const wait of [{ waitForSelector: ".late" }, { delayMs: 900 }]) {
      expect(await pixel((await picture("/late", wait)).image, 5, 5)).toEqual([0, 0, 255, 255]);
    }
  }, 60_000);

  test("in dark colours, and without a ground", async () => {
    expect(await pixel((await picture("/scheme", { darkMode: true })).image, 5, 5)).toEqual([0, 0, 0, 255]);
    expect(await pixel((await picture("/scheme")).image, 5, 5)).toEqual([255, 255, 255, 255]);
    expect((await pixel((await picture("/clear", { omitBackground: true })).image, 700, 700))[3]).toBe(0);
    expect((await picture("/clear", { omitBackground: true, format: "jpg" })).warnings.join()).toContain(
      "transparency",
    );
  }, 60_000);

  test("follows the page where it goes by itself", async () => {
    expect(await pixel((await picture("/moves")).image, 1000, 700)).toEqual([0, 255, 0, 255]);
  }, 60_000);

  test("sends headers and cookies to the page's own origin, and not to where it redirects", async () => {
    const options = { headers: { "X-Token": "secret" }, cookies: { session: "abc" } };
    expect((await paper("/echo", options)).text).toContain("secret session=abc");
    expect((await paper("/away", { headers: options.headers })).text).toContain("null null");
    expect(other.heads.get("/echo")?.get("x-token")).toBeNull();
  }, 60_000);

  test("leaves nothing for the next one", async () => {
    const before = site.asked.filter((path) => path === "/cached").length;
    for (let call = 0; call < 3; call++)
      expect((await paper("/count")).text).toMatch(/storage 1 cookies \[\] session none\s+caches 0/);
    expect(site.asked.filter((path) => path === "/cached").length - before).toBe(3);
  }, 60_000);

  test("as PDF: words, links, outline, tags", async () => {
    const { text, info, headers, file } = await paper("/text");
    const found = new Set(text.split(/\s+/));
    expect(words.filter((word) => !found.has(word))).toEqual([]);
    expect(info).toMatch(/Tagged:\s+yes/);
    expect(info).toMatch(/Title:\s+A title/);
    expect(headers.get("x-result-pages")).toBe("1");
    const { mupdf } = await import("#engines/mupdf/index.ts");
    expect(await mupdf.inspect(await Bun.file(file).bytes())).toMatchObject({ truth: { links: 2, outline: 3 } });
  }, 60_000);

  test("as PDF: the page's style for paper, or that for screens", async () => {
    expect((await paper("/media")).text.trim()).toBe("onpaper");
    expect((await paper("/media", { media: "screen" })).text.trim()).toBe("onscreen");
  }, 60_000);

  test.each([
    ["/", {}, 595.3, 841.9],
    ["/", { format: "Letter" }, 612, 792],
    ["/", { format: "A5", landscape: true }, 595.3, 419.5],
    ["/", { paperWidth: 100, paperHeight: 50 }, 283.5, 141.7],
    ["/paper", {}, 595.3, 419.5],
    ["/paper", { format: "A4" }, 841.9, 595.3],
  ])(
    "%s as PDF with %j is %d × %d points",
    async (path, options, width, height) => {
      const { size } = await paper(path, options);
      expect(Math.abs((size[0] ?? 0) - width)).toBeLessThan(1.5);
      expect(Math.abs((size[1] ?? 0) - height)).toBeLessThan(1.5);
    },
    60_000,
  );

  test("as PDF: what is wider than the paper is made to fit, and that is told", async () => {
    const { text, warnings } = await paper("/wide");
    expect(words.slice(0, 40).filter((word) => !text.includes(word))).toEqual([]);
    expect(warnings.join()).toContain("wider than the paper");
  }, 60_000);

  test("as PDF: chosen pages, one page, a header and a footer", async () => {
    expect((await paper("/tall")).pages).toBe(3);
    expect((await paper("/tall", { pageRanges: "2-" })).pages).toBe(2);
    expect(await refused("/tall", { pageRanges: "7" }, "url-to-pdf")).toEqual({
      status: 422,
      says: expect.stringContaining("3 pages"),
    });
    expect((await paper("/tall", { singlePage: true })).pages).toBe(1);
    const edged = await paper("/tall", {
      margin: 20,
      headerHtml: "<b style='font-size:9px'>above</b>",
      footerHtml: "<b style='font-size:9px' class=pageNumber></b>",
    });
    expect(edged.text.match(/above/g)).toHaveLength(edged.pages);
  }, 60_000);

  test("that can't be had says what the page did", async () => {
    expect(await refused("/missing")).toEqual({ status: 422, says: "The page answered with 404 Not Found." });
    expect((await refused("/broken")).says).toStartWith("The page answered with 503");
    expect((await refused("/file.zip")).says).toContain("a file or nothing at all");
    expect((await refused("/circle")).says).toContain("redirects in a circle");
    expect(await refused("https://unknown.example/")).toEqual({
      status: 422,
      says: "The name unknown.example can't be found.",
    });
    expect(await refused(`http://127.0.0.1:${closed}/`)).toEqual({ status: 422, says: "127.0.0.1 does not answer." });
    expect((await refused("/", { selector: "#nobody" })).status).toBe(422);
    expect((await refused("/", { selector: "###" })).status).toBe(400);
    expect((await refused("/", { headers: { Host: "x" } })).status).toBe(400);
    expect((await refused("/", { headers: { "X-A": "a\r\nX-B: c" } })).status).toBe(400);
    expect((await refused("/", { headers: ["a"] })).status).toBe(400);
    expect((await refused("/", { width: 8192, height: 8192 })).status).toBe(413);
  }, 120_000);

  test.skipIf(!Bun.which("openssl"))(
    "by an encryption that is none, or that nobody vouches for, says so",
    async () => {
      const [keyFile, certFile] = [join(folder, "key.pem"), join(folder, "cert.pem")];
      const forMe = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1", "-days", "2", "-nodes"];
      const made = ["-x509", "-newkey", "rsa:2048", ...forMe, "-keyout", keyFile, "-out", certFile];
      await Bun.$`openssl req ${made}`.quiet();
      const [key, cert] = await Promise.all([keyFile, certFile].map((file) => Bun.file(file).text()));
      const secret = serveSite({ "/": "<p>Not vouched for." }, { key: key ?? "", cert: cert ?? "" });
      const plain = serveSite({ "/": "<p>Not encrypted." });
      const own = await startService({ CAPTURE_ALLOW: `${secret.place},${plain.place}` });
      for (const url of [secret.url, `https://${plain.place}/`]) {
        for (const tool of ["html-to-image", "url-to-pdf"]) {
          const { status, error } = await callJson(tool, { url }, own.url);
          expect([status, error?.message]).toEqual([422, expect.stringContaining("has no valid certificate")]);
        }
      }
      expect(secret.asked).toEqual([]);
      await own.stop();
      await Promise.all([secret.stop(), plain.stop()]);
    },
    120_000,
  );

  test.skipIf(!hasCorpus || !existsSync(corpusPath("pages")))(
    "of real pages has their words",
    async () => {
      const pages: [string, string[]][] = [
        ["invoice/invoice.html", ["Invoice #: 123", "Total: $385.00"]],
        ["got-paint-callbacks-html/index.html", ["raf-fired", "ro-fired", "io-fired"]],
        ["got-pages-12-html/index.html", ["Page 1", "Page 12"]],
        ["got-wide-table-html/index.html", ["Column 12"]],
      ];
      const real = serveSite(
        Object.fromEntries(
          pages.map(([path]) => [`/${path}`, () => new Response(Bun.file(corpusPath("pages", path)))]),
        ),
      );
      const own = await startService({ CAPTURE_ALLOW: real.place });
      for (const [path, due] of pages) {
        const { bytes, status } = await callJson("url-to-pdf", { url: `${real.url}/${path}` }, own.url);
        expect(status).toBe(200);
        await Bun.write(join(folder, "real.pdf"), bytes);
        const text = await Bun.$`pdftotext ${join(folder, "real.pdf")} -`.text();
        for (const words of due) expect(text).toContain(words);
      }
      await own.stop();
      await real.stop();
    },
    120_000,
  );
});
