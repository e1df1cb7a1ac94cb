import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { barriers } from "#support/axe.ts";
import { fixtures } from "#support/example.ts";
import { soon } from "#support/soon.ts";
import { desk, hasWeb, phone, Website } from "#support/web.ts";
import { dropped } from "#support/web-files.ts";

const search = (page: Page) => page.getByRole("searchbox", { name: "Search tools", exact: true });
const link = (page: Page, title: string) => page.getByRole("main").getByRole("link", { name: title, exact: true });
const pathOf = (page: Page) => new URL(page.url()).pathname;

describe.skipIf(!hasWeb)("the home page", () => {
  let website: Website;
  beforeAll(async () => {
    website = await Website.usual();
  }, 120_000);
  afterAll(() => website?.stop(), 60_000);

  test.each([320, phone, desk])("has every tool by its title at %d px, and no barrier", async (width) => {
    const visit = await website.visit({ width });
    const page = await visit.open();
    await link(page, "Merge PDFs").waitFor();
    for (const { title, name } of website.catalogue.operations) {
      expect([title, await link(page, title).count()]).toEqual([title, 1]);
      const path = await link(page, title).evaluate((one) => (one as unknown as URL).pathname);
      expect(path).toBe(`/${name}`);
    }
    expect(await visit.overhang()).toBe(0);
    expect(await barriers(page, `home at ${width}`)).toEqual([]);
    expect(visit.complaints()).toEqual([]);
  });

  test("shows the likeliest tool first, and the nearest and all others where none is called so", async () => {
    const visit = await website.visit();
    const page = await visit.open();
    const first = page.getByRole("main").getByRole("link").first();
    for (const [asked, due] of [
      ["shrink pdf", "Compress PDF"],
      ["how do I turn word into pdf", "Word to PDF"],
      ["pdf to word", "PDF to Word"],
      ["  SPLIT  ", "Split PDF"],
    ] as const) {
      await search(page).fill(asked);
      await soon(async () => (await first.textContent()) === due);
    }
    const all = website.catalogue.operations.length;
    for (const [asked, heading] of [
      ["compress my video", "Nearest"],
      ["zzzzqq", "All tools"],
    ] as const) {
      await search(page).fill(asked);
      await page.getByText(`No tool for ${asked}.`).waitFor();
      await page.getByRole("heading", { level: 2, name: heading, exact: true }).waitFor();
      expect(await page.getByRole("main").getByRole("link").count()).toBe(all);
    }
    expect(await barriers(page, "home without a find")).toEqual([]);
    expect(visit.complaints()).toEqual([]);
  });

  test("has PDF first, then images and generators, and in each what most people come for", async () => {
    const visit = await website.visit();
    const page = await visit.open();
    await link(page, "Merge PDFs").waitFor();
    expect(await page.getByRole("heading", { level: 2 }).allTextContents()).toEqual(["PDF", "Images", "Generators"]);
    const titles = await page.getByRole("main").getByRole("link").allTextContents();
    const everyday = website.catalogue.operations.filter((tool) => tool.everyday && tool.family === "pdf");
    expect(titles.slice(0, everyday.length)).toEqual(everyday.map(({ title }) => title));
    expect(visit.complaints()).toEqual([]);
  });

  test("an address without anything leads on, at any depth: to what is nearest, by a search and from its head", async () => {
    const visit = await website.visit({ width: phone });
    for (const path of ["/pdf-mrge.html", "/tools/old/pdf-merger"]) {
      const page = await visit.open(path);
      await page.getByRole("heading", { level: 1, name: "There is no such page", exact: true }).waitFor();
      const first = page.getByRole("main").getByRole("link").first();
      expect(await first.textContent()).toBe("Merge PDFs");
      expect(await search(page).count()).toBe(1);
      expect(await barriers(page, "an address without anything")).toEqual([]);
      await first.click();
      await soon(() => pathOf(page) === "/pdf-merge");
    }
    expect(visit.complaints()).toEqual([]);
  });

  test("an address with options fills the form, and leaves out what the tool doesn't take", async () => {
    const visit = await website.visit();
    await visit.open("/image-resize?width=640&height=-1&colour=red&fit=fill");
    const shown = await visit.toolPage(website.tool("image-resize"));
    for (const [name, value] of Object.entries({ width: "640", height: "", fit: "fill" })) {
      expect([name, await shown.field(name).inputValue()]).toEqual([name, value]);
    }
    expect(visit.complaints()).toEqual([]);
  });

  test("is searched by the keyboard alone", async () => {
    const visit = await website.visit();
    const page = await visit.open();
    await link(page, "Merge PDFs").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("merge");
    expect(await search(page).inputValue()).toBe("merge");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/pdf-merge");
    await page.goBack();
    await search(page).fill("pdf");
    await search(page).press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await soon(() => pathOf(page) !== "/");
    expect(pathOf(page)).toMatch(/pdf/);
    expect(visit.complaints()).toEqual([]);
  });

  test("offers the tools for a file that was dropped, by its bytes, and hands it over", async () => {
    const visit = await website.visit();
    const page = await visit.open();
    await link(page, "Merge PDFs").waitFor();
    await dropped(page, [{ name: "holiday.jpg", bytes: await Bun.file(join(fixtures, "document.pdf")).bytes() }]);
    const offered = page.getByRole("dialog").or(page.getByRole("main")).getByText("holiday.jpg");
    await offered.first().waitFor();
    expect(await barriers(page, "home with a file")).toEqual([]);
    const offers = (title: string) =>
      page.getByRole("link", { name: title, exact: true }).or(page.getByRole("button", { name: title, exact: true }));
    expect(await offers("Crop image").and(page.locator(":visible")).count()).toBe(0);
    await page.getByRole("button", { name: "Show all tools", exact: true }).click();
    expect(await search(page).and(page.locator(":focus")).count()).toBe(1);
    await dropped(page, [{ name: "holiday.jpg", bytes: await Bun.file(join(fixtures, "document.pdf")).bytes() }]);
    await offered.first().waitFor();
    await offers("Rotate PDF").and(page.locator(":visible")).first().dblclick();
    await soon(() => pathOf(page) === "/rotate-pdf");
    const shown = await visit.toolPage(website.tool("rotate-pdf"));
    await soon(async () => (await shown.listed()).join() === "holiday.jpg");
    // Two clicks are one step.
    await page.goBack();
    await soon(() => pathOf(page) === "/");
    expect(visit.complaints()).toEqual([]);
  });

  test("says that it could not load what comes on demand, and keeps what it holds", async () => {
    const visit = await website.visit();
    const page = await visit.open();
    await link(page, "Merge PDFs").waitFor();
    const choose = () => page.getByLabel("Begin with files").setInputFiles(join(fixtures, "document.pdf"));
    const alert = page.getByRole("alert").getByText("could not be loaded");
    await visit.context.setOffline(true);
    await choose();
    await alert.waitFor();
    await visit.context.setOffline(false);
    await choose();
    await page.getByText("document.pdf").waitFor();
    expect(await alert.count()).toBe(0);
    await visit.context.setOffline(true);
    await link(page, "Rotate PDF").click();
    await alert.waitFor();
    expect(await barriers(page, "home that could not load")).toEqual([]);
    expect(pathOf(page)).toBe("/");
    await visit.context.setOffline(false);
    await link(page, "Rotate PDF").click();
    const shown = await visit.toolPage(website.tool("rotate-pdf"));
    await soon(async () => (await shown.listed()).join() === "document.pdf");
    expect(visit.complaints()).toEqual([]);
  });

  test("loads in at most 45 KB, and a tool in at most 70, from here alone", async () => {
    const loaded: Record<string, number> = {};
    // All tools load the same but for what is drawn at once: one for each sort of page.
    for (const path of ["/", "/image-resize", "/pdf-merge", "/qr-generate", "/url-to-pdf", "/watermark-pdf"]) {
      const visit = await website.visit();
      const coming: Promise<number>[] = [];
      visit.page.on("requestfinished", (request) => {
        coming.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
      });
      await visit.open(path);
      await visit.page.locator('main[aria-busy="false"]').waitFor();
      await visit.page.waitForLoadState("networkidle");
      loaded[path] = (await Promise.all(coming)).reduce((sum, bytes) => sum + bytes, 0);
      expect(coming.length).toBeGreaterThan(2);
      expect(visit.complaints()).toEqual([]);
      await visit.leave();
    }
    const most = (path: string) => (path === "/" ? 45 : 70) * 1_000;
    expect(Object.entries(loaded).filter(([path, bytes]) => bytes > most(path))).toEqual([]);
  });

  test("has a policy that lets no code of others in", async () => {
    const visit = await website.visit();
    await visit.open();
    for (const path of ["/", "/image-resize", "/dashboard/api-keys"]) {
      const answer = await fetch(website.url + path);
      const policy = answer.headers.get("content-security-policy") ?? "";
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/unsafe-|\*|https?:/);
      const html = await answer.text();
      expect(html).not.toMatch(/\sstyle=|<style|\son\w+=/i);
      // Addresses within the service are relative: a proxy may serve it under a prefix.
      expect(html).not.toMatch(/(src|href)="(\/|https?:)/);
    }
    expect(visit.complaints()).toEqual([]);
  });

  test("keeps the colours that were chosen", async () => {
    const visit = await website.visit();
    const page = await visit.open();
    const ground = () => page.evaluate<string>("getComputedStyle(document.body).backgroundColor");
    const light = await ground();
    await page.getByRole("combobox", { name: "Colour scheme" }).selectOption("dark");
    await soon(async () => (await ground()) !== light);
    const dark = await ground();
    await visit.open("/image-resize");
    expect(await ground()).toBe(dark);
    expect(visit.complaints()).toEqual([]);
  });
});
