import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { PDFDocument } from "pdf-lib";
import type { Page } from "playwright-core";
import { barriers } from "#support/axe.ts";
import { soon } from "#support/soon.ts";
import { desk, hasWeb, phone, type Visit, Website } from "#support/web.ts";
import type { ToolPage } from "#support/web-tool.ts";

setDefaultTimeout(120_000);

let website: Website;
beforeAll(async () => {
  if (hasWeb) website = await Website.usual();
});
afterAll(() => website?.stop());

const at = <T>(look: (visit: Visit) => Promise<T>, opening: { width?: number; touch?: boolean } = {}) =>
  website.during(look, opening);

const made = new Map<number, Promise<Buffer>>();

/** Pages are told apart by their widths. */
function pdfOf(pages: number): Promise<Buffer> {
  const make = async () => {
    const pdf = await PDFDocument.create();
    for (let page = 1; page <= pages; page++)
      pdf.addPage([300 + page, 400]).drawText(`Page ${page}`, { x: 40, y: 200 });
    return Buffer.from(await pdf.save());
  };
  const found = made.get(pages) ?? make();
  made.set(pages, found);
  return found;
}

const widths = async (bytes: Uint8Array) =>
  (await PDFDocument.load(bytes)).getPages().map((page) => Math.round(page.getWidth()) - 300);

/** Pages that lie over another one, or have no room for themselves and their number. */
const overlaps = `(() => {
  const tiles = [...document.querySelectorAll(".tiles [data-at]")].map((tile) => ({
    at: Number(tile.dataset.at) + 1,
    box: tile.getBoundingClientRect(),
    sheet: tile.querySelector(".sheet").getBoundingClientRect(),
    number: tile.querySelector(".page-number").getBoundingClientRect(),
  }));
  const meet = (one, other) =>
    one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const found = tiles.filter(({ at, box, sheet, number }) =>
    tiles.some((other) => other.at !== at && meet(box, other.box)) ||
    number.bottom > box.bottom + 1 || number.top < sheet.bottom - 1 || sheet.right > box.right + 1 || box.width < 44);
  return { many: tiles.length, overlapping: found.map(({ at }) => at) };
})()`;

const scrollTo = (share: number) =>
  `(() => { const tiles = document.querySelector(".tiles"); tiles.scrollTop = ${share} * (tiles.scrollHeight - tiles.clientHeight); })()`;

const tile = (page: Page, name: string) => page.getByRole("option", { name, exact: true });
const chosen = (page: Page): Promise<string[]> =>
  page.locator(".tiles [aria-selected=true]").evaluateAll((tiles) => tiles.map(({ ariaLabel }) => ariaLabel ?? ""));
const order = (tool: ToolPage) => tool.field("pages").inputValue();
const middleOf = async (page: Page, name: string) => {
  const box = await tile(page, name).boundingBox();
  if (!box) throw new Error(`there is no ${name}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, left: box.x, top: box.y };
};

/** Three files on the board of merge, in sight. */
async function merging(visit: Visit): Promise<ToolPage> {
  const tool = await visit.openTool("pdf-merge");
  await tool.unfold();
  await tool.choose(
    { name: "one.pdf", buffer: await pdfOf(3) },
    { name: "two.pdf", buffer: await pdfOf(2) },
    { name: "three.pdf", buffer: await pdfOf(4) },
  );
  await visit.page.locator(".tiles").scrollIntoViewIfNeeded();
  await tile(visit.page, "Page 1 of one.pdf").waitFor();
  return tool;
}

describe.skipIf(!hasWeb)("no two pages lie over each other, and only those in sight are there", () => {
  const tools = [
    ["pdf-split", 1],
    ["rotate-pdf", 1],
    // Pages of one file are deleted here.
    ["pdf-merge", 1],
    ["pdf-merge", 2],
  ] as const;
  for (const width of [desk, phone]) {
    for (const [name, many] of tools) {
      test(`${name} of ${many} at ${width} pixels`, async () => {
        await at(
          async (visit) => {
            for (const pages of [14, 30, 300, 2000]) {
              const tool = await visit.openTool(name);
              const buffer = await pdfOf(pages / many);
              await tool.choose(...Array.from({ length: many }, (_, file) => ({ name: `${file}.pdf`, buffer })));
              const tiles = visit.page.locator(".tiles");
              await tiles.locator("[data-at='0']").waitFor();
              for (const share of [0, 0.5, 1]) {
                await visit.page.evaluate(scrollTo(share));
                if (share === 1) await tiles.locator(`[data-at="${pages - 1}"]`).waitFor();
                const { many: there, overlapping } = (await visit.page.evaluate(overlaps)) as {
                  many: number;
                  overlapping: number[];
                };
                expect([pages, share, overlapping]).toEqual([pages, share, []]);
                expect(there).toBeLessThan(80);
              }
              expect(await visit.overhang()).toBe(0);
            }
          },
          { width },
        );
      });
    }
  }
});

describe.skipIf(!hasWeb)("a board is opened", () => {
  /** Elements that come into the page: counted, since times are the machine's. */
  const counting = `(() => {
    globalThis.come = { elements: 0, tiles: 0 };
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node.nodeType !== 1) continue;
        const all = [node, ...node.querySelectorAll("*")];
        globalThis.come.elements += all.length;
        globalThis.come.tiles += all.filter((one) => one.matches("[data-at]")).length;
      }
    }).observe(document.body, { subtree: true, childList: true });
  })()`;

  test.each(["pdf-merge", "rotate-pdf"])("%s: with 2,000 pages by no more elements than with 200", async (name) => {
    const opened: { elements: number; tiles: number }[] = [];
    for (const pages of [200, 2000]) {
      await at(async (visit) => {
        const tool = await visit.openTool(name);
        await tool.files.waitFor({ state: "attached" });
        await visit.page.evaluate(counting);
        await tool.choose({ name: "long.pdf", buffer: await pdfOf(pages) });
        await visit.page.locator(".tiles [data-at='0'] [data-state=drawn]").waitFor();
        opened.push(await visit.page.evaluate("globalThis.come"));
      });
    }
    const [few, many] = opened;
    expect(many?.tiles).toBe(few?.tiles ?? 0);
    // Each that is in sight is made once.
    expect(many?.tiles).toBeLessThan(80);
    expect(many?.elements).toBeLessThanOrEqual((few?.elements ?? 0) + 10);
  });
});

describe.skipIf(!hasWeb)("pages are chosen", () => {
  test("by click, Shift, Ctrl and a frame, and none at first", async () => {
    await at(async (visit) => {
      const { page } = visit;
      const tool = await merging(visit);
      expect(await chosen(page)).toEqual([]);
      // It says why it does nothing now: a button that is disabled could not.
      await page.getByRole("button", { name: "Delete", exact: true }).click({ force: true });
      await page.getByRole("status").getByText("Choose pages first").waitFor();
      expect(await order(tool)).toBe("");
      await tile(page, "Page 2 of one.pdf").click();
      await tile(page, "Page 2 of two.pdf").click({ modifiers: ["Shift"] });
      await tile(page, "Page 3 of one.pdf").click({ modifiers: ["Control"] });
      expect(await chosen(page)).toEqual(["Page 2 of one.pdf", "Page 1 of two.pdf", "Page 2 of two.pdf"]);
      await page.keyboard.press("Escape");
      expect(await chosen(page)).toEqual([]);
      // From free ground before the first to the middle of the third.
      const [first, third] = [await middleOf(page, "Page 1 of one.pdf"), await middleOf(page, "Page 3 of one.pdf")];
      await page.mouse.move(first.left - 6, first.top - 4);
      await page.mouse.down();
      await page.mouse.move(third.x, third.y, { steps: 4 });
      expect((await chosen(page)).length).toBe(3);
      await page.mouse.up();
      expect(await chosen(page)).toEqual(["Page 1 of one.pdf", "Page 2 of one.pdf", "Page 3 of one.pdf"]);
      await page.keyboard.press("Delete");
      expect(await order(tool)).toBe("2:1-2,3:1-4");
      await page.getByRole("button", { name: "Choose all pages of three.pdf" }).click();
      await page.getByRole("button", { name: "Keep these", exact: true }).click();
      expect(await order(tool)).toBe("3:1-4");
      expect(await widths((await tool.run()).bytes)).toEqual([1, 2, 3, 4]);
      expect(await barriers(page, "a board")).toEqual([]);
    });
  });

  test("on a page that is only looked at: by clicks and a frame begun anywhere, and the field says the same", async () => {
    await at(async (visit) => {
      const { page } = visit;
      const tool = await visit.openTool("pdf-split");
      await tool.choose({ name: "six.pdf", buffer: await pdfOf(6) });
      await tile(page, "Page 2").click();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Space");
      await page.keyboard.press("End");
      await page.keyboard.press("Enter");
      expect(await tool.field("ranges").inputValue()).toBe("2-3,6");
      const [four, five] = [await middleOf(page, "Page 4"), await middleOf(page, "Page 5")];
      await page.mouse.move(four.x, four.y);
      await page.mouse.down();
      await page.mouse.move(five.x, five.y, { steps: 4 });
      await page.mouse.up();
      expect(new Set(await chosen(page))).toEqual(new Set([2, 3, 4, 5, 6].map((number) => `Page ${number}`)));
      await page.keyboard.press("Control+z");
      expect(await tool.field("ranges").inputValue()).toBe("2-3,6");
      await tool.set("ranges", "1-2,5-");
      expect(await chosen(page)).toEqual(["Page 1", "Page 2", "Page 5", "Page 6"]);
      await tool.run();
      const entry = await tool.result
        .getByRole("link", { name: /^Download ./ })
        .last()
        .getAttribute("aria-label");
      const { name, bytes } = await tool.download(entry?.replace("Download ", ""));
      expect(name).toContain("5-6");
      expect(await widths(bytes)).toEqual([5, 6]);
    });
  });

  test("by fingers: a tap chooses, a finger that rests drags, and one that moves scrolls", async () => {
    await at(
      async (visit) => {
        const { page, context } = visit;
        const tool = await merging(visit);
        await tile(page, "Page 1 of one.pdf").tap();
        await tile(page, "Page 2 of one.pdf").tap();
        expect(await chosen(page)).toEqual(["Page 1 of one.pdf", "Page 2 of one.pdf"]);
        const [from, to] = [await middleOf(page, "Page 2 of one.pdf"), await middleOf(page, "Page 2 of two.pdf")];
        const fingers = await context.newCDPSession(page);
        const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...points: { x: number; y: number }[]) =>
          fingers.send("Input.dispatchTouchEvent", {
            type,
            touchPoints: points.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })),
          });
        await touch("touchStart", from);
        await page.locator(".tiles-taken").waitFor();
        await touch("touchMove", { x: from.x, y: from.y + 20 });
        await touch("touchMove", { x: to.x - 20, y: to.y });
        await touch("touchEnd");
        expect(await order(tool)).toBe("1:3,2:1,1:1-2,2:2,3:1-4");
        const top = () => page.evaluate("scrollY + document.querySelector('.tiles').scrollTop") as Promise<number>;
        const before = await top();
        const start = await middleOf(page, "Page 1 of one.pdf");
        await touch("touchStart", start);
        for (const step of [20, 60, 100]) await touch("touchMove", { x: start.x, y: start.y - step });
        await touch("touchEnd");
        await soon(async () => (await top()) > before);
        expect(await order(tool)).toBe("1:3,2:1,1:1-2,2:2,3:1-4");
      },
      { width: phone, touch: true },
    );
  });
});

describe.skipIf(!hasWeb)("of ways to do the same", () => {
  test("which one is asked first, and its field alone is there", async () => {
    for (const width of [desk, phone]) {
      await at(
        async (visit) => {
          const { page } = visit;
          const tool = await visit.openTool("pdf-split");
          const ways = page.getByRole("group", { name: "Choose a way" });
          expect(await ways.getByRole("radio").count()).toBe(4);
          await tool.choose({ name: "six.pdf", buffer: await pdfOf(6) });
          await tile(page, "Page 1").waitFor();
          await tool.button.click();
          await page.getByRole("alert").getByText("Choose pages first: click them, or write their numbers.").waitFor();
          expect(visit.asked.filter((call) => call.startsWith("POST"))).toEqual([]);
          await tile(page, "Page 5").click();
          await tool.set("every", 4);
          expect(await tool.field("ranges").count()).toBe(0);
          expect(await page.locator(".tiles").count()).toBe(0);
          expect(await barriers(page, "ways")).toEqual([]);
          // The other way is found as it was left, and only one of them is sent.
          await ways.getByRole("radio").first().check();
          expect(await tool.field("ranges").inputValue()).toBe("5");
          await ways.getByRole("radio").nth(1).check();
          expect(await tool.field("every").inputValue()).toBe("4");
          await tool.run();
          expect(await tool.result.getByRole("link", { name: /^Download ./ }).count()).toBe(2);
        },
        { width },
      );
    }
  });
});

describe.skipIf(!hasWeb)("pages are put in order", () => {
  test("by dragging, also between files, and it is taken back and done again", async () => {
    await at(async (visit) => {
      const { page } = visit;
      const tool = await merging(visit);
      const drag = async (name: string, before: string) => {
        const [from, to] = [await middleOf(page, name), await middleOf(page, before)];
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        await page.mouse.move(to.x - 15, to.y, { steps: 5 });
        await page.mouse.up();
      };
      await drag("Page 2 of two.pdf", "Page 2 of one.pdf");
      expect(await order(tool)).toBe("1:1,2:2,1:2-3,2:1,3:1-4");
      await tile(page, "Page 1 of one.pdf").click();
      await tile(page, "Page 3 of one.pdf").click();
      await drag("Page 3 of one.pdf", "Page 1 of three.pdf");
      const dragged = "2:2,1:2,2:1,1:1,1:3,3:1-4";
      expect(await order(tool)).toBe(dragged);
      await page.getByRole("button", { name: "Undo", exact: true }).click();
      expect(await order(tool)).toBe("1:1,2:2,1:2-3,2:1,3:1-4");
      await page.getByRole("button", { name: "Redo", exact: true }).click();
      expect(await order(tool)).toBe(dragged);
      expect(await widths((await tool.run()).bytes)).toEqual([2, 2, 1, 1, 3, 1, 2, 3, 4]);
      // Files that change places and go take nothing of the order along but their own pages.
      await page.getByRole("button", { name: "Move down one.pdf" }).click();
      await soon(async () => (await order(tool)) === "1:2,2:2,1:1,2:1,2:3,3:1-4");
      await page.getByRole("button", { name: "Remove two.pdf" }).click();
      await soon(async () => (await order(tool)) === "1:2,1:1,1:3,2:1-4");
    });
  });

  test("by a board that leads, above the list of the files", async () => {
    for (const width of [desk, phone])
      await at(
        async (visit) => {
          const tool = await merging(visit);
          const [board, list] = [await visit.page.locator(".board").boundingBox(), await tool.list.boundingBox()];
          expect((board?.y ?? 0) + (board?.height ?? 0)).toBeLessThanOrEqual(list?.y ?? 0);
        },
        { width },
      );
  });

  test("by buttons, each as often as it is wanted", async () => {
    await at(async (visit) => {
      const { page } = visit;
      const tool = await merging(visit);
      const press = (name: string) => page.getByRole("button", { name, exact: true }).click({ force: true });
      await tile(page, "Page 3 of one.pdf").click();
      await press("Earlier");
      await press("Repeat");
      expect(await order(tool)).toBe("1,3,3,2;;");
      await press("Later");
      await press("All pages again");
      expect(await order(tool)).toBe("");
      await press("Choose all");
      await press("Delete");
      await page.getByRole("status").getByText("At least one page has to stay.").waitFor();
      expect(await order(tool)).toBe("");
    });
  });

  test("all by keyboard, and it is told", async () => {
    await at(async (visit) => {
      const { page } = visit;
      const { keyboard } = page;
      const tool = await merging(visit);
      const focus = () => page.evaluate("document.activeElement.ariaLabel");
      const told = (text: string) => page.getByRole("status").getByText(text).waitFor();
      await page.getByRole("button", { name: "Later", exact: true }).focus();
      await keyboard.press("Tab");
      expect(await focus()).toBe("Page 1 of one.pdf");
      await keyboard.press("Delete");
      await told("Choose pages first");
      await keyboard.press("ArrowRight");
      await keyboard.press("Shift+ArrowRight");
      await keyboard.press("Shift+ArrowRight");
      await keyboard.press("Shift+ArrowLeft");
      expect(await chosen(page)).toEqual(["Page 2 of one.pdf", "Page 3 of one.pdf"]);
      await keyboard.press("Alt+ArrowRight");
      await told("2 pages moved to place 3 of 9.");
      expect(await order(tool)).toBe("1:1,2:1,1:2-3,2:2,3:1-4");
      expect(await focus()).toBe("Page 3 of one.pdf");
      await keyboard.press("Delete");
      await told("2 pages deleted. Undo brings them back.");
      expect(await order(tool)).toBe("1;;");
      await keyboard.press("Control+z");
      await keyboard.press("Control+z");
      expect(await order(tool)).toBe("");
      await keyboard.press("Control+Shift+Z");
      expect(await order(tool)).toBe("1:1,2:1,1:2-3,2:2,3:1-4");
      await keyboard.press("4");
      expect(await focus()).toBe("Page 4 of three.pdf");
      await keyboard.press("Home");
      await keyboard.press("Space");
      expect(await chosen(page)).toEqual(["Page 1 of one.pdf"]);
      await keyboard.press("Alt+End");
      expect(await order(tool)).toBe("2:1,1:2-3,2:2,3:1-4,1:1");
      await keyboard.press("Control+a");
      expect((await chosen(page)).length).toBe(9);
      await keyboard.press("Escape");
      // One stop of the Tab key for all of the result's pages.
      await tool.run();
      await tool.result.getByRole("button", { name: "Show page 1", exact: true }).focus();
      await keyboard.press("End");
      await keyboard.press("Enter");
      await tool.result.getByRole("img", { name: "Page 9 of 9" }).waitFor();
    });
  });
});

describe.skipIf(!hasWeb)("a long document", () => {
  test("comes out with those of its pages below it that are in sight, and the keys reach all", async () => {
    for (const width of [desk, phone]) {
      await website.during(
        async (visit) => {
          const { page } = visit;
          const tool = await visit.openTool("pdf-compress");
          await tool.choose({ name: "long.pdf", buffer: await pdfOf(2000) });
          await tool.send();
          const strip = tool.result.getByRole("list", { name: "Pages of the result" });
          const show = (number: number) => strip.getByRole("button", { name: `Show page ${number}`, exact: true });
          await strip.scrollIntoViewIfNeeded();
          await strip.locator("[data-at='2'] [data-state=drawn]").waitFor();
          expect(await strip.getByRole("button").count()).toBeLessThan(30);
          await show(1).focus();
          await page.keyboard.press("End");
          await strip.locator("[data-at='1999']:focus [data-state=drawn]").waitFor();
          expect(await strip.getByRole("button").count()).toBeLessThan(30);
          await page.keyboard.press("ArrowLeft");
          await page.keyboard.press("Enter");
          await tool.result.getByRole("img", { name: "Page 1999 of 2000" }).waitFor();
          expect(await show(1999).getAttribute("aria-current")).toBe("page");
          await page.keyboard.press("Home");
          await strip.locator("[data-at='0']:focus").waitFor();
          expect(await visit.overhang()).toBe(0);
          expect(await barriers(page, "a long result")).toEqual([]);
        },
        { width },
      );
    }
  });

  test("is drawn where somebody looks, found by number, and stays where it is scrolled to", async () => {
    await at(async (visit) => {
      const { page } = visit;
      const tool = await visit.openTool("pdf-merge");
      await tool.unfold();
      await tool.choose({ name: "long.pdf", buffer: await pdfOf(2000) });
      const tiles = page.locator(".tiles");
      await tile(page, "Page 1").focus();
      await page.keyboard.type("1234");
      await page.locator(".tiles [data-at='1233']:focus [data-state=drawn]").waitFor();
      // The first is gone, and with it what was drawn of it.
      expect(await tiles.locator("[data-at='0']").count()).toBe(0);
      await page.keyboard.press("Space");
      const top = () => page.evaluate("document.querySelector('.tiles').scrollTop");
      const before = await top();
      expect(Number(before)).toBeGreaterThan(10_000);
      await page.keyboard.press("Delete");
      await page.getByRole("status").getByText("1 page deleted").waitFor();
      expect(await top()).toBe(before);
      expect(await order(tool)).toBe("1-1233,1235-2000");
      // However far it is scrolled: the focus is not lost, and the keys go on from there.
      await page.evaluate(scrollTo(0));
      await tile(page, "Page 1").waitFor();
      expect(await page.evaluate("document.activeElement.ariaLabel")).toBe("Page 1235");
      await page.keyboard.press("ArrowLeft");
      expect(await page.evaluate("document.activeElement.ariaLabel")).toBe("Page 1233");
    });
  });
});
