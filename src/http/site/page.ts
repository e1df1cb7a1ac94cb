import { config } from "#config";
import type { Page } from "./build.ts";
import { entry } from "./bundle.ts";
import { siteIcon, siteSheet } from "./sheet.ts";

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign);

export interface Head {
  title: string;
  description: string;
  /** The address where the service stands: pages also work behind a proxy that serves them under a prefix. */
  base: string;
  noScript: string;
  /** Files of another program on the page: its sheets come before our own, its scripts behind ours. */
  sheets?: readonly string[];
  scripts?: readonly string[];
  /** Whether nothing stands at the address: the page says so, and names the nearest tool. */
  isMissing?: boolean;
}

export async function webPage(page: Page, head: Head): Promise<Response> {
  const { title, description, base, noScript, sheets = [], scripts = [], isMissing = false } = head;
  const whom = page === "home" ? "home" : page === "tool" ? "pages" : undefined;
  const { script, style, chunks } = await entry(page);
  const theme = await entry("theme");
  const { style: toolStyle } = await entry("tool");
  const at = (name: string) => `${base}assets/${name}`;
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="color-scheme" content="light dark">
    <meta name="application-name" content="${escaped(config.site.name)}">
    <meta name="tools" content="${config.site.on ? "on" : "off"}">
    <meta name="keys" content="${config.access === "keys" ? "on" : "off"}">
    <meta name="description" content="${escaped(description)}">
${page === "home" ? `    <meta name="tool-style" content="${at(toolStyle)}">\n` : ""}\
${isMissing ? `    <meta name="missing" content="on">\n` : ""}\
    <title>${escaped(title)}</title>
    <script src="${at(theme.script)}"></script>
${sheets.map((sheet) => `    <link rel="stylesheet" href="${sheet}">\n`).join("")}\
    <link rel="stylesheet" href="${at(style)}">
${siteSheet.bytes.length > 0 ? `    <link rel="stylesheet" href="${at(siteSheet.name)}">\n` : ""}\
${whom ? `    <link rel="preload" as="fetch" href="${base}catalogue.json?for=${whom}" crossorigin>\n` : ""}\
    <script src="${at(script)}" type="module"></script>
${scripts.map((one) => `    <script src="${one}" defer></script>\n`).join("")}\
${chunks.map((chunk) => `    <link rel="modulepreload" href="${at(chunk)}">\n`).join("")}\
    <link rel="icon" type="image/svg+xml" href="${at(siteIcon.name)}">
  </head>
  <body>
    <noscript><p class="notice">${noScript}</p></noscript>
    <div id="page"></div>
  </body>
</html>
`;
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" };
  return new Response(html, { status: isMissing ? 404 : 200, headers });
}
