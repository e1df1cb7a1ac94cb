import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { callJson } from "#support/call.ts";
import { hasBrowser } from "#support/chromium.ts";
import { serveSite } from "#support/pages.ts";
import { refusedForms, refusedHosts } from "#support/refused-addresses.ts";
import { type Service, startService } from "#support/service.ts";

/** On loopback and not allowed: whoever gets through to it is recorded. */
const canary = serveSite({});
const target = `${canary.url}/secret`;
const redirect = (status: number, to: string) => new Response(null, { status, headers: { location: to } });
const script = (text: string) => `<!doctype html><title>t</title><p>Shown.</p><script>${text}</script>`;

const elsewhere = [
  target,
  target.replace("127.0.0.1", "2130706433"),
  target.replace("127.0.0.1", "0x7f.1"),
  target.replace("127.0.0.1", "[::ffff:127.0.0.1]"),
  target.replace("127.0.0.1", "localhost"),
  "http://169.254.169.254/latest/meta-data",
  "https://10.0.0.1/",
  "http://[::1]/",
];
const ways: Record<string, (to: string) => string | Response> = {
  "301": (to) => redirect(301, to),
  "302": (to) => redirect(302, to),
  "303": (to) => redirect(303, to),
  "307": (to) => redirect(307, to),
  "308": (to) => redirect(308, to),
  refresh: (to) => new Response("<p>x", { headers: { refresh: `0;url=${to}`, "content-type": "text/html" } }),
  meta: (to) => `<meta http-equiv="refresh" content="0;url=${to}"><p>x`,
  assign: (to) => script(`location.href = ${JSON.stringify(to)}`),
  replace: (to) => script(`location.replace(${JSON.stringify(to)})`),
  form: (to) => `<form id="f" method="post" action="${to}"></form><script>f.submit()</script>`,
};
const ownMoves = Object.entries(ways).flatMap(([way, make]) =>
  elsewhere.map((to, index) => [`/move/${way}/${index}`, make(to)] as const),
);

const socket = target.replace("http", "ws");
const parts: Record<string, string> = {
  image: `<img src="${target}?img">`,
  style: `<link rel="stylesheet" href="${target}?css"><style>@import "${target}?import"; p { background: url(${target}?bg) }</style>`,
  font: `<style>@font-face { font-family: f; src: url(${target}?font) } p { font-family: f }</style><p>x`,
  script: `<script src="${target}?js"></script>`,
  iframe: `<iframe src="${target}?frame"></iframe>`,
  "iframe with a file": `<iframe src="file:///etc/passwd"></iframe>`,
  object: `<object data="${target}?object"></object><embed src="${target}?embed">`,
  video: `<video src="${target}?video" autoplay poster="${target}?poster"></video>`,
  fetch: script(`fetch("${target}?fetch", { mode: "no-cors" }).catch(() => {})`),
  xhr: script(`const x = new XMLHttpRequest(); x.open("GET", "${target}?xhr"); x.send()`),
  beacon: script(`navigator.sendBeacon("${target}?beacon", "x")`),
  "event source": script(`new EventSource("${target}?events")`),
  "web socket": script(`new WebSocket("${socket}?socket")`),
  worker: script(
    `new Worker(URL.createObjectURL(new Blob(['fetch("${target}?worker", { mode: "no-cors" }); new WebSocket("${socket}?ws")'])))`,
  ),
  "shared worker": script(
    `new SharedWorker(URL.createObjectURL(new Blob(['fetch("${target}?shared", { mode: "no-cors" })'])))`,
  ),
  "service worker": script(`navigator.serviceWorker?.register("${target}?sw").catch(() => {})`),
  prefetch: `<link rel="prefetch" href="${target}?prefetch"><link rel="preconnect" href="${canary.url}"><link rel="dns-prefetch" href="${canary.url}">`,
  "redirected image": `<img src="/move/302/0">`,
  popup: script(`open("${target}?popup"); open("/move/302/0")`),
  webrtc: script(
    `const c = new RTCPeerConnection({ iceServers: [{ urls: "turn:${canary.place}?transport=tcp", username: "a", credential: "b" }] }); c.createDataChannel("x"); c.createOffer().then((o) => c.setLocalDescription(o))`,
  ),
  ping: `<a id="a" ping="${target}?ping" href="#x">x</a><script>a.click()</script>`,
};
const pages: Record<string, string | Response> = Object.fromEntries([
  ...ownMoves,
  ...Object.entries(parts).map(([name, text]) => [`/part/${name.replaceAll(" ", "-")}`, text]),
]);

describe.skipIf(!hasBrowser)("a capture never leads inside", () => {
  const site = serveSite(pages);
  let service: Service;
  const call = (url: string, more: object = {}) =>
    callJson("html-to-image", { url, width: 200, height: 100, ...more }, service.url);

  beforeAll(async () => {
    service = await startService({ CAPTURE_ALLOW: site.place, WORKERS: "2", QUEUE: "1000", QUEUE_WAIT_S: "600" });
  }, 60_000);
  afterAll(async () => {
    await service.stop();
    await site.stop();
    await canary.stop();
  }, 60_000);

  test("by its own address, however it is written", async () => {
    for (const [, host] of refusedHosts) {
      const answer = await call(`https://${host}/`);
      expect([host, [400, 403].includes(answer.status)]).toEqual([host, true]);
      if (answer.status === 403) expect(answer.error?.message).toBe("This web address may not be visited.");
    }
    for (const url of refusedForms) expect([url, [400, 403].includes((await call(url)).status)]).toEqual([url, true]);
    expect((await call(target)).status).toBe(400);
    expect(canary.asked).toEqual([]);
  }, 120_000);

  test.each(ownMoves.map(([path]) => path))(
    "by %s",
    async (path) => {
      const { status, error } = await call(`${site.url}${path}`);
      expect([status, error?.message]).toEqual([403, "This web address may not be visited."]);
      expect(canary.asked).toEqual([]);
    },
    60_000,
  );

  test.each(Object.keys(parts))(
    "by the page's %s",
    async (name) => {
      const answer = await call(`${site.url}/part/${name.replaceAll(" ", "-")}`, { delayMs: 300 });
      expect(answer.status).toBe(200);
      expect(canary.asked).toEqual([]);
    },
    60_000,
  );

  test("and the page's caller is told", async () => {
    const answer = await call(`${site.url}/part/image`);
    expect(answer.warnings.join()).toContain("1 connection of the page was blocked");
    expect((await call(`${site.url}/part/image`, { strict: true })).status).toBe(422);
  }, 60_000);

  test("by the header or footer of a PDF", async () => {
    const edge = `<img src="${target}?edge"><iframe src="${target}?frame"></iframe><script>fetch("${target}?script")</script><img src="file:///etc/passwd">`;
    const body = { url: `${site.url}/part/ping`, headerHtml: edge, footerHtml: edge };
    expect((await callJson("url-to-pdf", body, service.url)).status).toBe(200);
    expect(canary.asked).toEqual([]);
  }, 60_000);
});
