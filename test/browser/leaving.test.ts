import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callJson } from "#support/call.ts";
import { hasBrowser } from "#support/chromium.ts";
import { serveSite } from "#support/pages.ts";
import { type Service, startService } from "#support/service.ts";

/** On loopback and not allowed: whoever gets through to it is recorded. */
const canary = serveSite({});
const away = `${canary.url}/away`;
const script = (text: string) => `<script>${text}</script>`;

let steps = 0;
const restless = (text: (next: string) => string) => () => {
  steps += 1;
  return new Response(`<!doctype html><p>Step ${steps}.${text(`?${steps}`)}`, {
    headers: { "content-type": "text/html" },
  });
};
const site = serveSite({
  "/end": "<!doctype html><p>The end.",
  "/moved": () => Response.redirect(`${site.url}/end`, 302),
  "/assign": `<!doctype html><p>Start.${script(`location = "/end"`)}`,
  "/refresh": `<!doctype html><p>Start.<meta http-equiv=refresh content="0;url=/end">`,
  "/form": `<!doctype html><form id=f action="/end"></form>${script("f.submit()")}`,
  "/refused": `<!doctype html><p>Start.${script(`location = "${away}"`)}`,
  "/at-once": restless((next) => script(`location = "${next}"`)),
  "/loaded": restless((next) => script(`onload = () => setTimeout(() => { location = "${next}" })`)),
  "/again": restless(() => `<meta http-equiv=refresh content="0">`),
  "/mail": `<!doctype html>${script(`location = "mailto:a@example.org"`)}`,
  "/app": `<!doctype html><p>Open in the app.${script(`setTimeout(() => { location = "shop:front" })`)}<p>Or read on.`,
  "/opened": `<!doctype html><p>Words.${script("onload = () => { document.open(); document.close(); }")}`,
  "/style.css": new Response("p{color:#123456}", { headers: { "content-type": "text/css" } }),
});

const stayed = "The document tried to lead to another page: it stayed.";

/** By how a document would leave: at once, in the middle of being read. */
const ways: Record<string, string> = {
  location: script(`location = "${away}"`),
  "location, again and again": script(`setInterval(() => { location = "${away}" })`),
  href: script(`location.href = "${away}"`),
  assign: script(`location.assign("${away}")`),
  replace: script(`location.replace("${away}")`),
  reload: script("location.reload()"),
  "meta refresh": `<meta http-equiv=refresh content="0;url=${away}">`,
  form: `<form id=f action="${away}"></form>${script("f.submit()")}`,
  "posted form": `<form id=f method=post action="${away}" target=_top></form>${script("f.submit()")}`,
  window: script(`open("${away}")`),
  "top window": script(`open("${away}", "_top")`),
  link: `<a id=a href="${away}"></a>${script("a.click()")}`,
  "link to a window": `<a id=a target=_blank href="${away}"></a>${script("a.click()")}`,
  "link to the top": `<a id=a target=_top href="${away}"></a>${script("a.click()")}`,
  "empty page": script(`location = "about:blank"`),
  "empty page, later": script(`onload = () => { location = "about:blank" }`),
  blob: script("location = URL.createObjectURL(new Blob(['<p>Other.'], { type: 'text/html' }))"),
  mail: script(`location = "mailto:a@example.org"`),
  frame: `<iframe srcdoc="<script>try { top.location = '${away}' } catch {}</script>"></iframe>`,
};

describe.skipIf(!hasBrowser || !Bun.which("pdftotext"))("a page that leaves", () => {
  let service: Service;
  let folder: string;
  const paper = async (body: object) => {
    const answer = await callJson("url-to-pdf", body, service.url);
    const file = join(folder, "result.pdf");
    await Bun.write(file, answer.bytes);
    const words = answer.status === 200 ? (await Bun.$`pdftotext ${file} -`.text()).split(/\s+/).filter(Boolean) : [];
    return { ...answer, file, words };
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "leaving-"));
    service = await startService({ CAPTURE_ALLOW: site.place, WORKERS: "2", DEADLINE_CAPTURE_S: "100" });
  }, 60_000);
  afterAll(async () => {
    await service.stop();
    await Promise.all([site.stop(), canary.stop()]);
    await rm(folder, { recursive: true });
  }, 60_000);

  test.each(Object.entries(ways))(
    "being sent along, by %s, stays and is read to its end",
    async (_, way) => {
      const html = `<!doctype html><p>Before.</p>${way}<p>After.</p>${script("document.body.append('Scripted.')")}`;
      const { status, error, words, warnings } = await paper({ html });
      expect([status, error, words, warnings]).toEqual([200, undefined, ["Before.", "After.", "Scripted."], [stayed]]);
      expect(canary.asked).toEqual([]);
    },
    60_000,
  );

  test("without a word of its own is drawn and printed as what it is, and refused where nothing may be less", async () => {
    const html = script(`location = "${away}"`);
    for (const tool of ["html-to-image", "url-to-pdf"]) {
      const { status, warnings } = await callJson(tool, { html }, service.url);
      expect([tool, status, warnings]).toEqual([tool, 200, [stayed]]);
      const strict = await callJson(tool, { html, strict: true }, service.url);
      expect([tool, strict.status, strict.error?.message]).toEqual([tool, 422, expect.stringContaining(stayed)]);
    }
  }, 60_000);

  test("begins its relative addresses at baseUrl, or where it says itself, held as it is", async () => {
    const html = `<!doctype html><html><head><link rel=stylesheet href=style.css></head>${script(`location = "${away}"`)}<p><a href="next.html">Next.</a>`;
    for (const [text, link] of [
      [html, `${site.url}/next.html`],
      [
        html.replace("<head>", `<head><base href="/deep/">`).replace("style.css", "../style.css"),
        `${site.url}/deep/next.html`,
      ],
    ] as const) {
      const { status, words, warnings, file } = await paper({ html: text, baseUrl: `${site.url}/page.html` });
      expect([status, words, warnings]).toEqual([200, ["Next."], [stayed]]);
      expect(await Bun.$`qpdf --qdf --object-streams=disable ${file} -`.text()).toContain(`/URI (${link})`);
    }
    expect(site.asked).toContain("/style.css");
  }, 60_000);

  test("within itself, by an anchor or its history, has not left", async () => {
    const html = `<!doctype html><p>Before.${script(`location.hash = "x"; history.pushState(1, "", "/q"); history.back(); history.go(-5)`)}<p>After.`;
    const { status, words, warnings } = await paper({ html });
    expect([status, words, warnings]).toEqual([200, ["Before.", "After."], []]);
  }, 60_000);

  test("on the web is followed", async () => {
    for (const path of ["/moved", "/assign", "/refresh", "/form"]) {
      const { status, words, warnings } = await paper({ url: site.url + path });
      expect([path, status, words, warnings]).toEqual([path, 200, ["The", "end."], []]);
    }
    const refused = await paper({ url: `${site.url}/refused` });
    expect([refused.status, refused.error?.message]).toEqual([403, "This web address may not be visited."]);
    expect(canary.asked).toEqual([]);
  }, 60_000);

  test.each(["/at-once", "/loaded", "/again"])(
    "on the web for ever, by %s, is told to be restless",
    async (path) => {
      for (const tool of ["html-to-image", "url-to-pdf"]) {
        const { status, error } = await callJson(tool, { url: site.url + path }, service.url);
        expect([tool, status, error?.message]).toEqual([tool, 422, expect.stringContaining("does not come to rest")]);
      }
    },
    60_000,
  );

  test("on the web for what is no page is taken as it is", async () => {
    const app = await paper({ url: `${site.url}/app` });
    expect([app.status, app.words.slice(0, 2)]).toEqual([200, ["Open", "in"]]);
    for (const tool of ["html-to-image", "url-to-pdf"]) {
      const { status, error } = await callJson(tool, { url: `${site.url}/mail` }, service.url);
      expect([tool, status, error?.message]).toEqual([tool, 422, expect.stringContaining("nothing on the page")]);
    }
  }, 60_000);

  test("empty of what it had is refused; hidden by its own wish, or empty from the start, it is blank", async () => {
    const emptied = [
      `<p>Words.${script("onload = () => { document.open(); document.close(); }")}`,
      `<p>Words.${script("onload = () => { document.body.innerHTML = '' }")}`,
      `<p>Words.${script("onload = () => document.documentElement.remove()")}`,
    ];
    const blank = [
      "<p></p>",
      script("document.title = 'Words'"),
      "<style>p{display:none}</style><p>Words.",
      "<body style='opacity:0'><p>Words.",
      "<p style='color:#fff'>Words.",
      "<div style='height:0;overflow:hidden'><p>Words.</div>",
      "<p style='position:absolute;left:-9999px'>Words.",
    ];
    for (const tool of ["html-to-image", "url-to-pdf"]) {
      for (const body of [...emptied.map((html) => ({ html })), { url: `${site.url}/opened` }]) {
        const { status, error } = await callJson(tool, body, service.url);
        expect([tool, body, status, error?.message]).toEqual([
          ...[tool, body, 422, "The page has removed all of its content."],
        ]);
      }
      for (const html of blank) {
        const { status, warnings } = await callJson(tool, { html }, service.url);
        expect([tool, html, status, warnings]).toEqual([tool, html, 200, []]);
      }
    }
  }, 120_000);
});
