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

async function printPage(page: Page, { html, tagged, head, foot, ...rest }: Html, into: string): Promise<Block[]> {
  await page.route("**", (route) => (/^(data|about):/.test(route.request().url()) ? route.continue() : route.abort()));
  await page.emulateMedia({ media: "print" });
  await page.setContent(html, { waitUntil: "load" });
  const blocks = (await page.evaluate(readElements)) as Block[];
  const runs = head !== undefined || foot !== undefined;
  await page.pdf({
    path: into,
    tagged,
    printBackground: true,
    preferCSSPageSize: true,
    displayHeaderFooter: runs,
    ...(runs && { headerTemplate: head ?? "<span></span>", footerTemplate: foot ?? "<span></span>" }),
    ...rest.css,
  });
  return blocks;
}
