import { config } from "#config";
import { operations } from "#operations/index.ts";
import type { Answer } from "./routes.ts";
import { tellColor } from "./site-sheet.ts";
import { assetRoutes } from "./web-assets.ts";
import { bundle } from "./web-bundle.ts";
import { webPage } from "./web-page.ts";

const noScript = `This page needs JavaScript. Programs call the tools directly: see <a href="./swagger">the API</a>.`;
const { name } = config.site;

const home: Answer = () =>
  webPage("home", {
    title: name,
    description: `${operations.length} tools for PDFs, pictures and documents. Files are worked on and forgotten.`,
    base: "./",
    noScript,
  });

const toolPages = Object.fromEntries(
  operations.map((tool): [string, Answer] => {
    const head = { title: `${tool.title} · ${name}`, description: tool.summary, base: "./" as const, noScript };
    return [`/${tool.name}`, () => webPage("tool", head)];
  }),
);

/** What stands at `/` where there is no website: the documentation of the API. */
const away: Answer = () => new Response(null, { status: 302, headers: { location: "/swagger" } });

/** The website, all by GET. */
export function websiteRoutes(): Record<string, Answer> {
  tellColor();
  // The dashboard is there all the same; what it needs is bundled when somebody comes.
  if (!config.site.on) return { "/": away, ...assetRoutes };
  // Begun with the service, awaited by the first page alone.
  bundle().catch(() => undefined);
  return { "/": home, ...toolPages, ...assetRoutes };
}
