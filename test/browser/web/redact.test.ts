import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { barriers } from "#support/axe.ts";
import { sheet, words } from "#support/redacted.ts";
import { seePdf } from "#support/see-pdf.ts";
import { soon } from "#support/soon.ts";
import { desk, hasWeb, phone, Website } from "#support/web.ts";

setDefaultTimeout(120_000);

let website: Website;
beforeAll(async () => {
  if (hasWeb) website = await Website.usual();
});
afterAll(() => website?.stop());

/** A page of 400 × 600 points. */
const file = {
  name: "letter.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from(sheet({ content: `${words(500, "Above it stands")}${words(300, "Dear Topsecret")}` })),
};
const textOf = (bytes: Uint8Array) => (seePdf(bytes).pages[0]?.text ?? "").replace(/\s+/g, " ").trim();

describe.skipIf(!hasWeb)("redaction by hand", () => {
  for (const width of [desk, phone]) {
    test(`boxes are dragged, added and moved by keys at ${width} pixels`, async () => {
      await website.during(
        async (visit) => {
          const { page } = visit;
          const tool = await visit.openTool("pdf-redact");
          await tool.choose(file);
          await tool.set("areas", "");
          const ground = page.locator(".area-ground");
          await ground.scrollIntoViewIfNeeded();
          const box = await ground.boundingBox();
          if (!box) throw new Error("there is no page");
          const perPoint = box.width / 400;
          const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
            await page.mouse.move(box.x + from[0] * perPoint, box.y + from[1] * perPoint);
            await page.mouse.down();
            await page.mouse.move(box.x + to[0] * perPoint, box.y + to[1] * perPoint, { steps: 4 });
            await page.mouse.up();
          };
          const areas = async () =>
            (await tool.field("areas").inputValue()).split(";").map((one) => one.trim().split(/[:,]/).map(Number));
          // The second line stands at 300 from below.
          await drag([40, 280], [300, 310]);
          for (const [at, wanted] of [1, 40, 280, 260, 30].entries())
            expect(Math.abs(((await areas())[0]?.[at] ?? 0) - wanted)).toBeLessThan(4);
          // A second drag is a second box, and leaves the first where it is.
          await drag([20, 20], [60, 50]);
          expect((await areas()).length).toBe(2);
          const [, second = []] = await areas();
          await page.getByRole("button", { name: /^Rectangle/ }).focus();
          await page.keyboard.press("Shift+ArrowRight");
          expect((await areas())[1]?.[1]).toBeCloseTo((second[1] ?? 0) + 10, 1);
          await page.keyboard.press("Delete");
          expect((await areas()).length).toBe(1);
          await page.getByRole("button", { name: "New box" }).click();
          await soon(async () => (await page.evaluate("document.activeElement?.className")) === "area-box");
          expect((await areas()).length).toBe(2);
          await page.getByRole("button", { name: "Remove this box" }).click();
          await page.getByRole("button", { name: "Box 1 of 1" }).click();
          expect(await barriers(page, `boxes on a page at ${width}`)).toEqual([]);
          const { bytes } = await tool.run();
          expect(textOf(bytes)).toBe("Above it stands");
        },
        { width },
      );
    });
  }

  test("what words would take away is seen before anybody takes it", async () => {
    await website.during(async (visit) => {
      const { page } = visit;
      const tool = await visit.openTool("pdf-redact");
      await tool.choose(file);
      await tool.set("text", "Topsecret");
      const live = page.getByRole("region", { name: "Live preview" });
      await live.locator("canvas").first().waitFor();
      await soon(async () => (await live.getAttribute("aria-busy")) === "false");
      expect(await barriers(page, "matches on a page")).toEqual([]);
      const { bytes } = await tool.run();
      expect(textOf(bytes)).toBe("Above it stands Dear");
    });
  });
});
