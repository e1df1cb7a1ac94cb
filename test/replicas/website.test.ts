import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { bookOf, numbered } from "#support/pdfs.ts";
import { answered, hasReplicas, type Replicas, startReplicas } from "#support/replicas.ts";
import { soon } from "#support/soon.ts";
import { hasWeb, phone, Website } from "#support/web.ts";

const slow = { name: "slow.pdf", buffer: Buffer.from(bookOf({ pages: numbered(400) })) };

describe.skipIf(!hasReplicas || !hasWeb)("the website of two replicas", () => {
  let replicas: Replicas;
  let website: Website;
  beforeAll(async () => {
    replicas = await startReplicas();
    website = await Website.at(replicas.nginx.url);
  }, 60_000);
  afterAll(async () => {
    await website?.stop();
    await replicas?.stop();
  }, 60_000);

  const shares = () => Promise.all(replicas.pair.map((replica) => answered(replica, "pdf-to-image")));

  test("tells how far a call is, whichever works on it", async () => {
    const visit = await website.visit({ width: phone });
    const shown = await visit.openTool("pdf-to-image");
    // Enough for a quick machine to be seen at work.
    await shown.choose({ name: "book.pdf", buffer: Buffer.from(bookOf({ pages: numbered(200) })) });
    await shown.set("dpi", 300);
    for (let done = await shares(); done.includes(0); done = await shares()) {
      const link = shown.downloadLink();
      await shown.button.click();
      await visit.page
        .getByText(/\d+ of 200 pages/)
        .first()
        .waitFor();
      await soon(async () => !(await shown.isBusy()));
      expect(await link.count()).toBe(1);
    }
    expect(visit.complaints()).toEqual([]);
  }, 120_000);

  test("says so when an answer breaks off, and keeps everything", async () => {
    const visit = await website.visit();
    const shown = await visit.openTool("pdf-to-image");
    await shown.choose(slow);
    await shown.set("dpi", 600);
    await shown.button.click();
    await visit.page
      .getByText(/\d+ of 400 pages/)
      .first()
      .waitFor();
    for (const { pid } of replicas.pair) process.kill(pid, "SIGKILL");
    await visit.page
      .getByText(/connection broke off/i)
      .first()
      .waitFor();
    await visit.page.getByRole("button", { name: "Cancel", exact: true }).click();
    await soon(async () => !(await shown.isBusy()));
    expect(await shown.downloadLink().count()).toBe(0);
    expect(await shown.listed()).toEqual(["slow.pdf"]);
    expect(visit.complaints()).toEqual([]);
  }, 120_000);
});
