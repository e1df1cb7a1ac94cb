import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import sharp from "sharp";
import { barriers } from "#support/axe.ts";
import { fixtures } from "#support/example.ts";
import { desk, hasWeb, phone, type Visit, Website } from "#support/web.ts";
import type { ToolPage } from "#support/web-tool.ts";

const exact = { exact: true } as const;

describe.skipIf(!hasWeb)("from one tool to the next", () => {
  let website: Website;
  beforeAll(async () => {
    website = await Website.usual();
  }, 60_000);
  afterAll(() => website?.stop(), 60_000);

  /** The tool of that name, with the result of the one before in it. */
  async function useIn(visit: Visit, from: ToolPage, name: string): Promise<ToolPage> {
    const tool = website.tool(name);
    await from.result.getByRole("combobox", { name: "Use in…", ...exact }).selectOption({ label: tool.title });
    await visit.page.getByRole("heading", { level: 1, name: tool.title, ...exact }).waitFor();
    const shown = await visit.toolPage(tool);
    await shown.list
      .getByRole("button", { name: /^Remove / })
      .first()
      .waitFor();
    return shown;
  }

  async function keep(visit: Visit, name: string): Promise<void> {
    await visit.page.getByRole("textbox", { name: "Name of these steps", ...exact }).fill(name);
    await visit.page.getByRole("button", { name: "Keep these steps", ...exact }).click();
    await visit.page.getByText(`Kept as ${name}`).waitFor();
  }

  test.each([phone, desk])(
    "a result goes through three tools, and their steps are run as one call, at %d px",
    async (width) => {
      const visit = await website.visit({ width });
      const crop = await visit.openTool("image-crop");
      await crop.choose("photo.jpg");
      for (const [name, value] of Object.entries({ x: 0, y: 0, width: 90, height: 60 })) await crop.set(name, value);
      await crop.run();

      const resize = await useIn(visit, crop, "image-resize");
      expect(await resize.listed()).toEqual(["photo-image-crop.jpg"]);
      await resize.set("width", 45);
      await resize.run();
      await keep(visit, "Corner");

      const convert = await useIn(visit, resize, "image-convert");
      await convert.set("format", "png");
      const { bytes } = await convert.run();
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 45, height: 30 });
      await visit.page.goBack();
      expect(await (await visit.toolPage(website.tool("image-resize"))).listed()).toEqual(["photo-image-crop.jpg"]);

      const again = await visit.openTool("image-crop");
      await again.choose("portrait-exif6.jpg");
      const before = visit.asked.length;
      await visit.page.getByRole("button", { name: "Run Corner", ...exact }).click();
      await again.downloadLink().waitFor();
      const corner = await again.download();
      expect(visit.asked.slice(before).filter((one) => one.startsWith("POST"))).toEqual(["POST /api/pipeline"]);
      expect(await sharp(corner.bytes).metadata()).toMatchObject({ format: "jpeg", width: 45, height: 30 });
      expect(await barriers(visit.page, "kept steps and their result")).toEqual([]);
      expect(await visit.overhang()).toBeLessThanOrEqual(0);
      expect(visit.complaints()).toEqual([]);
      await visit.leave();
    },
    180_000,
  );

  test("kept steps have no password, are asked for one, and can be renamed and deleted", async () => {
    const visit = await website.visit();
    const rotate = await visit.openTool("rotate-pdf");
    await rotate.choose("document.pdf");
    await rotate.set("angle", 90);
    await rotate.run();
    const protect = await useIn(visit, rotate, "protect-pdf");
    await protect.set("password", "open sesame");
    await protect.run();
    await keep(visit, "Turn and lock");
    const stored = await visit.page.evaluate<string>("JSON.stringify(localStorage)");
    expect(stored).toContain("Turn and lock");
    expect(stored).not.toContain("sesame");

    const { page } = visit;
    await visit.open();
    await page.getByRole("link", { name: "Turn and lock Rotate PDF → Protect PDF" }).click();
    const again = await visit.toolPage(website.tool("rotate-pdf"));
    await page
      .getByRole("heading", { name: "Kept steps", ...exact })
      .and(page.locator(":focus"))
      .waitFor();
    await again.choose("document.pdf");
    await page.getByLabel("Password of step 2, Protect PDF", exact).fill("another");
    await page.getByRole("button", { name: "Run Turn and lock", ...exact }).click();
    await again.downloadLink().waitFor();
    expect(Buffer.from((await again.download()).bytes).toString("latin1")).toContain("/Encrypt");

    await page.getByRole("button", { name: "Rename Turn and lock", ...exact }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "New name", ...exact }).fill("Lock");
    expect(await barriers(page, "renaming kept steps")).toEqual([]);
    await dialog.getByRole("button", { name: "Rename", ...exact }).click();
    await page
      .getByRole("button", { name: "Rename Lock", ...exact })
      .and(page.locator(":focus"))
      .waitFor();
    await page.getByRole("button", { name: "Delete Lock", ...exact }).click();
    await dialog.getByRole("button", { name: "Cancel", ...exact }).click();
    await page.getByRole("button", { name: "Delete Lock", ...exact }).click();
    await dialog.getByRole("button", { name: "Delete", ...exact }).click();
    await page.getByRole("button", { name: "Run Lock", ...exact }).waitFor({ state: "detached" });
    expect(await page.evaluate<string>("JSON.stringify(localStorage)")).not.toContain("Lock");
    await page.locator("main:focus").waitFor();
    expect(visit.complaints()).toEqual([]);
    await visit.leave();
  }, 120_000);

  test("kept steps ask for the file of a step", async () => {
    const visit = await website.visit();
    const resize = await visit.openTool("image-resize");
    await resize.choose("photo.jpg");
    await resize.set("width", 300);
    await resize.run();
    const mark = await useIn(visit, resize, "watermark-image");
    await mark.choosePart("image", "logo.png");
    const marked = await mark.run();
    await keep(visit, "Mark");

    const again = await visit.openTool("image-resize");
    await again.choose("photo.jpg");
    const { title } = website.tool("watermark-image").parts.image ?? { title: "" };
    const logo = visit.page.getByLabel(`${title} of step 2, ${website.tool("watermark-image").title}`, exact);
    await logo.setInputFiles(join(fixtures, "logo.png"));
    await visit.page.getByRole("button", { name: "Run Mark", ...exact }).click();
    await again.downloadLink().waitFor();
    expect(Buffer.compare((await again.download()).bytes, marked.bytes)).toBe(0);
    expect(visit.complaints()).toEqual([]);
    await visit.leave();
  }, 120_000);

  test("a ZIP is taken apart on its way", async () => {
    const visit = await website.visit();
    const split = await visit.openTool("pdf-split");
    await split.choose("document.pdf");
    await split.set("every", 1);
    await split.run();
    const merge = await useIn(visit, split, "pdf-merge");
    expect((await merge.listed()).length).toBeGreaterThan(1);
    await merge.run();
    expect(visit.complaints()).toEqual([]);
    await visit.leave();
  }, 120_000);

  test("the call stands there as code, with what was chosen", async () => {
    const visit = await website.visit({ dark: true });
    const shown = await visit.openTool("image-resize");
    await shown.choose("photo.jpg");
    await shown.set("width", 321);
    const { page } = visit;
    await page.getByText("As an API call", exact).click();
    for (const [language, words] of [
      ["curl", "--form-string 'width=321'"],
      ["JavaScript", 'body.append("width", "321");'],
      ["Python", '("width", "321"),'],
    ] as const) {
      await page.getByRole("radio", { name: language, ...exact }).check();
      const code = page.getByRole("region", { name: `The call in ${language}`, ...exact });
      expect(await code.textContent()).toContain(words);
      expect(await code.textContent()).toContain("photo.jpg");
      expect(await code.textContent()).toContain(`${website.url}/api/image-resize`);
    }
    expect(await barriers(page, "the call as code")).toEqual([]);
    expect(visit.complaints()).toEqual([]);
    await visit.leave();
  }, 120_000);
});
