import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { mupdf } from "#engines/mupdf/index.ts";
import { operations } from "#operations/index.ts";
import { barriers } from "#support/axe.ts";
import { fixture } from "#support/example.ts";
import { soon } from "#support/soon.ts";
import { hasWeb, phone, type Visit, Website } from "#support/web.ts";
import { dropped } from "#support/web-files.ts";
import { cutOff, targetsOf, unseenFocus } from "#support/web-sight.ts";
import { wordsOn } from "#support/words.ts";

const exact = { exact: true } as const;

/** Texts from right to left that nothing keeps apart from what stands around them. */
const stray = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const { data, parentElement } = walk.currentNode;
      if (/[\\u0590-\\u06ff]/.test(data) && !parentElement.closest("bdi, [dir]")) found.push(data);
    }
    return found;
  })()`);

/** Boxes to type into that don't take the direction of what is typed; colours and numbers have none. */
const stubborn = (page: Page) =>
  page.evaluate<
    string[]
  >(`[...document.querySelectorAll("input:is([type=text], [type=search], [type=password], [type=email]), textarea")]
    .filter((box) => box.dir !== "auto" && box.placeholder !== "#rrggbb" && !box.readOnly && !box.hidden)
    .map((box) => box.labels[0]?.textContent ?? box.outerHTML)`);

const hebrew = "דוח שנתי 2024.pdf";
const mixed = "scan תמונה (2) final.gif";
const arabic = "صورة القط 3.gif";

describe.skipIf(!hasWeb)("for everyone", () => {
  let website: Website;
  beforeAll(async () => {
    website = await Website.usual();
  }, 120_000);
  afterAll(() => website?.stop(), 60_000);

  describe("names from right to left turn nothing around them", () => {
    test("of files that are sent, in what is said of them and in what comes out", async () => {
      const visit = await website.visit({ width: phone });
      const { page } = visit;
      const shown = await visit.openTool("image-convert");
      const moving = Buffer.from(await fixture("animated.gif"));
      await shown.choose({ name: mixed, buffer: moving }, { name: arabic, buffer: moving });
      await soon(async () => (await shown.listed()).join() === [mixed, arabic].join());
      await shown.set("format", "jpg");
      await shown.run();
      const warned = shown.result.getByRole("list", { name: "Warnings", ...exact });
      expect(await warned.locator("bdi").allTextContents()).toContain(arabic);
      await shown.result.getByRole("list", { name: "Files in the ZIP" }).waitFor();
      expect(await stray(page)).toEqual([]);
      expect(await stubborn(page)).toEqual([]);
      expect(await visit.overhang()).toBe(0);
      expect(await barriers(page, "names from right to left")).toEqual([]);

      const merge = await visit.openTool("pdf-merge");
      const broken = { name: hebrew, buffer: Buffer.from("%PDF-1.7\nnothing of a document") };
      await merge.choose({ name: "one.pdf", buffer: Buffer.from(await fixture("document.pdf")) }, broken);
      await merge.button.click();
      await merge.alerts.locator("bdi", { hasText: "דוח שנתי 2024" }).waitFor();
      expect(await stray(page)).toEqual([]);
      expect(visit.complaints()).toEqual([]);
    }, 120_000);

    test("of steps that are kept, and of files that home holds", async () => {
      const visit = await website.visit({ width: phone });
      const { page } = visit;
      const name = "הקטנה: 50%";
      const resize = await visit.openTool("image-resize");
      await resize.choose({ name: "תמונה.jpg", buffer: Buffer.from(await fixture("photo.jpg")) });
      await resize.set("width", 90);
      await resize.run();
      const convert = website.tool("image-convert");
      const onward = resize.result.getByRole("combobox", { name: "Use in…", ...exact });
      await onward.selectOption({ label: convert.title });
      const shown = await visit.toolPage(convert);
      await shown.set("format", "png");
      await shown.run();
      await page.getByRole("textbox", { name: "Name of these steps", ...exact }).fill(name);
      await page.getByRole("button", { name: "Keep these steps", ...exact }).click();
      await page.getByText(`Kept as ${name}`).waitFor();
      expect(await stray(page)).toEqual([]);
      await page.getByRole("textbox", { name: "Name of these steps", ...exact }).fill(name);
      await page.getByRole("button", { name: "Keep these steps", ...exact }).click();
      await page.getByRole("alert").getByText(name).waitFor();
      expect(await stray(page)).toEqual([]);

      await visit.openTool("image-resize");
      await page.getByRole("button", { name: `Rename ${name}`, ...exact }).click();
      await page.getByRole("dialog", { name: `Rename ${name}`, ...exact }).waitFor();
      expect(await stray(page)).toEqual([]);
      expect(await stubborn(page)).toEqual([]);

      await visit.open("/");
      await page.getByRole("link", { name: "Merge PDFs", ...exact }).waitFor();
      await dropped(page, [
        { name: hebrew, bytes: await fixture("document.pdf") },
        { name: "ملف.bin", bytes: new Uint8Array(9) },
      ]);
      await page.getByText("No kind of file that a tool takes").waitFor();
      await page.getByRole("searchbox").fill("עברית");
      expect(await stray(page)).toEqual([]);
      expect(await stubborn(page)).toEqual([]);
      expect(visit.complaints()).toEqual([]);
    }, 120_000);

    test("of keys", async () => {
      const visit = await website.visit({ width: phone });
      const page = await visit.open("/dashboard/api-keys");
      await page.getByRole("button", { name: "Create an account instead", ...exact }).click();
      await page.getByLabel("E-mail", exact).fill("names@example.com");
      await page.getByLabel("Password", exact).fill("correct horse battery");
      await page.getByRole("button", { name: "Create account", ...exact }).click();
      await page.getByLabel("Name", exact).fill("סורק (2)");
      await page.getByRole("button", { name: "Create key", ...exact }).click();
      for (const verb of ["Rename", "Regenerate", "Revoke"]) {
        await page.getByRole("button", { name: `${verb} סורק (2)`, ...exact }).click();
        await page.getByRole("dialog").waitFor();
        expect(await stray(page)).toEqual([]);
        await page
          .getByRole("dialog")
          .getByRole("button", { name: verb, ...exact })
          .click();
        await page.getByRole("dialog").waitFor({ state: "detached" });
        await page.getByRole("status").getByText("סורק (2)").first().waitFor();
        expect(await stray(page)).toEqual([]);
      }
      expect(await stubborn(page)).toEqual([]);
      expect(visit.complaints()).toEqual([]);
    }, 120_000);
  });

  describe("on paper", () => {
    const words = async (page: Page) => {
      const bytes = await page.pdf({ format: "A4" });
      const { sizes } = await mupdf.inspect(bytes);
      return sizes.flatMap((_, index) => wordsOn(bytes, index).map(({ text }) => text)).join(" ");
    };

    test("a tool has what was sent, how, and what came of it, and nothing to be pressed", async () => {
      const visit = await website.visit();
      const { page } = visit;
      const shown = await visit.openTool("image-compress");
      await page.getByRole("combobox", { name: "Colour scheme" }).selectOption("dark");
      await shown.choose("photo.jpg");
      await shown.set("quality", 40);
      await shown.run();
      await page.getByRole("slider", { name: "Before and after" }).waitFor();
      const told = await words(page);
      for (const due of ["Compress image", "photo.jpg", "Quality", "Result", "% smaller", "Before", "After", "1,200"])
        expect(told).toContain(due);
      for (const gone of ["Choose", "Download", "Start over", "Use in", "API", "Tools", "Reset", "anywhere"])
        expect(told).not.toContain(gone);

      // A4 without margins, and the dark scheme that was chosen: paper is white all the same, and wide enough.
      await page.setViewportSize({ width: 720, height: 1_000 });
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      expect(await page.evaluate<string>("getComputedStyle(document.body).backgroundColor")).toBe("rgb(255, 255, 255)");
      expect(await page.evaluate<string>("getComputedStyle(document.body).color")).toBe("rgb(18, 21, 27)");
      expect(await visit.overhang()).toBe(0);
      expect(await cutOff(page)).toEqual([]);
      const kinds = new Set((await targetsOf(page)).map(({ kind }) => kind));
      for (const pressed of ["button", "submit", "a", "range", "file"]) expect([...kinds]).not.toContain(pressed);
      expect(visit.complaints()).toEqual([]);
    }, 120_000);

    test("a list of files that scrolls on the screen is whole, and a page of a PDF is there wherever one has scrolled", async () => {
      const visit = await website.visit({ width: phone, height: 500 });
      const { page } = visit;
      const shown = await visit.openTool("favicon-generate");
      await shown.choose("logo.png");
      await shown.run();
      await shown.result.getByRole("list", { name: "Files in the ZIP" }).waitFor();
      const told = await words(page);
      for (const name of ["favicon.ico", "site.webmanifest", "head.html"]) expect(told).toContain(name);

      const rotate = await visit.openTool("rotate-pdf");
      await rotate.choose("document.pdf");
      await rotate.set("angle", 90);
      await rotate.run();
      await rotate.result.locator(".pages-stage [data-state=drawn]").waitFor();
      await page.evaluate("scrollTo(0, 1e6)");
      await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
      expect(await rotate.result.locator(".pages-stage [data-state=drawn]").count()).toBe(1);
      expect(visit.complaints()).toEqual([]);
    }, 120_000);
  });

  describe("in a window of 320 by 256, a screen of 1,280 at 400 %", () => {
    const small = { width: 320, height: 256 };

    /** Nothing to the side, nothing cut off, nothing too small to be met, and no focus that one can't see. */
    async function whole(visit: Visit, state: string): Promise<void> {
      const { page } = visit;
      expect([state, await visit.overhang()]).toEqual([state, 0]);
      expect([state, await cutOff(page)]).toEqual([state, []]);
      const targets = await targetsOf(page);
      const tiny = targets.filter(({ width, height }) => width < 24 || height < 24);
      expect([state, tiny]).toEqual([state, []]);
      const helpers = targets.filter(({ kind, name }) => kind === "range" || /^(Corner|Rectangle)/.test(name));
      const low = targets.filter((target) => target.height < 43.9 && !helpers.includes(target));
      expect([state, low]).toEqual([state, []]);
      expect([state, await unseenFocus(page)]).toEqual([state, []]);
      expect(await barriers(page, `${state} in a small window`)).toEqual([]);
    }

    test("home, and home with a file", async () => {
      const visit = await website.visit(small);
      const page = await visit.open();
      await page.getByRole("link", { name: "Merge PDFs", ...exact }).waitFor();
      await whole(visit, "home");
      await dropped(page, [{ name: "a-rather-long-name-of-a-file.pdf", bytes: await fixture("document.pdf") }]);
      await page.getByText("a-rather-long-name-of-a-file.pdf").waitFor();
      await whole(visit, "home with a file");
      expect(visit.complaints()).toEqual([]);
    }, 120_000);

    test("every tool with all its options", async () => {
      const visit = await website.visit(small);
      for (const { name } of operations) {
        const shown = await visit.openTool(name);
        await shown.button.waitFor();
        await shown.unfold();
        expect([name, await visit.overhang()]).toEqual([name, 0]);
        expect([name, await cutOff(visit.page)]).toEqual([name, []]);
      }
      expect(visit.complaints()).toEqual([]);
    }, 180_000);

    test.each([
      ["image-crop", ["photo.jpg"], { x: 0, y: 0, width: 900, height: 600 }],
      ["pdf-merge", ["document.pdf", "second.pdf"], {}],
      ["pdf-to-image", ["document.pdf"], { dpi: 36 }],
      ["qr-generate", [], { text: "in a small window" }],
      ["crop-pdf", ["document.pdf"], {}],
    ] as const)(
      "%s, from its files to its result",
      async (name, files, fields) => {
        const visit = await website.visit(small);
        const shown = await visit.openTool(name);
        if (files.length > 0) await shown.choose(...files);
        for (const [field, value] of Object.entries(fields)) await shown.set(field, value);
        await shown.run();
        await visit.page.waitForLoadState("networkidle");
        await whole(visit, name);
        expect(visit.complaints()).toEqual([]);
      },
      180_000,
    );

    test("the dashboard", async () => {
      const visit = await website.visit(small);
      const page = await visit.open("/dashboard/api-keys");
      await page.getByRole("button", { name: "Sign in", ...exact }).waitFor();
      await whole(visit, "the door");
      await page.getByRole("button", { name: "Create an account instead", ...exact }).click();
      await page.getByLabel("E-mail", exact).fill("somebody-with-a-long-name@small.example.com");
      await page.getByLabel("Password", exact).fill("correct horse battery");
      await page.getByRole("button", { name: "Create account", ...exact }).click();
      await page.getByLabel("Name", exact).fill("A key with a name of many words for a small window");
      await page.getByRole("button", { name: "Create key", ...exact }).click();
      await page.getByRole("button", { name: /^Revoke A key/ }).waitFor();
      await whole(visit, "a key");
      expect(visit.complaints()).toEqual([]);
    }, 120_000);
  });
});
