import { config } from "#config";
import { webPage } from "../site/page.ts";
import type { Answer } from "../visit/routes.ts";

const page: Answer = () =>
  webPage("dashboard", {
    title: `API keys · ${config.site.name}`,
    description: "Make, rename, regenerate and revoke the keys that programs call the tools with.",
    base: "../",
    noScript: "This page needs JavaScript. The operator can make keys with <code>bun run keys create NAME</code>.",
  });

/** Where a 401 sends its reader: a page to make keys with. */
export const dashboardPage: Record<string, Answer> = { "/dashboard/api-keys": page };
