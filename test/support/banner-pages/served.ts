import { existsSync } from "node:fs";
import { join, normalize } from "node:path";
import { repository } from "../service.ts";
import { type BannerPage, ground, pageOf } from "./ground.ts";

export interface Gallery {
  /** Hosts that captures have to be allowed to visit, comma between. */
  places: string;
  /** Where a page is; where it is without what lies over it. */
  urlOf(page: BannerPage): string;
  groundUrl: string;
  stop(): Promise<void>;
}

const message = `<body style="margin:0;display:flex;align-items:end;height:100vh"><div style="background:#fff;padding:24px;width:100%;font:15px sans-serif">
  <h2>We value your privacy</h2><p>With your consent, we and our partners use cookies or similar technologies on your device.</p>
  <button>Options</button><button>Reject all</button><button>Accept</button></div>`;

const modules = join(repository, "node_modules");
/** Whether the set-up for tests has brought it; it does what it can. */
export const hasKlaro = existsSync(join(modules, ".packs/klaro"));

const html = (text: string) => new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } });

/** Serves pages, the packages whose banners some of them run, and a page of another place for those that hold one. */
export function serveGallery(pages: readonly BannerPage[]): Gallery {
  const other = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => html(message) });
  // By another name, as by another port alone it would be of the same site.
  const otherPlace = `localhost:${other.port}`;
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith("/npm/")) return new Response(Bun.file(join(modules, normalize(pathname.slice(5)))));
      const at = /^\/page\/(\d+)$/.exec(pathname)?.[1];
      const page = at === undefined ? undefined : pages[Number(at)];
      if (page) return html(pageOf(page).replaceAll("OTHER", `http://${otherPlace}`));
      return pathname === "/ground"
        ? html(pageOf({ body: "" }, ground))
        : new Response("nothing here", { status: 404 });
    },
  });
  const url = `http://127.0.0.1:${server.port}`;
  return {
    places: `127.0.0.1:${server.port},${otherPlace}`,
    urlOf: (page) => `${url}/page/${pages.indexOf(page)}`,
    groundUrl: `${url}/ground`,
    stop: async () => {
      await Promise.all([server.stop(true), other.stop(true)]);
    },
  };
}
