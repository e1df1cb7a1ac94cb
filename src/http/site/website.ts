import { config } from "#config";
import { operations } from "#operations/index.ts";
import type { Answer } from "../visit/routes.ts";
import { assetRoutes } from "./assets.ts";
import { bundle } from "./bundle.ts";
import { webPage } from "./page.ts";
import { tellColor } from "./sheet.ts";

const noScript = (base: string): string =>
  `This page needs JavaScript. Programs call the tools directly: see <a href="${base}swagger">the API</a>.`;
const { name } = config.site;

const home: Answer = () =>
  webPage("home", {
    title: name,
    description: `${operations.length} tools for PDFs, pictures and documents. Files are worked on and forgotten.`,
    base: "./",
    noScript: noScript("./"),
  });

const toolPages = Object.fromEntries(
  operations.map((tool): [string, Answer] => {
    const head = { title: `${tool.title} · ${name}`, description: tool.summary, base: "./", noScript: noScript("./") };
    return [`/${tool.name}`, () => webPage("tool", head)];
  }),
);

/** Whether a request asks for a page: only browsers do; programs say which kinds they take, or any. */
const asksForPage = ({ method, headers }: Request): boolean =>
  /^(GET|HEAD)$/.test(method) && (headers.get("accept") ?? "").includes("text/html");

/** Answers a browser that came to an address without anything: with a page that leads on. */
export function missingPage(request: Request): Promise<Response> | undefined {
  const { pathname } = new URL(request.url);
  if (!config.site.on || pathname.startsWith("/api/") || !asksForPage(request)) return undefined;
  const above = pathname.split("/").length - 2;
  const base = above > 0 ? "../".repeat(above) : "./";
  return webPage("home", {
    title: `No such page · ${name}`,
    description: "There is nothing at this address.",
    base,
    noScript: noScript(base),
    isMissing: true,
  });
}

/** Leads from `/` to the API's documentation where there is no website. */
const away: Answer = () => new Response(null, { status: 302, headers: { location: "/swagger" } });

/** The routes of the website, all by GET. */
export function websiteRoutes(): Record<string, Answer> {
  tellColor();
  // The dashboard is there all the same; its files are bundled when somebody comes.
  if (!config.site.on) return { "/": away, ...assetRoutes };
  // Bundling begins with the service, and only the first page waits for it.
  bundle().catch(() => undefined);
  return { "/": home, ...toolPages, ...assetRoutes };
}
