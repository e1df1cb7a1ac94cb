import { join } from "node:path";
import type { Page } from "playwright-core";
import { openBrowser } from "../../wild/browser.ts";
import type { Print } from "../template.ts";
import type { Block } from "../truth.ts";

type Html = Extract<Print, { by: "chromium" }>;

const readElements = await Bun.file(join(import.meta.dir, "elements.js")).text();

/** Prints pages and tells which blocks their elements are. Nothing is loaded from anywhere. */
export async function withChromium<T>(
  work: (print: (html: Html, into: string) => Promise<Block[]>) => Promise<T>,
): Promise<T> {
  const browser = await openBrowser();
  try {
    return await work(async (html, into) => {
      const page = await browser.newPage();
      try {
        return await printPage(page, html, into);
      } finally {
        await page.close();
      }
    });
  } finally {
    await browser.close();
  }
}

/** Of a text a point on its first line is linked to: its box may begin at the very end of the page before. */
const markBlocks = `for (const element of document.querySelectorAll("[id]")) {
  const { id } = element;
  if (element.tagName === "SPAN") {
    element.removeAttribute("id");
    const style = "display: inline-block; width: 1px; height: 1px; margin-inline-end: -1px";
    element.prepend(Object.assign(document.createElement("span"), { id, style }));
  }
  document.head.append(Object.assign(document.createElement("a"), { href: "#" + encodeURIComponent(id) }));
}`;

/** A block, and the name of the element where it begins; of a table that of its last row, too. */
type Marked = Block & { at: string; last?: string };

async function printPage(page: Page, { html, tagged, head, foot, ...rest }: Html, into: string): Promise<Block[]> {
  await page.route("**", (route) => (/^(data|about):/.test(route.request().url()) ? route.continue() : route.abort()));
  await page.emulateMedia({ media: "print" });
  await page.setContent(html, { waitUntil: "load" });
  const blocks = (await page.evaluate(readElements)) as Marked[];
  const runs = head !== undefined || foot !== undefined;
  const options = {
    printBackground: true,
    preferCSSPageSize: true,
    displayHeaderFooter: runs,
    ...(runs && { headerTemplate: head ?? "<span></span>", footerTemplate: foot ?? "<span></span>" }),
    ...rest.css,
  };
  await page.pdf({ path: into, tagged, ...options });
  // Printed once more with a link to each block, as Chromium then tells where all of them begin.
  await page.evaluate(markBlocks);
  await page.pdf({ path: `${into}.marked`, ...options });
  return withPages(blocks, `${into}.marked`);
}

function withPages(blocks: readonly Marked[], marked: string): Block[] {
  const listing = Bun.spawnSync(["pdfinfo", "-dests", marked], { stderr: "ignore" }).stdout.toString();
  const pages = new Map<string, number>();
  for (const [, page, name = ""] of listing.matchAll(/^ *(\d+) \[.*\] "(.*)"$/gm)) pages.set(name, Number(page));
  let reached = 1;
  const placed = blocks.map(({ at, last, ...block }) => {
    const told = pages.get(at);
    if (told === undefined) return block;
    reached = Math.max(reached, told);
    const end = pages.get(last ?? at) ?? reached;
    return { ...block, page: reached, ...(end > reached && { pages: end - reached + 1 }) };
  });
  // Chromium leaves out what it finds at a right edge: between two blocks of one page its page is certain.
  return placed.map((block, at) => {
    const before = placed.slice(0, at).findLast(({ page }) => page !== undefined)?.page ?? 1;
    const after = placed.slice(at).find(({ page }) => page !== undefined)?.page;
    return block.page === undefined && before === after ? { ...block, page: before } : block;
  });
}
