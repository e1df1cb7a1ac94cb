import type { Page } from "playwright-core";
import { warn } from "#engines/job.ts";
import { inspect } from "#engines/mupdf/index.ts";
import type { PdfTruth } from "#engines/product.ts";
import { pagesOf } from "#formats/ranges.ts";
import { capture } from "./capture.ts";
import { pageSize } from "./page-scripts.ts";
import { type Visit, visit } from "./visit.ts";

export interface DocumentWish extends Visit {
  /** In millimetres, upright; none leaves the choice to the page's own style. */
  paper: { width: number; height: number } | undefined;
  landscape: boolean;
  marginMm: number;
  scale: number;
  printBackground: boolean;
  pageRanges: string | undefined;
  singlePage: boolean;
  headerHtml: string | undefined;
  footerHtml: string | undefined;
}

export interface Printed {
  bytes: Uint8Array;
  truth: PdfTruth;
  widthMm: number;
}

type Print = NonNullable<Parameters<Page["pdf"]>[0]>;

const a4 = { width: 210, height: 297 };
const pixelsPerMm = 96 / 25.4;
/** ISO 32000-1, annex C: a page is at most 14,400 units wide or high. */
const longestMm = (14_400 / 72) * 25.4;

/** A page as it is printed: its text selectable, its links kept, tagged, with an outline of its headings. */
export function print(wish: DocumentWish): Promise<Printed> {
  return capture({ deviceScaleFactor: 1 }, async (stage) => {
    await visit(stage, wish);
    // Paper's style is what the browser prints with, unless told.
    if (wish.media === "screen") await stage.page.emulateMedia({ media: "screen" });
    const settings = settingsOf(wish);
    if (wish.singlePage) return printOnOne(stage.page, wish, settings);
    const first = await printAll(stage.page, settings);
    const share = await shareThatFits(stage.page, wish, first);
    const fitted = { ...settings, scale: Math.max(0.1, wish.scale * share) };
    const printed = share < 1 ? await printAll(stage.page, fitted) : first;
    if (wish.pageRanges === undefined) return printed;
    // Only now is it known how many pages there are: the browser's own words on a wrong range help nobody.
    const pageRanges = pagesOf(wish.pageRanges, printed.truth.pages, "pageRanges").join(",");
    return printAll(stage.page, { ...fitted, pageRanges });
  });
}

async function printAll(page: Page, settings: Print): Promise<Printed> {
  const bytes = await page.pdf(settings);
  const { sizes, ...truth } = await inspect(bytes);
  return { bytes, truth, widthMm: ((sizes[0]?.width ?? 0) / 72) * 25.4 };
}

/** What is wider than the paper would be cut off at its edge: the page is laid out at that width and measured. */
async function shareThatFits(page: Page, wish: DocumentWish, { widthMm }: Printed): Promise<number> {
  const inner = innerWidth(widthMm, wish);
  await page.emulateMedia({ media: wish.media });
  await page.setViewportSize({ width: inner, height: 800 });
  const { width } = (await page.evaluate(pageSize)) as { width: number };
  if (width <= inner + 1) return 1;
  warn(`The page is wider than the paper: it was printed at ${Math.round((inner / width) * 100)} % of its size.`);
  return inner / width;
}

const innerWidth = (widthMm: number, { marginMm, scale }: DocumentWish): number =>
  Math.max(1, Math.round(((widthMm - 2 * marginMm) * pixelsPerMm) / scale));

function settingsOf(wish: DocumentWish): Print {
  const { paper, landscape, marginMm, scale, printBackground, headerHtml, footerHtml } = wish;
  const size = turned(paper ?? a4, landscape);
  const margin = `${marginMm}mm`;
  const edged = headerHtml !== undefined || footerHtml !== undefined;
  return {
    width: `${size.width}mm`,
    height: `${size.height}mm`,
    preferCSSPageSize: paper === undefined && !landscape,
    margin: { top: margin, right: margin, bottom: margin, left: margin },
    scale,
    printBackground,
    tagged: true,
    outline: true,
    // Without a text of its own the browser prints the date, the title and the address.
    ...(edged && {
      displayHeaderFooter: true,
      headerTemplate: headerHtml ?? "<i></i>",
      footerTemplate: footerHtml ?? "<i></i>",
    }),
  };
}

const turned = ({ width, height }: { width: number; height: number }, landscape: boolean) =>
  landscape ? { width: height, height: width } : { width, height };

/** The page's own length becomes the paper's. Layout on paper differs by a little from that on a screen of its width. */
async function printOnOne(page: Page, wish: DocumentWish, settings: Print): Promise<Printed> {
  const { width } = turned(wish.paper ?? a4, wish.landscape);
  await page.emulateMedia({ media: wish.media });
  await page.setViewportSize({ width: innerWidth(width, wish), height: 800 });
  // A body that fills the screen would make the paper as long as the screen.
  const shown = (await page.evaluate(pageSize)) as { height: number };
  let heightMm = (shown.height * wish.scale) / pixelsPerMm + 2 * wish.marginMm + 1;
  for (let attempt = 1; ; attempt++) {
    const height = `${Math.min(heightMm, longestMm)}mm`;
    const printed = await printAll(page, { ...settings, width: `${width}mm`, height, preferCSSPageSize: false });
    const { pages } = printed.truth;
    if (pages === 1) return printed;
    if (attempt === 4 || heightMm >= longestMm) {
      warn(`The page does not fit on one sheet: it took ${pages}.`);
      return printed;
    }
    heightMm *= 1.05;
  }
}
