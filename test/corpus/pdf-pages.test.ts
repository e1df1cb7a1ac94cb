import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { check, merge, rotate, split } from "#engines/mupdf/index.ts";
import type { Product } from "#engines/product.ts";
import { Problem } from "#problem";
import { corpusFiles, corpusPath, hasCorpus } from "#support/corpus.ts";
import { hasOutsideReaders, type OutsideView, viewOutside } from "#support/outside.ts";

/** Families in which every file is sound, and those in which some are damaged or hostile on purpose. */
const sound = ["pdf-good", "pdf-tables", "pdf-scanned"];
const families = [...sound, "pdf-encrypted", "pdf-broken"];

/** What may come of a file that is not sound, other than a result. */
const refusals = new Set(["unprocessable", "too-large"]);

const manifest = hasCorpus ? readFileSync(corpusPath("MANIFEST.tsv"), "utf8").split("\n") : [];
const passwords = new Map(
  manifest.map((line) => {
    const [family, file, expectation = ""] = line.split("\t");
    return [`${family}/${file}`, /password=([^;]+)/.exec(expectation)?.[1]];
  }),
);

/** Of a turned page poppler takes other hyphens for those of words that were broken. */
const letters = (text: readonly string[] | undefined) =>
  text?.map((page) => [...page.replace(/[\s\u00ad-]/g, "")].sort().join(""));

interface Case {
  name: string;
  path: string;
  isSound: boolean;
}

const cases = families.flatMap((family) =>
  corpusFiles(family)
    .filter((name) => name.endsWith(".pdf"))
    .map(
      (name): Case => ({ name: `${family}/${name}`, path: corpusPath(family, name), isSound: sound.includes(family) }),
    ),
);

describe.skipIf(!hasOutsideReaders).each(cases)("$name", ({ name, path, isSound }) => {
  const bytes = readFileSync(path);
  const password = passwords.get(name);
  const before = viewOutside(bytes, password === "-" ? undefined : password);

  async function resultOf<T>(work: Promise<T>): Promise<T | undefined> {
    try {
      return await work;
    } catch (error) {
      if (isSound || !(error instanceof Problem)) throw error;
      expect([error.kind, refusals.has(error.kind)]).toEqual([error.kind, true]);
      return undefined;
    }
  }

  /** A result keeps its promise, and is at least as clean as what it was made from. */
  async function view({ bytes, pdf }: Product): Promise<OutsideView> {
    expect(pdf ? await check(bytes, pdf) : ["nothing was promised"]).toEqual([]);
    const seen = await viewOutside(bytes);
    const given = await before;
    // What can't be decoded in a file's streams can't be decoded in a copy of them; the rest is mended.
    if (seen.check !== undefined && given.check !== 2 && (isSound || given.check === 0)) expect(seen.check).toBe(0);
    return seen;
  }

  test("rotate-pdf keeps everything", async () => {
    const product = await resultOf(rotate(bytes, { angle: 90, password }));
    if (!product) return;
    const [seen, given] = [await view(product), await before];
    if (isSound) expect(seen.pages).toBe(given.pages as number);
    if (isSound && given.text && seen.text) expect(letters(seen.text)).toEqual(letters(given.text) as string[]);
    if (isSound) keeps(seen, given, 1);
  }, 120_000);

  test("pdf-merge keeps everything twice", async () => {
    const files = ["one", "two"].map((name) => ({ name, bytes }));
    const product = await resultOf(merge(files, { outline: true, password }));
    if (!product) return;
    const [seen, given] = [await view(product), await before];
    if (isSound) expect(seen.pages).toBe(2 * (given.pages ?? 0));
    if (isSound && given.text && seen.text) expect(seen.text).toEqual([...given.text, ...given.text]);
    if (isSound) keeps(seen, given, 2);
  }, 120_000);

  test("pdf-split keeps each page in its part", async () => {
    const count = (await before).pages ?? 1;
    const half = Math.ceil(count / 2);
    const ranges = count > 1 ? `1-${half},${half + 1}-` : "1";
    const parts = await resultOf(split(bytes, { ranges, password }));
    if (!parts) return;
    const [seen, given] = [await Promise.all(parts.map(({ product }) => view(product))), await before];
    if (isSound) expect(seen.map(({ pages }) => pages)).toEqual(parts.map(({ from, to }) => to - from + 1));
    const text = seen.flatMap((part) => part.text ?? []);
    if (isSound && given.text && text.length === given.text.length) expect(text).toEqual(given.text);
    for (const part of seen) if (isSound) expect(part.attachments).toBe(given.attachments);
  }, 120_000);
});

function keeps(seen: OutsideView, given: OutsideView, times: number): void {
  for (const what of ["links", "outline", "fields", "attachments"] as const) {
    expect([what, seen[what] >= times * given[what]]).toEqual([what, true]);
  }
}
