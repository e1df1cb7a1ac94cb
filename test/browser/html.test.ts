import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callJson, credentials } from "#support/call.ts";
import { hasBrowser } from "#support/chromium.ts";
import { serveSite } from "#support/pages.ts";
import { type Service, startService } from "#support/service.ts";

const square = new Response(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  {
    headers: { "content-type": "image/svg+xml" },
  },
);
const font = () => new Response("no font", { headers: { "content-type": "font/woff2" } });

/** Allowed, and nobody's base: whatever goes there must go without the caller's secrets. */
const other = serveSite({ "/seen.svg": square, "/font.woff2": font });
const site = serveSite({
  "/assets/logo.svg": square,
  "/assets/style.css": new Response("p{color:#123456}", { headers: { "content-type": "text/css" } }),
  "/away.svg": () => Response.redirect(`${other.url}/seen.svg`, 302),
  "/assets/frame.html": "<p>framed",
});

describe.skipIf(!hasBrowser)("HTML that is sent along", () => {
  let service: Service;
  let folder: string;
  const paper = async (html: string, options: object = {}) => {
    const answer = await callJson("url-to-pdf", { html, ...options }, service.url);
    expect([answer.status, answer.error]).toEqual([200, undefined]);
    const file = join(folder, "result.pdf");
    await Bun.write(file, answer.bytes);
    // Lines of several fonts come out in an order of their own.
    const words = (await Bun.$`pdftotext ${file} -`.text()).split(/\s+/).filter(Boolean).sort();
    return { ...answer, file, words };
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "html-"));
    service = await startService({
      CAPTURE_ALLOW: `${site.place},${other.place}`,
      WORKERS: "2",
      DEADLINE_CAPTURE_S: "100",
    });
  }, 60_000);
  afterAll(async () => {
    await service.stop();
    await Promise.all([site.stop(), other.stop()]);
    await rm(folder, { recursive: true });
  }, 60_000);

  test("is printed and drawn, in an origin of its own, named by nothing of the caller's", async () => {
    const html =
      "<!doctype html><title>A \u202e title</title><p>Grüße 你好<p id=p><script>p.textContent = origin</script>";
    const printed = await paper(html);
    expect([printed.words, printed.warnings]).toEqual([["Grüße", "null", "你好"], []]);
    expect(printed.headers.get("content-disposition")).toContain('filename="document.pdf"');
    const drawn = await callJson("html-to-image", { html, width: 300, height: 200 }, service.url);
    expect([drawn.status, drawn.headers.get("x-result-width"), drawn.warnings]).toEqual([200, "300", []]);
    expect(drawn.headers.get("content-disposition")).toContain('filename="document.png"');
  }, 60_000);

  test("begins relative addresses at baseUrl, and sends headers and cookies to its origin alone", async () => {
    const html = `<!doctype html><link rel=stylesheet href=style.css><p>x<img src=logo.svg><img src=/away.svg>
      <img src="${other.url}/seen.svg?direct"><iframe src=frame.html></iframe><a href="#end">in</a> <a href="next.html">out</a><h1 id=end>End</h1>`;
    const baseUrl = `${site.url}/assets/invoice.html?id=7`;
    const { words, warnings, file, headers } = await paper(html, {
      baseUrl,
      headers: { "X-Token": "secret" },
      cookies: { session: "abc", kind: "x" },
    });
    expect([words, warnings]).toEqual([["End", "framed", "in", "out", "x"], []]);
    expect(headers.get("content-disposition")).toContain('filename="127.0.0.1.pdf"');
    for (const path of ["/assets/style.css", "/assets/logo.svg", "/away.svg", "/assets/frame.html"]) {
      const head = site.heads.get(path);
      expect([path, head?.get("x-token"), head?.get("cookie")]).toEqual([path, "secret", "session=abc; kind=x"]);
    }
    expect(site.asked).not.toContain("/assets/invoice.html?id=7");
    expect(other.asked).toEqual(expect.arrayContaining(["/seen.svg", "/seen.svg?direct"]));
    const abroad = other.heads.get("/seen.svg");
    expect([abroad?.get("x-token"), abroad?.get("cookie"), abroad?.get("referer")]).toEqual([null, null, null]);
    const links = await Bun.$`qpdf --qdf --object-streams=disable ${file} -`.text();
    expect(links).toContain(`/URI (${site.url}/assets/next.html)`);
    expect(links).toContain("/Dest /end");
  }, 120_000);

  test("without baseUrl has relative addresses that lead nowhere, which is told", async () => {
    const html = `<!doctype html><img src="a/logo.png"><style>p{background:url(ground.png)}</style><p>x <a href=next.html>next</a> <a href="#x">in</a><i id=x></i><svg width=9 height=9><a href="drawn.html"><rect width=9 height=9 /></a></svg>`;
    const { warnings, file } = await paper(html);
    expect(warnings).toEqual([
      "Without baseUrl 4 addresses in html led nowhere, being relative: logo.png, ground.png, next.html and 1 more.",
    ]);
    const links = await Bun.$`qpdf --qdf --object-streams=disable ${file} -`.text();
    expect([links.includes("/URI"), links.includes("/Dest /x"), links.includes("document.invalid")]).toEqual([
      ...[false, true, false],
    ]);
    const strict = await callJson("url-to-pdf", { html, strict: true }, service.url);
    expect([strict.status, strict.error?.message]).toEqual([422, expect.stringContaining("relative")]);
  }, 60_000);

  test("stays where it is, however it tries to lead elsewhere", async () => {
    const stayed = "The document tried to lead to another page: it stayed.";
    for (const way of [
      `<script>location.href = "${site.url}/assets/frame.html"</script>`,
      `<script>onload = () => location.replace("${site.url}/assets/frame.html")</script>`,
      `<meta http-equiv=refresh content="0;url=${site.url}/assets/frame.html">`,
      "<script>onload = () => location.reload()</script>",
    ]) {
      const { words, warnings } = await paper(`<!doctype html><p>Stays.</p>${way}<p>Here.`, { delayMs: 300 });
      expect([way, words, warnings]).toEqual([way, ["Here.", "Stays."], [stayed]]);
    }
    for (const way of [
      `<script>open("${site.url}/assets/frame.html")</script>`,
      `<form id=f action="${site.url}/assets/frame.html"></form><script>f.submit()</script>`,
      `<a id=a target=_blank href="${site.url}/assets/frame.html"></a><script>a.click()</script>`,
      "<script>for (let i = 0; i < 1000; i++) alert(i)</script>",
      `<script>navigator.serviceWorker?.register("/sw.js")</script>`,
    ]) {
      const { words } = await paper(`<!doctype html><p>Stays.</p>${way}<p>Here.`);
      expect([way, words]).toEqual([way, ["Here.", "Stays."]]);
    }
  }, 120_000);

  test("tells what could not be loaded, and that fonts of other places need CORS", async () => {
    const html = `<!doctype html><style>@font-face{font-family:f;src:url(${other.url}/font.woff2)}p{font-family:f}</style><p>x<img src="${other.url}/gone.png?key=secret">`;
    const { warnings } = await paper(html);
    expect(warnings).toEqual([
      expect.stringMatching(/^2 of the page's files could not be loaded: .*gone\.png \(404\)/),
    ]);
    expect(warnings.join()).toContain("font.woff2 (needs CORS)");
    expect(warnings.join()).not.toContain("secret");
  }, 60_000);

  test("has headers and footers, which have no address to show", async () => {
    const footerHtml = "<b>Page <i class=pageNumber></i> of <i class=title></i> at <i class=url></i></b>";
    const { words } = await paper("<!doctype html><title>T1</title><p>x", { footerHtml, margin: 20 });
    expect(words).toEqual(["1", "Page", "T1", "at", "of", "x"]);
  }, 60_000);

  test("may have 4 MB, and its JSON 5", async () => {
    const filler = `<!--${"é".repeat(1_000_000)}-->`;
    const html = `<!doctype html><p>first</p>${filler}<p>last</p>`;
    const padded = html + " ".repeat(4 * 1_048_576 - html.length);
    expect((await paper(padded)).words).toEqual(["first", "last"]);
    const tooLong = await callJson("url-to-pdf", { html: `${padded} ` }, service.url);
    expect([tooLong.status, tooLong.error?.message]).toEqual([400, expect.stringContaining("1 to 4194304 characters")]);
    for (const [tool, megabytes] of [
      ["html-to-image", 5],
      ["url-to-pdf", 5],
      ["qr-generate", 1],
    ] as const) {
      const response = await fetch(`${service.url}/api/${tool}`, {
        method: "POST",
        headers: { ...credentials(), "content-type": "application/json" },
        body: " ".repeat(megabytes * 1_048_576 + 1),
      });
      const { message } = (await response.json()) as { message: string };
      expect([tool, response.status, message]).toEqual([tool, 413, expect.stringContaining(`${megabytes} MB allowed`)]);
    }
  }, 120_000);

  test.each([
    [{}, "url,html", "Exactly one of url and html is needed"],
    [{ url: "https://example.org/", html: "x" }, "url,html", "Exactly one of url and html is needed"],
    [{ url: "https://example.org/", baseUrl: "https://example.org/" }, "url,baseUrl", "url can't be given together"],
    [{ html: "x", headers: { a: "b" }, cookies: { c: "d" } }, "headers,cookies", "need baseUrl"],
    [{ html: "x", baseUrl: "http://example.org/" }, "baseUrl", "baseUrl must begin with https://"],
    [{ html: "" }, "html", "html must be a text of 1 to"],
  ])(
    "%j is refused, which names the fields",
    async (body, fields, says) => {
      for (const tool of ["html-to-image", "url-to-pdf"]) {
        const { status, headers, error } = await callJson(tool, body, service.url);
        expect([status, headers.get("x-error-fields")]).toEqual([400, fields]);
        expect(error?.message).toContain(says);
      }
    },
    30_000,
  );

  test("may not name a base that may not be visited", async () => {
    const { status, error } = await callJson("url-to-pdf", { html: "x", baseUrl: "https://10.0.0.1/" }, service.url);
    expect([status, error?.message]).toEqual([403, "This web address may not be visited."]);
  });
});
