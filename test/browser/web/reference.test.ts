import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { barriers } from "#support/axe.ts";
import { desk, hasWeb, phone, Website } from "#support/web.ts";

describe.skipIf(!hasWeb)("the page of the API", () => {
  let website: Website;
  beforeAll(async () => {
    website = await Website.usual();
  }, 120_000);
  afterAll(() => website?.stop(), 60_000);

  test.each([phone, desk])(
    "has the site's head, tools before prose, and no barrier, folded and open, at %d px",
    async (width) => {
      const visit = await website.visit({ width });
      const page = await visit.open("/swagger");
      const tags = page.locator(".opblock-tag-section h3");
      await tags.first().waitFor();
      expect(await page.getByRole("heading", { level: 1 }).first().textContent()).toBe("API");
      const site = page.getByRole("navigation", { name: "Site", exact: true });
      expect(await site.getByRole("link", { name: "API", exact: true }).getAttribute("aria-current")).toBe("page");
      const titles = await tags.locator("span").allTextContents();
      expect(titles.slice(0, 3)).toEqual(website.catalogue.families.map(({ title }) => title));
      expect(await page.locator(".info .description").isVisible()).toBe(false);
      expect(await barriers(page, `the API at ${width}`)).toEqual([]);

      await page.getByText("How calls are made", { exact: true }).click();
      await page.locator(".info .description").waitFor();
      await page.locator("#operations-PDF-pdfMerge .opblock-summary-control").click();
      await page.locator("#operations-PDF-pdfMerge .responses-table").first().waitFor();
      expect(await barriers(page, `the API with a tool open at ${width}`)).toEqual([]);
      expect(await visit.overhang()).toBe(0);
      // Swagger UI says so of every file, and shows its control for files all the same.
      const own = visit.complaints().filter((says) => says !== "Could not find component: JsonSchema_string_binary");
      expect(own).toEqual([]);
    },
    120_000,
  );

  test("is dark where the site is", async () => {
    const visit = await website.visit({ dark: true });
    const page = await visit.open("/swagger");
    const isDark = () => page.evaluate<boolean>("document.documentElement.classList.contains('dark-mode')");
    await page.locator(".opblock-tag-section").first().waitFor();
    expect(await isDark()).toBe(true);
    await page.getByRole("combobox", { name: "Colour scheme" }).selectOption("light");
    expect(await isDark()).toBe(false);
    expect(visit.complaints()).toEqual([]);
  }, 120_000);
});
