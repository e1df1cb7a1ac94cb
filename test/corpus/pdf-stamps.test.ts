import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { check, numberPages, watermark } from "#engines/mupdf/index.ts";
import type { Product } from "#engines/product.ts";
import { corpusFiles, corpusPath } from "#support/corpus.ts";
import { hasOutsideReaders, type OutsideView, viewOutside } from "#support/outside.ts";

const stamp = "Entwurf 机密";
const look = { layer: "over", opacity: 0.3, color: "#000000" } as const;

/** Letters as often as they occur, in any order: a stamp may stand between those of a line. */
function bagOf(text: string): Map<string, number> {
  const bag = new Map<string, number>();
  for (const letter of text.normalize("NFKC").replace(/[\s\p{Cc}\p{Cf}]/gu, ""))
    bag.set(letter, (bag.get(letter) ?? 0) + 1);
  return bag;
}

/** What a page lost of its letters and of what was stamped on it. */
function lost(before: string, added: string, after: string): string[] {
  const found = bagOf(after);
  return [...bagOf(before + added)]
    .filter(([letter, count]) => (found.get(letter) ?? 0) < count)
    .map(([letter]) => letter);
}

const files = corpusFiles("pdf-good").filter((name) => name.endsWith(".pdf"));

describe.skipIf(!hasOutsideReaders).each(files)("%s", (name) => {
  const bytes = readFileSync(corpusPath("pdf-good", name));
  const before = viewOutside(bytes);

  async function compare({ bytes: result, pdf }: Product, added: (index: number, pages: number) => string) {
    expect(pdf ? await check(result, pdf) : ["nothing was promised"]).toEqual([]);
    const [given, seen] = [await before, await viewOutside(result)];
    if (seen.check !== undefined && given.check !== 2) expect(seen.check).toBe(0);
    expect(seen.pages).toBe(given.pages as number);
    keeps(seen, given);
    if (!given.text || !seen.text) return;
    expect(seen.text.length).toBe(given.text.length);
    const losses = given.text.map((text, index) =>
      lost(text, added(index, seen.text?.length ?? 0), seen.text?.[index] ?? ""),
    );
    expect(losses.flat()).toEqual([]);
  }

  test.each([
    { position: "center", rotation: 0 },
    { position: "center", rotation: 45 },
    { position: "tile", rotation: 0 },
  ] as const)(
    "watermark-pdf, %o, keeps everything and adds its words",
    async (place) => {
      await compare(await watermark(bytes, { text: stamp, ...look, ...place }), () => stamp);
    },
    120_000,
  );

  test("page-numbers keeps everything and adds each page's number", async () => {
    const options = {
      position: "bottom-center",
      format: "{n} / {total}",
      start: 1,
      color: "#000000",
      skipFirst: false,
    } as const;
    await compare(await numberPages(bytes, options), (index, pages) => `${index + 1}/${pages}`);
  }, 120_000);
});

function keeps(seen: OutsideView, given: OutsideView): void {
  for (const what of ["links", "outline", "fields", "attachments"] as const) {
    expect([what, seen[what] >= given[what]]).toEqual([what, true]);
  }
}
