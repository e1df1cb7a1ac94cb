import { expect, test } from "bun:test";
import { service } from "#support/service.ts";

const { url } = await service();
const get = (path: string, init?: RequestInit) => fetch(url + path, init);
const html = await (await get("/swagger")).text();
const assets = [...html.matchAll(/(?:href|src)="(\.\/swagger\/assets\/[^"]+)"/g)].map(([, path = ""]) => path.slice(1));

test("the page has its style and script from here, and none inside it", async () => {
  const page = await get("/swagger");
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(page.headers.get("x-content-type-options")).toBe("nosniff");
  expect(html).not.toMatch(/https?:|\/\/[a-z]|<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/i);
  expect(assets.map((path) => path.split("/").at(-1))).toEqual([
    "swagger-ui.css",
    "swagger-ui-bundle.js",
    "swagger-start.js",
  ]);
});

test("its files have their types, and may be kept because their address has their hash", async () => {
  const types: Record<string, string> = {
    css: "text/css; charset=utf-8",
    js: "text/javascript; charset=utf-8",
  };
  for (const path of assets) {
    const { status, headers } = await get(path);
    expect([path, status, headers.get("content-type")]).toEqual([path, 200, types[path.split(".").at(-1) ?? ""] ?? ""]);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(path).toMatch(/^\/swagger\/assets\/[0-9a-f]{16}\/[\w.-]+$/);
  }
});

test("nothing else lies there, by no way of writing it", async () => {
  const [first = ""] = assets;
  const folder = first.slice(0, first.lastIndexOf("/"));
  for (const path of [
    "/swagger/",
    "/swagger/assets/",
    `${folder}/package.json`,
    `${folder}/swagger-ui.css.map`,
    `${folder}/..%2f..%2f..%2fpackage.json`,
    `${folder}/%2e%2e/%2e%2e/%2e%2e/package.json`,
  ]) {
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  }
});

test("other methods are told which one is due", async () => {
  for (const path of ["/swagger", "/swagger/json", ...assets]) {
    const { status, headers } = await get(path, { method: "POST" });
    expect([path, status, headers.get("allow")]).toEqual([path, 405, "GET, HEAD, OPTIONS"]);
  }
});
