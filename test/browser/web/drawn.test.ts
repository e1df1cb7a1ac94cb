import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { PDFDocument, rgb } from "pdf-lib";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { mupdf } from "#engines/mupdf/kernel/library.ts";
import { barriers } from "#support/axe.ts";
import { fixture } from "#support/example.ts";
import { isOurs } from "#support/share.ts";
import { soon } from "#support/soon.ts";
import { desk, hasWeb, phone, Website } from "#support/web.ts";

setDefaultTimeout(120_000);

let website: Website;
beforeAll(async () => {
  if (hasWeb) website = await Website.usual();
});
afterAll(() => website?.stop());

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What is at least so much another than it was is a mark's; the rest are edges of letters, hardly to be seen. */
const seenFrom = 60;

/** The mark's box in the preview, in its pixels, and how large the preview is. */
const previewed = `(() => {
  const canvas = document.querySelector(".mark-canvas");
  if (!canvas) return undefined;
  const { width, height } = canvas;
  const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, width, height);
  const box = { left: width, top: height, right: 0, bottom: 0 };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (data[4 * (y * width + x) + 3] >= ${seenFrom}) {
        box.left = Math.min(box.left, x);
        box.right = Math.max(box.right, x + 1);
        box.top = Math.min(box.top, y);
        box.bottom = Math.max(box.bottom, y + 1);
      }
  return box.right > 0 && { box, width, height };
})()`;

interface Pixels {
  data: Uint8Array | Uint8ClampedArray;
  width: number;
  height: number;
  channels: number;
}

/** Where one picture is another than the other. */
function changed(one: Pixels, other: Pixels): Box {
  expect([one.width, one.height]).toEqual([other.width, other.height]);
  const box = { left: one.width, top: one.height, right: 0, bottom: 0 };
  for (let y = 0; y < one.height; y++)
    for (let x = 0; x < one.width; x++) {
      const [a, b] = [one.channels * (y * one.width + x), other.channels * (y * one.width + x)];
      const far = [0, 1, 2].map((channel) => Math.abs((one.data[a + channel] ?? 0) - (other.data[b + channel] ?? 0)));
      if (Math.max(...far) < seenFrom) continue;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x + 1);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y + 1);
    }
  return box;
}

async function pixelsOf(bytes: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, ...info };
}

/** The first page, as wide as its preview. */
function pageOf(bytes: Uint8Array, width: number): Pixels {
  const document = mupdf.Document.openDocument(bytes, "application/pdf");
  const page = document.loadPage(0);
  const [left, , right] = page.getBounds();
  const scale = width / (right - left);
  const pixmap = page.toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceRGB, false);
  const drawn = { data: pixmap.getPixels().slice(), width: pixmap.getWidth(), height: pixmap.getHeight(), channels: 3 };
  document.destroy();
  return drawn;
}

interface Previewed {
  box: Box;
  width: number;
  height: number;
}

/** Once the font and the mark's picture are there nothing moves any more. */
async function previewOn(page: Page): Promise<Previewed> {
  let before = "";
  return soon(async () => {
    const now = (await page.evaluate(previewed)) as Previewed | false | undefined;
    const isStill = JSON.stringify(now) === before;
    before = JSON.stringify(now);
    return (isStill && now) || undefined;
  });
}

/** Each edge within two pixels of the preview. */
function expectNear({ box, width }: Previewed, result: Box, widthOfResult: number): void {
  const scale = width / widthOfResult;
  const off = (["left", "top", "right", "bottom"] as const).map((side) => Math.abs(box[side] - result[side] * scale));
  expect({ off, box, result, isNear: Math.max(...off) <= 2 }).toMatchObject({ isNear: true });
}

const plain = (background: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

type Fields = Record<string, string | number | boolean>;

describe.skipIf(!hasWeb)("a mark lies in its preview where it lies in the result", () => {
  const marks: [what: string, fields: Fields, hasImage: boolean][] = [
    ["a text in a corner", { text: "© Example", position: "bottom-right" }, false],
    ["lines that are turned", { text: "Größe\nzwei Zeilen", rotation: 30, contour: false }, false],
    ["a text that is moved", { text: "Moved", middleX: 30, middleY: 96, fontSize: 90 }, false],
    ["tiles", { text: "draft", position: "tile", rotation: -20 }, false],
    ["a picture", { scale: 0.3, position: "top-center", margin: 20 }, true],
    ["a picture above a text", { text: "With a logo", position: "center-left", rotation: 90 }, true],
  ];
  test.each(marks.filter(([what]) => isOurs("mark", what)))("%s, on a picture", async (_what, fields, hasImage) => {
    await website.during(async (visit) => {
      const source = await plain("#202020", 1200, 800);
      const tool = await visit.openTool("watermark-image");
      await tool.choose({ name: "dark.png", buffer: source });
      for (const [name, value] of Object.entries({ color: "#ff0000", ...fields, opacity: 1 }))
        await tool.set(name, value);
      if (hasImage) await tool.choosePart("image", { name: "red.png", buffer: await plain("#ff0000", 300, 200) });
      await visit.page.locator(`.mark-canvas[data-picture=${hasImage}]`).waitFor();
      const preview = await previewOn(visit.page);
      const { bytes } = await tool.run();
      expectNear(preview, changed(await pixelsOf(source), await pixelsOf(bytes)), 1200);
    });
  });

  const stamps: [tool: string, fields: Fields][] = [
    ["watermark-pdf", { text: "DRAFT", opacity: 1, contour: false, color: "#ff0000" }],
    ["watermark-pdf", { text: "Top right", opacity: 1, contour: false, rotation: 0, position: "top-right" }],
    ["page-numbers", { color: "#ff0000" }],
    ["page-numbers", { position: "top-right", format: "Page {n:roman} of {total:0000}", fontSize: 24 }],
  ];
  test.each(stamps.filter((stamp) => isOurs(JSON.stringify(stamp))))("%s, with %j", async (name, fields) => {
    await website.during(async (visit) => {
      const source = await fixture("document.pdf");
      const tool = await visit.openTool(name);
      await tool.choose("document.pdf");
      for (const [field, value] of Object.entries(fields)) await tool.set(field, value);
      const preview = await previewOn(visit.page);
      expect(await barriers(visit.page, `${name} that is drawn`)).toEqual([]);
      const { bytes } = await tool.run();
      const result = changed(pageOf(source, preview.width), pageOf(bytes, preview.width));
      expectNear(preview, result, preview.width);
    });
  });
});

describe.skipIf(!hasWeb)("a mark in its preview", () => {
  test("is moved, turned and sized by keys, and the form holds the same", async () => {
    await website.during(async (visit) => {
      const { page } = visit;
      const tool = await visit.openTool("watermark-image");
      await tool.choose("photo.jpg");
      await tool.set("text", "Held");
      await tool.unfold();
      await page.getByRole("button", { name: /^Mark: 50 % from the left/ }).focus();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Shift+ArrowUp");
      expect([await tool.field("middleX").inputValue(), await tool.field("middleY").inputValue()]).toEqual([
        "50.5",
        "45",
      ]);
      await page.getByRole("button", { name: "Turn: 0°" }).focus();
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("Shift+ArrowLeft");
      expect(await tool.field("rotation").inputValue()).toBe("16");
      await page.getByRole("button", { name: /^Size: / }).focus();
      await page.keyboard.press("ArrowUp");
      const before = Number(await tool.field("fontSize").inputValue());
      await page.keyboard.press("Shift+ArrowUp");
      expect(Number(await tool.field("fontSize").inputValue()) / before).toBeCloseTo(1.1, 1);
      expect(await barriers(page, "a mark that is drawn")).toEqual([]);
      // What was moved lies at no place; the one that it began at can be chosen again.
      expect(await tool.field("position").locator("input:checked").count()).toBe(0);
      await tool.set("position", "center");
      expect(await tool.field("middleX").inputValue()).toBe("");
      await page.getByRole("button", { name: /^Mark: 50 % from the left/ }).waitFor();
    });
  });

  for (const width of [desk, phone]) {
    test(`follows the pointer from one frame to the next on 12 megapixels at ${width} pixels`, async () => {
      await website.during(
        async (visit) => {
          const { page } = visit;
          const photo = await sharp({
            create: {
              width: 4000,
              height: 3000,
              channels: 3,
              background: "#446688",
            },
          })
            .jpeg({ quality: 80 })
            .toBuffer();
          const tool = await visit.openTool("watermark-image");
          await tool.choose({ name: "large.jpg", buffer: photo });
          await tool.set("text", "Follow me");
          const mark = page.getByRole("button", { name: /^Mark: / });
          await mark.scrollIntoViewIfNeeded();
          const box = await mark.boundingBox();
          if (!box) throw new Error("there is no mark");
          const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
          await page.evaluate(`(() => {
            globalThis.waits = [];
            globalThis.pictures = 0;
            new MutationObserver((changes) => {
              globalThis.pictures += changes.filter(({ target }) => target.tagName === "IMG").length;
            }).observe(document.querySelector(".by-hand"), { subtree: true, childList: true, attributes: true });
            addEventListener("pointermove", () => {
              const place = () => document.querySelector(".mark-box").style.left;
              const before = place();
              const look = (frames) => requestAnimationFrame(() => {
                if (place() !== before) globalThis.waits.push(frames);
                else look(frames + 1);
              });
              look(1);
            }, true);
          })()`);
          await page.mouse.move(x, y);
          await page.mouse.down();
          for (let step = 1; step <= 20; step++) await page.mouse.move(x + 2 * step, y + step);
          await page.mouse.up();
          const waits = await page.evaluate<number[]>("globalThis.waits");
          expect(waits.length).toBeGreaterThan(10);
          // As few as there can be, and what lies below is left alone: how long that takes is measured by `bench web`.
          expect([...waits].sort((one, other) => one - other)[Math.floor(waits.length / 2)]).toBeLessThanOrEqual(2);
          expect(await page.evaluate<number>("globalThis.pictures")).toBe(0);
          const moved = await mark.boundingBox();
          expect(Math.abs((moved?.x ?? 0) - box.x - 40)).toBeLessThan(3);
          expect(Math.abs((moved?.y ?? 0) - box.y - 20)).toBeLessThan(3);
        },
        { width },
      );
    });
  }
});

/** The box of what is red. */
function redIn({ data, width, height, channels }: Pixels): Box {
  const box = { left: width, top: height, right: 0, bottom: 0 };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = channels * (y * width + x);
      if ((data[at] ?? 0) < 128 || (data[at + 1] ?? 255) > 100 || (data[at + 2] ?? 255) > 100) continue;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x + 1);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y + 1);
    }
  return box;
}

/** What the stage shows, as people see it. */
async function stagedOn(page: Page): Promise<Previewed> {
  const shown = await pixelsOf(await page.locator(".turn-stage").screenshot());
  return { box: redIn(shown), width: shown.width, height: shown.height };
}

describe.skipIf(!hasWeb)("what is turned lies in its preview where it lies in the result", () => {
  const turns: Fields[] = [
    { angle: 90 },
    { angle: 30 },
    { angle: -75, flipH: true },
    { angle: 180, flipV: true },
    { angle: 12.5, flipH: true, flipV: true },
  ];
  test.each(turns.filter((fields) => isOurs(JSON.stringify(fields))))("%j of a picture", async (fields) => {
    await website.during(async (visit) => {
      const mark = { input: await plain("#ff0000", 260, 90), left: 150, top: 520 };
      const source = await sharp(await plain("#203050", 1200, 800))
        .composite([mark])
        .png()
        .toBuffer();
      const tool = await visit.openTool("image-rotate");
      await tool.choose({ name: "marked.png", buffer: source });
      for (const [name, value] of Object.entries(fields)) await tool.set(name, value);
      await visit.page.locator(".turned > img").scrollIntoViewIfNeeded();
      const preview = await stagedOn(visit.page);
      expect(preview.box.right).toBeGreaterThan(0);
      const result = await pixelsOf((await tool.run()).bytes);
      expectNear(preview, redIn(result), result.width);
    });
  });

  test.each([90, 180, 270])("%d of a page", async (angle) => {
    await website.during(async (visit) => {
      const pdf = await PDFDocument.create();
      pdf.addPage([500, 300]).drawRectangle({ x: 60, y: 40, width: 120, height: 50, color: rgb(1, 0, 0) });
      const tool = await visit.openTool("rotate-pdf");
      await tool.choose({ name: "marked.pdf", buffer: Buffer.from(await pdf.save()) });
      await tool.set("angle", angle);
      await visit.page.locator(".turn-stage [data-state=drawn]").scrollIntoViewIfNeeded();
      const preview = await soon(async () => {
        const staged = await stagedOn(visit.page);
        return staged.box.right > 0 ? staged : undefined;
      });
      const { bytes } = await tool.run();
      expectNear(preview, redIn(pageOf(bytes, preview.width)), preview.width);
    });
  });
});

describe.skipIf(!hasWeb)("a picture", () => {
  test("is turned and mirrored as it will be", async () => {
    await website.during(async (visit) => {
      const { page } = visit;
      const tool = await visit.openTool("image-rotate");
      await tool.choose("photo.jpg");
      await page.getByRole("button", { name: "Turn right" }).click();
      await page.getByRole("button", { name: "Flip horizontally" }).click();
      expect(await tool.field("angle").inputValue()).toBe("180");
      await page.getByRole("button", { name: "Turn: 180°" }).focus();
      await page.keyboard.press("Shift+ArrowLeft");
      expect(await tool.field("angle").inputValue()).toBe("165");
      const stage = await page.locator(".turn-stage").boundingBox();
      const { bytes } = await tool.run();
      const { width = 1, height = 1 } = await sharp(bytes).metadata();
      expect((stage?.width ?? 0) / (stage?.height ?? 1)).toBeCloseTo(width / height, 1);
      expect(await barriers(page, "a picture that is turned")).toEqual([]);
    });
  });

  test("of a page is turned by quarters, where the page is among those that are chosen", async () => {
    await website.during(async (visit) => {
      const { page } = visit;
      const tool = await visit.openTool("rotate-pdf");
      await tool.choose("document.pdf");
      const stage = page.locator(".turn-stage");
      const isWide = async () => {
        const { width = 0, height = 0 } = (await stage.boundingBox()) ?? {};
        return width > height;
      };
      await stage.locator("[data-state=drawn]").waitFor();
      expect(await isWide()).toBe(true);
      await page.getByRole("button", { name: "Turn right" }).click();
      expect(await tool.field("angle").inputValue()).toBe("180");
      expect(await isWide()).toBe(false);
      await tool.set("angle", 270);
      await tool.set("pages", "2-");
      await page.getByText("This page stays as it is.").waitFor();
      expect(await isWide()).toBe(false);
      expect(await barriers(page, "a page that is turned")).toEqual([]);
    });
  });
});
