import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import type { BannerPage } from "#support/banner-pages/ground.ts";
import { withLaterBanner, withoutLaterBanner } from "#support/banner-pages/later.ts";
import { type Gallery, hasKlaro, serveGallery } from "#support/banner-pages/served.ts";
import { withBanner } from "#support/banner-pages/with-banner.ts";
import { withoutBanner } from "#support/banner-pages/without-banner.ts";
import { callJson } from "#support/call.ts";
import { hasBrowser } from "#support/chromium.ts";
import { type Service, startService } from "#support/service.ts";
import { isOurs } from "#support/share.ts";

const ours = (page: BannerPage): boolean => isOurs("banner", page.name);
const covered = [...withBanner, ...withLaterBanner]
  .filter(ours)
  .filter(({ name }) => hasKlaro || !name.startsWith("klaro"));
const uncovered = [...withoutBanner, ...withoutLaterBanner].filter(ours);
const bare: BannerPage = { name: "nothing over it", body: "" };
const dialog = withBanner.find(({ name }) => name.startsWith("a dialog of the browser's own")) ?? bare;
const size = { width: 1000, height: 700 };

describe.skipIf(!hasBrowser)("banners and bubbles are taken off a page", () => {
  let service: Service;
  let gallery: Gallery;
  let grounds: Promise<Map<boolean, Buffer>>;
  const picture = async (page: BannerPage, more: object = {}) => {
    const body = { url: gallery.urlOf(page), ...size, ...page.ask, ...more };
    const answer = await callJson("html-to-image", body, service.url);
    expect([answer.status, answer.error]).toEqual([200, undefined]);
    return { ...answer, pixels: await sharp(answer.bytes).removeAlpha().raw().toBuffer() };
  };
  const told = ({ headers }: { headers: Headers }) =>
    ["x-result-banners", "x-result-chat-bubbles"].map((name) => Number(headers.get(name)));

  beforeAll(async () => {
    gallery = serveGallery([...new Set([...covered, ...uncovered, dialog, bare])]);
    service = await startService({
      CAPTURE_ALLOW: gallery.places,
      WORKERS: "2",
      CAPTURES: "4",
      DEADLINE_CAPTURE_S: "120",
    });
    const ground = async (fullPage: boolean) => [fullPage, (await picture(bare, { fullPage })).pixels] as const;
    grounds = Promise.all([ground(false), ground(true)]).then((all) => new Map(all));
    await grounds;
  }, 120_000);
  afterAll(async () => {
    await service.stop();
    await gallery.stop();
  }, 60_000);

  test.each(covered.map((page) => [page.name, page] as const))(
    "%s: goes, and the page is as without it",
    async (_, page) => {
      const cleared = await picture(page, { blockBanners: true });
      const ground = (await grounds).get(page.ask?.fullPage === true);
      expect(ground?.equals(cleared.pixels)).toBe(true);
      expect(told(cleared)).toEqual({ banner: [1, 0], chat: [0, 1], both: [1, 1] }[page.is ?? "banner"]);
      expect(cleared.warnings).toEqual([]);
    },
    120_000,
  );

  test.each(uncovered.map((page) => [page.name, page] as const))(
    "%s: stays",
    async (_, page) => {
      const [plain, cleared] = await Promise.all([picture(page), picture(page, { blockBanners: true })]);
      expect(plain.pixels.equals(cleared.pixels)).toBe(true);
      expect(told(cleared)).toEqual([0, 0]);
    },
    120_000,
  );

  test("on paper: no word of it, the page's own words and their tags as without", async () => {
    const folder = await mkdtemp(join(tmpdir(), "banners-"));
    const paper = async (page: BannerPage, more: object = {}) => {
      const answer = await callJson("url-to-pdf", { url: gallery.urlOf(page), media: "screen", ...more }, service.url);
      expect([answer.status, answer.error]).toEqual([200, undefined]);
      const file = join(folder, "result.pdf");
      await Bun.write(file, answer.bytes);
      const [text, tags] = [await Bun.$`pdftotext ${file} -`.text(), await Bun.$`pdfinfo -struct-text ${file}`.text()];
      return { text, tags, told: told(answer) };
    };
    const ground = await paper(bare);
    expect((await paper(dialog)).text).toContain("Tu privacidad");
    const cleared = await paper(dialog, { blockBanners: true });
    expect([cleared.text, cleared.tags, cleared.told]).toEqual([ground.text, ground.tags, [1, 0]]);
    await rm(folder, { recursive: true });
  }, 120_000);

  test("nobody is asked for anything, and no answer is given", async () => {
    const html = `<p>page</p><div style="position:fixed;inset:auto 0 0 0;background:#ccc">This website uses cookies.
      <button onclick="p.textContent = 'accepted'">Accept</button><button onclick="p.textContent = 'rejected'">Reject</button></div><p id=p>unanswered</p>`;
    const answer = await callJson("html-to-image", { html, ...size, blockBanners: true }, service.url);
    const same = await callJson("html-to-image", { html: "<p>page</p><p id=p>unanswered</p>", ...size }, service.url);
    const [cleared, plain] = await Promise.all([answer, same].map(({ bytes }) => sharp(bytes).raw().toBuffer()));
    expect(cleared?.equals(plain ?? Buffer.of())).toBe(true);
  }, 120_000);

  test("one that comes back again and again is told", async () => {
    const html = `<p>page<script>
      const put = () => document.body.insertAdjacentHTML("beforeend", "<div class=again style='position:fixed;bottom:0;left:0;right:0'>We use cookies on this website. <button>Accept</button></div>");
      put();
      new MutationObserver(() => { if (![...document.querySelectorAll(".again")].some((one) => one.checkVisibility())) put(); }).observe(document, { subtree: true, attributes: true });
    </script>`;
    const { warnings } = await callJson("html-to-image", { html, ...size, blockBanners: true }, service.url);
    expect(warnings).toEqual([expect.stringContaining("comes back as often as it is taken off")]);
  }, 120_000);
});
