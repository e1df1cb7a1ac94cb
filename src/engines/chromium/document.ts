import type { Page } from "playwright-core";
import { warn } from "#engines/job/job.ts";
import type { PdfProduct } from "#engines/product/product.ts";
import { pagesOf } from "#formats/pages/ranges.ts";
import { Problem } from "#problem";
import { requireLetters } from "./blank.ts";
import { inTime } from "./bounds.ts";
import { capture, type Stage } from "./capture.ts";
import { readEdge } from "./edge.ts";
import { inspect, withFirstPage } from "./lent.ts";
import { nowhere } from "./own-document.ts";
import { keepHeights, noteHeights, setTitle, unlinkFrom } from "./page-scripts.ts";
import { type Visit, visit } from "./visit.ts";
import { ask, sizeOf } from "./world.ts";

export interface DocumentWish extends Visit {
  /** The paper in millimetres, upright; the page's own style chooses where there is none. */
  paper: { width: number; height: number } | undefined;
  landscape: boolean;
  /** Whether paper that the page's own style names wins over the paper asked for; unless told, if none is asked for. */
  preferCssPageSize: boolean | undefined;
  marginsMm: Margins;
  /** The fields from which the margins came. */
  marginFields: readonly string[];
  scale: number;
  printBackground: boolean;
  pageRanges: string | undefined;
  singlePage: boolean;
  headerHtml: string | undefined;
  footerHtml: string | undefined;
  /** Head and foot of the first page, where these differ from the others'; empty for no text. */
  headerFirstHtml: string | undefined;
  footerFirstHtml: string | undefined;
  title: string | undefined;
}

interface Margins {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

interface Printed {
  product: PdfProduct;
  widthMm: number;
}

/** A print with the settings by which it came about, for callers who want only some of its pages. */
interface Fitted {
  printed: Printed;
  fitted: Print;
}

type Print = NonNullable<Parameters<Page["pdf"]>[0]>;

const a4 = { width: 210, height: 297 };
const pixelsPerMm = 96 / 25.4;
/** The longest side of a page: at most 14,400 units (ISO 32000-1, annex C). */
const longestMm = (14_400 / 72) * 25.4;

/** The least scale, below which nobody could read: a wider page is mostly a row of slides, of which one is seen. */
const leastShare = 0.4;
/** How much the browser itself shrinks a page that is still too wide (Blink's PrintContext). */
const ownShrink = 1.5;
const printMs = 30_000;
const measureMs = 10_000;

/** Prints a page: its text selectable, its links kept, tagged, with an outline of its headings. */
export function print(wish: DocumentWish): Promise<PdfProduct> {
  return capture({ deviceScaleFactor: 1 }, async (stage) => {
    const settings = await settingsOf(wish);
    await visit(stage, wish);
    if (wish.url === undefined) await dropRelativeLinks(stage);
    if (wish.title !== undefined) await inTime(measureMs, "named", ask(stage, setTitle(wish.title)));
    return printVisited(stage, wish, settings).catch((cause) => {
      throw cause instanceof NoRoom ? noRoom(wish.marginFields, cause) : cause;
    });
  });
}

async function printVisited(stage: Stage, wish: DocumentWish, settings: Print): Promise<PdfProduct> {
  // The browser prints with the style for paper unless told.
  if (wish.media === "screen") await stage.page.emulateMedia({ media: "screen" });
  const { printed, fitted } = wish.singlePage
    ? await printOnOne(stage, wish, settings)
    : await printFitted(stage, wish, settings);
  const { product } = printed;
  await requireLetters(stage, product.pdf);
  const chosen = wish.pageRanges === undefined ? undefined : pagesOf(wish.pageRanges, product.pdf.pages, "pageRanges");
  // The number of pages is known only now: the browser's own words on a wrong range help nobody.
  const isAll = chosen === undefined || chosen.length === product.pdf.pages;
  const some = isAll ? product : (await printAll(stage, { ...fitted, pageRanges: chosen.join(",") })).product;
  const hasFirst = wish.headerFirstHtml !== undefined || wish.footerFirstHtml !== undefined;
  if (!hasFirst || !(isAll || chosen[0] === 1)) return some;
  // The whole document is printed once more, because the browser counts the pages of what it prints.
  const print = await printOnly(stage, { ...fitted, ...(await edgesOf(wish, true)) });
  return (await looked(await withFirstPage(some.bytes, print))).product;
}

async function dropRelativeLinks(stage: Stage): Promise<void> {
  const dropped = await inTime(measureMs, "looked through", ask(stage, unlinkFrom(nowhere.href)));
  if (Array.isArray(dropped)) for (const address of dropped) stage.traffic.relative.add(String(address));
}

async function printFitted(stage: Stage, wish: DocumentWish, settings: Print): Promise<Fitted> {
  const bytes = await printOnly(stage, settings);
  const likely = innerWidth(turned(wish.paper ?? a4, wish.landscape).width, wish);
  // The page is measured on the paper that it most likely has while its print is looked through.
  const [first, ahead] = await Promise.all([looked(bytes), measured(stage, wish, likely)]);
  const inner = innerWidth(first.widthMm, wish);
  const isMeasured = Math.abs(inner - likely) <= 1 && ahead <= likely + 1;
  const share = isMeasured ? 1 : shareThatFits(inner, await measured(stage, wish, inner));
  const fitted = { ...settings, scale: Math.max(0.1, wish.scale * share) };
  return { printed: share < 1 ? await printAll(stage, fitted) : first, fitted };
}

const printAll = async (stage: Stage, settings: Print): Promise<Printed> => looked(await printOnly(stage, settings));

function printOnly({ page }: Stage, settings: Print): Promise<Uint8Array> {
  const printed = page.pdf(settings).catch((cause) => {
    throw /content area|margin/i.test(String(cause)) ? new NoRoom("no room", { cause }) : cause;
  });
  return inTime(printMs, "printed", printed);
}

async function looked(bytes: Uint8Array): Promise<Printed> {
  const { sizes, verdict, truth } = await inspect(bytes);
  return { product: { format: "pdf", bytes, pdf: truth, verdict }, widthMm: ((sizes[0]?.width ?? 0) / 72) * 25.4 };
}

/** Thrown where margins leave no room: only the browser knows the paper that the page's own style names. */
class NoRoom extends Error {}

function noRoom(fields: readonly string[], cause: unknown): Problem {
  const leave = fields.length === 1 ? "leaves" : "leave";
  const says = `${fields.join(" and ")} ${leave} nothing of the paper: the margins must be smaller than it.`;
  return new Problem("bad-request", says, { fields: [...fields], cause });
}

/** Measures how wide a page is on paper with so much room. */
async function measured(stage: Stage, { media }: DocumentWish, inner: number): Promise<number> {
  await stage.page.emulateMedia({ media });
  await stage.page.setViewportSize({ width: inner, height: 800 });
  return (await sizeOf(stage)).width;
}

/** The scale at which a page fits on the paper: a wider one would be cut off at the edge. */
function shareThatFits(inner: number, width: number): number {
  if (width <= inner + 1) return 1;
  const fits = inner / width;
  const told = (share: number) =>
    `The page is wider than the paper: it was printed at ${Math.round(share * 100)} % of its size`;
  if (fits >= leastShare) {
    warn(`${told(fits)}.`);
    return fits;
  }
  warn(`${told(leastShare)}, and what lies beyond its right edge was cut off.`);
  return leastShare * Math.min(ownShrink, leastShare / fits);
}

const innerWidth = (widthMm: number, { marginsMm: { left, right }, scale }: DocumentWish): number =>
  Math.max(1, Math.round(((widthMm - left - right) * pixelsPerMm) / scale));

async function settingsOf(wish: DocumentWish): Promise<Print> {
  const { paper, landscape, preferCssPageSize, marginsMm, scale, printBackground, headerHtml, footerHtml } = wish;
  const size = turned(paper ?? a4, landscape);
  const { top, right, bottom, left } = marginsMm;
  return {
    width: `${size.width}mm`,
    height: `${size.height}mm`,
    preferCSSPageSize: preferCssPageSize ?? (paper === undefined && !landscape),
    margin: { top: `${top}mm`, right: `${right}mm`, bottom: `${bottom}mm`, left: `${left}mm` },
    scale,
    printBackground,
    tagged: true,
    outline: true,
    ...((headerHtml !== undefined || footerHtml !== undefined) && (await edgesOf(wish, false))),
  };
}

/** Reads header and footer of every page, or of the first one, which may have its own. */
async function edgesOf(wish: DocumentWish, isFirst: boolean): Promise<Print> {
  const edge = (side: "header" | "footer") => {
    const own = isFirst && wish[`${side}FirstHtml`] !== undefined;
    const field = own ? (`${side}FirstHtml` as const) : (`${side}Html` as const);
    return readEdge(field, wish[field], { hasAddress: wish.url !== undefined });
  };
  return { displayHeaderFooter: true, headerTemplate: await edge("header"), footerTemplate: await edge("footer") };
}

const turned = ({ width, height }: { width: number; height: number }, landscape: boolean) =>
  landscape ? { width: height, height: width } : { width, height };

/** Prints the whole page on one sheet of its length. Layout on paper differs a little from that on a screen. */
async function printOnOne(stage: Stage, wish: DocumentWish, settings: Print): Promise<Fitted> {
  const { page } = stage;
  const { width } = turned(wish.paper ?? a4, wish.landscape);
  const inner = innerWidth(width, wish);
  await page.emulateMedia({ media: wish.media });
  await page.setViewportSize({ width: inner, height: 800 });
  await inTime(measureMs, "measured", ask(stage, noteHeights));
  await page.setViewportSize({ width: inner, height: 1_600 });
  await inTime(measureMs, "measured", ask(stage, keepHeights));
  // A body that fills the screen would make the paper as long as the screen.
  await page.setViewportSize({ width: inner, height: 800 });
  const shown = await sizeOf(stage);
  let heightMm = (shown.height * wish.scale) / pixelsPerMm + wish.marginsMm.top + wish.marginsMm.bottom + 1;
  for (let attempt = 1; ; attempt++) {
    const height = `${Math.min(heightMm, longestMm)}mm`;
    const fitted = { ...settings, width: `${width}mm`, height, preferCSSPageSize: false };
    const printed = await printAll(stage, fitted);
    const { pages } = printed.product.pdf;
    if (pages === 1) return { printed, fitted };
    if (attempt === 4 || heightMm >= longestMm) {
      warn(`The page does not fit on one sheet: it took ${pages}.`);
      return { printed, fitted };
    }
    heightMm *= 1.05;
  }
}
