import { fileURLToPath } from "node:url";
import { asset } from "./asset.ts";
import type { Answer } from "./routes.ts";

const folder = "/swagger/assets";
const packaged = (name: string) => asset(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`)), folder);

const style = packaged("swagger-ui.css");
const frame = packaged("index.css");
const icon = packaged("favicon-32x32.png");
const program = packaged("swagger-ui-bundle.js");
const start = asset(fileURLToPath(import.meta.resolve("./swagger-start.js")), folder);

// Relative addresses: the page also works behind a proxy that serves it under a prefix.
const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>File Processing API</title>
    <link rel="icon" type="image/png" href=".${icon.path}">
    <link rel="stylesheet" href=".${style.path}">
    <link rel="stylesheet" href=".${frame.path}">
    <script src=".${program.path}" defer></script>
    <script src=".${start.path}" defer></script>
  </head>
  <body>
    <noscript>This page needs JavaScript. The same as a file for programs: <a href="./swagger/json">/swagger/json</a>.</noscript>
    <div id="swagger-ui"></div>
  </body>
</html>
`;

const page = () =>
  new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
      "x-content-type-options": "nosniff",
    },
  });

export const pageRoutes: Readonly<Record<string, Answer>> = {
  "/swagger": page,
  ...Object.fromEntries([style, frame, icon, program, start].map(({ path, answer }) => [path, answer])),
};
