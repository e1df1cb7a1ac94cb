import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { PDFDocument } from "pdf-lib";
import sharp from "sharp";
import { formats } from "#formats/kinds/format.ts";
import { barriers } from "#support/axe.ts";
import { fixture } from "#support/example.ts";
import { noiseOf } from "#support/noise.ts";
import { printed, scanned } from "#support/scans.ts";
import { soon } from "#support/soon.ts";
import { hasWeb, Website } from "#support/web.ts";

setDefaultTimeout(120_000);

let website: Website;
beforeAll(async () => {
  if (hasWeb) website = await Website.usual();
});
afterAll(() => website?.stop());

describe.skipIf(!hasWeb)("what comes out", () => {
  test("lies upon what went in only where both show the same, and its size is told beside that", async () => {
    await website.during(async (visit) => {
      const crop = await visit.openTool("image-crop");
      await crop.choose("photo.jpg");
      // As wide as high as photo.jpg, of 1200 by 800 pixels.
      for (const [name, value] of Object.entries({ x: 300, y: 200, width: 600, height: 400 }))
        await crop.set(name, value);
      await crop.run();
      await crop.result.getByText("Before · 1200 × 800 px").waitFor();
      expect(await crop.result.getByRole("slider").count()).toBe(0);
      const compress = await visit.openTool("image-compress");
      await compress.choose("photo.jpg");
      await compress.set("quality", 40);
      await compress.run();
      await compress.result.getByText(/^[\d.]+ → [\d.]+ KB, \d+ % smaller$/).waitFor();
      await compress.result.getByRole("slider", { name: "Before and after" }).waitFor();
    });
  });

  test.each([
    ["pdf-to-word", "word-to-pdf"],
    ["pdf-to-excel", "excel-to-pdf"],
    ["pdf-to-ppt", "ppt-to-pdf"],
  ])("of %s is seen as its pages", async (name, printer) => {
    await website.during(async (visit) => {
      if (!website.tool(name).available || !website.tool(printer).available) return;
      const tool = await visit.openTool(name);
      await tool.choose({ name: "table.pdf", buffer: Buffer.from(await fixture("document.pdf")) });
      await tool.run();
      await tool.result.locator(".pages-stage [data-state=drawn]").waitFor();
      expect(visit.asked.filter((call) => call === `POST /api/${printer}`)).toHaveLength(1);
      expect(await barriers(visit.page, `the pages of ${name}`)).toEqual([]);
    });
  });

  test.each([
    ["pdf-to-word", "format", "md"],
    ["pdf-to-word", "format", "txt"],
    ["pdf-to-word", "format", "html"],
    ["pdf-to-excel", "format", "csv"],
    ["ocr-pdf", "output", "json"],
  ])("of %s as text is shown, and copied as it is: %s %s", async (name, field, format) => {
    await website.during(async (visit) => {
      if (!website.tool(name).available) return;
      const tool = await visit.openTool(name);
      await visit.emptyClipboard();
      await tool.choose("document.pdf");
      await tool.set(field, format);
      // A Markdown file that has pictures comes in a ZIP with them.
      if (format === "md") await tool.set("pictures", false);
      await tool.run();
      const shown = tool.result.getByRole("region", { name: "Text of the file" });
      await shown.waitFor();
      await tool.result.getByRole("button", { name: "Copy the text" }).click();
      await tool.result.getByText("The text is in the clipboard.").waitFor();
      const { bytes } = await tool.download();
      const whole = new TextDecoder().decode(bytes);
      expect(whole.trim()).not.toBe("");
      expect(await shown.textContent()).toBe(whole);
      const copied = await visit.page.evaluate<string>("navigator.clipboard.readText()");
      // Some systems' clipboards hold lines that end as theirs do.
      expect(copied.replaceAll("\r\n", "\n")).toBe(whole.replaceAll("\r\n", "\n"));
      expect(await barriers(visit.page, `the text of ${name}`)).toEqual([]);
    });
  });

  test("has its pages when somebody asks, where few calls are left, and goes without them where they can't be had", async () => {
    await website.during(async (visit) => {
      if (!website.tool("pdf-to-word").available || !website.tool("word-to-pdf").available) return;
      const headers = { ratelimit: '"heavy";r=2;t=30', "content-disposition": 'attachment; filename="letter.docx"' };
      const body = Buffer.from(await fixture("letter.docx"));
      const contentType = formats.docx.mime;
      await visit.page.route("**/api/pdf-to-word", (route) => route.fulfill({ headers, contentType, body }));
      await visit.page.route("**/api/word-to-pdf", (route) => route.fulfill({ status: 422, body: "{}" }));
      const tool = await visit.openTool("pdf-to-word");
      await tool.choose("document.pdf");
      await tool.run();
      const ask = tool.result.getByRole("button", { name: "Show its pages" });
      await ask.waitFor();
      expect(visit.asked).not.toContain("POST /api/word-to-pdf");
      await ask.click();
      await tool.result.getByText("Its pages can't be shown at the moment.").waitFor();
      expect(await tool.alerts.count()).toBe(0);
    });
  });

  test("of a scan is read, and its text copied: by the page and as a whole", async () => {
    await website.during(async (visit) => {
      const { page } = visit;
      const scan = scanned(
        printed([{ lines: ["All human beings are born free"] }, { lines: ["and equal in dignity"] }]),
      );
      const clipboard = () => page.evaluate<string>("navigator.clipboard.readText()");
      const tool = await visit.openTool("ocr-pdf");
      await visit.emptyClipboard();
      await tool.choose({ name: "scan.pdf", buffer: Buffer.from(scan) });
      await tool.run();
      await tool.result.getByText("All human beings are born free").waitFor();
      await tool.result.getByRole("button", { name: "Copy page 1" }).click();
      await soon(async () => (await clipboard()) === "All human beings are born free");
      await tool.result.getByRole("button", { name: "Copy all text" }).click();
      await soon(async () => (await clipboard()) === "All human beings are born free\n\nand equal in dignity");
      expect(await barriers(page, "text of a scan")).toEqual([]);
    });
  });
});

describe.skipIf(!hasWeb)("what will come out", () => {
  test("follows the options with few calls, and is the result when the button is pressed", async () => {
    await website.during(async (visit) => {
      const { page } = visit;
      const calls = () => visit.asked.filter((call) => call === "POST /api/image-compress").length;
      const tool = await visit.openTool("image-compress");
      await tool.choose("photo.jpg");
      const live = page.getByRole("region", { name: "Live preview" });
      const sizes = live.getByRole("status").first();
      const percent = async () => Number(/(\d+) % smaller/.exec((await sizes.textContent()) ?? "")?.[1] ?? 0);
      await soon(async () => (await percent()) > 0);
      const first = await percent();
      // A hand that goes through the numbers asks once it rests.
      for (let quality = 78; quality >= 40; quality -= 2) await tool.set("quality", quality);
      await soon(async () => (await percent()) > first);
      expect(calls()).toBeLessThan(6);
      const before = calls();
      await soon(async () => (await live.getAttribute("aria-busy")) === "false");
      const { bytes } = await tool.run();
      expect(calls()).toBe(before);
      expect(bytes.length).toBeLessThan(30_000);
      expect(await live.count()).toBe(0);
    });
  });

  test("of a picture that is zoomed is made of the part in sight first, then of the whole", async () => {
    await website.during(async (visit) => {
      const { page } = visit;
      const [width, height] = [1_600, 1_200];
      const buffer = await sharp(noiseOf(width * height * 3), { raw: { width, height, channels: 3 } })
        .jpeg({ quality: 95 })
        .toBuffer();
      const calls: string[] = [];
      const held: (() => void)[] = [];
      await page.route("**/api/image-compress", async (route) => {
        const isPart = route.request().postDataBuffer()?.includes("part.png") ?? false;
        calls.push(isPart ? "part" : "whole");
        if (!isPart) await new Promise<void>((go) => held.push(go));
        await route.continue().catch(() => undefined);
      });
      const tool = await visit.openTool("image-compress");
      await tool.choose({ name: "noise.jpg", buffer });
      const live = page.getByRole("region", { name: "Live preview" });
      const letGo = async () => {
        await soon(async () => held.length > 0);
        // One that was there at once needs no part before it.
        const since = performance.now();
        await soon(async () => performance.now() - since > 800);
        held.shift()?.();
        await soon(async () => (await live.getAttribute("aria-busy")) === "false");
      };
      await letGo();
      await live.getByRole("button", { name: "Actual size" }).click();
      expect(calls).toEqual(["whole"]);
      await tool.set("quality", 30);
      const part = live.locator(".compare-part");
      await part.waitFor();
      await live.getByText("The part in sight, as it will be").waitFor();
      const lies = await page.evaluate<Record<string, number>>(`(() => {
        const part = document.querySelector(".compare-part");
        const [layer, frame, at] = [".compare-sight", ".compare", ".compare-part"].map((of) => document.querySelector(of).getBoundingClientRect());
        return {
          x: (at.left - layer.left) / layer.width * ${width}, width: part.naturalWidth, shown: at.width / layer.width * ${width},
          left: at.left - frame.left, right: at.right - frame.right, top: at.top - frame.top, bottom: at.bottom - frame.bottom,
        };
      })()`);
      // Pixel upon pixel, by whole squares of the coding, and all that is seen.
      expect(Math.abs((lies.shown ?? 0) - (lies.width ?? 0))).toBeLessThan(1);
      expect(Math.round(lies.x ?? 1) % 16).toBe(0);
      expect([lies.left, lies.top].every((edge) => (edge ?? 1) <= 1)).toBe(true);
      expect([lies.right, lies.bottom].every((edge) => (edge ?? -1) >= -1)).toBe(true);
      expect(lies.width).toBeLessThan(width / 1.4);
      await letGo();
      expect(await part.count()).toBe(0);
      await live.getByText(/% smaller/).waitFor();
      expect(calls).toEqual(["whole", "part", "whole"]);
      // A size that is asked for is the whole's.
      await tool.set("targetSizeKB", 200);
      await letGo();
      expect(calls).toEqual(["whole", "part", "whole", "whole"]);
    });
  });

  test("of a PDF of several pages is made of the page in sight first, and of a long one of that alone", async () => {
    await website.during(async (visit) => {
      const { page } = visit;
      const photo = await sharp(await fixture("photo.jpg"))
        .jpeg({ quality: 95 })
        .toBuffer();
      const pagesOf = async (many: number) => {
        const pdf = await PDFDocument.create();
        const picture = await pdf.embedJpg(photo);
        for (let at = 0; at < many; at++)
          pdf.addPage([200, 150 + at]).drawImage(picture, { x: 0, y: 0, width: 200, height: 150 });
        return Buffer.from(await pdf.save());
      };
      const calls: { pages: number; answer: () => void }[] = [];
      await page.route("**/api/pdf-compress", async (route) => {
        const body = route.request().postDataBuffer() ?? Buffer.alloc(0);
        const sent = body.subarray(body.indexOf("%PDF-"), body.lastIndexOf("%%EOF") + 6);
        const pages = (await PDFDocument.load(sent)).getPageCount();
        await new Promise<void>((answer) => calls.push({ pages, answer }));
        await route.continue().catch(() => undefined);
      });
      const asked = async (many: number) => {
        await soon(async () => calls.length === many);
        return calls.map(({ pages }) => pages);
      };
      const tool = await visit.openTool("pdf-compress");
      const live = page.getByRole("region", { name: "Live preview" });
      await tool.choose({ name: "three.pdf", buffer: await pagesOf(3) });
      expect(await asked(1)).toEqual([1]);
      calls[0]?.answer();
      await live.getByText(/^Page 1 by itself: .*% smaller$/).waitFor();
      await live.getByRole("img", { name: "Page 1 of 3" }).waitFor();
      expect(await asked(2)).toEqual([1, 3]);
      calls[1]?.answer();
      await live.getByText(/^\d.*% smaller$/).waitFor();

      await tool.list.getByRole("button", { name: "Remove three.pdf" }).click();
      await tool.choose({ name: "long.pdf", buffer: await pagesOf(61) });
      await live.getByText("This PDF is too large to follow each change as a whole").waitFor();
      expect(await asked(3)).toEqual([1, 3, 1]);
      calls[2]?.answer();
      await live.getByText(/^Page 1 by itself: .*% smaller$/).waitFor();
      await live.getByRole("button", { name: "Next page" }).click();
      expect(await asked(4)).toEqual([1, 3, 1, 1]);
      calls[3]?.answer();
      await live.getByText(/^Page 2 by itself: .*% smaller$/).waitFor();
      await live.getByRole("img", { name: "Page 2 of 61" }).waitFor();
      expect(await barriers(page, "a page that follows")).toEqual([]);
    });
  });

  test("is left to the button where the picture is large, and asks nothing of another kind of file", async () => {
    await website.during(async (visit) => {
      const { page } = visit;
      const large = await sharp({ create: { width: 5000, height: 4000, channels: 3, background: "#336699" } })
        .png()
        .toBuffer();
      const tool = await visit.openTool("image-convert");
      await tool.choose({ name: "large.png", buffer: large });
      await page.getByText("This picture is too large to follow each change as a whole").waitFor();
      expect(visit.asked).not.toContain("POST /api/image-convert");
    });
  });

  test("of a small PDF follows its presets, can be stopped, and is the result when the button is pressed", async () => {
    await website.during(async (visit) => {
      const { page } = visit;
      const calls = () => visit.asked.filter((call) => call === "POST /api/pdf-compress").length;
      const photo = await sharp(await fixture("photo.jpg"))
        .jpeg({ quality: 95 })
        .toBuffer();
      const pdf = await PDFDocument.create();
      pdf.addPage([200, 150]).drawImage(await pdf.embedJpg(photo), { x: 0, y: 0, width: 200, height: 150 });
      const tool = await visit.openTool("pdf-compress");
      await tool.choose({ name: "photo.pdf", buffer: Buffer.from(await pdf.save()) });
      const live = page.getByRole("region", { name: "Live preview" });
      const percent = async () => Number(/(\d+) % smaller/.exec((await live.textContent()) ?? "")?.[1] ?? 0);
      await soon(async () => (await percent()) > 0);
      await live.getByRole("img", { name: "Page 1 of 1" }).waitFor();
      const balanced = await percent();
      await page
        .locator("label")
        .filter({ hasText: /^Small/ })
        .click();
      await soon(async () => (await percent()) > balanced);
      expect(calls()).toBe(2);
      const { bytes } = await tool.run();
      expect([calls(), (await PDFDocument.load(bytes)).getPageCount()]).toEqual([2, 1]);

      let held = 0;
      await page.route("**/api/pdf-compress", () => {
        held++;
      });
      await page.locator("label").filter({ hasText: /^Best/ }).click();
      await live.getByRole("button", { name: "Cancel", exact: true }).click();
      await live.getByText("Stopped.").waitFor();
      expect([held, await barriers(page, "a preview that was stopped")]).toEqual([1, []]);
      await page.unroute("**/api/pdf-compress");
      // The next change goes on as before.
      await page
        .locator("label")
        .filter({ hasText: /^Balanced/ })
        .click();
      await soon(async () => (await percent()) === balanced);
      expect(calls()).toBe(4);
    });
  });

  test("of a PDF that is locked is left to the button", async () => {
    await website.during(async (visit) => {
      const named: string[] = [];
      await visit.page.route("**/api/pdf-compress", async (route) => {
        const [, name] = /filename="([^"]+)"/.exec(route.request().postDataBuffer()?.toString("latin1") ?? "") ?? [];
        named.push(name ?? "");
        await route.continue();
      });
      const tool = await visit.openTool("pdf-compress");
      await tool.choose("locked.pdf");
      await tool.list.getByText(/^PDF · /).waitFor();
      await tool.list.getByRole("button", { name: "Remove locked.pdf" }).click();
      await tool.choose("document.pdf");
      await visit.page
        .getByRole("region", { name: "Live preview" })
        .getByRole("img", { name: /^Page 1 of / })
        .waitFor();
      expect(named).toContain("document.pdf");
      expect(named).not.toContain("locked.pdf");
    });
  });
});

describe.skipIf(!hasWeb)("before and after", () => {
  test("are zoomed and moved together: by wheel, keys, buttons and a drag", async () => {
    await website.during(async (visit) => {
      const { page } = visit;
      const tool = await visit.openTool("image-compress");
      await tool.choose("photo.jpg");
      await tool.run();
      const frame = tool.result.locator(".compare");
      const both = () =>
        page.evaluate<string[]>(
          `[...document.querySelectorAll(".result .compare-sight")].map((layer) => getComputedStyle(layer).transform)`,
        );
      const slider = tool.result.getByRole("slider", { name: "Before and after" });
      await slider.focus();
      await page.keyboard.press("+");
      const [one, other] = await both();
      expect(one).toStartWith("matrix(1.5, 0, 0, 1.5");
      expect(other).toBe(one);
      await page.keyboard.press("Shift+ArrowRight");
      expect((await both())[0]).not.toBe(one);
      await page.keyboard.press("0");
      expect((await both())[0]).toBe("matrix(1, 0, 0, 1, 0, 0)");
      await tool.result.getByRole("button", { name: "Actual size" }).click();
      await tool.result.getByText("100 %", { exact: true }).waitFor();
      await tool.result.getByRole("button", { name: "All of it" }).click();
      await frame.scrollIntoViewIfNeeded();
      const box = await frame.boundingBox();
      if (!box) throw new Error("there is no picture");
      await slider.focus();
      await page.mouse.move(box.x + box.width * 0.8, box.y + box.height / 2);
      await page.mouse.wheel(0, -300);
      await soon(async () => (await frame.getAttribute("data-whole")) === "false");
      const zoomed = (await both())[0];
      // Away from its line a drag moves the picture, at the line the split.
      await page.mouse.down();
      await page.mouse.move(box.x + box.width * 0.7, box.y + box.height / 2, { steps: 3 });
      await page.mouse.up();
      expect((await both())[0]).not.toBe(zoomed);
      expect(await slider.inputValue()).toBe("50");
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 4, box.y + box.height / 2, { steps: 3 });
      await page.mouse.up();
      expect(await slider.inputValue()).toBe("25");
      expect(await barriers(page, "before and after")).toEqual([]);
    });
  });
});
