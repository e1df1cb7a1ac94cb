import { expect, setDefaultTimeout, test } from "bun:test";
import { newJob, within } from "#engines/job/job.ts";
import { mupdf } from "#engines/mupdf/index.ts";
import { Problem } from "#problem";
import { corpusFiles, corpusPath, hasCorpus, passwordOf } from "#support/corpus.ts";
import { type Fitness, fitnessOf } from "#support/word-fitness.ts";

setDefaultTimeout(600_000);

const alone = <T>(work: () => Promise<T>): Promise<T> => within(newJob(new AbortController().signal, 120_000), work);

async function wordOf(family: string, name: string): Promise<Uint8Array | undefined> {
  const bytes = await Bun.file(corpusPath(family, name)).bytes();
  try {
    return (await alone(() => mupdf.writeWord(bytes, { password: passwordOf(family, name) }))).bytes;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

const many = 40;
/** Signs beside their names in another font, items in a table that are smaller than those in the text, labels of a form. */
const inTwoFonts = new Set([
  "160F-2019.pdf",
  "ZapfDingbats.pdf",
  "sample_form.pdf",
  "us-015.pdf",
  "with_xfa_fields.pdf",
]);
const share = (part: number, all: number): number => part / Math.max(1, all);

test.skipIf(!hasCorpus)("every document that comes of a PDF is one to go on working with", async () => {
  const all: [name: string, Fitness][] = [];
  for (const family of ["pdf-good", "pdf-tables"]) {
    for (const name of corpusFiles(family).filter((one) => one.endsWith(".pdf"))) {
      const made = await wordOf(family, name);
      if (made) all.push([name, fitnessOf(made)]);
    }
  }
  expect(all.length).toBeGreaterThan(90);
  const those = (holds: (fitness: Fitness) => boolean) => all.filter(([, one]) => holds(one)).map(([name]) => name);
  expect(those(({ rigid }) => rigid > 0)).toEqual([]);
  expect(those(({ idleSections }) => idleSections > 0)).toEqual([]);
  expect(those(({ empty, paragraphs }) => empty > Math.max(1, 0.02 * paragraphs))).toEqual([]);
  const dressed = those(({ dressed, runs }) => runs >= many && share(dressed, runs) > 0.2);
  expect(dressed.filter((name) => !inTwoFonts.has(name))).toEqual([]);
  const sum = (key: "dressed" | "runs") => all.reduce((total, [, one]) => total + one[key], 0);
  expect(share(sum("dressed"), sum("runs"))).toBeLessThan(0.15);
});
