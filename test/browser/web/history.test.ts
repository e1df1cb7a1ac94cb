import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { soon } from "#support/soon.ts";
import { hasWeb, phone, Website } from "#support/web.ts";

const search = (page: Page) => page.getByRole("searchbox", { name: "Search tools", exact: true });
const link = (page: Page, title: string) => page.getByRole("main").getByRole("link", { name: title, exact: true });
const pathOf = (page: Page) => new URL(page.url()).pathname;
const top = (page: Page) => page.evaluate<number>("Math.round(scrollY)");

/** Scrolls as people do. */
async function scrollTo(page: Page, wanted: number): Promise<number> {
  await page.mouse.move(100, 300);
  await page.mouse.wheel(0, wanted);
  return standing(page);
}

/** Where the page stands, once it has come to rest and the history knows of it. */
const standing = (page: Page): Promise<number> =>
  soon(async () => {
    const before = await top(page);
    await Bun.sleep(200);
    const [now, noted] = [await top(page), await page.evaluate<number>("Math.round(history.state?.top ?? -1)")];
    return now > 0 && now === before && now === noted && now;
  });

describe.skipIf(!hasWeb)("back and forward", () => {
  let website: Website;
  beforeAll(async () => {
    website = await Website.usual();
  }, 120_000);
  afterAll(() => website?.stop(), 60_000);

  test("home has what was searched for, and stands where it stood", async () => {
    const visit = await website.visit({ width: phone, height: 700 });
    const page = await visit.open();
    await search(page).fill("pdf");
    await soon(async () => (await page.getByRole("status").allTextContents()).some((text) => text.includes("found")));
    await scrollTo(page, 500);
    // To be clicked on it has to be in sight.
    await link(page, "Rotate PDF").scrollIntoViewIfNeeded();
    const left = await standing(page);
    await link(page, "Rotate PDF").click();
    await soon(() => pathOf(page) === "/rotate-pdf");
    await page.goBack();
    await soon(async () => (await search(page).inputValue()) === "pdf");
    await soon(async () => Math.abs((await top(page)) - left) < 2);
    const found = page.getByRole("region", { name: "Found" });
    expect(await found.getByRole("link", { name: "Rotate PDF", exact: true }).count()).toBe(1);
    expect(await found.getByRole("link", { name: "Crop image", exact: true }).count()).toBe(0);
    await page.goForward();
    await page.getByRole("heading", { level: 1, name: "Rotate PDF", exact: true }).waitFor();
    await page.goBack();
    await soon(async () => (await search(page).inputValue()) === "pdf");
    // Whoever empties it and comes again finds it empty.
    await search(page).fill("");
    await link(page, "Crop image").click();
    await soon(() => pathOf(page) === "/image-crop");
    await page.goBack();
    await link(page, "Crop image").waitFor();
    expect(await search(page).inputValue()).toBe("");
    expect(visit.complaints()).toEqual([]);
  }, 120_000);

  test("a tool has its files, its options and its result, and stands where it stood", async () => {
    const visit = await website.visit({ width: phone, height: 700 });
    const { page } = visit;
    const resize = await visit.openTool("image-resize");
    await resize.choose("photo.jpg");
    await resize.set("width", 321);
    const { bytes } = await resize.run();
    const left = await scrollTo(page, 300);
    const convert = website.tool("image-convert");
    await resize.result.getByRole("combobox", { name: "Use in…", exact: true }).selectOption({ label: convert.title });
    const shown = await visit.toolPage(convert);
    await soon(async () => (await shown.listed()).join() === "photo-image-resize.jpg");
    await soon(async () => (await top(page)) === 0);
    await shown.set("format", "png");
    await shown.run();

    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Resize image", exact: true }).waitFor();
    expect(await resize.listed()).toEqual(["photo.jpg"]);
    expect(await resize.field("width").inputValue()).toBe("321");
    await soon(async () => Math.abs((await top(page)) - left) < 2);
    expect(Buffer.compare((await resize.download()).bytes, bytes)).toBe(0);
    expect(await page.title()).toStartWith("Resize image");

    await page.goForward();
    await page.getByRole("heading", { level: 1, name: convert.title, exact: true }).waitFor();
    expect(await shown.listed()).toEqual(["photo-image-resize.jpg"]);
    expect((await sharp((await shown.download()).bytes).metadata()).format).toBe("png");
    expect(visit.complaints()).toEqual([]);
  }, 120_000);

  test("skipping to the content is no step, and keeps the files", async () => {
    const visit = await website.visit();
    const { page } = visit;
    const resize = await visit.openTool("image-resize");
    await resize.choose("photo.jpg");
    await resize.set("width", 50);
    await resize.run();
    const convert = website.tool("image-convert");
    await resize.result.getByRole("combobox", { name: "Use in…", exact: true }).selectOption({ label: convert.title });
    const shown = await visit.toolPage(convert);
    await soon(async () => (await shown.listed()).length === 1);
    const entries = await page.evaluate<number>("history.length");
    await page.getByRole("link", { name: "Skip to content", exact: true }).focus();
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.activeElement.id")).toBe("main");
    expect(await page.evaluate<number>("history.length")).toBe(entries);
    expect(await shown.listed()).toEqual(["photo-image-resize.jpg"]);
    expect(visit.complaints()).toEqual([]);
  }, 120_000);
});
