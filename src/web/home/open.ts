import { h, render } from "preact";
import type { Listed } from "../ui/catalogue.ts";
import { handOver } from "../ui/hand-over.ts";
import { at } from "../ui/place.ts";
import { siteName } from "../ui/site-name.ts";

const named = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";

const isOwn = ({ href }: HTMLLinkElement) => href.includes("/home-");

/** Puts on the style that the server sends with a tool's own page. */
function wear(address: string): Promise<void> {
  const own = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].find(isOwn);
  const style = document.createElement("link");
  style.rel = "stylesheet";
  style.href = address;
  return new Promise((resolve, reject) => {
    style.onload = () => {
      own?.remove();
      resolve();
    };
    style.onerror = () => {
      style.remove();
      reject(new Error("the page's style could not be loaded"));
    };
    own?.after(style);
  });
}

/** Goes on to a tool's page without a page load: files that were chosen are in this page's memory alone. */
export async function openWith(tool: Listed, files: readonly File[], page: Element): Promise<void> {
  const home = location.href;
  // The code is loaded before anything is changed: where it can't be loaded, this page stays as it is.
  const { Tools } = await import("../tool/tools.tsx");
  await wear(named("tool-style"));
  handOver(files);
  history.pushState(null, "", at(tool.name));
  document.title = `${tool.title} · ${siteName}`;
  render(null, page);
  addEventListener("popstate", () => {
    if (location.href === home) location.reload();
  });
  render(h(Tools, {}), page);
}
