import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { hasWeb, Website } from "#support/web.ts";

setDefaultTimeout(120_000);

describe.skipIf(!hasWeb)("a form that nobody has touched", () => {
  let website: Website;
  beforeAll(async () => {
    website = await Website.usual();
  });
  afterAll(() => website?.stop());

  test("has its sliders where the tool is by itself, whether that is a default or only usual", async () => {
    await website.during(async (visit) => {
      let many = 0;
      for (const name of ["image-compress", "image-resize", "watermark-image", "qr-generate"]) {
        const tool = await visit.openTool(name);
        await tool.unfold();
        for (const slider of await visit.page.locator("input[type=range]").all()) {
          const title = (await slider.getAttribute("aria-label"))?.replace(/ slider$/, "");
          const field = Object.values(tool.tool.fields).find((one) => one.title === title) as {
            default?: number;
            usual?: number;
          };
          expect([name, title, Number(await slider.inputValue())]).toEqual([name, title, field.default ?? field.usual]);
          many++;
        }
      }
      expect(many).toBeGreaterThan(5);
    });
  });

  test("has nothing to be reset, until something is chosen", async () => {
    await website.during(async (visit) => {
      // What has to be chosen begins with something: that is no choice of anybody's.
      const tool = await visit.openTool("rotate-pdf");
      const reset = visit.page.getByRole("button", { name: "Reset options", exact: true });
      expect(await tool.field("angle").inputValue()).not.toBe("");
      expect(await reset.count()).toBe(0);
      await tool.set("angle", 270);
      await reset.click();
      expect(await reset.count()).toBe(0);
      expect(await tool.field("angle").inputValue()).toBe("90");
    });
  });
});
