import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import sharp from "sharp";
import { barriers } from "#support/axe.ts";
import { fixtures } from "#support/example.ts";
import { soon } from "#support/soon.ts";
import { hasWeb, phone, Website } from "#support/web.ts";

/** A picture of one pixel. */
const pixel = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

const given = (warnings: readonly string[]) => JSON.parse(warnings.join("").replace(/^.*?Given: /s, ""));

describe.skipIf(!hasWeb)("a tool that nobody has written a line for", () => {
  let website: Website;
  beforeAll(async () => {
    website = await Website.start({}, "test/support/made-up-main.ts");
  }, 120_000);
  afterAll(() => website?.stop(), 60_000);

  test("stands on the home page, and is found by its words", async () => {
    const visit = await website.visit({ width: phone });
    const page = await visit.open();
    await page.getByRole("searchbox", { name: "Search tools", exact: true }).fill("wholly invented");
    await page.getByRole("link", { name: "Made up", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Made up", exact: true }).waitFor();
    expect(visit.complaints()).toEqual([]);
  }, 120_000);

  test("sends what is set in fields of every sort, and nothing that is not", async () => {
    const visit = await website.visit({ width: phone });
    const shown = await visit.openTool("made-up");
    await shown.choose("photo.jpg");
    await shown.set("needed", "only this");
    const bare = await shown.run();
    expect((await sharp(bare.bytes).metadata()).format).toBe("jpeg");
    const usual = { ink: "#123456", share: 50, way: "first", factor: 2, tongue: "eng", off: false, on: true };
    expect(given(await shown.warnings())).toEqual({ needed: "only this", ...usual });

    const wanted = {
      ...{
        needed: "übermäßig",
        free: "a\tb",
        mark: "data:image/gif;base64,R0lGODlh",
        secret: "open sesame",
        span: "1-3,5",
        site: "https://example.com/",
      },
      ...{ ink: "#a1b2c3", share: 70, length: 12.5, way: "second", factor: 4, tongue: "deu", off: true, on: false },
      ...{ x: 10, y: 20, width: 300, height: 200, seldom: "now", pages: "2" },
    };
    for (const [name, value] of Object.entries(wanted)) await shown.set(name, value);
    await shown.choosePart("side", "logo.png");
    expect(await barriers(visit.page, "fields of every sort")).toEqual([]);
    await shown.run();
    expect(given(await shown.warnings())).toEqual({ ...wanted, side: "logo.png" });
    expect(await visit.overhang()).toBe(0);

    // Secrets are nowhere in what the browser keeps, and neither is a file.
    const kept = await visit.page.evaluate<string>("JSON.stringify({ ...localStorage, ...sessionStorage })");
    expect(kept).toContain("second");
    expect(kept).not.toMatch(/open sesame|photo\.jpg/);
    await visit.openTool("made-up");
    expect(await shown.field("way").inputValue()).toBe("second");
    expect(await shown.field("secret").inputValue()).toBe("");
    await visit.page.getByRole("button", { name: "Reset options", exact: true }).click();
    expect(await shown.field("way").inputValue()).toBe("first");
    await shown.field("needed").and(visit.page.locator(":focus")).waitFor();
    const { title } = shown.tool.fields.tongue ?? { title: "" };
    await visit.page.getByLabel(`Add another to ${title}`, { exact: true }).selectOption("deu");
    await visit.page.getByRole("button", { name: "Remove German", exact: true }).click();
    await shown.field("tongue").and(visit.page.locator(":focus")).waitFor();
    expect(visit.complaints()).toEqual([]);
  }, 120_000);

  test("takes a small file for a text that holds one, and tells what it can't take before anything is sent", async () => {
    const visit = await website.visit({ width: phone });
    const { page } = visit;
    const shown = await visit.openTool("made-up");
    await shown.choose("photo.jpg");
    await shown.set("needed", "here");
    const chooser = page.getByLabel("Choose a picture for Mark", { exact: true });
    const logo = await Bun.file(join(fixtures, "logo.png")).bytes();
    await chooser.setInputFiles(join(fixtures, "logo.png"));
    const address = `data:image/png;base64,${Buffer.from(logo).toString("base64")}`;
    await soon(async () => (await shown.field("mark").inputValue()) === address);
    expect(await barriers(page, "a file within a text")).toEqual([]);

    // By its bytes, whatever it is called; and what is refused changes nothing.
    const refused = async (name: string, buffer: Buffer, says: RegExp) => {
      await chooser.setInputFiles({ name, mimeType: "image/png", buffer });
      await page.getByRole("alert").getByText(says).waitFor();
      expect(await chooser.getAttribute("aria-invalid")).toBe("true");
      expect(await shown.field("mark").inputValue()).toBe(address);
    };
    await refused("mark.png", Buffer.from(await Bun.file(join(fixtures, "document.pdf")).bytes()), /must be .*PNG/);
    await refused("mark.png", Buffer.concat([logo, Buffer.alloc(40_000)]), /KB; at most 30 KB fit/);
    await refused("mark.png", Buffer.alloc(0), /is empty/);
    expect(await barriers(page, "a file within a text is refused")).toEqual([]);
    expect(visit.asked.filter((one) => one.startsWith("POST"))).toEqual([]);

    await page.getByRole("button", { name: "Take away Mark", exact: true }).click();
    expect(await shown.field("mark").inputValue()).toBe("");
    await chooser.setInputFiles({ name: "mark", mimeType: "", buffer: Buffer.from(pixel, "base64") });
    await soon(async () => (await shown.field("mark").inputValue()) !== "");
    await shown.run();
    expect(given(await shown.warnings())).toMatchObject({ mark: `data:image/gif;base64,${pixel}` });
    expect(await page.evaluate<string>("JSON.stringify({ ...localStorage, ...sessionStorage })")).not.toContain(pixel);
    expect(visit.complaints()).toEqual([]);
  }, 120_000);

  test("shows a card for a locked PDF where it has no field for a password", async () => {
    const visit = await website.visit({ width: phone });
    const shown = await visit.openTool("made-up-pages");
    await shown.choose("locked.pdf");
    await visit.page.getByText("This PDF is locked, so its pages can't be shown here.").waitFor();
    expect(await visit.page.locator("input[type=password]").count()).toBe(0);
    expect(await barriers(visit.page, "a locked PDF")).toEqual([]);
    await shown.choose("document.pdf");
    await visit.page.getByText("This PDF is locked").waitFor({ state: "detached" });
    expect(visit.complaints()).toEqual([]);
  }, 120_000);

  test("says by the field what is wrong, keeps everything and goes on", async () => {
    const visit = await website.visit();
    const shown = await visit.openTool("made-up");
    await shown.button.click();
    await shown.alerts.first().waitFor();
    await shown.choose("photo.jpg");
    await shown.button.click();
    await shown.field("needed").and(visit.page.locator("[aria-invalid=true]")).waitFor();
    await shown.set("needed", "here");
    await shown.set("share", 200);
    await shown.button.click();
    await shown.field("share").and(visit.page.locator("[aria-invalid=true]")).waitFor();
    expect(await barriers(visit.page, "a field at fault")).toEqual([]);
    expect(await shown.listed()).toEqual(["photo.jpg"]);
    await shown.set("share", 20);
    await shown.run();
    expect(given(await shown.warnings())).toMatchObject({ needed: "here", share: 20 });
    expect(visit.complaints()).toEqual([]);
  }, 120_000);
});
