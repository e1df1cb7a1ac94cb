import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { barriers } from "#support/axe.ts";
import { lockedPdf } from "#support/locked-pdf.ts";
import { bookOf, numbered } from "#support/pdfs.ts";
import { desk, hasWeb, phone, type Visit, Website } from "#support/web.ts";

setDefaultTimeout(120_000);

let website: Website;
beforeAll(async () => {
  if (hasWeb) website = await Website.usual();
});
afterAll(() => website?.stop());

async function at(look: (visit: Visit) => Promise<void>, width = desk): Promise<void> {
  const visit = await website.visit({ width });
  await look(visit);
  expect(visit.complaints()).toEqual([]);
  await visit.leave();
}

const pdfOf = (pages: number): Buffer => Buffer.from(bookOf({ pages: numbered(pages) }));

describe.skipIf(!hasWeb)("a locked PDF", () => {
  const password = "open sesame";
  const card = (page: Page) => page.getByText("This PDF is locked.");
  const own = (page: Page) => page.getByRole("textbox", { name: "Password of locked.pdf", exact: true });

  for (const width of [desk, phone]) {
    test(`is opened where it is to be cut, by a password that goes along, at ${width} pixels`, async () => {
      await at(async (visit) => {
        const { page } = visit;
        const tool = await visit.openTool("crop-pdf");
        await tool.choose("locked.pdf");
        await card(page).waitFor();
        expect(await barriers(page, "a locked PDF")).toEqual([]);
        // Two editors of one page ask once.
        await page.getByText("Choose pages by clicking").click();
        await page.getByText("The pages are drawn once the password is known.").waitFor();
        expect(await own(page).count()).toBe(1);
        await own(page).fill("wrong");
        await page.keyboard.press("Enter");
        await page.getByRole("status").getByText("This password doesn't open it.").waitFor();
        expect(await own(page).getAttribute("aria-invalid")).toBe("true");
        expect(await barriers(page, "a wrong password")).toEqual([]);
        await own(page).fill(password);
        await page.getByRole("button", { name: "Open locked.pdf", exact: true }).focus();
        await page.keyboard.press("Enter");
        await page.locator(".area-ground").waitFor();
        await page.getByRole("option", { name: "Page 2", exact: true }).waitFor();
        // The focus goes on with what stands there now, and not back to the head of the page.
        expect(await page.evaluate("document.activeElement.className")).toBe("unlocking");
        await tool.unfold();
        expect(await tool.field("password").inputValue()).toBe(password);
        expect(await barriers(page, "a PDF that was opened")).toEqual([]);
        await page.getByRole("button", { name: "Mark everything" }).click();
        await tool.set("pages", "1");
        await tool.run();
        expect(visit.asked.filter((call) => call.startsWith("POST"))).toEqual(["POST /api/crop-pdf"]);
      }, width);
    });
  }

  test("is opened by what stands in the tool's own field", async () => {
    await at(async (visit) => {
      const { page } = visit;
      const tool = await visit.openTool("pdf-split");
      await tool.choose("locked.pdf");
      await card(page).waitFor();
      await tool.set("password", password);
      await page.getByRole("option", { name: "Page 1", exact: true }).click();
      expect(await tool.field("ranges").inputValue()).toBe("1");
      // Whoever types on is not disturbed; what opened it shows it, and nothing else does.
      await tool.set("password", `${password}?`);
      await card(page).waitFor();
    });
  });

  test("is opened among others", async () => {
    await at(async (visit) => {
      const { page } = visit;
      const tool = await visit.openTool("pdf-merge");
      await tool.choose({ name: "one.pdf", buffer: pdfOf(2) });
      await page
        .getByRole("option", { name: /^Page 2/ })
        .first()
        .waitFor();
      await tool.choose("locked.pdf");
      await own(page).fill(password);
      await page.keyboard.press("Enter");
      await page.getByRole("option", { name: "Page 1 of locked.pdf" }).waitFor();
      await page.getByRole("option", { name: "Page 2 of one.pdf" }).waitFor();
      await tool.run();
    });
  });

  test("that opens without a password is shown whatever stands in the field", async () => {
    await at(async (visit) => {
      const tool = await visit.openTool("pdf-split");
      await tool.set("password", "of another file");
      const buffer = Buffer.from(lockedPdf(pdfOf(3), "aes-128", "", "its owner's"));
      await tool.choose({ name: "three.pdf", buffer });
      await visit.page.getByRole("option", { name: "Page 3", exact: true }).click();
      expect(await tool.field("ranges").inputValue()).toBe("3");
      expect(await card(visit.page).count()).toBe(0);
    });
  });
});
