import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { hasWeb, Website } from "#support/web.ts";

setDefaultTimeout(120_000);

let website: Website;
beforeAll(async () => {
  if (hasWeb) website = await Website.start({ RATE_LIGHT: "2000" });
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
});
