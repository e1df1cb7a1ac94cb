import { fileURLToPath } from "node:url";
import { config } from "#config";
import { asset } from "../site/asset.ts";
import { webPage } from "../site/page.ts";
import type { Answer } from "../visit/routes.ts";

const folder = "/swagger/assets";
const packaged = (name: string) => asset(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`)), folder);

const style = packaged("swagger-ui.css");
const program = packaged("swagger-ui-bundle.js");
const start = asset(fileURLToPath(import.meta.resolve("./swagger-start.js")), folder);

// Relative addresses: the page also works behind a proxy that serves it under a prefix.
const page: Answer = () =>
  webPage("reference", {
    title: `API · ${config.site.name}`,
    description: "Every tool as programs call it.",
    base: "./",
    noScript:
      'This page needs JavaScript. The same as a file for programs: <a href="./swagger/json">/swagger/json</a>.',
    sheets: [`.${style.path}`],
    scripts: [`.${program.path}`, `.${start.path}`],
  });

export const pageRoutes: Readonly<Record<string, Answer>> = {
  "/swagger": page,
  ...Object.fromEntries([style, program, start].map(({ path, answer }) => [path, answer])),
};
