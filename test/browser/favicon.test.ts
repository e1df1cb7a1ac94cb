import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Browser, chromium } from "playwright-core";
import { callForm } from "#support/call.ts";
import { packed } from "#support/packed.ts";
import { until } from "#support/processes.ts";

const executable = Bun.which("chromium") ?? Bun.which("google-chrome");
const skipped = executable === null || executable === undefined;
if (skipped) process.stderr.write("No Chromium here: the test that shows it the icons is skipped.\n");

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40" height="20"><rect width="40" height="20" fill="#ff0000"/></svg>`;
const types: Record<string, string> = {
  html: "text/html",
  webmanifest: "application/manifest+json",
  svg: "image/svg+xml",
};

/** Run by the browser: an address becomes the size of the picture that loads from it. */
const sideOf = `async (address) => {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image.naturalWidth + "x" + image.naturalHeight;
}`;
const loadLinks = `Promise.all(
  [...document.querySelectorAll('link[rel="icon"], link[rel="apple-touch-icon"]')].map(async ({ href, sizes }) => (
    { name: new URL(href).pathname.slice(1), sizes: sizes.value, side: await (${sideOf})(href) }
  )),
)`;

let browser: Browser | undefined;
beforeAll(async () => {
  if (!skipped)
    browser = await chromium.launch({ executablePath: executable, args: ["--no-sandbox", "--headless=new"] });
}, 60_000);
afterAll(async () => {
  await browser?.close();
});

test.skipIf(skipped)(
  "a browser loads every icon of the package at its size, and has nothing to say against the manifest",
  async () => {
    const options = { name: "Tea & Cake", themeColor: "#123456", backgroundColor: "#fedcba" };
    const { bytes, status } = await callForm("favicon-generate", { file: Buffer.from(svg) }, options);
    expect(status).toBe(200);
    const files = packed(bytes);
    const head = new TextDecoder().decode(files.get("head.html"));
    const asked = new Set<string>();
    const site = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      fetch(request) {
        const name = new URL(request.url).pathname.slice(1);
        asked.add(name);
        if (name === "")
          return new Response(`<!doctype html>${head}<p>Tea`, { headers: { "content-type": "text/html" } });
        const type = types[name.split(".").at(-1) ?? ""];
        const found = files.get(name) as Uint8Array<ArrayBuffer> | undefined;
        return found
          ? new Response(found, type ? { headers: { "content-type": type } } : {})
          : new Response("", { status: 404 });
      },
    });
    try {
      const page = await (browser as Browser).newPage();
      await page.goto(site.url.href);
      // The browser itself fetches the one that suits its tab best.
      await until(() => [...asked].some((name) => name.startsWith("favicon")));
      const seen = await page.evaluate<{ name: string; sizes: string; side: string }[]>(loadLinks);
      expect(seen.length).toBe(7);
      for (const { name, sizes, side } of seen) {
        // An icon file shows one of its pictures; a drawing has no size of its own.
        if (sizes === "any") continue;
        expect([name, sizes.split(" ")]).toEqual([name, expect.arrayContaining([side])]);
      }
      const session = await page.context().newCDPSession(page);
      const { url, errors, data } = await session.send("Page.getAppManifest");
      expect([url, errors]).toEqual([new URL("site.webmanifest", site.url).href, []]);
      const manifest = JSON.parse(data ?? "");
      expect(manifest).toMatchObject({ name: "Tea & Cake", short_name: "Tea & Cake", theme_color: "#123456" });
      for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
        const side = await page.evaluate<string>(`(${sideOf})(${JSON.stringify(src)})`);
        expect([src, side]).toEqual([src, sizes]);
      }
    } finally {
      await site.stop(true);
    }
  },
  120_000,
);
