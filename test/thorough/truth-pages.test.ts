import { describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Random } from "../../scripts/fuzz/random.ts";
import { makeSet } from "../../scripts/truth/make.ts";
import { cells, withSoftHyphens } from "../../scripts/truth/pages/html.ts";
import { arabic } from "../../scripts/truth/pages/languages/arabic.ts";
import { chinese } from "../../scripts/truth/pages/languages/chinese.ts";
import { english } from "../../scripts/truth/pages/languages/english.ts";
import { french } from "../../scripts/truth/pages/languages/french.ts";
import { german } from "../../scripts/truth/pages/languages/german.ts";
import { hebrew } from "../../scripts/truth/pages/languages/hebrew.ts";
import { japanese } from "../../scripts/truth/pages/languages/japanese.ts";
import { spanish } from "../../scripts/truth/pages/languages/spanish.ts";
import { lookOf } from "../../scripts/truth/pages/look.ts";
import { Prose } from "../../scripts/truth/pages/prose.ts";
import { roman, runningOf } from "../../scripts/truth/pages/running.ts";
import { pages } from "../../scripts/truth/pages/templates.ts";
import type { Block, Table, Truth } from "../../scripts/truth/truth.ts";

const nothing = (set: "fit" | "check" | "sealed") => ({ set, files: async () => [] });

describe("templates of pages", () => {
  test("have names of their own, classes that people read, and both sets in each class", () => {
    expect(new Set(pages.map(({ name }) => name)).size).toBe(pages.length);
    const classes = Map.groupBy(pages, (template) => template.class);
    expect(classes.size).toBeGreaterThan(6);
    const alone = [...classes].filter(([, some]) => new Set(some.map(({ set }) => set)).size < 2).map(([name]) => name);
    expect(alone).toEqual([]);
  });

  test("make the same document of the same numbers, and another one of others", async () => {
    for (const template of pages) {
      const made = async (number: number) => {
        const draft = await template.make(new Random(7, number), nothing(template.set));
        return draft?.print.by === "chromium" ? draft.print.html : undefined;
      };
      const [first, again, other] = [await made(0), await made(0), await made(1)];
      expect(again).toBe(first as string);
      if (first !== undefined) expect(other).not.toBe(first);
    }
  });
});

test("texts of every language are whole: no slot is left open", () => {
  for (const language of [arabic, chinese, english, french, german, hebrew, japanese, spanish]) {
    const prose = new Prose(new Random(3, 0), language);
    const text = Array.from({ length: 300 }, () => `${prose.sentence()} ${prose.heading()} ${prose.phrase()}`).join(
      " ",
    );
    expect(text).not.toMatch(/[{}]|undefined|NaN/);
  }
});

test("a soft hyphen stands within words alone, and without it the text is what it was", () => {
  const html = '<p class="importance">Responsibilities &amp; <b title="information">international</b> committees</p>';
  const parted = withSoftHyphens(html);
  expect(parted.replaceAll("\u00ad", "")).toBe(html);
  expect(parted).toContain("\u00ad");
  expect(parted).toContain('class="importance"');
  expect(parted).toContain('title="information"');
});

test("a cell's value is the number that it shows", () => {
  const { number, money, percent, account } = cells(new Prose(new Random(1, 0), german));
  expect(number(1234.567, 2)).toBe('<td data-type="number" data-value="1234.57">1.234,57</td>');
  expect(money(0.5)).toBe('<td data-type="currency" data-value="0.5">0,50\u00a0€</td>');
  expect(percent(0.1234, 1)).toBe('<td data-type="percent" data-value="0.123">12,3\u00a0%</td>');
  expect(account(-1500)).toBe('<td data-type="number" data-value="-1500">(1.500)</td>');
});

describe("what runs over pages", () => {
  const look = lookOf(new Random(1, 0));

  test("turns around on even pages, and begins at the number it is told", () => {
    const chapters = ["One", "Two"];
    const drawn = runningOf(
      {
        by: "css",
        pt: 8,
        mirrored: true,
        from: 3,
        numbers: "lower-roman",
        chapters,
        top: ["{chapter}", "", "House {n}"],
      },
      look,
    );
    const heads: Block[] = [
      { kind: "heading", level: 1, text: "One", page: 1 },
      { kind: "heading", level: 1, text: "Two", page: 2 },
    ];
    expect(drawn.truth(1, 2, heads)).toEqual({ shown: "iii", running: ["One", "House"] });
    expect(drawn.truth(2, 2, heads)).toEqual({ shown: "iv", running: ["House", "Two"] });
  });

  test("says nothing of a page without it", () => {
    const drawn = runningOf({ by: "css", pt: 8, quietFirst: true, bottom: ["", "– {n} –", ""] }, look);
    expect(drawn.truth(1, 2, [])).toEqual({});
    expect(drawn.truth(2, 2, [])).toEqual({ shown: "2" });
  });

  test("is counted in roman numbers", () => {
    expect([1, 4, 9, 14, 19, 28].map(roman)).toEqual(["i", "iv", "ix", "xiv", "xix", "xxviii"]);
  });
});

test.skipIf(!Bun.which("chromium") || !Bun.which("pdfinfo"))(
  "a printed page's blocks are known with their pages, and no two cells of a table share a place",
  async () => {
    const into = await mkdtemp(join(tmpdir(), "truth-test-"));
    try {
      const names = ["statement-one-column-of-amounts", "timetable-of-a-line", "newsletter-three-columns"];
      const templates = pages.filter(({ name }) => names.includes(name));
      const made = await makeSet({ set: "fit", templates, count: 1, seed: 5, withPackages: false, into });
      expect(made).toMatchObject({ documents: 3, failed: [] });
      for (const name of names) {
        const { blocks, pages: sheets } = (await Bun.file(join(into, `${name}-1.json`)).json()) as Truth;
        const order = blocks.map(({ page }) => page ?? Number.NaN);
        expect(order).toEqual(order.toSorted((one, other) => one - other));
        expect(order.at(-1)).toBeLessThanOrEqual(sheets.length);
        const texts = sheets.map((_, sheet) => textOf(join(into, `${name}-1.pdf`), sheet + 1));
        for (const block of blocks) {
          if ("text" in block) expect(texts[(block.page ?? 0) - 1]).toContain(lettersOf(block.text).slice(0, 12));
        }
        for (const block of blocks) if (block.kind === "table") expect(sharedPlaces(block)).toEqual([]);
      }
    } finally {
      await rm(into, { recursive: true, force: true });
    }
  },
);

/** The letters of a page as another program reads them. */
function textOf(pdf: string, page: number): string {
  const only = ["-f", String(page), "-l", String(page)];
  return lettersOf(Bun.spawnSync(["pdftotext", "-raw", ...only, pdf, "-"]).stdout.toString());
}

const lettersOf = (text: string): string => text.normalize("NFKC").replace(/[^\p{L}\p{N}]/gu, "");

function sharedPlaces({ cells: all, rows, columns }: Table): string[] {
  const taken = new Set<string>();
  return all.flatMap(({ row, column, rowSpan = 1, columnSpan = 1 }) => {
    const places = Array.from(
      { length: rowSpan * columnSpan },
      (_, at) => [row + (at % rowSpan), column + Math.floor(at / rowSpan)] as const,
    );
    const wrong = places.filter(([down, right]) => taken.has(`${down} ${right}`) || down >= rows || right >= columns);
    for (const [down, right] of places) taken.add(`${down} ${right}`);
    return wrong.map(String);
  });
}
