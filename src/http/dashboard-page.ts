import { readFileSync } from "node:fs";
import { join } from "node:path";
import { asset } from "./asset.ts";
import type { Answer } from "./routes.ts";

const folder = join(import.meta.dir, "../web/dashboard");
const style = asset(join(folder, "page.css"), "/dashboard/assets");
const script = asset(join(folder, "page.js"), "/dashboard/assets");

// Relative addresses: the page also works behind a proxy that serves it under a prefix.
const html = readFileSync(join(folder, "page.html"), "utf8")
  .replace("{style}", `..${style.path}`)
  .replace("{script}", `..${script.path}`);
const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" };

/** Where a 401 sends its reader: a page to make keys with. */
export const dashboardPage: Record<string, Answer> = {
  "/dashboard/api-keys": () => new Response(html, { headers }),
  [style.path]: style.answer,
  [script.path]: script.answer,
};
