import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Route } from "playwright-core";
import sharp from "sharp";
import { mupdf } from "#engines/mupdf/index.ts";
import { barriers } from "#support/axe.ts";
import { fixture, fixtures } from "#support/example.ts";
import { noiseOf } from "#support/noise.ts";
import { packed } from "#support/packed.ts";
import { bookOf, numbered } from "#support/pdfs.ts";
import { soon } from "#support/soon.ts";
import { hasWeb, phone, type Visit, Website } from "#support/web.ts";
import { draggedIn, dropped, droppedGone, pasted } from "#support/web-files.ts";
import type { ToolPage } from "#support/web-tool.ts";

const names = (shown: ToolPage, ...due: string[]) =>
  soon(async () => JSON.stringify(await shown.listed()) === JSON.stringify(due));
/** The name of the file that a call bears. */
const fileIn = (route: Route) =>
  /filename="([^"]+)"/.exec(route.request().postDataBuffer()?.toString("latin1") ?? "")?.[1] ?? "";
const calls = (visit: Visit) => visit.asked.filter((line) => line.startsWith("POST /api/"));

describe.skipIf(!hasWeb)("files to send", () => {
  let website: Website;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "web-files-"));
    website = await Website.usual();
  }, 120_000);
  afterAll(async () => {
    await website?.stop();
    await rm(folder, { recursive: true });
  }, 120_000);

  test("are moved and removed by buttons, and sent in that order", async () => {
    const visit = await website.visit({ width: phone });
    const shown = await visit.openTool("pdf-merge");
    await shown.choose("document.pdf", "second.pdf");
    await shown.choose({ name: "third.pdf", buffer: Buffer.from(bookOf({ pages: numbered(1) })) });
    await names(shown, "document.pdf", "second.pdf", "third.pdf");
    const press = (name: string) => shown.list.getByRole("button", { name, exact: true }).click();
    await press("Move up third.pdf");
    await press("Move down document.pdf");
    await press("Remove second.pdf");
    await names(shown, "third.pdf", "document.pdf");
    expect(await barriers(visit.page, "files in a list")).toEqual([]);
    const { bytes } = await shown.run();
    const { sizes, truth } = await mupdf.inspect(bytes);
    expect(sizes.length).toBe(6);
    expect(truth.text[0]).toContain("1");
    expect(visit.complaints()).toEqual([]);
  }, 120_000);

  test("come by paste, by a drop anywhere, and stay as they are while others join", async () => {
    const visit = await website.visit();
    const shown = await visit.openTool("img-to-pdf");
    const photo = await fixture("photo.jpg");
    await pasted(visit.page, [{ name: "pasted.jpg", bytes: photo }]);
    await names(shown, "pasted.jpg");
    await dropped(visit.page, [{ name: "dropped.png", bytes: await fixture("logo.png") }]);
    await names(shown, "pasted.jpg", "dropped.png");
    const { bytes } = await shown.run();
    expect((await mupdf.inspect(bytes)).sizes.length).toBe(2);
    expect(visit.complaints()).toEqual([]);
  }, 120_000);

  test("that a drag brings are taken, and leave the page where it is where nobody takes any", async () => {
    const visit = await website.visit();
    const shown = await visit.openTool("image-resize");
    await draggedIn(visit.page, join(fixtures, "photo.jpg"));
    await names(shown, "photo.jpg");
    for (const place of ["/url-to-pdf", "/dashboard/api-keys"]) {
      await visit.open(place);
      await visit.page.getByRole("heading", { level: 1 }).waitFor();
      expect([place, await dropped(visit.page, [{ name: "stray.jpg", bytes: await fixture("photo.jpg") }])]).toEqual([
        place,
        true,
      ]);
    }
  }, 120_000);

  test("of a wrong kind or too large are refused before anything is sent", async () => {
    const visit = await website.visit();
    const shown = await visit.openTool("rotate-pdf");
    await shown.choose({ name: "really-a.pdf", buffer: Buffer.from(await fixture("photo.jpg")) });
    await visit.page.getByText(/JPG/).first().waitFor();
    await shown.button.click();
    await shown.alerts.first().waitFor();
    expect(await barriers(visit.page, "a file of a wrong kind")).toEqual([]);

    const large = join(folder, "large.pdf");
    await Bun.write(large, await fixture("second.pdf"));
    await truncate(large, 101 * 1_048_576);
    await visit.open("/rotate-pdf");
    await shown.choose(large);
    await shown.set("angle", 90);
    await shown.button.click();
    await soon(async () => /100(\.0)? MB/.test((await shown.alerts.allInnerTexts()).join(" ")));
    expect(calls(visit)).toEqual([]);
    expect(visit.complaints()).toEqual([]);
  }, 120_000);

  test("twenty to a tool for one go each by itself and come back as one ZIP", async () => {
    const visit = await website.visit();
    const shown = await visit.openTool("image-convert");
    const small = await sharp(Buffer.from(await fixture("photo.jpg")))
      .resize(40)
      .jpeg()
      .toBuffer();
    const numbers = Array.from({ length: 20 }, (_, index) => String(index + 1).padStart(2, "0"));
    await shown.choose(...numbers.map((number) => ({ name: `picture-${number}.jpg`, buffer: small })));
    await soon(async () => (await shown.listed()).length === 20);
    await shown.set("format", "png");
    const { name, bytes } = await shown.run();
    expect(name).toEndWith(".zip");
    const entries = packed(bytes);
    expect([...entries.keys()].sort()).toEqual(numbers.map((number) => `picture-${number}-image-convert.png`));
    for (const entry of entries.values()) expect((await sharp(entry).metadata()).width).toBe(40);
    expect(calls(visit).length).toBe(20);
    expect(visit.complaints()).toEqual([]);
  }, 120_000);

  test("in a row: one that is refused is told by its name, and what was done before the end comes back", async () => {
    const visit = await website.visit();
    const shown = await visit.openTool("image-convert");
    const photo = Buffer.from(await fixture("photo.jpg"));
    const due = ["1.jpg", "2.jpg", "3.jpg", "4.jpg", "5.jpg"];
    await shown.choose(...due.map((name) => ({ name, buffer: photo })));
    await names(shown, ...due);
    await shown.set("format", "png");
    const refused = (status: number) => ({ status, json: { error: "Refused", message: `Refused with ${status}.` } });
    // What would be the same with every file is told of those that were not sent, too.
    const answers: Record<string, number> = { "2.jpg": 422, "4.jpg": 400, "5.jpg": 400 };
    await visit.page.route("**/api/image-convert", (route) => {
      const status = answers[fileIn(route)];
      return status ? route.fulfill(refused(status)) : route.continue();
    });
    const { bytes } = await shown.run();
    expect([...packed(bytes).keys()]).toEqual(["1-image-convert.png", "3-image-convert.png"]);
    const says = (await shown.list.getByRole("listitem").allInnerTexts()).map(
      (text) => /Refused with \d+/.exec(text)?.[0],
    );
    expect(says).toEqual([undefined, "Refused with 422", undefined, "Refused with 400", "Refused with 400"]);
    expect(await shown.result.getByText("Something was changed since").count()).toBe(0);
    expect(await barriers(visit.page, "a row that was ended")).toEqual([]);
    expect(visit.complaints()).toEqual([]);
  }, 120_000);

  test("several are on their way at once, and Cancel keeps what is done", async () => {
    const visit = await website.visit();
    const shown = await visit.openTool("image-convert");
    const photo = Buffer.from(await fixture("photo.jpg"));
    const due = ["1.jpg", "2.jpg", "3.jpg", "4.jpg", "5.jpg", "6.jpg"];
    await shown.choose(...due.map((name) => ({ name, buffer: photo })));
    await names(shown, ...due);
    await shown.set("format", "png");
    const held: string[] = [];
    await visit.page.route("**/api/image-convert", (route) => {
      const name = fileIn(route);
      if (name < "4") return route.continue();
      held.push(name);
    });
    await shown.button.click();
    await visit.page.getByText("3 of 6 files done").waitFor();
    await soon(() => held.length === 3);
    const bar = visit.page.getByRole("progressbar", { name: "Files done", exact: true });
    expect(await bar.evaluate((one) => (one as unknown as { value: number }).value)).toBe(0.5);
    expect(await barriers(visit.page, "several files under way")).toEqual([]);
    await visit.page.getByRole("button", { name: "Cancel", exact: true }).click();
    const { bytes } = await shown.download();
    expect([...packed(bytes).keys()]).toEqual(["1", "2", "3"].map((name) => `${name}-image-convert.png`));
    expect((await shown.warnings()).join()).toContain("Cancelled: 3 of 6 files are done and in it.");
    const says = await shown.list.getByRole("listitem").allInnerTexts();
    expect(says.map((text) => text.includes("Not done"))).toEqual([false, false, false, true, true, true]);

    // What is done is not sent again: the button goes on with the others, and with one that came meanwhile.
    await shown.choose({ name: "7.jpg", buffer: photo });
    await visit.page.unroute("**/api/image-convert");
    const asked = visit.asked.length;
    await visit.page.getByRole("button", { name: "Go on: 4 left", exact: true }).click();
    await shown.button.waitFor();
    await shown.result.getByText("7 files", { exact: true }).waitFor();
    expect(visit.asked.slice(asked).filter((call) => call.endsWith("/api/image-convert")).length).toBe(4);
    expect([...packed((await shown.download()).bytes).keys()]).toEqual(
      [...due, "7.jpg"].map((name) => name.replace(".jpg", "-image-convert.png")),
    );
    expect((await shown.warnings()).join()).not.toContain("Cancelled");
    // Another form makes all of them anew.
    await shown.set("format", "webp");
    await shown.button.waitFor();
    expect(visit.complaints()).toEqual([]);
  }, 120_000);

  test("that are taken away since are told by their names, and keep nothing else from being sent", async () => {
    const visit = await website.visit();
    const shown = await visit.openTool("img-to-pdf");
    const gone = join(folder, "gone.jpg");
    await Bun.write(gone, await fixture("photo.jpg"));
    await droppedGone(visit.page, gone);
    await names(shown, "gone.jpg");
    await shown.button.click();
    await shown.list.getByText("can't be read").waitFor();
    await shown.list.getByRole("button", { name: "Remove gone.jpg", exact: true }).click();

    const moved = join(folder, "moved.jpg");
    await Bun.write(moved, await fixture("photo.jpg"));
    await shown.choose(moved, join(fixtures, "logo.png"));
    await names(shown, "moved.jpg", "logo.png");
    await rm(moved);
    await shown.button.click();
    await shown.alerts.getByText("moved.jpg can't be read").waitFor();
    await shown.list.getByRole("button", { name: "Remove moved.jpg", exact: true }).click();
    expect((await mupdf.inspect((await shown.run()).bytes)).sizes.length).toBe(1);
    expect(visit.complaints()).toEqual([]);
  }, 120_000);

  test("that are taken away before their pages are drawn leave nobody waiting for these", async () => {
    const visit = await website.visit();
    const shown = await visit.openTool("pdf-split");
    // So large that its parts are read as they are needed.
    const stream = { dict: "/Filter/DCTDecode", content: "x".repeat(9_000_000) };
    const path = join(folder, "drawn-late.pdf");
    await Bun.write(path, bookOf({ pages: numbered(3), catalog: "/Kept 8 0 R", parts: [stream] }));
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await visit.page.route("**/pdf.min.mjs", async (route) => {
      await released;
      await route.continue();
    });
    await shown.choose(path);
    const waiting = visit.page.getByText("Drawing the pages");
    await waiting.waitFor();
    await rm(path);
    release();
    await waiting.waitFor({ state: "detached" });
    expect(visit.complaints()).toEqual([]);
  }, 120_000);

  test("are none where a text is pasted that brings a picture of itself", async () => {
    const visit = await website.visit();
    const shown = await visit.openTool("watermark-image");
    const picture = { name: "image.png", bytes: await fixture("logo.png") };
    await shown.field("text").focus();
    await pasted(visit.page, [picture], "Copied from a table");
    await shown.button.focus();
    await pasted(visit.page, [{ ...picture, name: "meant.png" }], "Copied from a table");
    await names(shown, "meant.png");
    expect(visit.complaints()).toEqual([]);
  }, 120_000);

  test("one of 60 MB goes and comes, every byte of it", async () => {
    const visit = await website.visit();
    // A stream that is coded already, as pictures are, stays byte for byte.
    const stream = { dict: "/Filter/DCTDecode", content: Buffer.from(noiseOf(60 * 1_048_576)).toString("latin1") };
    const book = bookOf({ pages: numbered(2), catalog: "/Kept 8 0 R", parts: [stream] });
    const path = join(folder, "heavy.pdf");
    await Bun.write(path, book);
    const shown = await visit.openTool("rotate-pdf");
    await shown.choose(path);
    await names(shown, "heavy.pdf");
    await shown.set("angle", 90);
    const { bytes } = await shown.run();
    const { sizes } = await mupdf.inspect(bytes);
    expect(sizes.map(({ rotation }) => rotation)).toEqual([90, 90]);
    expect(Buffer.from(bytes).includes(Buffer.from(stream.content, "latin1"))).toBe(true);
    expect(visit.complaints()).toEqual([]);
  }, 120_000);
});
