import { swagger } from "@elysiajs/swagger";
import { type AnyElysia, Elysia } from "elysia";
import type { Answer } from "../visit/routes.ts";
import { documentation } from "./openapi.ts";
import { pageRoutes } from "./swagger-page.ts";

const specPath = "/swagger/json";
let written = Promise.resolve("{}");

/**
 * Makes the plugin write the document of the door's routes. It reads the app that it is mounted on, and brings along a
 * page that loads scripts from an outside address: so it is mounted on a copy that never listens.
 */
export function documentRoutes(door: AnyElysia): void {
  const copy = new Elysia().use(swagger({ specPath, documentation, excludeStaticFile: false }));
  for (const { method, path, hooks } of door.routes) {
    if (!hooks.detail?.hide) copy.route(method, path, () => "", { detail: hooks.detail });
  }
  written = copy.handle(new Request(`http://localhost${specPath}`)).then((response) => response.text());
}

const specification = async () =>
  new Response(await written, { headers: { "content-type": "application/json", "cache-control": "no-cache" } });

/** The documentation's own routes, all by GET. */
export const docRoutes: Readonly<Record<string, Answer>> = {
  [specPath]: specification,
  ...pageRoutes,
};
