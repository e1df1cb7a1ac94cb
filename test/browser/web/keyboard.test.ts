import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { sniff } from "#formats/kinds/sniff.ts";
import { fixtures } from "#support/example.ts";
import { soon } from "#support/soon.ts";
import { hasWeb, phone, type Visit, Website } from "#support/web.ts";
import type { Downloaded, ToolPage } from "#support/web-tool.ts";

const isFocused = (target: Locator) => target.evaluate((one) => (one as unknown as Node).matches(":focus"));

/** As much of an element as these tests know, which are checked without a browser's own types. */
interface Node {
  type?: string;
  labels: Node[];
  ownerDocument: { elementFromPoint(x: number, y: number): Node | null };
  matches(selector: string): boolean;
  contains(other: Node): boolean;
  getBoundingClientRect(): { left: number; top: number; right: number; bottom: number };
}

/** Tab after Tab until the focus is there: it has to be seen there, and nothing may lie over it (WCAG 2.4.7, 2.4.11). */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 150; presses++) {
    if (await isFocused(target)) return expectSeen(target);
    await page.keyboard.press("Tab");
  }
  throw new Error(`no Tab leads to ${target}`);
}

async function expectSeen(target: Locator): Promise<void> {
  const hidden = await target.evaluate((element) => {
    const one = element as unknown as Node;
    const shown = one.type === "file" ? (one.labels[0] ?? one) : one;
    const { left, top, right, bottom } = shown.getBoundingClientRect();
    const there = one.ownerDocument.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return !there || !(shown.contains(there) || there.contains(shown));
  });
  expect([String(target), hidden]).toEqual([String(target), false]);
}

/** From the head of the page to the downloaded file, without a pointer. */
async function byKeys(
  visit: Visit,
  shown: ToolPage,
  { files, fields }: { files: readonly string[]; fields: Record<string, string> },
): Promise<Downloaded> {
  const { page } = visit;
  const { keyboard } = page;
  if (files.length > 0) {
    await tabTo(page, shown.files);
    const asked = page.waitForEvent("filechooser");
    await keyboard.press("Space");
    await (await asked).setFiles(files.map((name) => join(fixtures, name)));
    await soon(async () => (await shown.listed()).length === files.length);
  }
  for (const [name, value] of Object.entries(fields)) {
    await tabTo(page, shown.field(name));
    await keyboard.press("Control+a");
    await keyboard.type(value);
  }
  await tabTo(page, shown.button);
  await keyboard.press("Enter");
  await shown.downloadLink().waitFor();
  await tabTo(page, shown.downloadLink());
  const coming = page.waitForEvent("download");
  await keyboard.press("Enter");
  const download = await coming;
  return { name: download.suggestedFilename(), bytes: await Bun.file((await download.path()) as string).bytes() };
}

describe.skipIf(!hasWeb)("with the keyboard alone", () => {
  let website: Website;
  beforeAll(async () => {
    website = await Website.usual();
  }, 120_000);
  afterAll(() => website?.stop(), 60_000);

  test.each([
    ["qr-generate", [], { text: "by hand" }, "png"],
    ["image-resize", ["photo.jpg"], { width: "120" }, "jpeg"],
    ["pdf-merge", ["document.pdf", "second.pdf"], {}, "pdf"],
    ["protect-pdf", ["document.pdf"], { password: "open sesame" }, "pdf"],
  ] as const)(
    "%s",
    async (name, files, fields, kind) => {
      const visit = await website.visit({ width: phone });
      const shown = await visit.openTool(name);
      await shown.button.waitFor();
      const { bytes } = await byKeys(visit, shown, { files, fields: fields as Record<string, string> });
      expect(sniff(bytes)).toBe(kind);
      expect(visit.complaints()).toEqual([]);
    },
    120_000,
  );
});
