import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Locator } from "playwright-core";
import { soon } from "#support/soon.ts";
import { hasWeb, phone, type Visit, Website } from "#support/web.ts";

setDefaultTimeout(60_000);

describe.skipIf(!hasWeb)("on a phone", () => {
  let website: Website;
  let visit: Visit;
  beforeAll(async () => {
    website = await Website.usual();
    visit = await website.visit({ width: phone, height: 844 });
  });
  afterAll(async () => {
    await website?.stop();
  });

  const boxOf = async (control: Locator) => (await control.boundingBox()) ?? { x: 0, y: -1, width: 0, height: 0 };

  test.each(["image-compress", "image-crop", "pdf-merge", "url-to-pdf"])(
    "the button of %s stays in sight from the head to the foot of the page",
    async (name) => {
      const tool = await visit.openTool(name);
      const places = async () => {
        const { y, height } = await boxOf(tool.button);
        return { top: y, end: y + height };
      };
      const before = await places();
      expect(before.top).toBeGreaterThan(0);
      expect(before.end).toBeLessThanOrEqual(844);
      await visit.page.evaluate("scrollTo(0, document.body.scrollHeight)");
      expect(await places()).toEqual(before);
      // What comes a moment later makes the page higher than it was.
      await soon(async () => {
        await visit.page.evaluate("scrollTo(0, document.body.scrollHeight)");
        const last = await boxOf(visit.page.getByRole("contentinfo").getByRole("link").last());
        return last.y + last.height <= before.top;
      });
    },
  );

  test("nothing that has the focus lies under it", async () => {
    const tool = await visit.openTool("image-compress");
    await tool.unfold();
    const { y: top } = await boxOf(tool.button);
    const hidden: string[] = [];
    for (let step = 0; step < 40; step++) {
      await visit.page.keyboard.press("Tab");
      const focused = visit.page.locator(":focus:not(body):not(.foot *)");
      if ((await focused.count()) === 0) continue;
      const { y, height } = await boxOf(focused);
      if (y + height > top + 1) hidden.push(await focused.evaluate((element) => element.outerHTML));
    }
    expect(hidden).toEqual([]);
  });

  test("a live picture stands above the options", async () => {
    const tool = await visit.openTool("qr-generate");
    await tool.set("text", "https://example.com/");
    const live = visit.page.getByRole("region", { name: "Live preview" });
    await soon(() => live.getByRole("img").count());
    const picture = await boxOf(live);
    expect(picture.y + picture.height).toBeLessThanOrEqual((await boxOf(tool.field("text"))).y);
    expect(await visit.overhang()).toBe(0);
  });
});
