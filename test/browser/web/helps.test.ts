import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import sharp from "sharp";
import { fixture } from "#support/example.ts";
import { noiseOf } from "#support/noise.ts";
import { soon } from "#support/soon.ts";
import { hasWeb, type Visit, Website } from "#support/web.ts";
import type { ToolPage } from "#support/web-tool.ts";

setDefaultTimeout(60_000);

/** About 0.45 MB, which nothing makes much smaller. */
const noisyJpeg = () =>
  sharp(noiseOf(900 * 700 * 3), { raw: { width: 900, height: 700, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();

describe.skipIf(!hasWeb)("what stands in the way", () => {
  let website: Website;
  let visit: Visit;
  beforeAll(async () => {
    website = await Website.usual();
    visit = await website.visit();
  });
  afterAll(async () => {
    await website?.stop();
  });

  /** Clicks what helps, and comes to its page with the file. */
  async function helped(title: string, name: string): Promise<ToolPage> {
    await visit.page.getByRole("button", { name: title, exact: true }).click();
    await visit.page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
    return visit.toolPage(website.tool(name));
  }

  test("a file of another kind is told as soon as it is there, and goes along to a tool that takes it", async () => {
    const compress = await visit.openTool("pdf-compress");
    await compress.choose("photo.jpg");
    await compress.list.getByText("This is a JPG file; what is taken is PDF.").waitFor();
    const other = await helped("Compress image", "image-compress");
    expect(await other.listed()).toEqual(["photo.jpg"]);
    expect((await other.run()).bytes.length).toBeGreaterThan(1_000);
  });

  test("a damaged PDF goes along to its repair, and one with a password to be unlocked", async () => {
    const rotate = await visit.openTool("rotate-pdf");
    const damaged = Buffer.from((await fixture("document.pdf")).slice(0, 300));
    await rotate.choose({ name: "cut.pdf", buffer: damaged });
    await rotate.button.click();
    await rotate.alerts.first().waitFor();
    expect(await rotate.alerts.first().textContent()).toContain('"Repair PDF"');
    const repair = await helped("Repair PDF", "repair-pdf");
    expect(await repair.listed()).toEqual(["cut.pdf"]);

    const protect = await visit.openTool("protect-pdf");
    await protect.choose("locked.pdf");
    await protect.set("password", "another one");
    await protect.button.click();
    const unlock = await helped("Unlock PDF", "unlock-pdf");
    expect(await unlock.listed()).toEqual(["locked.pdf"]);
  });

  test("an address without encryption becomes one with it", async () => {
    const print = await visit.openTool("url-to-pdf");
    await print.set("url", "http://example.com/page");
    await print.button.click();
    await visit.page.getByRole("button", { name: "Use https", exact: true }).click();
    await soon(async () => (await print.field("url").inputValue()) === "https://example.com/page");
  });

  test("files that are too large together go along to be made smaller, each by itself", async () => {
    const small = await Website.start({ MAX_UPLOAD_MB: "1" });
    try {
      await small.during(async (looking) => {
        const heavy = { name: "noise.jpg", buffer: await noisyJpeg() };
        const { page } = looking;
        const merge = await looking.openTool("img-to-pdf");
        await merge.choose(heavy, { ...heavy, name: "other.jpg" }, { ...heavy, name: "third.jpg" });
        await merge.button.click();
        await merge.alerts.getByText("Together the files have").waitFor();
        await page.getByRole("button", { name: "Compress image", exact: true }).click();
        await page.getByRole("heading", { level: 1, name: "Compress image", exact: true }).waitFor();
        const compress = await looking.toolPage(small.tool("image-compress"));
        expect(await compress.listed()).toEqual(["noise.jpg", "other.jpg", "third.jpg"]);
      });
    } finally {
      await small.stop();
    }
  });
});
