import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { corpusPath, hasCorpus } from "#support/corpus.ts";
import { hasLibreOffice } from "#support/office.ts";
import { type LettersOf, lettersOnly } from "../../scripts/score/letters-only.ts";
import { tools } from "../../scripts/score/read.ts";

setDefaultTimeout(120_000);

const readers = Bun.spawnSync(["/usr/bin/python3", "-c", "import docx, openpyxl, lxml"], { stderr: "ignore" });
/** Tables, columns, notes, two scripts, invisible letters, and drawings of which a warning tells. */
const sample = [
  ...["contract", "invoice-tagged", "newsletter", "hebrew", "bank"].map((name) => `layout/${name}.pdf`),
  ...["eu-026", "us-038", "eu-010"].map((name) => `pdf-tables/${name}.pdf`),
  ...["alphatrans", "blendmode"].map((name) => `pdf-good/${name}.pdf`),
];

describe.skipIf(!hasCorpus || !hasLibreOffice || !readers.success)("of a sample of the corpus", () => {
  let folder = "";
  let all: LettersOf[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "letters-told-"));
    const given = join(folder, "sample");
    await Bun.write(join(given, "README"), "");
    for (const path of sample) await copyFile(corpusPath(path), join(given, basename(path)));
    all = await lettersOnly([given], tools, join(folder, "results"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("each tool makes a result of each file", () => {
    expect(all.filter(({ failed }) => failed !== undefined)).toEqual([]);
    expect(all).toHaveLength(sample.length * tools.length);
    for (const { drawn, held } of all) expect(Math.min(drawn, held)).toBeGreaterThan(20);
  });

  test("no letter is lost of which no warning tells, and none invented", () => {
    const amiss = all.filter(({ lost, invented }) => lost > 0 || invented > 0);
    expect(amiss.map(({ name, tool, lost, invented, words }) => ({ name, tool, lost, invented, words }))).toEqual([]);
  });
});
