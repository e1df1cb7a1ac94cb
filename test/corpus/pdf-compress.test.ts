import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { check, compress } from "#engines/mupdf/index.ts";
import { Problem } from "#problem";
import { corpusFiles, corpusPath } from "#support/corpus.ts";
import { hasOutsideReaders, viewOutside } from "#support/outside.ts";

/** Families in which every file is sound, and one in which files are damaged or hostile on purpose. */
const sound = ["pdf-good", "pdf-tables", "pdf-scanned"];
const refusals = new Set(["unprocessable", "too-large"]);

const cases = [...sound, "pdf-broken"].flatMap((family) =>
  corpusFiles(family)
    .filter((name) => name.endsWith(".pdf"))
    .map((name) => ({ name: `${family}/${name}`, path: corpusPath(family, name), isSound: sound.includes(family) })),
);

describe.skipIf(!hasOutsideReaders).each(cases)("$name", ({ path, isSound }) => {
  const bytes = readFileSync(path);
  const before = viewOutside(bytes);

  test.each(["medium", "high"] as const)(
    "comes out smaller or as it was at the level %s, with all that is in it",
    async (level) => {
      const product = await compress(bytes, { level, grayscale: false }).catch((error) => {
        if (isSound || !(error instanceof Problem)) throw error;
        expect([error.kind, refusals.has(error.kind)]).toEqual([error.kind, true]);
        return undefined;
      });
      if (!product) return;
      expect(product.pdf ? await check(product.bytes, product.pdf) : ["nothing was promised"]).toEqual([]);
      const [seen, given] = [await viewOutside(product.bytes), await before];
      if (!isSound) return;
      expect(product.bytes.length).toBeLessThanOrEqual(bytes.length);
      // What can't be decoded in a file's streams can't be decoded in a copy of them.
      if (seen.check !== undefined && given.check !== 2) expect(seen.check).toBe(0);
      expect([seen.pages, seen.text]).toEqual([given.pages, given.text] as never);
      for (const what of ["links", "outline", "fields", "attachments"] as const) {
        expect([what, seen[what] >= given[what]]).toEqual([what, true]);
      }
    },
    120_000,
  );
});
