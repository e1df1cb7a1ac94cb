import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { contrast } from "#http/site/colors.ts";
import { operations } from "#operations/index.ts";
import { childrenOf, until } from "#support/processes.ts";
import { type Service, service, startService } from "#support/service.ts";

const { url } = await service();

/** As it is sent: fetch would unpack it. */
const packed = (address: string, coding: string, headers: Record<string, string> = {}) =>
  fetch(address, { decompress: false, headers: { "accept-encoding": coding, ...headers } });
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

/** Every file that a page names, with those that its scripts load at once. */
const namedIn = (html: string): string[] =>
  [...html.matchAll(/(?:src|href|content)="(\.[^"]+)"/g)].map(([, to = ""]) => to);
const assetsIn = (html: string) => namedIn(html).filter((to) => to.includes("assets/"));

const paths = ["/", ...operations.map(({ name }) => `/${name}`)];

test("home and a page for each tool, as pages are: policy, visitor, name, and nothing from elsewhere", async () => {
  for (const path of paths) {
    const response = await fetch(url + path);
    const html = await response.text();
    expect([path, response.status, response.headers.get("content-type")]).toEqual([
      path,
      200,
      "text/html; charset=utf-8",
    ]);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe-");
    expect(response.headers.get("set-cookie")).toMatch(/^visitor=.*HttpOnly; SameSite=Strict/);
    expect(html).not.toMatch(/\sstyle=|<style|\son[a-z]+=|https?:\/\//);
    for (const to of namedIn(html)) expect(to).toMatch(/^\.\//);
  }
  expect(await (await fetch(`${url}/pdf-merge`)).text()).toContain("<title>Merge PDFs · File Processing</title>");
});

test("an address without anything is a page for browsers, and an error in JSON for programs", async () => {
  const browser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
  for (const path of ["/pdf-mrge", "/some/old/page"]) {
    const response = await fetch(url + path, { headers: browser });
    expect([response.status, response.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
    const html = await response.text();
    expect(html).toContain("<title>No such page · File Processing</title>");
    for (const to of assetsIn(html)) expect((await fetch(new URL(to, response.url))).status).toBe(200);
    expect((await fetch(url + path, { method: "HEAD", headers: browser })).status).toBe(404);
  }
  const programs: [string, RequestInit][] = [
    ["/pdf-mrge", {}],
    ["/pdf-mrge", { method: "POST", headers: browser }],
    ["/api/pdf-mrge", { headers: browser }],
  ];
  for (const [path, init] of programs) {
    const response = await fetch(url + path, init);
    expect([path, response.status, response.headers.get("content-type")]).toEqual([path, 404, "application/json"]);
  }
});

test("a page is asked for, not sent to: tools are called below /api alone", async () => {
  const posted = await fetch(`${url}/pdf-merge`, { method: "POST", body: new FormData() });
  expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  expect((await fetch(`${url}/no-such-tool`)).status).toBe(404);
});

test("a visit is renewed by asking for the head of a page", async () => {
  const response = await fetch(`${url}/`, { method: "HEAD" });
  expect([response.status, await response.text()]).toEqual([200, ""]);
  expect(response.headers.get("set-cookie")).toStartWith("visitor=");
});

test("files are packed as they are asked for, kept for ever by their name, and told apart by their content", async () => {
  for (const path of ["/", "/pdf-merge"]) {
    const html = await (await fetch(url + path)).text();
    expect(assetsIn(html).length).toBeGreaterThan(3);
    for (const to of assetsIn(html)) {
      const address = new URL(to, url + path).href;
      const plain = await packed(address, "identity");
      const bytes = await bytesOf(plain);
      expect([to, plain.status, plain.headers.get("content-encoding")]).toEqual([to, 200, null]);
      expect(plain.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(plain.headers.get("vary")).toContain("accept-encoding");
      const [br, gzip] = [await packed(address, "gzip, deflate, br, zstd"), await packed(address, "gzip")];
      expect([br.headers.get("content-encoding"), gzip.headers.get("content-encoding")]).toEqual(["br", "gzip"]);
      expect(new Uint8Array(brotliDecompressSync(await bytesOf(br)))).toEqual(bytes);
      expect(new Uint8Array(gunzipSync(await bytesOf(gzip)))).toEqual(bytes);
      const known = await packed(address, "br", { "if-none-match": br.headers.get("etag") ?? "" });
      expect([known.status, (await bytesOf(known)).length]).toEqual([304, 0]);
    }
  }
});

test("the catalogue is packed too, and not sent again to who has it", async () => {
  const response = await packed(`${url}/catalogue.json`, "br");
  expect([response.headers.get("content-encoding"), response.headers.get("cache-control")]).toEqual(["br", "no-cache"]);
  const told = JSON.parse(brotliDecompressSync(await bytesOf(response)).toString()) as { operations: unknown[] };
  expect(told.operations.length).toBe(operations.length);
  const again = await packed(`${url}/catalogue.json`, "br", { "if-none-match": response.headers.get("etag") ?? "" });
  expect(again.status).toBe(304);
});

test.each([
  ["/", 45, "home"],
  ["/image-compress", 70, "pages"],
])("the first load of %s is %i KB at most, the catalogue included", async (path, most, whom) => {
  const page = await packed(url + path, "br");
  const html = new TextDecoder().decode(await bytesOf(page));
  // The home page names the tools' sheet for whoever opens one of them.
  const [, later = ""] = /<meta name="tool-style" content="(.+?)"/.exec(html) ?? [];
  const loaded = assetsIn(html).filter((to) => to !== later);
  const addresses = [...new Set([...loaded, `./catalogue.json?for=${whom}`])].map((to) => new URL(to, url + path).href);
  const sizes = await Promise.all(
    addresses.map(async (address) => (await bytesOf(await packed(address, "br"))).length),
  );
  expect(sizes.reduce((sum, size) => sum + size, html.length)).toBeLessThanOrEqual(most * 1_000);
});

test("what draws PDFs is sent from its package, and nothing else of the disk is", async () => {
  const worker = await fetch(`${url}/assets/pdfjs/build/pdf.worker.min.mjs`);
  expect([worker.status, worker.headers.get("content-type")]).toEqual([200, "text/javascript; charset=utf-8"]);
  expect((await fetch(`${url}/assets/pdfjs/cmaps/78-EUC-H.bcmap`)).status).toBe(200);
  for (const name of [
    "nothing.js",
    "pdfjs/package.json",
    "pdfjs/wasm/%2e%2e%2fpackage.json",
    "..%2f..%2fpackage.json",
  ]) {
    expect([name, (await fetch(`${url}/assets/${name}`)).status]).toEqual([name, 404]);
  }
});

test("behind a proxy that serves it under a prefix, every address of a page leads somewhere", async () => {
  const proxy = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch(request) {
      const { pathname } = new URL(request.url);
      if (!pathname.startsWith("/files/")) return new Response("beside the prefix", { status: 404 });
      return fetch(url + pathname.slice("/files".length), { headers: request.headers, decompress: false });
    },
  });
  try {
    for (const path of ["/files/", "/files/pdf-merge", "/files/dashboard/api-keys"]) {
      const here = `http://127.0.0.1:${proxy.port}${path}`;
      const html = await (await fetch(here)).text();
      expect(namedIn(html).length).toBeGreaterThan(1);
      for (const to of namedIn(html)) expect([to, (await fetch(new URL(to, here))).status]).toEqual([to, 200]);
    }
  } finally {
    await proxy.stop(true);
  }
});

describe("as an operator sets it", () => {
  let off: Service;
  let own: Service;
  beforeAll(async () => {
    off = await startService({ WEBSITE: "off" });
    own = await startService({ SITE_NAME: 'Files & "Forms"', SITE_COLOR: "#FFE000" });
  }, 60_000);
  afterAll(async () => {
    await Promise.all([off.stop(), own.stop()]);
  }, 60_000);

  // Comes first: without a website nothing is bundled before somebody asks for a page.
  test("a bundler that is killed is begun anew by the next page", async () => {
    const bundlers = () =>
      childrenOf(off.pid).filter((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("site/build.ts"));
    const page = () => fetch(`${off.url}/dashboard/api-keys`);
    const first = page();
    process.kill(await until(() => bundlers()[0]), "SIGKILL");
    expect([(await first).status, (await page()).status]).toEqual([500, 200]);
  });

  test("WEBSITE=off leaves the API, its documentation and the keys", async () => {
    const home = await fetch(`${off.url}/`, { redirect: "manual" });
    expect([home.status, home.headers.get("location")]).toEqual([302, "/swagger"]);
    expect((await fetch(`${off.url}/pdf-merge`)).status).toBe(404);
    for (const path of ["/swagger", "/dashboard/api-keys"]) expect((await fetch(off.url + path)).status).toBe(200);
  });

  test("SITE_NAME stands in titles, as text", async () => {
    const html = await (await fetch(`${own.url}/pdf-merge`)).text();
    expect(html).toContain("<title>Merge PDFs · Files &amp; &quot;Forms&quot;</title>");
    expect(html).toContain('<meta name="application-name" content="Files &amp; &quot;Forms&quot;">');
  });

  test("SITE_COLOR is a sheet; where it could not be read it is changed, and the log says so", async () => {
    const html = await (await fetch(`${own.url}/`)).text();
    const sheet = assetsIn(html).find((to) => /\/site-\w+\.css$/.test(to)) ?? "";
    const css = await (await fetch(new URL(sheet, `${own.url}/`))).text();
    const [, light = "", dark = ""] = /--accent:light-dark\((#\w{6}),(#\w{6})\)/.exec(css) ?? [];
    expect(contrast(light, "#ffffff")).toBeGreaterThanOrEqual(4.5);
    expect(dark).toBe("#ffe000");
    expect(own.log()).toContain("SITE_COLOR is changed where it could not be read");
    expect(own.log()).toContain(light);
  });
});
