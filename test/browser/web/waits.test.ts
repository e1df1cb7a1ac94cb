import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import sharp from "sharp";
import { barriers } from "#support/axe.ts";
import { bookOf, numbered } from "#support/pdfs.ts";
import { answered } from "#support/replicas.ts";
import { soon } from "#support/soon.ts";
import { hasWeb, phone, Website } from "#support/web.ts";

/** So many pages take longer at a high resolution than anybody here waits. */
const slow = { name: "slow.pdf", buffer: Buffer.from(bookOf({ pages: numbered(400) })) };
const refusal = (status: number, error: string, after?: number) => ({
  status,
  contentType: "application/json",
  headers: after === undefined ? {} : { "retry-after": String(after) },
  body: JSON.stringify({ error, message: `${error}. Try again in ${after} s.` }),
});

describe.skipIf(!hasWeb)("while a call is under way, and when it can't be", () => {
  let website: Website;
  beforeAll(async () => {
    website = await Website.start();
  }, 120_000);
  afterAll(() => website?.stop(), 60_000);

  const gauge = async (name: string) => {
    const metrics = await (await fetch(`${website.url}/metrics`)).text();
    return [...metrics.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\d+)$`, "gm"))].reduce(
      (sum, m) => sum + Number(m[1]),
      0,
    );
  };

  test("tells how far it is, and Cancel ends the service's work", async () => {
    const visit = await website.visit({ width: phone });
    const shown = await visit.openTool("pdf-to-image");
    await shown.choose(slow);
    await shown.set("dpi", 600);
    await shown.button.click();
    const bar = visit.page.getByRole("progressbar");
    await bar.waitFor();
    expect(await shown.isBusy()).toBe(true);
    await visit.page
      .getByText(/\d+ of 400 pages/)
      .first()
      .waitFor();
    expect(await barriers(visit.page, "at work")).toEqual([]);
    // Readers are silent about what stands in something busy.
    const heard = visit.page.getByRole("status").filter({ hasText: /^Working$/ });
    expect([await heard.count(), await visit.page.locator("[aria-busy=true]").locator(heard).count()]).toEqual([1, 0]);
    await visit.page.getByRole("button", { name: "Cancel", exact: true }).click();
    await soon(async () => !(await shown.isBusy()));
    await soon(async () => (await answered(website.service, "pdf-to-image", "499")) === 1);
    await soon(async () => (await gauge("fpa_working")) === 0);
    expect(await bar.count()).toBe(0);

    // Everything is still there for another try.
    expect(await shown.listed()).toEqual(["slow.pdf"]);
    await shown.set("dpi", 36);
    await shown.unfold();
    await shown.set("pages", "1");
    await shown.run();
    expect(visit.complaints()).toEqual([]);
  }, 120_000);

  test("goes on by itself when the network is back", async () => {
    const visit = await website.visit();
    const shown = await visit.openTool("image-rotate");
    await shown.choose("photo.jpg");
    await shown.set("angle", 90);
    await visit.context.setOffline(true);
    await shown.button.click();
    await visit.page
      .getByText(/offline|no connection/i)
      .first()
      .waitFor();
    expect(await barriers(visit.page, "offline")).toEqual([]);
    expect(await shown.downloadLink().count()).toBe(0);
    await visit.context.setOffline(false);
    expect((await sharp((await shown.download()).bytes).metadata()).width).toBe(800);
    expect(visit.complaints()).toEqual([]);
  }, 120_000);

  test.each([
    [429, "Rate limit exceeded", 2],
    [503, "Service busy", 2],
    [503, "Service away", 0],
  ])(
    "counts down after a %d and goes on: %s, %d",
    async (status, error, after) => {
      const visit = await website.visit();
      const shown = await visit.openTool("image-rotate");
      await shown.choose("photo.jpg");
      await shown.set("angle", 180);
      let refused = 0;
      await visit.page.route("**/api/image-rotate", (route) =>
        ++refused === 1 ? route.fulfill(refusal(status, error, after)) : route.continue(),
      );
      await shown.button.click();
      await visit.page
        .getByText(/\b[12] s(econds?)?\b/)
        .first()
        .waitFor();
      expect((await sharp((await shown.download()).bytes).metadata()).width).toBe(1_200);
      expect(refused).toBe(2);
      expect(visit.complaints()).toEqual([]);
    },
    120_000,
  );

  test("outlives its cookie", async () => {
    const visit = await website.visit();
    const shown = await visit.openTool("image-rotate");
    await shown.choose("photo.jpg");
    await shown.set("angle", 90);
    await visit.context.clearCookies();
    const { bytes } = await shown.run();
    expect((await sharp(bytes).metadata()).width).toBe(800);
    expect(visit.complaints()).toEqual([]);
  }, 120_000);

  test("tries again where something on the way broke the answer, or the way to a new cookie", async () => {
    const visit = await website.visit();
    const shown = await visit.openTool("image-rotate");
    await shown.choose("photo.jpg");
    await shown.set("angle", 90);
    let calls = 0;
    await visit.page.route("**/api/image-rotate", (route) =>
      ++calls === 1
        ? route.fulfill({ status: 200, contentType: "application/vnd.file-api.progress", body: "<html>\n" })
        : route.continue(),
    );
    await shown.run();
    await visit.context.clearCookies();
    let heads = 0;
    await visit.page.route(
      ({ pathname }) => pathname === "/",
      (route) => (++heads === 1 ? route.abort() : route.continue()),
    );
    await shown.run();
    expect([calls, heads]).toEqual([5, 2]);
    expect(visit.complaints()).toEqual([]);
  }, 120_000);

  test("calls once for two clicks, and keeps nothing of the call but its result", async () => {
    const visit = await website.visit();
    const shown = await visit.openTool("image-rotate");
    await shown.choose("photo.jpg");
    await shown.set("angle", 90);
    await visit.page.evaluate("for (let click = 0; click < 2; click++) document.querySelector('.run').click()");
    await shown.downloadLink().waitFor();
    expect(visit.asked.filter((line) => line.startsWith("POST"))).toEqual(["POST /api/image-rotate"]);
    const debug = await visit.context.newCDPSession(visit.page);
    await soon(async () => {
      const group = { objectGroup: "calls" };
      const { result } = await debug.send("Runtime.evaluate", { expression: "XMLHttpRequest.prototype", ...group });
      const prototypeObjectId = result.objectId ?? "";
      // It collects what nobody holds before it counts.
      const { objects } = await debug.send("Runtime.queryObjects", { prototypeObjectId, ...group });
      const functionDeclaration = "function () { return this.length; }";
      const asked = { objectId: objects.objectId ?? "", functionDeclaration, returnByValue: true };
      const { result: many } = await debug.send("Runtime.callFunctionOn", asked);
      await debug.send("Runtime.releaseObjectGroup", group);
      return many.value === 0;
    });
    expect(visit.complaints()).toEqual([]);
  }, 120_000);

  test("shows a picture again after one that could not be shown", async () => {
    const visit = await website.visit();
    const shown = await visit.openTool("image-rotate");
    await shown.choose("photo.jpg");
    await shown.set("angle", 90);
    await visit.page.route("**/api/image-rotate", (route) =>
      route.fulfill({ status: 200, contentType: "image/jpeg", body: "none" }),
    );
    await shown.run();
    await shown.result.getByText("can't show this kind of picture").waitFor();
    await visit.page.unroute("**/api/image-rotate");
    await shown.set("angle", 180);
    await shown.run();
    await shown.result.getByRole("img", { name: /^Result: / }).waitFor();
    expect(visit.complaints()).toEqual([]);
  }, 120_000);

  test("says what the service refuses, by the field where it can, and can be tried anew", async () => {
    const visit = await website.visit();
    const shown = await visit.openTool("unlock-pdf");
    await shown.choose("locked.pdf");
    await shown.set("password", "wrong");
    await shown.button.click();
    await shown.alerts.first().waitFor();
    expect((await shown.alerts.allInnerTexts()).join(" ")).toMatch(/password/i);
    expect(await barriers(visit.page, "refused")).toEqual([]);
    expect(await shown.listed()).toEqual(["locked.pdf"]);
    await shown.set("password", "open sesame");
    await shown.run();
    expect(await shown.alerts.count()).toBe(0);
    expect(visit.complaints()).toEqual([]);
  }, 120_000);

  test("with other options it can be run again, and begun anew", async () => {
    const visit = await website.visit();
    const shown = await visit.openTool("image-resize");
    await shown.choose("photo.jpg");
    await shown.set("width", 100);
    expect((await sharp((await shown.run()).bytes).metadata()).width).toBe(100);
    await shown.set("width", 200);
    expect((await sharp((await shown.run()).bytes).metadata()).width).toBe(200);
    await shown.result.getByRole("button", { name: "Start over", exact: true }).click();
    await soon(async () => (await shown.result.count()) === 0);
    expect(await shown.listed()).toEqual([]);
    expect(visit.complaints()).toEqual([]);
  }, 120_000);
});
