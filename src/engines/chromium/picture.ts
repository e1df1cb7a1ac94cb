import type { Page } from "playwright-core";
import { config } from "#config";
import { Problem } from "#problem";
import { Again } from "./again.ts";
import { requireColours } from "./blank.ts";
import { inTime } from "./bounds.ts";
import { capture, type Stage } from "./capture.ts";
import { noSuch, type Visit, visit } from "./visit.ts";
import type { Box } from "./words-shown.ts";
import { sizeOf } from "./world.ts";

export interface PictureWish extends Visit {
  format: "png" | "jpeg" | "webp";
  quality: number;
  deviceScaleFactor: number;
  fullPage: boolean;
  selector: string | undefined;
  omitBackground: boolean;
}

export interface Photograph {
  bytes: Uint8Array;
  width: number;
  height: number;
}

const selectorMs = 5_000;
const drawMs = 25_000;

/** Takes a picture of a page as it looks on a screen of this size. */
export function photograph(wish: PictureWish): Promise<Photograph> {
  const { deviceScaleFactor, format, quality, omitBackground } = wish;
  requireFit(wish, deviceScaleFactor);
  return capture({ deviceScaleFactor }, async (stage) => {
    await visit(stage, wish);
    const clip = await boxOf(stage, wish);
    requireFit(clip, deviceScaleFactor);
    if (format === "webp") requireWebp(clip, deviceScaleFactor);
    const drawn = stage.page.screenshot({
      type: format,
      ...(format !== "png" && { quality }),
      clip,
      fullPage: wish.fullPage || wish.selector !== undefined,
      omitBackground: omitBackground && format !== "jpeg",
      // Elements that fade in have faded in; endless animations stand where they begin.
      animations: "disabled",
      scale: "device",
    });
    const bytes = await inTime(drawMs, "drawn", drawn).catch((cause) => {
      throw failureOf(cause);
    });
    const [width = 0, height = 0] = [clip.width, clip.height].map((side) => Math.round(side * deviceScaleFactor));
    await requireColours(stage, bytes, clip, width * height);
    return { bytes, width, height };
  });
}

/** Names the failure where the browser has no picture by no fault of the page; a fresh page has one. */
export const failureOf = (cause: unknown): unknown =>
  /unable to capture screenshot/i.test(String(cause)) ? new Again("undrawn", notDrawn(cause)) : cause;

const notDrawn = (cause: unknown): Problem =>
  new Problem("unprocessable", "The browser could not draw the page, twice in a row. Ask for a smaller picture.", {
    cause,
  });

async function boxOf(stage: Stage, { width, height, fullPage, selector }: PictureWish): Promise<Box> {
  if (selector !== undefined) return boxOfElement(stage.page, selector);
  if (!fullPage) return { x: 0, y: 0, width, height };
  const whole = await sizeOf(stage);
  return { x: 0, y: 0, width: Math.max(width, whole.width), height: Math.max(height, whole.height) };
}

/** The element's box in whole pixels, so that the picture has no pixels that are half the element's. */
async function boxOfElement(page: Page, selector: string): Promise<Box> {
  const element = page.locator(`css=${selector}`).first();
  const box = await element.boundingBox({ timeout: selectorMs }).catch((cause) => {
    throw noSuch("selector", selector, cause);
  });
  const [x, y] = [Math.round(box?.x ?? 0), Math.round(box?.y ?? 0)];
  const width = Math.round((box?.x ?? 0) + (box?.width ?? 0)) - x;
  const height = Math.round((box?.y ?? 0) + (box?.height ?? 0)) - y;
  if (width >= 1 && height >= 1 && x + width > 0 && y + height > 0) return { x, y, width, height };
  throw new Problem("unprocessable", `What selector "${selector.slice(0, 60)}" matches is not visible on the page.`);
}

/** The longest side of a WebP, in pixels: its sides are told in 14 bits (RFC 9649, section 2.6). */
const longestWebp = 16_383;

function requireWebp({ width, height }: Box, deviceScaleFactor: number): void {
  const longest = Math.round(Math.max(width, height) * deviceScaleFactor);
  if (longest <= longestWebp) return;
  const says = `The picture would be ${longest} pixels long; a WebP has at most ${longestWebp}. Ask for png.`;
  throw new Problem("too-large", says);
}

function requireFit({ width, height }: { width: number; height: number }, deviceScaleFactor: number): void {
  const pixels = width * height * deviceScaleFactor ** 2;
  if (pixels <= config.limits.capturePixels) return;
  const [most, actual] = [config.limits.capturePixels, pixels].map((n) => (n / 1_000_000).toFixed(1));
  const size = `${width} × ${height}${deviceScaleFactor === 1 ? "" : ` × ${deviceScaleFactor}²`} pixels`;
  throw new Problem(
    "too-large",
    `The picture would have ${actual} megapixels (${size}); at most ${most} are allowed. Ask for a smaller one.`,
  );
}
