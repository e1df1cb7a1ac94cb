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

/** The page to make keys with, to which a 401 sends its reader. */
export const dashboardPage: Record<string, Answer> = { "/dashboard/api-keys": page };
