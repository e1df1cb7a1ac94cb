import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { PDFDocument } from "pdf-lib";
import sharp from "sharp";
import { barriers } from "#support/axe.ts";
import { corpusPath, hasCorpus } from "#support/corpus.ts";
import { fixture } from "#support/example.ts";
import { soon } from "#support/soon.ts";
import { desk, hasWeb, phone, type Visit, Website } from "#support/web.ts";
import { dropped } from "#support/web-files.ts";

setDefaultTimeout(120_000);

let website: Website;
beforeAll(async () => {
  if (hasWeb) website = await Website.usual();
});
afterAll(() => website?.stop());

const at = <T>(look: (visit: Visit) => Promise<T>, width = desk) => website.during(look, { width });

/** How much of a drawn page is dark, of 1. */
const ink = `(() => {
  const canvas = document.querySelector(".pages-stage [data-state=drawn] canvas");
  if (!canvas) return undefined;
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let dark = 0;
  for (let at = 0; at < data.length; at += 4) if (data[at] < 128) dark++;
  return (4 * dark) / data.length;
})()`;

describe.skipIf(!hasWeb)("a rectangle", () => {
  for (const width of [desk, phone]) {
    test(`is dragged, stretched by keys and drawn by two clicks at ${width} pixels`, async () => {
      await at(async (visit) => {
        const { page } = visit;
        const tool = await visit.openTool("image-crop");
        await tool.choose("photo.jpg");
        const ground = page.locator(".area-ground");
        await ground.scrollIntoViewIfNeeded();
        const box = await ground.boundingBox();
        if (!box) throw new Error("there is no picture");
        const [x, y] = [box.x + box.width / 4, box.y + box.height / 4];
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x + box.width / 2, y + box.height / 2, { steps: 4 });
        await page.mouse.up();
        const numbers = async () =>
          Promise.all(["x", "y", "width", "height"].map(async (name) => Number(await tool.field(name).inputValue())));
        // photo.jpg has 1200 by 800 pixels.
        for (const [index, wanted] of [300, 200, 600, 400].entries()) {
          expect(Math.abs(((await numbers())[index] ?? 0) - wanted)).toBeLessThan(8);
        }
        const dragged = await numbers();
        await page.getByRole("button", { name: "Corner bottom right" }).focus();
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("Shift+ArrowUp");
        await page.getByRole("button", { name: /^Rectangle/ }).focus();
        await page.keyboard.press("ArrowLeft");
        const [left = 0, top = 0, wide = 0, high = 0] = dragged;
        expect(await numbers()).toEqual([left - 1, top, wide + 1, high - 10]);
        await page.mouse.click(box.x + box.width * 0.8, box.y + 3);
        await page.mouse.click(box.x + box.width * 0.9, box.y + box.height * 0.1);
        const clicked = await numbers();
        expect(Math.abs((clicked[0] ?? 0) - 960)).toBeLessThan(8);
        const { bytes } = await tool.run();
        const { width: cut, height } = await sharp(bytes).metadata();
        expect([cut, height] as unknown[]).toEqual([clicked[2], clicked[3]]);
      }, width);
    });
  }

  test("is drawn on a picture that comes after one that can't be shown", async () => {
    await at(async (visit) => {
      const tool = await visit.openTool("image-crop");
      const tiff = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#808080" } })
        .tiff()
        .toBuffer();
      await tool.choose({ name: "first.tiff", buffer: tiff });
      await visit.page.getByText("This browser can't show the picture").waitFor();
      await tool.choose("photo.jpg");
      await tool.list.getByRole("button", { name: "Remove first.tiff", exact: true }).click();
      await visit.page.locator(".area-ground").waitFor();
    });
  });

  test("is drawn on a page, in the unit that was chosen", async () => {
    await at(async (visit) => {
      const { page } = visit;
      const tool = await visit.openTool("crop-pdf");
      await tool.choose("document.pdf");
      await tool.set("unit", "mm");
      await page.getByRole("button", { name: "Mark everything" }).click();
      // A4.
      expect(Number(await tool.field("width").inputValue())).toBeCloseTo(210, 0);
      await page.getByRole("button", { name: "Corner bottom right" }).focus();
      for (let press = 0; press < 10; press++) await page.keyboard.press("Shift+ArrowUp");
      expect(Number(await tool.field("height").inputValue())).toBeCloseTo(197, 0);
      const { bytes } = await tool.run();
      expect((await PDFDocument.load(bytes)).getPage(0).getCropBox().height).toBeCloseTo((197 / 25.4) * 72, -1);
    });
  });
});

describe.skipIf(!hasWeb)("a result", () => {
  test("lies under what it was made of, with a slider", async () => {
    await at(async (visit) => {
      const tool = await visit.openTool("image-compress");
      await tool.choose("photo.jpg");
      await tool.run();
      const slider = visit.page.getByRole("slider", { name: "Before and after" });
      await slider.focus();
      await visit.page.keyboard.press("End");
      expect(await slider.inputValue()).toBe("100");
      const inset = await visit.page.evaluate(`getComputedStyle(document.querySelector(".compare-before")).clipPath`);
      expect(inset).toStartWith("inset(0px");
    });
  });

  test("of a live tool is drawn while somebody types, with few calls", async () => {
    await at(async (visit) => {
      const { page } = visit;
      const tool = await visit.openTool("qr-generate");
      const live = page.getByRole("region", { name: "Live preview" });
      await tool.field("text").pressSequentially("https://example.org/a/rather/long/address", { delay: 10 });
      await live.getByRole("img").waitFor();
      const address = await live.getByRole("img").getAttribute("src");
      const calls = () => visit.asked.filter((call) => call === "POST /api/qr-generate").length;
      expect(calls()).toBeLessThan(10);
      await tool.set("fgColor", "#aa0000");
      await soon(async () => (await live.getByRole("img").getAttribute("src")) !== address);
      const before = calls();
      await tool.set("fgColor", "#000000");
      await soon(async () => (await live.getByRole("img").count()) === 1);
      expect(calls()).toBe(before);
    });
  });

  test("of a live tool has the logo that was dropped anywhere, and goes through with it", async () => {
    await at(async (visit) => {
      const { page } = visit;
      const tool = await visit.openTool("qr-generate");
      await tool.set("text", "https://example.com/");
      await tool.set("errorCorrection", "H");
      await dropped(page, [{ name: "logo.png", bytes: await fixture("logo.png") }]);
      await soon(async () => (await tool.field("logo").inputValue()).startsWith("data:image/png;base64,"));
      await page.getByText("logo.png", { exact: true }).waitFor();
      expect(await barriers(page, "a code with a logo")).toEqual([]);
      const { bytes } = await tool.run();
      const { channels } = await sharp(bytes).stats();
      // Black and white have the same share in red, green and blue; a logo has others.
      expect(new Set(channels.slice(0, 3).map(({ mean }) => mean)).size).toBe(3);
    });
  });

  test("that a browser can't show gets a card", async () => {
    await at(async (visit) => {
      const tool = await visit.openTool("image-convert");
      await tool.choose("photo.jpg");
      await tool.set("format", "tiff");
      await tool.run();
      await tool.result.getByText("can't show this kind").waitFor();
    });
  });
});

describe.skipIf(!hasWeb || !hasCorpus)("a scan is drawn without WebAssembly", () => {
  for (const [coding, file] of [
    ["JBIG2", "pdf-good/jbig2.pdf"],
    ["CCITT", "pdf-scanned/scan_tur_g4_300.pdf"],
    ["JPX", "pdf-good/pike-jp2.pdf"],
  ] as const) {
    test(coding, async () => {
      await at(async (visit) => {
        const tool = await visit.openTool("repair-pdf");
        await tool.choose(corpusPath(file));
        await tool.run();
        const dark = await soon(async () => (await visit.page.evaluate(ink)) as number | undefined);
        expect(dark).toBeGreaterThan(0.02);
        expect(dark).toBeLessThan(0.5);
      });
    });
  }
});
