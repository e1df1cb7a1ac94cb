import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "pdf-lib";
import type { Locator } from "playwright-core";
import sharp from "sharp";
import { callForm } from "#support/call.ts";
import { fixture } from "#support/example.ts";
import { noiseOf } from "#support/noise.ts";
import { printed, scanned } from "#support/scans.ts";
import { hasWeb, type Visit, Website } from "#support/web.ts";
import { draggedIn } from "#support/web-files.ts";
import type { ToolPage } from "#support/web-tool.ts";

setDefaultTimeout(180_000);

/** Somebody who has never been here: what they want is typed into the search, and each click is counted. */
class Newcomer {
  clicks = 0;
  readonly visit: Visit;
  constructor(visit: Visit) {
    this.visit = visit;
  }

  async find(words: string, name: string): Promise<ToolPage> {
    const page = await this.visit.open("/");
    await page.getByRole("link", { name: "Merge PDFs", exact: true }).first().waitFor();
    const search = page.getByRole("searchbox");
    await search.fill(words);
    await search.press("Enter");
    const tool = this.visit.website.tool(name);
    await page.getByRole("heading", { level: 1, name: tool.title, exact: true }).waitFor();
    return this.visit.toolPage(tool);
  }

  async click(control: Locator): Promise<void> {
    this.clicks++;
    await control.click();
  }

  async run(tool: ToolPage): Promise<void> {
    this.clicks++;
    await tool.send();
  }

  async download(tool: ToolPage): Promise<Uint8Array> {
    this.clicks++;
    return (await tool.download()).bytes;
  }
}

describe.skipIf(!hasWeb)("somebody who has never seen it", () => {
  let website: Website;
  let folder: string;
  beforeAll(async () => {
    website = await Website.usual();
    folder = await mkdtemp(join(tmpdir(), "newcomer-"));
  });
  afterAll(async () => {
    await website?.stop();
    if (folder) await rm(folder, { recursive: true });
  });

  const during = (work: (person: Newcomer) => Promise<void>) =>
    website.during(async (visit) => {
      await work(new Newcomer(visit));
    });
  const preset = (tool: ToolPage, name: RegExp) => tool.page.locator("label").filter({ hasText: name });
  const keep = async (name: string, bytes: Uint8Array): Promise<string> => {
    const path = join(folder, name);
    await Bun.write(path, bytes);
    return path;
  };

  test("merges three PDFs and drops a page by six clicks at most", () =>
    during(async (person) => {
      const { page } = person.visit;
      const tool = await person.find("put pdfs together", "pdf-merge");
      const files = await Promise.all(
        ["one", "two", "three"].map(async (name) => keep(`${name}.pdf`, await fixture("document.pdf"))),
      );
      // By the dialogue: one click, and all three are chosen in it.
      person.clicks++;
      await tool.choose(...files);
      const board = page.getByRole("listbox", { name: "Pages in the order of the result" });
      await person.click(board.getByRole("option", { name: "Page 2 of two.pdf", exact: true }));
      await person.click(page.getByRole("button", { name: "Delete", exact: true }));
      await page.getByText("1 page deleted").waitFor();
      await person.run(tool);
      const { length } = (await PDFDocument.load(await fixture("document.pdf"))).getPages();
      expect((await PDFDocument.load(await person.download(tool))).getPageCount()).toBe(3 * length - 1);
      expect(person.clicks).toBeLessThanOrEqual(6);
    }));

  test("makes a scan searchable and copies its sentence by four clicks at most", () =>
    during(async (person) => {
      const { page } = person.visit;
      const scan = await keep("scan.pdf", scanned(printed([{ lines: ["All human beings are born free"] }])));
      const tool = await person.find("make a scan searchable", "ocr-pdf");
      await person.visit.emptyClipboard();
      await draggedIn(page, scan);
      await tool.list.getByText("scan.pdf").waitFor();
      await person.run(tool);
      await person.click(tool.result.getByRole("button", { name: /^Copy/ }).first());
      await tool.result.getByText("is in the clipboard.").waitFor();
      expect(await page.evaluate<string>("navigator.clipboard.readText()")).toContain("All human beings are born free");
      await person.download(tool);
      expect(person.clicks).toBeLessThanOrEqual(4);
    }));

  test("puts a product on white by three clicks at most", () =>
    during(async (person) => {
      const tool = await person.find("product photo white background", "remove-bg");
      if (!tool.tool.available) return;
      const photo = await keep("product.jpg", await fixture("photo.jpg"));
      await draggedIn(tool.page, photo);
      await tool.list.getByText("product.jpg").waitFor();
      await person.click(preset(tool, /^On white/));
      await person.run(tool);
      const bytes = await person.download(tool);
      expect((await sharp(bytes).stats()).isOpaque).toBe(true);
      expect(person.clicks).toBeLessThanOrEqual(3);
    }));

  test("makes a PDF of 20 MB fit for e-mail by three clicks at most", () =>
    during(async (person) => {
      // Each of another size: the same picture would be stored once.
      const pictures = Array.from({ length: 6 }, (_, at) => {
        const [width, height] = [2_500 - 8 * at, 2_000];
        const raw = { raw: { width, height, channels: 3 } } as const;
        return sharp(noiseOf(width * height * 3), raw)
          .jpeg({ quality: 88 })
          .toBuffer();
      });
      const files = await Promise.all(pictures);
      const made = await callForm("img-to-pdf", { files });
      const large = await keep("large.pdf", made.bytes);
      expect(made.bytes.length).toBeGreaterThan(20e6);
      const tool = await person.find("make pdf smaller for email", "pdf-compress");
      await draggedIn(tool.page, large);
      await tool.list.getByText("large.pdf").waitFor();
      await person.click(preset(tool, /^For e-mail/));
      await person.run(tool);
      expect((await person.download(tool)).length).toBeLessThanOrEqual(10e6);
      expect(person.clicks).toBeLessThanOrEqual(3);
    }));

  test("writes a name at the lower right of ten photos by five clicks at most", () =>
    during(async (person) => {
      const tool = await person.find("watermark photos", "watermark-image");
      const photo = Buffer.from(await fixture("photo.jpg"));
      person.clicks++;
      await tool.choose(...Array.from({ length: 10 }, (_, at) => ({ name: `photo-${at}.jpg`, buffer: photo })));
      await person.click(tool.field("text"));
      await tool.page.keyboard.type("© Ada");
      await person.click(preset(tool, /^Lower right/));
      await person.run(tool);
      expect((await tool.warnings().catch(() => [])).length).toBe(0);
      expect((await person.download(tool)).length).toBeGreaterThan(10 * 10_000);
      expect(person.clicks).toBeLessThanOrEqual(5);
    }));
});
